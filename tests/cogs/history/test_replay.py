"""/replay: every moment of a game again, as the reader may see it; from any seat, with its hand, once it is over."""

import io
from random import Random

import msgspec
import pytest
from PIL import Image

from bot.engine import codec
from bot.engine.guessing import pick
from bot.games.registry import games
from bot.local.people.reply import labels, pictures, selects, text
from bot.local.world.components import walk
from bot.store import rows
from bot.tables.table.limits import Bound, Limits
from bot.texts import texts
from cogs.showing.log import Filter, History, entries, log_pages, read_history
from cogs.showing.moments import WHICH, moments, opening_choices
from tests.cogs.playing import begin, begin_made, company
from tests.cogs.posting.test_ending import finish_game
from tests.tables.seating import NOON

WORDS = texts("en", "cartographers")


@pytest.fixture
def no_posts(house):
    """Nothing is posted: these games are only played."""
    house.hold_posts()


async def open_replay(person, channel):
    return await (await person.slash(channel, "/replay")).wait()


def option_labels(message, place):
    return [option["label"] for option in selects(message)[place]["options"]]


async def play_at_random(house, key, people, random, steps=30):
    """A game of people who choose at random, without their panels."""
    sitting = await begin_made(house, key, *company(house, key, *people))
    for _ in range(steps):
        table = await sitting.table()
        if not table.running:
            break
        seat = random.choice(table.seats_to_choose())
        await house.bot.tables.play.choose(table, seat, pick(table.question(seat).options, random))
    return sitting


async def table_and_moments(house, sitting, viewer):
    table = await sitting.table()
    return table, moments(table, await read_history(house.bot, table))


async def test_it_begins_at_the_newest_turn_and_goes_to_the_first_and_on(house, ann, ben, kei):
    sitting = await begin(house, ann, ben)
    for _ in range(3):
        await sitting.round()
    reply = await open_replay(ann, house.general)
    assert reply.ephemeral
    assert len(pictures(reply.message)) == 1
    assert "**Turn 3**" in reply.text
    assert "-# Board 4 of 4" in reply.text
    assert [label.split(" · ")[0] for label in option_labels(reply.message, 0)] == [
        "Start",
        "Turn 1",
        "Turn 2",
        "Turn 3",
    ]
    assert labels(reply.message, enabled=True)[-3:] == ["⏮ First", "◀ Back", "🎞️ Timelapse"]
    await house.after(ann.press(reply.message, "⏮ First"))
    assert text(reply.message).startswith(WORDS("log.empty"))
    await house.restart()
    await house.after(ann.press(reply.message, "Next ▶"))
    assert "**Turn 1**" in text(reply.message)
    assert "**Turn 2**" not in text(reply.message)
    await house.after(ann.choose(reply.message, "Which turn?", "2"))
    assert "-# Board 3 of 4" in text(reply.message)
    onlooker = await open_replay(kei, house.general)
    assert "-# 盤面 4/4" in onlooker.text


@pytest.mark.parametrize("key", games())
async def test_each_turn_that_somebody_played_has_its_own_number(house, ann, ben, kei, no_posts, key):
    """Also if the end of a turn brings something to the next player, such as the income of a port."""
    sitting = await play_at_random(house, key, (ann, ben, kei), Random(2), 90)
    table, there = await table_and_moments(house, sitting, None)
    ended, turn = set(), 1
    *choices, _ = (
        await read_history(house.bot, table)
    ).choices  # the last one's turn may be told by the game's end alone
    for row in choices:
        ends = sum(told.event.ends_turn for told in codec.decode_events(table.game, row.events.encode()))
        ended |= {turn} if ends else set()
        turn += ends
    assert ended, "turns were played"
    assert ended <= {moment.turn for moment in there}


async def test_a_moment_shows_the_board_as_it_was(house, ann, ben):
    sitting = await begin(house, ann, ben)
    first = await (await ann.slash(house.general, "/board")).wait()
    before = house.world.files.get(pictures(first.message)[0].id)
    await sitting.round()
    reply = await open_replay(ann, house.general)
    await house.after(ann.press(reply.message, "◀ Back"))
    assert house.world.files.get(pictures(reply.message)[0].id) == before


async def test_turns_of_one_kind(house, ann, ben):
    sitting = await finish_game(house, ann, ben)
    reply = await open_replay(ann, house.general)
    await house.after(ann.choose(reply.message, "Which turns?", "scoring"))
    assert "-# Board 4 of 4" in text(reply.message), "four seasons"
    assert len(option_labels(reply.message, 0)) == 4
    await house.after(ann.press(reply.message, "⏮ First"))
    assert "Spring" in text(reply.message)
    assert (await sitting.table()).row.status == "over"


