"""What is counted of games, a second time: from a replay of their choices, in the words of the texts, one by one.

Where choices were taken back, and others dealt anew, it is from what is stored of what happened. Nothing here uses what the product counts by.
"""

import json
from collections import Counter, defaultdict
from statistics import fmean, median

import msgspec

from bot.engine import codec, machine
from bot.games.registry import games
from bot.pace.wall_time import DAY


class Seat(msgspec.Struct):
    """What was counted for one of those who had a seat."""

    turns: int = 0
    counts: Counter = msgspec.field(default_factory=Counter)
    cards: set = msgspec.field(default_factory=set)


# By title and event what it adds to what is counted: a name alone stands for one.
TERRAINS = ("forest", "village", "farm", "water")
STRUCTURES = {
    "tunnel": "tunnels",
    **dict.fromkeys(("nonsymbiotic", "symbiotic"), "cities"),
    **dict.fromkeys(("farm", "plant", "laboratory"), "buildings"),
}
ONES = {
    "sky_islands": {
        "Placed": "tiles", "BuiltHouse": "houses", "BuiltTower": "towers", "BuiltPort": "ports", "TookCube": "cubes",
        "Scored": "islands",
    },
    "solarius_mission": {
        "Flew": "flights", "Revealed": "revealed", "Settled": "settled", "Completed": "completed", "Built": "built",
        "Fulfilled": "fulfilled", "Played": "played",
    },
    "oceans": {"Born": "born", "Extinct": "lost", "Evolved": "traits", "Attacked": "attacks"},
    "underwater_cities": {
        "Connected": "metropolises", "Upgraded": "upgrades", "SpecialTaken": "specials", "ContractTaken": "contracts",
    },
    "cartographers": {},
}  # fmt: skip


def count_event(key, name, event, era):
    """Yield what an event of a title adds to what is counted."""
    if name in ONES[key]:
        yield ONES[key][name], 1
    match key, name:
        case "cartographers", "Drawn":
            yield f"drawn_{event.terrain}", int(event.terrain in TERRAINS)
            yield "coins", event.coins
        case "oceans", "Foraged":
            yield "foraged", event.tokens
        case "oceans", "Attacked":
            yield "robbed", event.tokens
        case "underwater_cities", "Built" if event.structure in STRUCTURES:
            yield STRUCTURES[event.structure], 1
        case "underwater_cities", "Connected":
            yield "early_metropolises", int(era < 3)


PLAYS = {"oceans": ("Born", "Evolved"), "solarius_mission": ("Played",), "underwater_cities": ("Placed",)}


def replay(game, history, state):
    """Yield the choices with what happens when they are made again, from the first state on, which changes."""
    for row in history:
        yield row, machine.play(game, state, row.seat, row.choice)


def read(game, history):
    """Yield the choices with what is stored of what happened."""
    for row in history:
        yield row, codec.decode_events(game, row.events.encode())


def count(played, history, first, end):
    """Return by (seat, part) what was counted, how many turns each seat had, and the last state.

    `first` and `end` are the states that are stored; the last one must follow from the first.
    """
    seats, turns, begun, era = defaultdict(Seat), Counter(), set(), 1
    game = games()[played.key]
    last = codec.decode(game, end if played.undone else first)
    for row, told in read(game, history) if played.undone else replay(game, history, last):
        doers = played.doers[row.number]
        if row.opens:
            begun = set()
        if row.seat not in begun:
            turns[row.seat] += 1
            if doers[row.seat] is not None:
                seats[row.seat, doers[row.seat]].turns += 1
        begun.add(row.seat)
        for seat, event in ((one.seat, one.event) for one in told):
            name = type(event).__name__
            era = event.era if name == "EraBegan" else era
            if name == "DrawnOn" and doers[event.owner] is not None:  # who draws monsters pays the owner of the sheet
                seats[event.owner, doers[event.owner]].counts["coins"] += event.coins
            if doers[seat] is None:
                continue
            mine = seats[seat, doers[seat]]
            for what, number in count_event(played.key, name, event, era):
                mine.counts[what] += number
            if name in PLAYS.get(played.key, ()):
                mine.cards.add(event.card)
    assert codec.encode(game, last) == end
    return seats, turns, last


def rows_of(played, history, first, end):
    """Return the rows of scores that a game must have, by (seat, part), without ratings."""
    seats, turns, last = count(played, history, first, end)
    tally = games()[played.key].tally(last)
    size = len(tally)
    left = [played.owners[seat][0] is not None and seats[seat, 0].turns / turns[seat] < 0.5 for seat in range(size)]
    stayed = [seat for seat in range(size) if not left[seat]]
    rows = {}
    for seat in range(size):
        for part, owner in enumerate(played.owners[seat]):
            better = [other for other in stayed if tally[other].rank < tally[seat].rank]
            counted = seats[seat, part]
            rows[seat, part] = {
                "user_id": owner,
                "place": tally[seat].rank,
                "rank": None if part else size if left[seat] else 1 + len(better),
                "points": tally[seat].total,
                "turns": counted.turns,
                "of_turns": turns[seat],
                "left": part == 0 and left[seat],
                "counts": {name: number for name, number in counted.counts.items() if number},
                "cards": sorted(counted.cards),
            }
    return rows, last


