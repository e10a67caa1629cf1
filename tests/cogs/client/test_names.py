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
from cogs.discord_text.names import ISOLATE, RELEASE, escape_name, isolate_name
from cogs.pictures.sentences import brings, stands, text_board
from tests.cogs.playing import begin_made
from tests.games.oceans.made import Table

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
    await (await sitting.people[0].press(panel, button["custom_id"])).done()
    assert escape_name(NAME) in text(panel)
    assert isolate_name(NAME) not in text(panel)


async def test_what_is_offered_while_one_types_shows_a_name_as_it_is(sitting):
    offered = await sitting.people[0].complete(sitting.channel, "/oceans rob", focused="pile")
    assert [choice["name"] for choice in offered][1:] == [f"{isolate_name(NAME)} (seat1)"]


async def test_sentences_of_what_a_choice_brings_escape_names_and_the_table_in_words_does_not(sitting):
    table = await sitting.table()
    before = table.view(0)
    s = lookahead.state_after(GAME, table.state, 0, "seat1")
    sentences = "\n".join(brings(table, before, GAME.see(s, 0), 0, "en"))
    assert escape_name(NAME) in sentences
    assert NAME in text_board(table, before, "en")
    assert stands(table, before, 0, "en")
