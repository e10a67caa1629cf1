"""Made views of Oceans."""

import msgspec

from bot.data import read
from bot.games.oceans.view import Card, Flow, Line, Place, Player, Pool, Scenario, Species, Trait, View

FACTS = read("oceans", "cards.toml")
SURFACE = {row["key"]: row for row in FACTS["surface"]}
DEEP = {row["key"]: row for row in FACTS["deep"]}
KEYS = (*SURFACE, *DEEP)
ROWS = (  # per seat: per species its tokens and its traits
    ((7, "apex_predator speed"), (4, "parasitic< inking deep_schooling"), (0, "symbiotic>"), (9, "filter_feeder whale_cleaner hydra blubber")),
    ((5, "whale_cleaner"), (10, "swarming pack_hunting"), (3, "bottom_feeder> tentacled shark_cleaner"), (8, "transparent")),
    ((6, "schooling deep_sea_kraken migratory_filter_feeder"), (2, "tiny"), (1, ""), (4, "bioluminescence atavism gene_transfer")),
    ((9, "deep_speed hard_shell tusks warm_blooded"), (3, "shark_cleaner"), (5, "bottom_feeder< parasitic>"), (6, "colossus")),
    ((4, "the_kraken"), (7, "inking inking inking"), (2, "gigantic_brain speed speed tentacled tiny inking"), (6, "symbiotic<")),
    ((3, "zooplankton"), (5, "camouflage speed"), (8, "leviathan tail_whip"), (1, "transparent schooling")),
)  # fmt: skip
HAND = ("speed_7", "parasitic_7_left", "hydra", "whale_cleaner_11", "migratory_filter_feeder", "inking_5")


def trait(word: str) -> Trait:
    """A trait from its key, "<" or ">" behind it for an arrow."""
    key = word.rstrip("<>")
    arrow = {"<": "left", ">": "right"}.get(word[-1], "")
    row = SURFACE.get(key) or DEEP[key]
    shown = {name: str(row.get(name, "")) for name in ("forage", "attack", "shell", "gain")}
    return Trait(
        card(key).card if key in DEEP else f"{key}_7", key, key in DEEP, row.get("defensive", False), arrow, **shown
    )


def card(name: str) -> Card:
    """A card from its notation."""
    parts = name.split("_")
    arrow = parts.pop() if parts[-1] in ("left", "right") else ""
    number = int(parts.pop()) if parts[-1].isdigit() else 0
    key = "_".join(parts)
    deep = key in DEEP and not number
    row = DEEP[key] if deep else SURFACE[key]
    shown = {field: str(row.get(field, "")) for field in ("forage", "attack", "shell", "gain")}
    cost = row.get("cost", 0)
    return Card(name, key, deep, number or cost, cost, row.get("defensive", False), arrow, playable=cost < 4, **shown)


def species(name: str, owner: int, tokens: int, words: str) -> Species:
    traits = tuple(trait(word) for word in words.split())
    sums = {}
    for kind in ("forage", "attack", "shell"):
        shown = [getattr(one, kind) for one in traits]
        numbers = [int(number) for number in shown if number.isdigit()]
        sums[kind] = None if "ban" in shown else sum(numbers) if numbers else (0 if kind == "shell" else 1)
    extra = sum({"blubber": 9, "filter_feeder": 0, "migratory_filter_feeder": 9}.get(one.key, 0) for one in traits)
    calm = any(one.key in ("filter_feeder", "swarming") for one in traits)
    more = sum(one.key in ("pack_hunting", "deep_speed", "warm_blooded") for one in traits)
    limit = None if "gigantic_brain" in words else 3 + more
    return Species(
        name, owner, tokens, 9 + extra, tokens > 9 + extra, not calm, limit, sums["forage"], sums["attack"],
        sums["shell"] or 0, 2, traits, safe="transparent" in words,
    )  # fmt: skip


def players(seats: int, seat: int | None, rows=ROWS) -> tuple[Player, ...]:
    result, born = [], 0
    for number in range(seats):
        mine = []
        for tokens, words in rows[number]:
            born += 1
            mine.append(species(str(born), number, tokens, words))
        own = {"pile": 17, "points": 41} if number == seat else {}
        result.append(Player(
            number, (number - 1) % seats + 1, 6 + number % 2, number % 3, (9, 8, 7, 6, 4, 0)[number],
            sum(one.tokens for one in mine), sum(len(one.traits) for one in mine), tuple(mine), **own,
        ))  # fmt: skip
    return tuple(result)