class Past(msgspec.Struct):
    """A game in somebody's past."""

    game: str
    seats: int
    began: int
    ended: int
    row: dict
    others: list  # the rows of the others who began
    part: int


def longest(marks):
    """Return how long the longest run of true marks is."""
    text = "".join("x" if mark else " " for mark in marks)
    return max(map(len, text.split()), default=0)


def general(past):
    """Return the numbers of the trophies of all titles."""
    begun = [one for one in past if one.part == 0 and any(row["user_id"] is not None for row in one.others)]
    stayed = [one for one in begun if not one.row["left"]]
    won = [one for one in stayed if one.row["rank"] == 1]
    comebacks, last = 0, {}
    for one in stayed:
        comebacks += last.get(one.game, False) and one.row["rank"] == 1
        last[one.game] = one.row["rank"] == one.seats
    return {
        "finished": len(stayed),
        "titles": len({one.game for one in stayed}),
        "wins": len(won),
        "streak": longest(one in won for one in begun),
        "versatile": len({one.game for one in won}),
        "crowd": len([one for one in won if one.seats >= 4]),
        "close": len([one for one in won if one.row["points"] <= 1 + max(row["points"] for row in one.others)]),
        "comeback": comebacks,
        "helped": len([one for one in past if one.part and one.row["turns"]]),
        "patient": max([(one.ended - one.began) // DAY for one in stayed], default=0),
        "swift": len([one for one in stayed if one.ended - one.began <= DAY]),
        "loyal": longest(not one.row["left"] for one in begun),
    }


# Trophies of titles: the most in a game, all together, the least of several in a game, wins without more than so much.
MOST = {
    "cartographers": {
        "forest": "drawn_forest", "village": "drawn_village", "farm": "drawn_farm", "water": "drawn_water", "coins": "coins",
    },
    "oceans": {name: name for name in ("born", "traits", "foraged", "attacks", "robbed")},
    "sky_islands": {name: name for name in ("houses", "towers", "ports", "islands")},
    "solarius_mission": {name: name for name in ("revealed", "completed", "built", "fulfilled")},
    "underwater_cities": {
        "early": "early_metropolises", **{name: name for name in ("cities", "buildings", "tunnels", "upgrades", "specials")},
    },
}  # fmt: skip
TOTAL = {"sky_islands": {"settler": "houses"}, "solarius_mission": {"homes": "completed"}}
EVEN = {
    "cartographers": ("drawn_forest", "drawn_village", "drawn_farm", "drawn_water"),
    "sky_islands": ("houses", "towers", "ports"),
    "solarius_mission": ("completed", "built", "fulfilled"),
}
WINS = {
    "cartographers": {"frugal": (("coins",), 7)},
    "oceans": {"guardian": (("lost",), 0), "peaceful": (("attacks",), 0)},
    "sky_islands": {"plain": (("towers", "ports"), 0)},
    "solarius_mission": {"plain": (("played",), 0)},
    "underwater_cities": {"plain": (("specials",), 0)},
}


def of_title(key, past):
    """Return the numbers of a title's trophies."""
    mine = [one for one in past if one.game == key and one.part == 0 and not one.row["left"]]
    counts = [one.row["counts"] for one in mine]
    numbers = {"points": max([one.row["points"] for one in mine], default=0)}
    for trophy, name in MOST[key].items():
        numbers[trophy] = max([each.get(name, 0) for each in counts], default=0)
    for trophy, name in TOTAL.get(key, {}).items():
        numbers[trophy] = sum(each.get(name, 0) for each in counts)
    if key in EVEN:
        numbers["even"] = max([min(each.get(name, 0) for name in EVEN[key]) for each in counts], default=0)
    for trophy, (names, most) in WINS[key].items():
        won = [one for one in mine if one.row["rank"] == 1 and any(row["user_id"] for row in one.others)]
        numbers[trophy] = len([one for one in won if sum(one.row["counts"].get(name, 0) for name in names) <= most])
    return numbers


def summary(key, past):
    """Return what statistics must say of somebody's games of a title."""
    mine = [one for one in past if one.game == key and one.part == 0]
    stayed = [one for one in mine if not one.row["left"]] or mine
    ranks = Counter(one.row["rank"] for one in mine)
    names = sorted({name for one in stayed for name in one.row["counts"]})
    by_name = {name: [one.row["counts"].get(name, 0) for one in stayed] for name in names}
    return {
        "games": len(mine),
        "places": tuple(ranks[place] for place in range(1, max(ranks) + 1)),
        "best": max(one.row["points"] for one in stayed),
        "mean": fmean(one.row["points"] for one in stayed),
        "days": median((one.ended - one.began) / DAY for one in mine),
        "counts": [(name, fmean(numbers), max(numbers)) for name, numbers in by_name.items()],
    }


def decode(row):
    """Return a stored row of scores as `rows_of` has it."""
    wanted = ("user_id", "place", "rank", "points", "turns", "of_turns", "left")
    return {name: row[name] for name in wanted} | {
        "counts": {name: number for name, number in json.loads(row["counts"]).items() if number},
        "cards": json.loads(row["cards"]),
    }
