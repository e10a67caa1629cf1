"""What is chosen before it is asked, in Underwater Cities: by panel and by command, kept when it comes to be asked."""

import msgspec
import pytest

from bot.local.people.reply import labels, selects, text
from bot.store import rows
from bot.tables.people.vacancy import Vacancy
from bot.texts import texts
from cogs.showing.log import Filter, entries, log_pages, read_history
from cogs.showing.moments import moments, opening_choices
from tests.cogs.panel.test_panel_steps import KEY, PLAY, begin, pick, take
from tests.cogs.playing import control, idle, seed
from tests.tables.seating import NOON


async def over_limit(house, *people):
    """A table at which the first to play holds too many cards and somebody else is to choose."""
    sitting = await begin(house, *people)
    seat = (await sitting.table()).seats_to_choose()[0]
    await take(
        house, sitting.id, seat, next(choice for choice in await sitting.choices(seat) if choice.startswith("always"))
    )
    await idle(house)
    return sitting, seat


async def test_discards_are_premoved_while_somebody_else_is_to_choose(house, ann, ben, monkeypatch):
    seed(monkeypatch, 5)
    sitting, seat = await over_limit(house, ann, ben)
    person, posts = sitting.people[seat], len(sitting.posts())
    before = len(await house.store.choices.history(sitting.id))
    panel = (await sitting.panel(seat)).message
    (cards,) = selects(panel)
    assert cards["min_values"] == cards["max_values"] == 2
    chosen = [option["value"] for option in cards["options"][:2]]
    await (await person.choose(panel, cards["custom_id"], chosen)).wait()
    await (await person.press(panel, control(panel, "confirm"))).wait()
    assert panel.content.startswith("✅")
    table = await sitting.table()
    assert table.state.plans == {seat: "-".join(chosen)}
    assert len(await house.store.choices.history(sitting.id)) == before + 1
    await idle(house)
    assert len(sitting.posts()) == posts
    other = table.seats_to_choose()[0]
    while (await sitting.table()).seats_to_choose() == [other]:
        await take(house, sitting.id, other)
    table = await sitting.table()
    assert (table.question(seat).effect.word, table.state.dumped[seat][-2:]) == ("play", chosen)


async def test_what_is_picked_ahead_is_kept_when_its_seat_comes_to_be_asked(house, ann, ben, monkeypatch):
    """It is confirmed anew: ahead it could have been changed, and it goes past an open panel only once."""
    seed(monkeypatch, 5)
    sitting, seat = await over_limit(house, ann, ben)
    person, words = sitting.people[seat], texts("en", KEY)
    panel = (await sitting.panel(seat)).message
    (cards,) = selects(panel)
    chosen = [option["value"] for option in cards["options"][:2]]
    await (await person.choose(panel, cards["custom_id"], chosen)).wait()
    (other,) = (await sitting.table()).seats_to_choose()
    while (await sitting.table()).seats_to_choose() == [other]:
        await take(house, sitting.id, other)
    made = len(await house.store.choices.history(sitting.id))
    await (await person.press(panel, control(panel, "confirm"))).wait()
    assert text(panel).startswith(words("panel.asked_meanwhile"))
    assert len(await house.store.choices.history(sitting.id)) == made
    assert [option["value"] for option in selects(panel)[0]["options"] if option.get("default")] == chosen
    await (await person.press(panel, control(panel, "confirm"))).wait()
    assert (await sitting.table()).state.dumped[seat][-2:] == chosen


async def test_what_is_picked_ahead_after_its_seat_was_asked_counts_too(house, ann, ben, monkeypatch):
    seed(monkeypatch, 5)
    sitting, seat = await over_limit(house, ann, ben)
    panel = (await sitting.panel(seat)).message
    (cards,) = selects(panel)
    chosen = [option["value"] for option in cards["options"][:2]]
    (other,) = (await sitting.table()).seats_to_choose()
    while (await sitting.table()).seats_to_choose() == [other]:
        await take(house, sitting.id, other)
    await (await sitting.people[seat].choose(panel, cards["custom_id"], chosen)).wait()
    assert (await sitting.table()).state.dumped[seat][-2:] == chosen, "it can be taken back, so it is done at once"


async def test_the_button_for_what_can_be_settled_ahead_begins_with_a_capital(house, ann, ben, monkeypatch):
    seed(monkeypatch, 5)
    sitting = await begin(house, ann, ben)
    seat = (await sitting.table()).seats_to_choose()[0]
    panel = (await sitting.panel(seat)).message
    choice = next(choice for choice in await sitting.choices(seat) if "always" in choice)
    await pick(sitting.people[seat], panel, choice.replace("always", "?"))  # which slot is asked after the card
    await pick(sitting.people[seat], panel, "always")
    await (await sitting.people[seat].press(panel, control(panel, "confirm"))).wait()
    assert labels(panel) == ["Discard", "Plan my turn", "Analyse"]


async def test_discards_are_premoved_by_slash_command_too(house, ann, ben, monkeypatch):
    seed(monkeypatch, 5)
    sitting, seat = await over_limit(house, ann, ben)
    person = sitting.people[seat]
    offered = await person.complete(house.general, "/underwater discard", {}, "card")
    assert len(offered) == 10
    reply = await (await person.slash(house.general, "/underwater discard", card=offered[3]["value"])).wait()
    assert reply.text.startswith("✅")
    assert (await sitting.table()).state.plans == {seat: offered[3]["value"]}
    refused = await (await person.slash(house.general, PLAY, slot="g1", card="1")).wait()
    assert "turn" in refused.text


