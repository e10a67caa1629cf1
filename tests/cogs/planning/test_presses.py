"""A turn that is planned takes hardly more presses than the same turn by hand."""

from random import Random

import pytest

from bot.bench.client_driver import asks_more, do_press, first_press
from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.local.people.reply import labels, text
from bot.players.greedy import greedy
from bot.players.turn import is_asked_in_own_turn
from bot.tables.table import Limits
from cogs.panel import shown_choice
from tests.cogs.planning.test_planning import acts
from tests.cogs.planning.way import waiting_seat
from tests.cogs.playing import begin_made, control

MORE = 2  # presses of a plan beyond those of its turn
TURNS = 3  # of each game
MOST = 25  # presses of a choice


class PressedTurn:
    """Somebody's turn, made by presses in a panel; `presses` counts them, *Play* included."""

    def __init__(self, sitting, seat):
        self._sitting, self._seat, self._person = sitting, seat, sitting.people[seat]
        self._tables, self.panel, self.presses = sitting.house.bot.tables, None, 0

    async def open(self, *further):
        """Open the panel by *Play*, and press these controls in it."""
        self.panel, self.presses = (await self._sitting.panel(self._seat)).message, self.presses + 1
        for act in further:
            await self._sitting.house.after(self._person.press(self.panel, control(self.panel, act)))
            self.presses += 1

    async def plan_of(self):
        """The table on which the turn is planned."""
        return await self._tables.plans.open(await self._sitting.table(), self._person.id)

    async def plan(self):
        """Plan the turn. Return its choices."""
        await self.open("plan")
        while not (planned := await self.plan_of()).is_closed:
            question = planned.question(self._seat)
            choice = greedy(planned.game, planned.state, self._seat, Random(1))
            await self._choose(self.plan_of, planned, shown_choice(planned, self._seat, question, choice))
        assert "forget" in acts(self.panel), "the plan is shown"
        return [step.choice for step in planned.plan.steps]

    async def play(self, choices):
        """Make these choices at the table."""
        await self.open()
        for choice in choices:
            await self._choose(self._sitting.table, await self._sitting.table(), choice)

    async def _choose(self, read, table, choice):
        """Press until the table that `read` gives asks something else than this one."""
        asked = table.stamp(self._seat)
        for _ in range(MOST):
            if not asks_more(self.panel):
                await self.open()
            await do_press(self._person, self.panel, first_press(self.panel, table, self._seat, choice))
            self.presses += 1
            await self._sitting.house.quiet()
            if (await read()).stamp(self._seat) != asked:
                return
        raise AssertionError(f"{choice!r} is not to be made: {labels(self.panel)} {text(self.panel)}")


def foresee(table, seat):
    """What the others choose, each with its seat, until this one is asked in its turn, and the state then."""
    game, s, choices = table.game, copy(table.state), []
    while not is_asked_in_own_turn(game, s, seat):
        asked = machine.seats_to_choose(s)[0]
        choices.append((asked, greedy(game, s, asked, Random(1))))
        machine.play(game, s, *choices[-1])
    return choices, s


@pytest.mark.parametrize("key", games())
async def test_a_plan_takes_two_presses_more_than_its_turn_at_most(house, ann, ben, key, monkeypatch):
    """The plan begins on what will really come, so that the same turn can be made by hand."""
    tables = house.bot.tables
    tables.limit(Limits())
    sitting = await begin_made(house, key, ann, ben)
    for _ in range(TURNS):
        if not (await sitting.table()).running:  # a small game
            break
        seat = await waiting_seat(house, sitting)
        choices, then = foresee(await sitting.table(), seat)

        async def forecast(table, seat, then=then):
            return copy(then)

        monkeypatch.setattr(house.bot.advice, "forecast", forecast)
        planned, by_hand = PressedTurn(sitting, seat), PressedTurn(sitting, seat)
        steps = await planned.plan()
        await tables.plans.drop(await planned.plan_of())
        for other, choice in choices:
            await tables.play.choose(await sitting.table(), other, choice)
        await house.quiet()
        await by_hand.play(steps)
        assert planned.presses <= by_hand.presses + MORE
        assert len(steps) <= by_hand.presses
