"""Event cards, resolved each time the zone above them runs dry (OCE-40, OCE-45)."""

from collections.abc import Callable, Sequence
from itertools import cycle

from bot.engine.effect import Effect, Frame, Next, Seat, Verb

from .bodies import body, is_rooted
from .copies import by_species, gain_icons
from .events import Passed, Reshuffled, Took
from .limits import Limits
from .ring import circle
from .rows import SCENARIOS, EachLoses, Once
from .species_values import free_spaces, has_room
from .state import PLACES, ZONES, State
from .tokens import each_loses, growth_checks
from .triggered_rules import After, StrikesBack
from .triggers import NOTHING, Impostors, Order
from .water import add_tokens, change_species, drain, record_flow

NONE = "none"


class Strikes(Verb, frozen=True):
    """Do what an event card says."""

    scenario: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Push the losses and the steps that the event card's rules demand."""
        why = f"scenario.{self.scenario}"
        effects: list[Effect | Frame] = []
        for row in SCENARIOS[self.scenario].rules:
            assert isinstance(row, Once)
            if isinstance(row.does, EachLoses):
                effects += each_loses(s, losing_species(s, row.does.which), row.does.tokens, why)
            else:
                effects += STEPS[row.does.what](s)
        return effects


def losing_species(s: State, which: str) -> list[str]:
    """Return the species that lose tokens: those with most tokens, or those without Deep traits."""
    if which == "no_deep":
        return [name for name, species in s.species.items() if not body(species.traits).deep]
    most = max((species.tokens for species in s.species.values()), default=0)
    return [name for name, species in s.species.items() if species.tokens == most]


class Double(Verb, frozen=True):
    """A species takes as many tokens from the zones as it has: not a gain, but taken like one (Food Surge)."""

    species: str
    left: int | None = None  # tokens still to be taken; None at the beginning

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Take what the lowest zone with tokens has; the rest is taken from the next one afterwards."""
        if self.species not in s.species:
            return ()
        wanted = s.species[self.species].tokens if self.left is None else self.left
        tokens = min(wanted, free_spaces(s, self.species))
        zone = next((zone for zone in ZONES if s.waters[zone]), None)
        if not tokens or zone is None:
            return ()
        zone_tokens = min(tokens, s.waters[zone])
        add_tokens(s, self.species, zone_tokens)
        record_flow(s, "take", PLACES[zone], self.species, zone_tokens, "scenario.food_surge")
        follow_ups = drain(s, zone, zone_tokens)
        took = Took(self.species, zone_tokens, PLACES[zone], "scenario.food_surge")
        return took, *follow_ups, *growth_checks(s, self.species), Double(self.species, tokens - zone_tokens)


def _double_all(s: State) -> list[Frame]:
    """Return a frame for each species, of its owner, in which it takes tokens from the zones (Food Surge)."""
    return [Frame(s.species[name].owner, Double(name)) for name in circle(s)]


def _fire_all(s: State) -> list[Effect | Frame]:
    """Return the firing of every gain icon, as if a feeding triggered it, and the impostors (Population Explosion)."""
    s.cleaned = tuple(entry for entry in s.cleaned if "*" not in entry)  # forget the cleaners of earlier event cards
    icons = by_species(copy for name in circle(s) for copy in gain_icons(s, name))
    return [*(Frame(s.active, Order(name, its_copies, NOTHING)) for name, its_copies in icons.items()), Impostors("*")]


def _pass_left(s: State) -> list[Effect | Frame]:
    """Make each player's leftmost species the next player's rightmost, all at once; the ring does not change."""
    leftmost = {seat: row[0] for seat, row in enumerate(s.rows) if row}
    s.rows = [row[1:] for row in s.rows]
    for seat, name in leftmost.items():
        new_owner = (seat + 1) % s.seats
        s.rows[new_owner] = (*s.rows[new_owner], name)
        change_species(s, name, owner=new_owner)
    return [Frame(seat, Passed(name, (seat + 1) % s.seats)) for seat, name in leftmost.items()]


def _shuffle_traits(s: State) -> list[Effect | Frame]:
    """Deal each player's removable traits anew from the left end on, skipping full species."""
    events: list[Effect | Frame] = []
    for seat in s.after(s.active):
        names = s.rows[seat]
        pack = s.chance.shuffle([card for name in names for card in s.species[name].traits if not is_rooted(card)])
        for name in names:
            change_species(s, name, traits=tuple(card for card in s.species[name].traits if is_rooted(card)))
        has_struck = any(name in s.burrowed for name in names)
        _deal(s, names, pack)
        if has_struck:  # the Burrower that has struck back may not do so again from where it lies now (OCE-39)
            s.burrowed = (*s.burrowed, *(name for name in names if _burrows(s, name)))
        events += [Frame(seat, Reshuffled(name, "-".join(s.species[name].traits) or NONE)) for name in names if pack]
    return [*events, Limits()]


def _burrows(s: State, name: str) -> bool:
    """Return whether a species may strike back at attackers."""
    return any(isinstance(rule.does, StrikesBack) for rule in body(s.species[name].traits).of(After))


def _deal(s: State, names: tuple[str, ...], pack: list[str]) -> None:
    """Deal the traits to these species of a player, one each in turn, skipping full ones unless all are full."""
    turn = cycle(names)
    for card in pack:
        name, skipped = next(turn), 0
        while not has_room(s, s.species[name]) and skipped < len(names):
            name, skipped = next(turn), skipped + 1
        change_species(s, name, traits=(*s.species[name].traits, card))


STEPS: dict[str, Callable[[State], Sequence[Effect | Frame]]] = {
    "double": _double_all,
    "fire_all_gains": _fire_all,
    "pass_species": _pass_left,
    "shuffle_traits": _shuffle_traits,
}
