"""Made views of Solarius Mission: boards, planets and pieces as the rules allow them, the rest by a fixed dealer."""

import random

import msgspec

from bot.data import read
from bot.games.solarius_mission.view import (
    Board,
    Card,
    DiceSpace,
    Die,
    Hex,
    Line,
    Mission,
    Piece,
    Planet,
    Player,
    Reach,
    Space,
    Station,
    Technology,
    View,
)  # fmt: skip
from renderers.solarius_mission import space


def facts(name):
    return read("solarius_mission", f"{name}.toml")


COLOURS = ("black", "yellow", "blue", "brown")
BOARDS = facts("boards")["board"]
CENTRES = facts("boards")["layout"]["centres"]
CARDS = {
    str(row["number"]): Card(str(row["number"]), tuple(row["cost"]), row["points"]) for row in facts("cards")["card"]
}
BONUSES = {row["letter"]: row for row in facts("bonuses")["bonus"]}
DELIVERS = {row["centre"]: row["letter"] for row in BONUSES.values()}
COSTS = [tuple(cost) for cost in facts("stations")["costs"]["stations"]]
PAIRS = [row["pair"] for row in facts("stations")["station"]]
VALUES = (-1, 0, 0, 1, 1, 2, 2, 3)
DEMANDS = {
    "black": ((2, 2, 2), (3, 2, 2), (4, 4, 3), (6, 3, 3), (6, 5, 4), (8, 4, 4), (7, 7, 5), (9, 5, 5), (10, 8, 6)),
    "yellow": ((3, 3, 2), (4, 2, 2), (5, 5, 3), (7, 3, 3), (7, 5, 4), (9, 4, 4), (8, 7, 5), (10, 6, 5), (10, 9, 6)),
    "blue": ((1, 3, 2), (3, 2, 2), (4, 2, 3), (2, 3, 3), (1, 4, 4), (3, 3, 4), (4, 3, 5), (2, 4, 5), (3, 4, 6)),
    "brown": ((1, 3, 2), (3, 2, 2), (4, 2, 3), (2, 3, 3), (1, 4, 4), (3, 3, 4), (4, 3, 5), (2, 4, 5), (3, 4, 6)),
}
TILES = {
    f"{colour}-{first}-{second}": Planet(f"{colour}-{first}-{second}", colour, first, second, points)
    for colour, rows in DEMANDS.items() for first, second, points in rows
}  # fmt: skip
PARTS = (
    *("planets", "unfinished", "sets", "stations", "missions", "open_missions", "centres"),
    *("dice", "columns", "goods", "contamination", "effects", "developments", "network"),
)
FACES = ("1", "2", "3", "star", "star1")


def _is_beside(name, sites):
    """Whether a hex lies beside one of these."""
    return any(space.distance(space.cell(name), space.cell(site)) == 1 for site in sites)


def turn_cell(name, turns, centre):
    q, r = space.cell(name)
    for _ in range(turns):
        q, r = -r, q + r
    middle = space.cell(centre)
    return f"{q + middle[0]},{r + middle[1]}"


def lay_boards(seats, chance):
    """The boards, their hexes, and the hexes on which planets lie with so many players."""
    boards, hexes, planets = [], [], []
    for row, centre in zip(chance.sample(BOARDS, 6), CENTRES, strict=True):
        turns = chance.randrange(6)
        boards.append(Board(row["name"], centre, turns))
        there = list(row["planets"])
        there += [row["three"]] if "three" in row and seats == 3 else []
        there += [row["from_three"]] if "from_three" in row and seats > 2 else []
        there += [row["four"]] if seats == 4 else []
        planets += [turn_cell(name, turns, centre) for name in there]
        hexes.append(Hex(turn_cell(row["site"], turns, centre), "site", row["name"]))
        if "portal" in row:
            hexes.append(Hex(turn_cell(row["portal"], turns, centre), "portal"))
    hexes += [Hex(name, "planet") for name in planets]
    return tuple(boards), hexes, planets


def bridge(chance, seat, stage):
    """Four dice; at the start of a game together, later wherever they lie."""
    places = (0, 0, 1, 2) if not stage else (*sorted(chance.sample(range(8), 3)), 0)
    spaces = [[] for _ in VALUES]
    for place in places:
        colour, face = chance.choice(COLOURS), chance.choice(FACES)
        value = int(face) if face.isdigit() else 2 + (face == "star1")
        name = f"{colour}_{face}_{place + 1}"
        spaces[place].append(
            Die(colour, face, name) if seat is None else Die(colour, face, name, value, int(value > 2))
        )
    return tuple(Space(value, tuple(dice)) for value, dice in zip(VALUES, spaces, strict=True))


