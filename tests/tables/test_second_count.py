"""Statistics and trophies of many kept games are what a second way of counting finds in a replay of their histories."""

import os
import time
from collections import Counter, defaultdict

import pytest

from bot.games.registry import games
from bot.store.results.result_writes import WIN
from tests.tables import second_count
from tests.tables.crowd import GUILD, PEOPLE, Crowd, span
from tests.tables.results import rows
from tests.tables.second_count import Past

TITLES = ("cartographers", "oceans", "sky_islands", "solarius_mission", "underwater_cities")
LONG = int(os.environ.get("COUNTED", "200"))  # games of each title


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(2, id="few", marks=pytest.mark.timeout(900)),
        pytest.param(LONG, id="thousand", marks=[pytest.mark.long, pytest.mark.timeout(7200)]),
    ],
)
async def test_everything_is_counted_as_the_second_way_counts_it(clocked_seating, clock, number, record_property):
    crowd = Crowd(clocked_seating.store, clocked_seating.tables, clock, seed=number)
    spent = Counter()
    for _ in range(number):
        for key in TITLES:
            began = time.perf_counter()
            await crowd.play(key, crowd.chance.choice(span(key, games())))
            spent[key] += time.perf_counter() - began
    past = await check_games(clocked_seating.store, crowd)
    trophies = await check_people(clocked_seating.tables, past)
    await check_cards(clocked_seating.store, past)
    said = {
        "games": len(crowd.games),
        "left": sum(bool(game.left) for game in crowd.games),
        "taken over": sum(len(owners) > 1 for game in crowd.games for owners in game.owners),
        "undone": sum(game.undone for game in crowd.games),
        "rows": sum(map(len, past.values())),
        "trophies": trophies,
        "seconds": {key: round(seconds) for key, seconds in spent.items()},
    }
    record_property("told", said)
    print(said)  # noqa: T201


async def check_games(store, crowd):
    """Compare the rows of each game; return by person their games in the order of their ends."""
    results = {row["table_id"]: row for row in await rows(store, "results")}
    stored = defaultdict(dict)
    for row in await rows(store, "scores"):
        stored[row["result_id"]][row["seat"], row["part"]] = row
    past = defaultdict(list)
    for game in crowd.games:
        whole = await store.choices.history(game.table, limit=100_000)
        history = [row for row in whole if not row.undone]
        assert not any(row.ahead for row in whole)
        first = (await store.choices.kept_states(game.table))[whole[0].id]
        _, _, end, _ = await store.tables.whole(game.table)
        expected, last = second_count.rows_of(game, history, first, end)
        result = results[game.table]
        found = {key: second_count.decode(row) for key, row in stored[result["id"]].items()}
        assert found == expected, game
        check_end(game, last, expected)
        began, ended = game.times[history[0].number], game.times[history[-1].number]
        assert (result["began_at"], result["ended_at"]) == (began, ended)
        assert result["turns"] == sum(row.opens for row in history)
        assert (result["game"], result["rated"]) == (game.key, game.rated)
        for (seat, part), row in expected.items():
            others = [other for (at, p), other in expected.items() if at != seat and p == 0]
            past[row["user_id"]].append(Past(game.key, len(game.owners), began, ended, row, others, part))
    return past


def of_house(last, seat, what):
    """What the houses of a seat have, if it is anything."""
    return [house for house in last.houses.values() if house.seat == seat and (not what or getattr(house, what))]


# What lies before a seat in the end, by title and by what was counted.
ENDS = {
    "cartographers": {"coins": lambda last, seat: last.sheets[seat].coins},
    "oceans": {},
    "sky_islands": {
        "houses": lambda last, seat: len(of_house(last, seat, "")),
        "towers": lambda last, seat: len(of_house(last, seat, "tower")),
        "ports": lambda last, seat: len(of_house(last, seat, "port")),
    },
    "solarius_mission": {
        "completed": lambda last, seat: len(last.players[seat].completed),
        "built": lambda last, seat: len(last.players[seat].stations),
        "fulfilled": lambda last, seat: len(last.players[seat].done),
    },
    "underwater_cities": {
        "tunnels": lambda last, seat: len(last.players[seat].tunnels),
        "buildings": lambda last, seat: len(last.players[seat].buildings),
        "cities": lambda last, seat: len(last.players[seat].domes) - 1,  # one was there from the beginning
        "upgrades": lambda last, seat: len(last.players[seat].upgraded),
        "contracts": lambda last, seat: len(last.players[seat].contracts),
    },
}


def check_end(game, last, expected):
    """Compare what lies on the boards in the end with what was counted, where nobody else has played a seat.

    A computer may have ended a turn that a person had begun.
    """
    for seat in range(len(game.owners)):
        if all(doers[seat] == 0 for doers in game.doers.values()):
            for name, find in ENDS[game.key].items():
                assert expected[seat, 0]["counts"].get(name, 0) == find(last, seat), (name, seat, game)


async def check_people(tables, past):
    """Compare what everybody's statistics say and how far they are with trophies; return how many tiers there are."""
    tiers = 0
    for user in PEOPLE:
        mine = sorted(past[user], key=lambda one: one.ended)
        known = {(one.game, one.key): one.number for one in await tables.trophies.of_person(user, user, GUILD)}
        expected = {("", key): number for key, number in second_count.general(mine).items()}
        for title in TITLES:
            expected |= {(title, key): number for key, number in second_count.of_title(title, mine).items()}
        assert {key: known[key] for key in expected} == expected, user
        assert {game for game, _ in known} - {game for game, _ in expected} <= games().keys() - set(TITLES)
        tiers += sum(one.tier for one in await tables.trophies.of_person(user, user, GUILD))
        said = await tables.statistics.of_person(user, user, GUILD)
        assert said.left == sum(one.row["left"] for one in mine)
        assert said.helped == sum(one.part > 0 and one.row["turns"] > 0 for one in mine), (
            "who came too late helped nobody"
        )
        for title in said.titles:
            wanted = second_count.summary(title.game, mine)
            counts = [(one.name, one.mean, one.most) for one in title.counts if one.most]
            assert counts == wanted.pop("counts")
            assert {name: getattr(title, name) for name in wanted} == wanted
        assert {title.game for title in said.titles} == {one.game for one in mine if one.part == 0}
    return tiers


async def check_cards(store, past):
    """Compare how those did who played a card."""
    plays, won, expected = Counter(), Counter(), Counter()
    for user, mine in past.items():
        for one in mine:
            if user is None or one.part or one.row["left"]:
                continue
            winners = sum(row["place"] == 1 for row in (one.row, *one.others))
            for card in one.row["cards"]:
                plays[one.game, card] += 1
                won[one.game, card] += WIN // winners if one.row["place"] == 1 else 0
                expected[one.game, card] += WIN // one.seats
    found = {(row["game"], row["card"]): row for row in await rows(store, "card_wins") if row["plays"]}
    assert {key: row["plays"] for key, row in found.items()} == plays
    assert {key: (row["won"], row["expected"]) for key, row in found.items()} == {
        key: (won[key], expected[key]) for key in plays
    }
