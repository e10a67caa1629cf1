"""What ends the game is confirmed, and says so: nobody ends one by a press that is made at once."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.guessing import pick
from bot.engine.lookahead import state_after
from bot.engine.state import copy
from bot.games.oceans.refill import in_last_round
from bot.games.registry import games
from bot.layout import panel_of
from bot.local.people.reply import text
from bot.store.rows import SeatRow, TableRow
from bot.tables.play import preview
from bot.tables.table import Table
from bot.texts import texts
from cogs.panel import auto_confirms
from cogs.panel.part_chooser import chooser_of
from cogs.panel.previews import FEW
from tests.cogs.oceans import wholes
from tests.cogs.positions import hasty, sitting_at
from tests.walk import few

OCEANS = games()["oceans"]
GAMES = 3


def last_choice(game, number):
    """The table before the last choice of a game, with its seat and question, and the choice."""
    s, _ = machine.begin(game, few(game), number, game.options())
    luck = Random(number)
    while waiting := machine.seats_to_choose(s):
        before, seat, question = copy(s), waiting[0], machine.question_for(game, s, waiting[0])
        choice = pick(question.options, luck)
        machine.play(game, s, seat, choice, question)
    people = tuple(SeatRow(at, "ABCDEF"[at], user_id=at) for at in range(before.seats))
    row = TableRow(1, 1, 1, game.key, game.version, "running", 1, "{}", 1, "en", None, 0, 0)
    return Table(row, people, before), seat, question, choice


@pytest.mark.parametrize("key", games())
def test_no_pick_ends_a_game_at_once_even_if_cards_are_drawn_or_piles_shown_before_it_does(key):
    known = 0
    for number in range(GAMES):
        table, seat, question, choice = last_choice(games()[key], number)
        shown = preview(table, seat, choice)
        if table.state.pending:  # until all have chosen it can be changed
            assert not shown.ends_game
            continue
        known += shown.ends_game
        chooser = chooser_of(panel_of(question.effect).parts, question.options)
        if shown.ends_game:
            assert not auto_confirms(chooser, question.effect, tuple(choice.split(" ")), shown)
    assert known or table.state.pending


def feeds_last(s, question):
    """Whether a feeding is asked for of which one of a few ends the game."""
    if question.effect.word != "feed" or not in_last_round(s) or not 1 < len(question.options) <= FEW:
        return False
    seat = machine.seats_to_choose(s)[0]
    return all(machine.over(state_after(OCEANS, s, seat, choice, question)) for choice in question.options)


@pytest.mark.parametrize("lang", ["en-GB", "ja"])
async def test_the_last_feeding_is_shown_with_what_it_leads_to_and_then_confirmed(house, ann, ben, monkeypatch, lang):
    """Piles are shown before the winner is told, so what is certain is not the end; it was made at a touch."""
    ann.user.locale = ben.user.locale = lang
    sitting, seat = await sitting_at(house, monkeypatch, OCEANS, ann, ben, wanted=feeds_last, choose=hasty, most=400)
    person, panel, words = sitting.people[seat], (await sitting.panel(seat)).message, texts(lang[:2], "oceans")
    await pick_one(person, panel, wholes(panel))
    assert (await sitting.table()).running
    assert words("panel.ends_game") in text(panel)
    await (await person.press(panel, words("panel.confirm"))).wait()
    assert not (await sitting.table()).running


async def pick_one(person, panel, offered):
    value, (line, control) = next(iter(offered.items()))
    await (await (person.choose(panel, control, value) if "value" in line else person.press(panel, control))).wait()
