"""Where a question's outcomes are told its choices are in the order of what comes of them, and say what they cost."""

from itertools import count
from random import Random

import pytest
from discord.ui import Select

from bot.engine import machine
from bot.engine.lookahead import certain_outcome
from bot.games.oceans.events import Extinct
from bot.games.registry import games
from bot.layout import WASTE, PanelPart, hints_of
from bot.store.rows import PersonRow, SeatRow, TableRow
from bot.tables.table import Table
from bot.texts import texts
from cogs.answering import Snapshot
from cogs.answering.readers import Reader
from cogs.panel.control import PAGE, Control
from cogs.panel.control_maker import WARNING
from cogs.panel.labels import no_hints
from cogs.panel.listing import SCREEN
from cogs.panel.navigation import Navigation
from cogs.panel.outcomes import try_choices
from cogs.panel.part_chooser import chooser_of
from cogs.panel.question import question_of
from cogs.panel.view import PanelView
from tests.cogs.positions import hasty

GAME = games()["oceans"]
MOST_NAMED = 3  # of more a line has no room
SETTLED = ("surplus", "feed", "splash", "strike", "mutate", "order", "early", "give")  # before all species have aged


def feedings(seats, number):
    """The states of a game in which a seat chooses among feedings, with the seat."""
    s, _ = machine.begin(GAME, seats, number, GAME.options())
    chance = Random(number)
    while waiting := machine.seats_to_choose(s):
        question = machine.question_for(GAME, s, waiting[0])
        if question.effect.word == "feed" and len(question.options) > 1:
            yield s, waiting[0], question
        machine.play(GAME, s, waiting[0], hasty(GAME, s, waiting[0], chance), question)


def dying(s, seat, choice, asked=None):
    """The species of the seat's own that a feeding lets die by the end of its aging, with the best answers after it."""
    outcome = certain_outcome(GAME, s, seat if asked is None else asked, choice)
    dead = {one.event.species for one in outcome.events if isinstance(one.event, Extinct) and one.seat == seat}
    asked = next(iter(machine.seats_to_choose(outcome.state)), None)
    question = None if asked is None else machine.question_for(GAME, outcome.state, asked)
    if not question or question.effect.word not in SETTLED:
        return dead
    return dead | min((dying(outcome.state, seat, answer, asked) for answer in question.options), key=len)


def fits(choice, value):
    """Whether a choice is one of a line's: its last part may be open."""
    return choice.split(" ")[:3] == value.split(" ")[:3]


async def list_lines(s, seat):
    """The lines of the list of a seat's feedings, those of the first page first, with what is said of each."""
    people = tuple(SeatRow(number, "ABCDEF"[number], user_id=number) for number in range(s.seats))
    row = TableRow(1, 1, 1, GAME.key, GAME.version, "running", 1, "{}", 1, "en", None, 0, 0)
    table = Table(row, people, s)
    snapshot = Snapshot(table, seat, Reader(PersonRow(1), "en", "dark"))
    question, outcomes = await try_choices(snapshot, question_of(snapshot))
    hints = hints_of(question.effect, table.known_state(seat), seat)
    return dict(lines_of(question.chooser, hints, outcomes.losses))


def lines_of(chooser, hints, losses):
    """Yield the values of a list's lines and what is said of them, page by page."""
    for page in pages_of(chooser, hints, losses):
        yield from page.items()


def pages_of(chooser, hints, losses):
    for page in count():
        here = Control(1, "1", "open", values=chooser.stepping.empty_values(), page=page)
        view = PanelView(here, chooser, texts("en", "oceans"), hints, Navigation(losses=losses))
        options = [one for item in view.children if isinstance(item, Select) for one in item.options]
        yield {one.value: one.description or "" for one in options if not one.value.startswith(PAGE)}
        if not any(one.value == f"{PAGE}{page + 1}" for one in options):
            return


@pytest.mark.parametrize("seats", [2, 4])
async def test_what_lets_ones_own_species_die_stands_last_and_says_so(seats):
    """Who took the first line of the list killed a species though another line did not."""
    tried = fatal = 0
    for number in range(4):
        for s, seat, question in feedings(seats, number):
            lines = await list_lines(s, seat)
            if not lines:  # few, each with a button
                continue
            deaths = {
                line: min((dying(s, seat, choice) for choice in question.options if fits(choice, line)), key=len)
                for line in lines
            }
            always = set.intersection(*deaths.values())
            numbers = [len(dead) for dead in deaths.values()]
            assert numbers[0] == min(numbers)
            tried, fatal = tried + 1, fatal + (numbers[0] < max(numbers))
            for line, said in lines.items():
                told = {name for name in s.rows[seat] if f"{WARNING} your species {name} goes extinct" in said}
                assert told >= deaths[line] - always or len(told) >= MOST_NAMED
    assert tried > 40
    assert fatal > 10


@pytest.mark.parametrize(("number", "pages"), [(SCREEN, [SCREEN]), (20, [4, 16]), (18, [2, 16])])
def test_what_loses_something_has_the_last_pages_of_a_long_list(number, pages):
    parts = (PanelPart("species", whole=True), PanelPart("way", last=True))
    chooser = chooser_of(parts, [f"{name} {way}" for name in range(number) for way in ("plain", "other")])
    harmless = pages[0] if len(pages) > 1 else 4
    losses = {(str(name), ""): ((WASTE, f"{name}extinct"),) for name in range(harmless, number)}
    listed = list(pages_of(chooser, no_hints, losses))
    assert [len(page) for page in listed] == pages
    assert [value for page in listed for value in page] == [f"{name} ?" for name in range(number)]
    for value, said in listed[-1].items():
        name = int(value.split(" ")[0])
        assert (f"your species {name} goes extinct" in said) is (name >= harmless)