OPEN = {1: (2, 0, 0), 2: (3, 1, 0), 3: (4, 2, 0), 4: (4, 3, 1), 5: (4, 3, 2)}


def technologies(chance, stage):
    collected = []
    for colour in COLOURS:
        column = min(5, 1 + chance.randrange(stage + 2))
        face = min(5, chance.randrange(stage + 2))
        spaces = OPEN[column]
        cubes = tuple(
            chance.randint(0, most) if stage else (2 if value == 0 and colour != "black" else 0)
            for value, most in enumerate(spaces)
        )
        collected.append(Technology(colour, face, column, cubes, spaces))
    return tuple(collected)


def player(number, seats, chance, stage, tiles):
    """A player after so many stages: 0 start, 1 to 3 rounds, 4 the end."""
    built = min(4, stage)
    pairs = chance.sample(PAIRS, built)
    cards = chance.sample(sorted(CARDS, key=int), 5)
    developments = tuple(CARDS[one] for one in cards[: min(3, (stage + 1) // 2)])
    missions = tuple(Mission(CARDS[one], n % 2 == 0) for n, one in enumerate(cards[3 : 3 + min(2, stage)]))
    spaces = [DiceSpace("normal") for _ in range(3)] + [DiceSpace("convert"), DiceSpace("research")]
    spaces += [DiceSpace(one.number) for one in developments if int(one.number) <= 10]
    if stage:
        for place in (0, 4, len(spaces) - 1)[: 2 + number % 2]:
            spaces[place] = DiceSpace(spaces[place].name, Die(chance.choice(COLOURS), chance.choice(FACES)))
    completed = tuple(tiles.pop() for _ in range(min(len(tiles), (0, 1, 3, 5, 7)[stage])))
    unfinished = tuple(tiles.pop() for _ in range(min(len(tiles), (0, 1, 1, 2, 1)[stage])))
    drives = ((), (1,), (1, 2), (2, 2, 1), (2, 2, 2, 1))[min(4, max(0, stage - number % 2))]
    return Player(
        seat=number, order=(number - 1) % seats + 1, points=(0, 7, 19, 31, 48)[stage] + chance.randrange(6) * bool(stage),
        fuel=2 if not stage else chance.randint(0, 10), bucks=2 if not stage else chance.randint(0, 10), ship="0,0",
        drives=drives, range=1 + sum(drives), contamination=min(3, stage), spaces=5 if stage > 2 else 3,
        outside=max(0, stage - 2) * (number % 3), technologies=technologies(chance, stage), dice=tuple(spaces),
        stations=tuple(Station(pair) for pair in pairs), next_station=COSTS[built] if built < 4 else None,
        colonies=12 - len(completed) - len(unfinished), markers=6 - sum(one.done for one in missions) - sum(not one.done for one in missions),
        missions=missions, developments=developments, unfinished=unfinished, completed=completed,
        outposts=tuple("acebdf"[: min(6, stage + stage // 2)]), delivered=tuple("A"[: stage // 2]), hand=2 if not stage else chance.randint(0, 3),
        network=2 + 3 * stage + number, start=f"start{number + 1}", spent=("18",) if stage == 3 and number == 1 else (),
    )  # fmt: skip


def pieces(players, planets, free, sites, chance):
    """A colony for each settled planet, a station for each built, a marker beside a site for each mission done."""
    collected = []
    for one in players:
        letters = {"colony": [], "station": [], "mission": []}
        for letter in one.outposts:
            letters[BONUSES[letter]["outpost"]].append(letter)
        kinds = ["colony"] * (len(one.completed) + len(one.unfinished)) + ["station"] * len(one.stations)
        kinds += ["mission"] * sum(mission.done for mission in one.missions)
        for kind in kinds:
            places = (
                planets if kind == "colony" else [name for name in free if kind == "station" or _is_beside(name, sites)]
            )
            name = chance.choice(places)
            (planets if kind == "colony" else free).remove(name)
            collected.append(Piece(name, one.seat, kind, letters[kind].pop() if letters[kind] else ""))
    return tuple(collected)


def view_at(seats=4, seat=None, stage=2, seed=3, **changes):
    """A table at a stage: 0 the start, 1 to 3 in the rounds after, 4 the end without its account."""
    chance = random.Random(seed * 10 + seats)
    boards, hexes, places = lay_boards(seats, chance)
    tiles = chance.sample(sorted(TILES.values(), key=lambda one: one.tile), len(places))
    players = [player(number, seats, chance, stage, tiles) for number in range(seats)]
    taken = {hex_.name for hex_ in hexes}
    free = sorted(f"{q},{r}" for q, r in space.HEXES - space.INNER if f"{q},{r}" not in taken)
    sites = [hex_.name for hex_ in hexes if hex_.kind == "site"]
    put = pieces(players, places, free, sites, chance)
    shown = places[: min(len(tiles), stage * 2)]
    lie = tuple(
        with_changes(tiles[n], hex=name) if name in shown else Planet("", hex=name) for n, name in enumerate(places)
    )
    own = {one.seat: [piece.hex for piece in put if piece.seat == one.seat] for one in players}
    players = [with_changes(one, ship=own[one.seat][-1] if own[one.seat] and stage < 4 else "0,0") for one in players]
    letters = [one["name"] for one in BOARDS]
    centres = tuple(chance.sample(letters, min(4, stage + 1)))
    hexes = tuple(
        with_changes(hex_, centre=hex_.letter in centres, bonus=DELIVERS[hex_.letter]) if hex_.kind == "site" else hex_
        for hex_ in hexes
    )
    changed = tuple(own[0][-2:]) if own[0] else ()
    view = View(
        seat=seat, active=0, phase="take", round=min(4, stage + 1), turn=2 if stage else 1, first=1 % seats,
        waits_for=(0,), boards=boards, hexes=hexes, planets=lie, pieces=put, centres=centres,
        bridge=bridge(chance, seat, stage), bag=4 * seats - (4 if stage else 0), deck=24 - 4 * stage,
        discards=tuple(chance.sample(sorted(CARDS), stage)), players=tuple(players),
        hand=tuple(CARDS[one] for one in ("5", "22", "32")[: players[seat].hand]) if seat is not None else (),
        flown=("0,0", own[0][-1]) if own[0] else (), changed=changed,
    )  # fmt: skip
    return with_changes(view, **changes)


def start_view(seats=4, seat=None, **changes):
    return view_at(seats, seat, 0, **changes)


def midgame_view(seats=4, seat=None, **changes):
    return view_at(seats, seat, 2, **changes)


def late(seats=4, seat=None, **changes):
    return view_at(seats, seat, 3, **changes)


def flight_view(seats=4, seat=0, stage=1, far=3, **changes):
    """A seat that is asked for a flight, with what it can reach."""
    view = view_at(seats, seat, stage)
    start = space.cell(view.players[seat].ship)
    taken = {piece.hex for piece in view.pieces} | {hex_.name for hex_ in view.hexes if hex_.kind != "planet"}
    known = {planet.hex: planet for planet in view.planets}
    reach = []
    for q, r in sorted(space.HEXES - space.INNER, key=lambda one: (space.distance(start, one), one)):
        name, steps = f"{q},{r}", space.distance(start, (q, r))
        if name in taken or steps > far:
            continue
        does = ("settle" if known[name].tile else "reveal") if name in known else ""
        does = does or ("mission" if steps == 2 and (q + r) % 3 == 0 else "station" if (q - r) % 5 == 0 else "")
        reach.append(Reach(name, bool(does), steps, max(0, steps - 2) * 2, False, does))
    return with_changes(view, phase="fly", reach=tuple(reach), **changes)


def _points(part, chance):
    """What a part of the final account may come to: the planets most, three parts never more than nothing."""
    if part == PARTS[0]:
        return 20 + chance.randrange(9)
    return chance.randint(-4, 0) if part in ("unfinished", "open_missions", "contamination") else chance.randint(0, 8)


def final_view(seats=4, seat=None, **changes):
    """After the end: the account stands."""
    view = view_at(seats, seat, 4)
    chance, lines = random.Random(seats), []
    for one in view.players:
        parts = tuple((part, _points(part, chance)) for part in PARTS)
        lines.append(Line(one.seat, parts, sum(points for _, points in parts), parts[0][1], 0))
    ranked = sorted(lines, key=lambda line: (-line.total, -line.planets))
    final = tuple(with_changes(line, rank=ranked.index(line) + 1) for line in lines)
    players = tuple(with_changes(one, points=line.total) for one, line in zip(view.players, final, strict=True))
    return with_changes(
        view, active=None, phase="over", waits_for=(), players=players, final=final, flown=(), changed=(), **changes
    )


def with_changes(view, **changes):
    """The view with something changed."""
    return msgspec.structs.replace(view, **changes)


def with_player(view, seat, **changes):
    """The view with something of one player changed."""
    one = with_changes(view.players[seat], **changes)
    return with_changes(view, players=tuple(one if someone.seat == seat else someone for someone in view.players))
