"""Where a question's outcomes are told its choices are in the order of what comes of them, and say what they cost."""

import asyncio
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
from cogs.panel.outcomes import outcome_lines, try_choices
from cogs.panel.part_chooser import chooser_of
from cogs.panel.question import question_of
from cogs.panel.view import PanelView
from tests.cogs.positions import hasty

GAME = games()["oceans"]
WORDS = texts("en", "oceans")
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


def snapshot_of(s, seat, lang="en"):
    """What a seat's panel begins from at a table in this state."""
    people = tuple(SeatRow(number, "ABCDEF"[number], user_id=number) for number in range(s.seats))
    row = TableRow(1, 1, 1, GAME.key, GAME.version, "running", 1, "{}", 1, "en", None, 0, 0)
    return Snapshot(Table(row, people, s), seat, Reader(PersonRow(1), lang, "dark"))


async def list_lines(s, seat):
    """The lines of the list of a seat's feedings, those of the first page first, with what is said of each."""
    snapshot = snapshot_of(s, seat)
    question, outcomes = await try_choices(snapshot, question_of(snapshot))
    hints = hints_of(question.effect, snapshot.table.known_state(seat), seat)
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


def names_of(chooser, losses):
    """The lists of whole choices: their names, with the values of their lines."""
    here = Control(1, "1", "open", values=chooser.stepping.empty_values())
    view = PanelView(here, chooser, texts("en", "oceans"), no_hints, Navigation("feed", losses=losses))
    lists = [item for item in view.children if ":whole" in item.custom_id]
    return [(getattr(one, "placeholder", None), [line.value for line in getattr(one, "options", ())]) for one in lists]


PLAIN, LOSING = (WORDS(f"verb.feed.{key}") for key in ("list", "losing"))


@pytest.mark.parametrize(
    ("harmless", "number", "names"),
    [
        (4, SCREEN, [PLAIN]),
        (1, 25, [PLAIN]),  # one list has room for all
        (4, 29, [PLAIN, f"{WARNING} {LOSING}"]),
        (0, 29, [f"{PLAIN} (1 … 15)", f"{PLAIN} (16 … 29)"]),
        (29, 29, [f"{PLAIN} (1 … 15)", f"{PLAIN} (16 … 29)"]),
        (1, 29, [None, f"{WARNING} {LOSING} (1 … 14)", f"{WARNING} {LOSING} (15 … 28)"]),  # a button and two lists
    ],
)
def test_of_too_many_for_a_list_those_that_lose_something_have_one_that_says_so(harmless, number, names):
    """Two lists were called the same, and most lines of the first led to others."""
    parts = (PanelPart("species", whole=True), PanelPart("way", last=True))
    chooser = chooser_of(parts, [f"{name} {way}" for name in range(number) for way in ("plain", "other")])
    losses = {(str(name), ""): ((WASTE, f"{name}extinct"),) for name in range(harmless, number)}
    shown = names_of(chooser, losses)
    assert [name for name, _ in shown] == names
    listed = [value for _, values in shown for value in values]
    assert listed == [f"{name} ?" for name in range(number - len(listed), number)]
    lines = dict(lines_of(chooser, no_hints, losses))
    for value, said in lines.items():
        name = int(value.split(" ")[0])
        assert (f"your species {name} goes extinct" in said) is (name >= harmless)


@pytest.mark.parametrize(("lang", "said"), [("en", ("forages (", "attacks species")), ("ja", ("で採集", "を攻撃"))])
def test_an_outcome_names_who_eats_and_what_even_if_all_share_that(lang, said):
    """ "Species 1: +1" could be who eats, or who is eaten."""
    told = 0
    for number in range(4):
        for s, seat, question in feedings(2, number):
            if len(question.options) > 5 or question.effect.species:
                continue
            snapshot = snapshot_of(s, seat, lang)
            asked, outcomes = asyncio.run(try_choices(snapshot, question_of(snapshot)))
            for line in outcome_lines(snapshot, asked, outcomes, GAME.see(s, seat)):
                told += 1
                assert sum(how in line.partition("**:")[0] for how in said) == 1
    assert told > 20
