"""Who has left the server asks to go on by DM; the host agrees or not."""

import msgspec
import pytest

from bot.pace.wall_time import DAY, HOUR
from bot.tables.people.vacancy import DmNotice, Vacancy
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import Post
from tests.tables.seating import PEOPLE
from tests.tables.test_reminders import reminders_until

ANN, BEN, KEI, *_ = PEOPLE


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def targets_and_contents(seating, kind="by_dm", content=DmNotice):
    return [(row.target, msgspec.json.decode(row.payload, type=content)) for row in await seating.rows_of(kind)]


async def game_with_vacancy(seating, people=2, game="cartographers"):
    """A game whose seat 1 was left by its owner, and that seat as it was left."""
    table = await seating.begin(game, people)
    await seating.tables.seats.substitute_absent(table.id, BEN)
    return await seating.tables.get(table.id), Vacancy(1, table.row.number)


async def test_who_is_gone_hears_it_by_dm_and_may_ask(seating):
    table, vacancy = await game_with_vacancy(seating)
    assert await targets_and_contents(seating) == [(BEN, DmNotice("by_dm.gone", vacancy))]
    await seating.tables.dm_play.ask(table.id, vacancy, BEN)
    assert await targets_and_contents(seating, "consent", Vacancy) == [(table.row.channel_id, vacancy)]
    with pytest.raises(Refused, match="not_seated"):
        await seating.tables.dm_play.ask(table.id, vacancy, KEI)
    with pytest.raises(Refused, match="by_dm_asked"):
        await seating.tables.dm_play.ask(table.id, vacancy, BEN)
    assert len(await seating.rows_of("consent")) == 1


async def test_who_leaves_and_is_still_on_the_server_gets_no_dm(seating):
    table = await seating.begin("cartographers", 3)
    await seating.tables.seats.hand_over(table.id, 1, BEN, "Ben", "greedy", moderator=False)
    await seating.tables.seats.hand_over(table.id, 2, ANN, "Ann", "greedy", moderator=False)
    assert await targets_and_contents(seating) == []


async def test_a_day_later_one_may_ask_again(seating, clock):
    table, vacancy = await game_with_vacancy(seating)
    await seating.tables.dm_play.ask(table.id, vacancy, BEN)
    clock.now += DAY + 1
    await seating.tables.dm_play.ask(table.id, vacancy, BEN)
    assert len(await seating.rows_of("consent")) == 2


async def test_only_the_host_or_a_moderator_agrees(seating):
    table, vacancy = await game_with_vacancy(seating, people=3)
    with pytest.raises(Refused, match="not_host_nor_moderator"):
        await seating.tables.dm_play.agree(table.id, vacancy, KEI, moderator=False)
    after = await seating.tables.dm_play.agree(table.id, vacancy, KEI, moderator=True)
    assert after.seats[1].person == BEN
    assert after.seats[1].by_dm


async def test_the_seat_is_theirs_again_and_each_turn_is_told_by_dm(seating):
    table, vacancy = await game_with_vacancy(seating)
    after = await seating.tables.dm_play.agree(table.id, vacancy, ANN, moderator=False)
    assert after.played_by(BEN) == 1
    (target, post), *_ = await targets_and_contents(seating, "dm", Post)
    assert (target, post.note, post.call) == (BEN, "post.by_dm", (1,))
    assert [row.target for row in await seating.rows_of("dm")] == [BEN], "in a game without hands nobody else"
    assert len(await targets_and_contents(seating)) == 1, "the DM of the turn says it"
    for seat in (0, 1):
        await seating.first(table.id, seat)
    assert [row.target for row in await seating.rows_of("dm")] == [BEN, BEN]