async def test_what_was_undone_is_not_in_it(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    before = await open_replay(ann, house.general)
    await sitting.draw(0)
    await sitting.press(0, "undo")
    after = await open_replay(ann, house.general)
    assert after.text == before.text


@pytest.fixture
def drawn_moments(house, monkeypatch):
    """From which seats moments were drawn, with the table of each."""
    pictures, seen = house.bot.pictures, []

    async def moment(table, seat, lang, theme, *, draw=pictures.moment):
        seen.append((table, seat))
        return await draw(table, seat, lang, theme)

    monkeypatch.setattr(pictures, "moment", moment)
    return seen


def forge(message, seat):
    """Let every control of a panel say that it is seen from this seat."""
    for one in walk(message.components):
        if one.get("custom_id", "").startswith("replay:"):
            kind, table, at, which, _, act = one["custom_id"].split(":")
            one["custom_id"] = f"{kind}:{table}:{at}:{which}:{seat}:{act}"


@pytest.mark.parametrize("key", [key for key, game in games().items() if game.hands])
async def test_until_the_end_everybody_sees_their_own_hand_and_a_spectator_none(
    house, ann, ben, no_posts, drawn_moments, key
):
    await play_at_random(house, key, (ann, ben), Random(3), steps=8)
    for person, own in ((ann, 0), (ben, 1), (house.person("Eve"), None)):
        reply = await open_replay(person, house.general)
        forge(reply.message, 1 if own == 0 else 0)
        await house.after(person.press(reply.message, "◀ Back"))
        assert not [menu for menu in selects(reply.message) if menu["custom_id"].endswith(":seat")]
        assert [seat for _, seat in drawn_moments] == [own, own]
        drawn_moments.clear()


async def test_once_the_game_is_over_every_hand_is_open(house, ann, ben, no_posts, drawn_moments):
    sitting = await play_at_random(house, "sky_islands", (ann, ben), Random(3), steps=400)
    assert not (await sitting.table()).running
    reply = await open_replay(ann, house.general)
    assert drawn_moments[-1][1] == 0
    await house.after(ann.press(reply.message, "⏮ First"))
    await house.after(ann.choose(reply.message, "Whose view?", "1"))
    table, seat = drawn_moments[-1]
    assert seat == 1
    assert table.view(1).hand != ()
    await open_replay(house.person("Eve"), house.general)
    assert drawn_moments[-1][1] is None


@pytest.mark.parametrize("key", games())
async def test_the_account_of_no_moment_tells_what_is_anothers_alone(house, ann, ben, no_posts, key):
    sitting = await play_at_random(house, key, (ann, ben), Random(4), steps=24)
    for viewer in (0, 1, None):
        table, there = await table_and_moments(house, sitting, viewer)
        assert len(there) > 2
        told = [told_event for moment in there for entry in moment.entries for told_event in entry.told]
        secret = [told_event for told_event in told if told_event.event.only and told_event.seat != viewer]
        open_lines = "\n".join("\n".join(log_pages(table, one.entries, Filter(), "en", viewer)) for one in there)
        bare = [[_without(entry, secret) for entry in one.entries] for one in there]
        assert open_lines == "\n".join("\n".join(log_pages(table, one, Filter(), "en", viewer)) for one in bare)


def _without(entry, secret):
    return msgspec.structs.replace(
        entry, told=tuple(told_event for told_event in entry.told if told_event not in secret)
    )


@pytest.mark.parametrize("key", games())
async def test_every_moment_is_a_state_of_the_game_and_all_of_it_is_told_once(house, ann, ben, no_posts, key):
    sitting = await play_at_random(house, key, (ann, ben), Random(5), steps=24)
    table, there = await table_and_moments(house, sitting, None)
    history = await read_history(house.bot, table)
    assert [entry for one in there for entry in one.entries] == entries(table, history)
    assert there[0].entries == ()
    for one in there[:-1]:
        past = await house.bot.tables.history.table_before(table, one.choice)
        row = next(row for row in history.choices if row.id == one.choice)
        assert codec.encode(table.game, past.state) == past.saved
        assert row.seat in past.seats_to_choose()
    assert {which for which in WHICH if any(one.among(which, 0) for one in there)} >= {"all", "mine"}


async def test_so_many_films_are_made_within_an_hour(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    house.bot.tables.limit(Limits(films=Bound(1, 5)))
    reply = await open_replay(ann, house.general)
    film = await (await ann.press(reply.message, "🎞️ Timelapse")).wait()
    assert len(pictures(film.message)) == 2
    refused = await (await ann.press(reply.message, "🎞️ Timelapse")).wait()
    assert texts("en")("refused.many_films", most=1) in refused.text
    other = await open_replay(ben, house.general)
    assert len(pictures((await (await ben.press(other.message, "🎞️ Timelapse")).wait()).message)) == 2


async def test_the_boards_so_far_in_motion_and_still(house, ann, ben):
    sitting = await begin(house, ann, ben)
    for _ in range(2):
        await sitting.round()
    reply = await open_replay(ann, house.general)
    motion = await (await ann.press(reply.message, "🎞️ Timelapse")).wait()
    assert motion.ephemeral
    moving, still = pictures(motion.message)
    assert (moving.filename, still.filename) == ("timelapse.gif", "turns.png")
    assert 'from "Start" to "Turn 2' in moving.description
    with Image.open(io.BytesIO(house.world.files.get(moving.id))) as film:
        assert (film.n_frames, film.width) == (3, 800)
        film.seek(2)
        assert film.info["duration"] == 4000


def former_choices():
    """The rows of something that was chosen before its seat was asked, and of the choice after it."""
    ahead = rows.ChoiceRow(5, 1, 5, 0, "x", "[]", None, NOON, undone=False, kept=True, ahead=True, opens=True)
    return ahead, msgspec.structs.replace(ahead, id=6, number=6, ahead=False, opens=False)


def test_in_a_game_of_a_former_version_what_was_chosen_ahead_stands_for_the_choice_after_it():
    """It opened the turn then; until that choice is made nothing tells of it."""
    ahead, then = former_choices()
    assert [*opening_choices([ahead])] == []
    assert [*opening_choices([ahead, then])] == [ahead]


async def test_nobody_reads_what_was_chosen_ahead_in_a_former_version(house, ann, ben):
    """Its words are of an event that this program does not know."""
    sitting = await begin_made(house, "sky_islands", ann, ben)
    ahead, then = former_choices()
    unknown = msgspec.structs.replace(ahead, events='[{"seat":0,"event":{"do":"Premoved"}}]')
    told = entries(await sitting.table(), History([unknown, then]))
    assert [entry.number for entry in told] == [then.number]
