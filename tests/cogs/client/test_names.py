"""People's names on labels and in texts: escaped where Discord formats, and only there."""

import sqlite3
from contextlib import closing

import pytest

from bot.engine import codec, lookahead
from bot.games.oceans.aging import Aging
from bot.games.oceans.before_feeding import Preparing
from bot.games.oceans.feeding import Feed
from bot.games.oceans.refill import Refill
from bot.games.oceans.turns import EndTurn
from bot.games.registry import games
from bot.local.people.reply import buttons, text
from cogs.discord_text.names import ISOLATE, RELEASE, escape_name, isolate_name, visible_name
from cogs.pictures.sentences import outcome_sentences, standing_lines, text_board
from tests.cogs.playing import begin, begin_made
from tests.games.oceans.positions import Table

GAME = games()["oceans"]
NAME = "a_b_c"


@pytest.fixture
async def sitting(house, ann):
    """Ann is asked whose score pile a species robs: one of them is that of a player with marks in the name."""
    result = await begin_made(house, "oceans", ann, house.person(NAME))
    rest = [Preparing(), Feed(), Aging(), Refill(), EndTurn()]
    s = Table(["A 2: coprophagia"], ["B 3: speed"], piles=[5, 6], hands=["speed", "inking"], doing=rest).s
    with closing(sqlite3.connect(house.url.removeprefix("sqlite:///"))) as database, database:
        database.execute("UPDATE tables SET state = ? WHERE id = ?", (codec.encode(GAME, s), result.id))
    return result


def test_a_name_is_escaped_in_texts_and_not_on_labels():
    assert escape_name(NAME) == f"{ISOLATE}a\\_b\\_c{RELEASE}"
    assert isolate_name(NAME) == f"{ISOLATE}a_b_c{RELEASE}"
    assert isolate_name("a\u202eb") == f"{ISOLATE}ab{RELEASE}"


async def test_a_button_shows_a_name_as_it_is_and_the_text_above_escapes_it(sitting):
    panel = (await sitting.panel(0)).message
    (button,) = [button for button in buttons(panel) if button.get("label") == isolate_name(NAME)]
    await (await sitting.people[0].press(panel, button["custom_id"])).wait()
    assert escape_name(NAME) in text(panel)
    assert isolate_name(NAME) not in text(panel)


async def test_what_is_offered_while_one_types_shows_a_name_as_it_is(sitting):
    offered = await sitting.people[0].complete(sitting.channel, "/oceans rob", focused="pile")
    assert [choice["name"] for choice in offered][1:] == [isolate_name(NAME)]


async def test_sentences_of_what_a_choice_brings_escape_names_and_the_table_in_words_does_not(sitting):
    table = await sitting.table()
    before = table.view(0)
    s = lookahead.state_after(GAME, table.state, 0, "seat1")
    sentences = "\n".join(outcome_sentences(table, before, GAME.see(s, 0), 0, "en"))
    assert escape_name(NAME) in sentences
    assert NAME in text_board(table, before, "en")
    assert standing_lines(table, before, 0, "en")


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u200b\u200d", "\u00ad", "\ufe0f", "\u2060", "\u202e", "\U000e0041", "\u034f", "\t \u3000", ""])  # fmt: skip
def test_of_such_a_name_there_is_nothing_to_be_seen(name):
    assert visible_name(name) == ""


@pytest.mark.parametrize(
    ("name", "seen"),
    [("Ann", "Ann"), ("\u3164Ann\u2800", "Ann"), ("A\u3164\u3164B", "A B"), ("👨\u200d👩", "👨\u200d👩"), ("🇯🇵", "🇯🇵"), (".", "."), ("が", "が"), ("か\u3099", "か\u3099"), ("محمد", "محمد")],
)  # fmt: skip
def test_what_can_be_seen_of_a_name_stays(name, seen):
    assert visible_name(name) == seen


@pytest.mark.parametrize("blank", ["\u3164", "\u2800 \u200b"])
async def test_who_has_a_name_that_cannot_be_seen_is_called_otherwise(house, ann, blank):
    other = house.person("Zoe")
    house.world.guild.members[other.id].nick = blank
    nameless = house.person(blank)
    sitting = await begin(house, ann, other, nameless)
    called = visible_name(nameless.user.name) or f"#{nameless.id % 10_000:04}"
    assert (await sitting.table()).names == ("Ann", "Zoe", called)
    await sitting.round()
    assert blank not in sitting.last.content