async def test_who_has_no_turn_hears_of_the_consent(seating):
    table = await seating.begin("oceans", 2)
    waits = 1 - table.seats_to_choose()[0]
    await seating.tables.seats.substitute_absent(table.id, PEOPLE[waits])
    vacancy = Vacancy(waits, table.row.number)
    host = (await seating.tables.get(table.id)).row.host_id
    await seating.tables.dm_play.agree(table.id, vacancy, host, moderator=False)
    assert (await targets_and_contents(seating))[-1] == (PEOPLE[waits], DmNotice("by_dm.agreed"))


async def test_who_is_refused_hears_it_and_the_computer_keeps_the_seat(seating):
    table, vacancy = await game_with_vacancy(seating, people=3)
    with pytest.raises(Refused, match="not_host_nor_moderator"):
        await seating.tables.dm_play.refuse(table.id, vacancy, KEI, moderator=False)
    assert (await seating.tables.dm_play.refuse(table.id, vacancy, ANN, moderator=False)).id == table.id
    assert (await targets_and_contents(seating))[-1] == (BEN, DmNotice("by_dm.refused"))
    assert (await seating.tables.get(table.id)).seats[1].computer


async def test_what_was_asked_lapses_once_the_seat_is_played_again(seating):
    table, vacancy = await game_with_vacancy(seating)
    await seating.tables.seats.take_back(table.id, BEN)
    for act in (
        seating.tables.dm_play.ask(table.id, vacancy, BEN),
        seating.tables.dm_play.agree(table.id, vacancy, ANN, moderator=False),
        seating.tables.dm_play.refuse(table.id, vacancy, ANN, moderator=False),
    ):
        with pytest.raises(Refused, match="seat_not_free"):
            await act
    await seating.tables.seats.substitute_absent(table.id, BEN)
    with pytest.raises(Refused, match="seat_not_free"):
        await seating.tables.dm_play.agree(table.id, vacancy, ANN, moderator=False)


async def test_who_is_gone_again_may_ask_again_and_who_is_back_plays_as_ever(seating):
    table, vacancy = await game_with_vacancy(seating)
    await seating.tables.dm_play.agree(table.id, vacancy, ANN, moderator=False)
    await seating.tables.seats.substitute_absent(table.id, BEN)
    table = await seating.tables.get(table.id)
    assert not table.seats[1].by_dm
    *_, (_, asked) = await targets_and_contents(seating)
    after = await seating.tables.dm_play.agree(table.id, asked.vacancy, ANN, moderator=False)
    await seating.tables.dm_play.note_return(after, BEN)
    assert not (await seating.tables.get(table.id)).seats[1].by_dm
    assert (await seating.tables.get(table.id)).played_by(BEN) == 1


async def test_a_seat_that_is_replaced_is_told_by_dm_and_one_that_is_taken_over_is_anothers(seating):
    table, vacancy = await game_with_vacancy(seating)
    await seating.tables.dm_play.agree(table.id, vacancy, ANN, moderator=False)
    await seating.tables.seats.hand_over(table.id, 1, ANN, "Ann", "random", moderator=False)
    *_, (target, asked) = await targets_and_contents(seating)
    assert (target, asked.note) == (BEN, "by_dm.gone")
    after = await seating.tables.replacements.take_over(table.id, asked.vacancy, KEI, "Kei", 1, 2)
    assert (after.seats[1].user_id, after.seats[1].by_dm) == (KEI, False)
    with pytest.raises(Refused, match="seat_not_free"):
        await seating.tables.dm_play.ask(table.id, asked.vacancy, BEN)


async def test_who_plays_by_dm_is_reminded_and_asked_about_what_they_were_shown(seating, clock):
    table, vacancy = await game_with_vacancy(seating)
    await seating.tables.dm_play.agree(table.id, vacancy, ANN, moderator=False)
    said = await reminders_until(seating, clock, clock.now + 25 * HOUR)
    assert BEN in [target for _, _, target, _ in said]
    for seat in (0, 1):
        await seating.first(table.id, seat)
    asked = await seating.tables.undo.ask(table.id, ANN)
    assert asked.missing == (BEN,)