FLOWS = (
    Flow("migrate", "zone1", "reef", 7, "", 0),
    Flow("leech", "8", "2", 2, "trait.parasitic", 0),
    Flow("attack", "6", "1", 5, "", 0),
    Flow("gain", "zone2", "5", 1, "trait.symbiotic", 0),
    Flow("gain", "zone2", "7", 2, "trait.shark_cleaner", 0),
    Flow("lose", "1", "reef", 3, "trait.deep_inking", 0),
)
PLACES = (Place("reef", 22), Place("zone1", 0), Place("zone2", 14), Place("zone3", 46))
SCENARIOS = (
    Scenario("abundance", "zone1", False, True, 0),
    Scenario("food_surge", "zone2", True, False, 1),
)


def midgame_view(seats: int = 4, seat: int | None = None, **changes) -> View:
    """In the middle of a turn of seat 0, after an attack."""
    view = View(
        seat, 0, "feed", 8, 1 % seats, (0,), False, True, False, PLACES, 60, SCENARIOS,
        (Pool(card("leviathan"), 3), Pool(card("deep_whale_cleaner"), 1)), 74, 81, 23, card("speed_8"),
        players(seats, seat), tuple(card(name) for name in HAND) if seat is not None else (), (), 0, FLOWS, (),
        "1", "6",
    )  # fmt: skip
    return with_changes(view, **changes)


def start_view(seats: int = 4, seat: int | None = None, **changes) -> View:
    """Before the first card."""
    seen = tuple(with_changes(one, deep=0, traits=0, tokens=0) for one in players(seats, seat, [()] * 6))
    places = (Place("reef", 27), Place("zone1", 27), Place("zone2", 35), Place("zone3", 51))
    scenarios = (with_changes(SCENARIOS[0], in_force=False), with_changes(SCENARIOS[1], times=0))
    view = with_changes(
        midgame_view(seats, seat), phase="play", round=1, exploded=False, places=places, scenarios=scenarios, players=seen,
        flows=(), fed="", target="", plays_left=1, discards=1,
    )  # fmt: skip
    return with_changes(view, **changes)


def foraged_view(seats: int = 2, seat: int | None = None, **changes) -> View:
    """After a forage, in the Reef Variant, with many species at one seat."""
    rows = (tuple(one for row in ROWS[:3] for one in row)[:8], ROWS[3])
    flows = (Flow("forage", "reef", "4", 5, "", 0), Flow("gain", "zone1", "1", 3, "trait.whale_cleaner", 0))
    view = midgame_view(
        seats,
        seat,
        players=players(seats, seat, (*rows, *ROWS[2:])),
        pools=(),
        deep_deck=0,
        variant=True,
        flows=flows,
        fed="4",
        target="reef",
    )
    return with_changes(view, **changes)


def final_view(seats: int = 4, seat: int | None = None) -> View:
    """After the end: piles are open."""
    view = midgame_view(seats, seat)
    final = []
    for player in view.players:
        pile = 30 - 3 * player.seat
        total = pile + player.tokens + player.bonus
        final.append(Line(player.seat, pile, player.tokens, player.bonus, total, player.traits, 0))
    ranked = sorted(final, key=lambda line: -line.total)
    lines = tuple(with_changes(line, rank=ranked.index(line) + 1) for line in final)
    shown = tuple(
        with_changes(one, pile=line.pile, points=line.total) for one, line in zip(view.players, lines, strict=True)
    )
    return with_changes(
        view, active=None, phase="over", waits_for=(), players=shown, final=lines, ending=True, reserve=0
    )


def with_changes(view, **changes):
    """The view with something changed."""
    return msgspec.structs.replace(view, **changes)


def with_player(view: View, seat: int, **changes) -> View:
    """The view with something of one player changed."""
    one = with_changes(view.players[seat], **changes)
    return with_changes(view, players=tuple(one if player.seat == seat else player for player in view.players))
