"""Weeks of games of people who look in a few times a day, with and without plans: days a game takes, calls, mistakes.

GAMEKEEPER_GAMES sets how many games of each title there are; what was counted is in the report (pytest --junit-xml).
"""

import os
from random import Random

import msgspec
import pytest

from bot.games.registry import games
from bot.players.forecast import forecast
from bot.players.greedy import greedy
from bot.tables.plans import Wishes
from tests.tables.seating import PEOPLE
from tests.tables.test_plans import last_id, no_corners, own_choices, plan_turn, seating  # noqa: F401  the fixtures

TITLES = [*games()]  # without those that are begun in tests alone
GAMES = int(os.environ.get("GAMEKEEPER_GAMES", "4"))
SEATS, PLANNED = 3, 0.5  # PLANNED: of the turns for which somebody who looks in has time
HOUR, DAY = 3_600_000, 86_400_000
APART = 5 * HOUR  # between two looks of a person, on average
AWAKE = range(8, 23)  # hours of the day
MOST_LOOKS = 3000


class Month(msgspec.Struct):
    """What was counted at all tables."""

    games: int = 0
    days: float = 0
    turns_by_hand: int = 0
    plans: int = 0
    whole: int = 0  # carried out to their end
    mistakes: int = 0  # choices that nobody had planned or made

    def __str__(self):
        people = self.games * SEATS
        return (
            f"{self.days / self.games:.1f} days a game, {self.turns_by_hand / people:.1f} calls a person,"
            f" {self.plans} plans of which {self.whole} whole, {self.mistakes} mistakes"
        )


class Town:
    """People at one table who look in when they are awake."""

    def __init__(self, seating, clock, month, seed, planned):  # noqa: F811
        self._seating, self._clock, self._month, self._planned = seating, clock, month, planned
        self._chance, self._begun, self._steps = Random(seed), clock.now, {}
        self._looks = dict.fromkeys(range(SEATS), clock.now)

    async def live(self, table):
        """Let the game be played to its end."""
        for _ in range(MOST_LOOKS):
            if not table.running:
                break
            seat = min(self._looks, key=self._looks.get)
            self._clock.now = max(self._clock.now, self._looks[seat])
            await self._look_in(await self._seating.tables.get(table.id), seat)
            for _ in range(SEATS):
                await self._carry_out(table)
            self._looks[seat] = self._next_look(self._clock.now)
            table = await self._seating.tables.get(table.id)
        self._month.games += 1
        self._month.days += (self._clock.now - self._begun) / DAY

    def _next_look(self, at):
        """When a person looks in again, not at night."""
        at += round(self._chance.expovariate(1 / APART))
        return at if at // HOUR % 24 in AWAKE else self._next_look(at)

    async def _look_in(self, table, seat):
        """Play what is asked of a seat; plan its next turn if it waits."""
        if seat in table.seats_to_choose():
            self._month.turns_by_hand += 1
        while table.running and seat in table.seats_to_choose():
            choice = greedy(table.game, table.state, seat, self._chance)
            table = (await self._seating.tables.play.choose(table, seat, choice)).table
        if not table.running or self._chance.random() >= self._planned or await self._is_armed(table, seat):
            return
        start = forecast(table.game, table.state, seat, self._chance)
        if start is not None:
            planned = await plan_turn(self._seating, table, seat, start, Wishes())
            self._steps[seat] = [step.choice for step in planned.plan.steps]
            self._month.plans += 1

    async def _carry_out(self, table):
        """Let plans be carried out whose turns have come, and look whether they chose nothing else."""
        before, armed = await last_id(self._seating, table), [*self._steps]
        self._clock.now += 91_000
        await self._seating.tables.plans.carrying.carry_out()
        table = await self._seating.tables.get(table.id)
        for seat in armed:
            chosen, steps = await own_choices(self._seating, table, seat, before), self._steps[seat]
            self._month.mistakes += chosen != steps[: len(chosen)]
            self._steps[seat] = steps[len(chosen) :]  # others may be asked before a plan goes on
            if not await self._is_armed(table, seat):
                self._month.whole += not self._steps.pop(seat)

    async def _is_armed(self, table, seat):
        """Return whether a seat's next turn is planned."""
        planned, _ = await self._seating.tables.plans.are_armed(table, PEOPLE[seat])
        return planned


@pytest.mark.long
@pytest.mark.timeout(7200)
async def test_planned_games_take_fewer_days_and_calls(seating, clock, record_property):  # noqa: F811
    """Over all titles: where all choose at once, a game still waits for whoever looks in last."""
    counted = {}
    for planned in (0.0, PLANNED):
        for key in TITLES:
            month = counted[key, planned] = Month()
            for seed in range(1, GAMES + 1):
                table = await seating.begin(key, SEATS, seed=seed)
                await Town(seating, clock, month, seed, planned).live(table)
            record_property(f"{key}, {planned:.0%} planned", str(month))
    without, with_plans = [[counted[key, planned] for key in TITLES] for planned in (0.0, PLANNED)]
    assert [month.mistakes for month in with_plans] == [0] * len(with_plans)
    assert all(month.whole for month in with_plans)
    assert sum(month.turns_by_hand for month in with_plans) < sum(month.turns_by_hand for month in without)
    assert sum(month.days for month in with_plans) < sum(month.days for month in without)
