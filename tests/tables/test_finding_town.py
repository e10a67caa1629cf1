"""Hundreds of people look for tables for weeks: how long they wait, with whom they sit, and what never happens."""

from statistics import median, quantiles

import pytest

from bot.pace.wall_time import DAY, HOUR
from bot.store.results.results import ResultStore
from tests.tables.town import STEP, Town


@pytest.fixture
def known_skills(monkeypatch):
    """Let everybody's skill be known."""

    def know(town):
        async def skills(self, users):
            titles = ("cartographers", "oceans", "sky_islands", "underwater_cities", "solarius_mission")
            return {user: dict.fromkeys(titles, town.citizens[user].skill) for user in users}

        monkeypatch.setattr(ResultStore, "skills", skills)

    return know


async def live(town, days):
    await town.open()
    for _ in range(days * DAY // STEP):
        await town.step()
        await town.count_tables()
    await town.close()


def check(town):
    """Nobody is seated twice, which `count_tables` sees, nor with whom they avoid; who waits, waits within reason."""
    pairs = {(one, other) for users in town.tables for one in users for other in users}
    assert not pairs & town.avoided
    assert all(len(set(users)) == len(users) >= 2 for users in town.tables)


def report(town, days):
    """What is measured, in words."""
    waits = [wait for group in town.waits.values() for wait in group]
    lines = [f"{len(town.tables)} tables, {town.asked} searches, {town.expired} ended without, {town.kills} kills"]
    for name, group in [("all", waits), *((f"{n} others", town.waits[n]) for n in sorted(town.waits))]:
        if len(group) > 4:
            p90 = quantiles(group, n=10)[-1]
            lines.append(f"{name}: {len(group)}, median {median(group) / HOUR:.1f} h, p90 {p90 / HOUR:.1f} h")
    lines.append(f"skill: median gap {median(town.gaps):.1f}, p90 {quantiles(town.gaps, n=10)[-1]:.1f}")
    rings = sum(town.offers.values()) / len(town.citizens) / days * 30
    lines.append(f"offers a person in 30 days: {rings:.1f}")
    return "\n".join(lines)


async def test_a_few_days_with_processes_that_die(database, known_skills):
    town = Town(database, people=60, servers=3, seed=2, faults=0.01)
    known_skills(town)
    await live(town, 3)
    check(town)
    assert town.kills > 5
    assert len(town.tables) >= 5, report(town, 3)


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_a_month_of_five_hundred_people_on_twenty_servers(database, known_skills, record_property):
    town = Town(database, faults=0.0005)
    known_skills(town)
    await live(town, 30)
    check(town)
    record_property("told", report(town, 30))
    waits = [wait for group in town.waits.values() for wait in group]
    assert median(waits) < 12 * HOUR
    assert sum(town.offers.values()) / len(town.citizens) < 30
