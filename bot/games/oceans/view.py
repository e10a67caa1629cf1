"""What a viewer of Oceans may see: plain values, built from nothing by see.py.

Names of places: "reef", "zone1", "zone2", "zone3", "reserve", "pile0" (the score pile of seat 0); a species
is named by its number ("7"). Rows of species run from left to right; one step to the left of a row's left end lies the
right end of the next player's row.
"""

import msgspec


class Place(msgspec.Struct, frozen=True):
    """A place in the water and its tokens."""

    name: str
    tokens: int


class Scenario(msgspec.Struct, frozen=True):
    """A scenario card; its name and text are `scenario.<key>.name` and `scenario.<key>.text`."""

    key: str
    zone: str  # under which it lies: "zone1" or "zone2"
    event: bool  # purple: resolved each time its zone runs dry; blue else: in force while its zone is empty
    in_force: bool  # blue ones only
    times: int  # purple: how often it was resolved


class Trait(msgspec.Struct, frozen=True):
    """A trait on a species; its name and text are `trait.<key>.name` and `trait.<key>.text`."""

    card: str  # in notation: "speed_7", "hydra"
    key: str
    deep: bool
    defensive: bool
    arrow: str = ""  # "left", "right"; "" none
    forage: str = ""  # what is printed: a number, "ban", "" none, or a word as "doubled"
    attack: str = ""
    shell: str = ""
    gain: str = ""
    removable: bool = True


class Species(msgspec.Struct, frozen=True):
    """A species on its board."""

    name: str
    owner: int
    tokens: int
    spaces: int  # fish spaces; one bone space comes on top of them
    bone: bool  # a token lies on the bone space (or beyond it)
    overpopulates: bool  # False: it never does, and may use the bone space for good
    limit: int | None  # of its traits; None without limit
    forage: int | None  # None: banned
    attack: int | None  # None: banned
    shell: int  # against an attack that ignores nothing
    aging: int  # tokens that it has to give in aging
    traits: tuple[Trait, ...]
    fed: int = 0  # feedings in this turn
    safe: bool = False  # cannot be attacked at all now, or has no token


class Player(msgspec.Struct, frozen=True):
    """What is public of a player, and the viewer's own pile."""

    seat: int
    order: int  # place in turn order, from 1
    hand: int  # cards held, Deep ones included
    deep: int  # Deep cards among them: their backs differ
    bonus: int
    tokens: int  # on the player's own species
    traits: int  # in play
    species: tuple[Species, ...]  # from left to right
    pile: int | None = None  # the viewer's own; everybody's after the end
    points: int | None = None  # of the viewer, and after the end of all: pile, tokens on species and bonus


class Card(msgspec.Struct, frozen=True):
    """A card of the hand, of the gene pool or of the discard pile."""

    card: str
    key: str
    deep: bool
    migration: int  # tokens that it moves
    cost: int = 0  # of a Deep card that is evolved
    defensive: bool = False
    arrow: str = ""
    forage: str = ""
    attack: str = ""
    shell: str = ""
    gain: str = ""
    playable: bool = True  # whether the viewer could evolve it now as to Explosion and cost


class Pool(msgspec.Struct, frozen=True):
    """A pile of the gene pool."""

    top: Card | None
    cards: int


class Flow(msgspec.Struct, frozen=True):
    """Tokens that moved, in order, since the last turn began."""

    kind: str  # migrate, cost, leech, forage, attack, gain, take, lose, surplus, age, extinct, reserve, set_up
    start: str  # a place or a species
    end: str
    amount: int
    why: str = ""  # the trait or scenario that did it ("trait.<key>" or "scenario.<key>")
    turn: int = 0  # the seat in whose turn it was


class Line(msgspec.Struct, frozen=True):
    """The final account of a seat."""

    seat: int
    pile: int
    tokens: int
    bonus: int
    total: int
    traits: int
    rank: int


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; a spectator's `seat` is None."""

    seat: int | None
    active: int | None  # whose turn it is; None after the end
    phase: str  # the verb that is asked: play, feed, refill, ...; "over"
    round: int
    first: int  # the start player
    waits_for: tuple[int, ...]
    variant: bool  # the Reef Variant
    exploded: bool  # the Cambrian Explosion has happened
    ending: bool  # the last round, or the rest of it
    places: tuple[Place, ...]  # reef, zone1, zone2, zone3
    reserve: int  # tokens; 0 once it has been used
    scenarios: tuple[Scenario, ...]
    pools: tuple[Pool, ...]  # two; none in the Reef Variant
    deck: int  # Surface cards
    deep_deck: int
    discards: int
    discard: Card | None  # the top of the discard pile
    players: tuple[Player, ...]  # by seat
    hand: tuple[Card, ...]  # the viewer's own
    looking: tuple[Card, ...]  # Deep cards that the viewer has drawn to keep one
    plays_left: int  # cards still to be played in this turn
    flows: tuple[Flow, ...]  # what moved in the turn that runs, or has just ended
    last_turn: tuple[Flow, ...]  # what moved in the turn before
    fed: str = ""  # the species that feeds, or fed last in this turn
    target: str = ""  # what it attacked, or the place where it foraged
    final: tuple[Line, ...] = ()  # after the end
    current: tuple[Card, ...] = ()  # cards of the gene pool that the viewer may play as those in hand (OCE-45)