async def test_an_undo_of_somebody_else_leaves_premoves_alone(house, ann, ben, monkeypatch):
    seed(monkeypatch, 5)
    sitting, seat = await over_limit(house, ann, ben)
    table = await sitting.table()
    other = table.seats_to_choose()[0]
    await take(
        house, sitting.id, other, next(choice for choice in await sitting.choices(other) if choice.startswith("y3 "))
    )
    plan = next(iter((await sitting.table()).premove_question(seat).options))
    await house.bot.tables.play.premove(await sitting.table(), seat, plan)
    await house.bot.tables.undo.ask(sitting.id, sitting.people[other].id)
    table = await sitting.table()
    assert (table.question(other).effect.word, table.state.plans) == ("play", {seat: plan})
    own, others = [await (await sitting.people[player].slash(house.general, "/log")).wait() for player in (seat, other)]
    assert [
        reply.text.count(f"{sitting.people[seat].user.display}\u2069 has decided ahead") for reply in (own, others)
    ] == [1, 0]


async def test_replay_shows_nobody_that_something_was_settled_ahead(house, ann, ben, monkeypatch):
    """Neither before the next choice nor after it; the boards are those of a game without it."""
    seed(monkeypatch, 5)
    sitting, seat = await over_limit(house, ann, ben)
    people = {viewer: sitting.people[viewer] for viewer in (seat, 1 - seat)} | {None: house.person("Eve")}

    async def boards():
        replies = {
            viewer: await (await person.slash(house.general, "/replay")).wait() for viewer, person in people.items()
        }
        return {viewer: text(reply.message) for viewer, reply in replies.items()}

    async def premove():
        table = await sitting.table()
        await house.bot.tables.play.premove(table, seat, next(iter(table.premove_question(seat).options)))

    before = await boards()
    await premove()
    await premove()
    then = await boards()
    assert {viewer: then[viewer] for viewer in (1 - seat, None)} == {
        viewer: before[viewer] for viewer in (1 - seat, None)
    }
    assert then[seat].count("Board 2 of 2") == before[seat].count("Board 2 of 2") == 1
    other = (await sitting.table()).seats_to_choose()[0]
    await take(house, sitting.id, other)
    table = await sitting.table()
    history = await read_history(house.bot, table)
    assert [row.opens for row in history.choices if row.ahead] == [False, False]
    opened = [moment.choice for moment in moments(table, history, None)]
    assert opened == [*(row.id for row in history.choices if row.opens), None]
    assert len(opened) == 3, "the first turn, the other's, and now"
    for choice in opened[:-1]:
        assert await house.bot.tables.history.table_before(table, choice)


def test_in_a_game_that_was_begun_before_one_made_ahead_stands_for_the_choice_after_it():
    """It opened the turn then; until that choice is made nothing tells of it."""
    ahead = rows.ChoiceRow(5, 1, 5, 0, "x", "[]", None, NOON, undone=False, kept=True, ahead=True, opens=True)
    then = msgspec.structs.replace(ahead, id=6, number=6, ahead=False, opens=False)
    assert [*opening_choices([ahead])] == []
    assert [*opening_choices([ahead, then])] == [ahead]


@pytest.mark.parametrize(("status", "heard"), [("running", False), ("ended", False), ("over", True)])
async def test_until_the_game_is_over_nobody_else_hears_what_was_settled_ahead(
    house, ann, ben, monkeypatch, status, heard
):
    """Not after an early end either: hands stay closed then."""
    seed(monkeypatch, 5)
    sitting, seat = await over_limit(house, ann, ben)
    table = await sitting.table()
    await house.bot.tables.play.premove(table, seat, next(iter(table.premove_question(seat).options)))
    table, history = await sitting.table(), await read_history(house.bot, table)
    table = msgspec.structs.replace(table, row=msgspec.structs.replace(table.row, status=status))
    ahead = [any(entry.ahead for entry in entries(table, history, viewer)) for viewer in (seat, 1 - seat, None)]
    assert ahead == [True, heard, heard]


async def test_the_log_says_whose_it_was_that_was_settled_ahead(house, ann, ben, monkeypatch):
    """Not that of who took the seat over, who hears of it no sooner than anybody else."""
    seed(monkeypatch, 5)
    sitting, seat = await over_limit(house, ann, ben)
    table, tables = await sitting.table(), house.bot.tables
    await tables.play.premove(table, seat, next(iter(table.premove_question(seat).options)))
    owner, former = table.owner(seat), table.names[seat]
    table = await tables.seats.hand_over(sitting.id, seat, owner, former, "greedy", moderator=False)
    (left,) = await tables.play.handovers(sitting.id)
    await tables.replacements.take_over(sitting.id, Vacancy(seat, left.number), 998, "Eve", 1, 2)
    table = await sitting.table()
    history = await read_history(house.bot, table)
    assert not any(entry.ahead for entry in entries(table, history, seat))
    over = msgspec.structs.replace(table, row=msgspec.structs.replace(table.row, status="over"))
    told = entries(over, history, None)
    pages = log_pages(over, [entry for entry in told if entry.ahead], Filter(), "en", None)
    assert (former in pages[0], "Eve" in pages[0]) == (True, False)
