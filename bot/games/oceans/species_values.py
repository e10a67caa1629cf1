"""A species' values, computed from rules when needed (OCE-46..49)."""

from functools import lru_cache

from .bodies import body, without_traits
from .ring import neighbours
from .rows import SCENARIOS, Allows, Standing
from .standing_rules import AttacksByForage, DoublesAttack, PerDeep, PerOther, PerToken, ShellsBeside, Unleechable
from .state import REEF, Species, State

FISH = 9  # fish spaces of a board, the bone space not among them
LIMIT = 3  # traits of a species


def scenarios_in_force(s: State) -> tuple[str, ...]:
    """Return the blue scenarios in force: their zones are empty (OCE-40)."""
    _, zone1, zone2, _ = s.waters
    return () if zone1 and zone2 else _blue_over_empty(s.scenarios, not zone1, not zone2)


@lru_cache(maxsize=10_000)
def _blue_over_empty(scenarios: tuple[str, ...], *zones_empty: bool) -> tuple[str, ...]:
    """Return the blue ones among these scenarios whose zones are empty."""
    pairs = zip(scenarios, zones_empty, strict=False)
    return tuple(key for key, zone_empty in pairs if zone_empty and not SCENARIOS[key].event)


@lru_cache(maxsize=2000)
def sum_of_changes(keys: tuple[str, ...]) -> Standing:
    """Return the sum of these scenarios' changes to values (OCE-13)."""
    rows = [row for key in keys for row in SCENARIOS[key].rules if isinstance(row, Standing)]
    return Standing(*(sum(getattr(row, name) for row in rows) for name in Standing.__struct_fields__))


@lru_cache(maxsize=2000)
def _allowed_rules(keys: tuple[str, ...]) -> frozenset[str]:
    """Return everything that these scenarios allow, by the words of `Allows.what`."""
    return frozenset(row.what for key in keys for row in SCENARIOS[key].rules if isinstance(row, Allows))


def allows(s: State, what: str) -> bool:
    """Return whether a scenario in force allows this: a word of `Allows.what`."""
    return what in _allowed_rules(scenarios_in_force(s))


def may_ever_allow(s: State, what: str) -> bool:
    """Return whether a scenario of this game allows this, in force or not: a word of `Allows.what`."""
    return what in _allowed_rules(s.scenarios)


def forage(s: State, name: str) -> int:
    """Return the forage value; 0 if banned (OCE-25, OCE-47)."""
    return forage_of(s.species[name].traits, scenarios_in_force(s))


@lru_cache(maxsize=50_000)
def forage_of(traits: tuple[str, ...], keys: tuple[str, ...]) -> int:
    """Return the forage value of these traits under these scenarios (OCE-48)."""
    its_body, changes = body(traits), sum_of_changes(keys)
    if any("forage" in card.trait.bans for card in its_body.cards):
        return 0
    icons = [card.trait.forage for card in its_body.cards if card.trait.forage]
    icons += [row.forage * its_body.deep for row in its_body.of(PerDeep)]
    return _sum_icons([max(0, icon + changes.icons) for icon in icons], changes.forage)


def _sum_icons(icons: list[int], scenario_icon: int) -> int:
    """Return the sum of the icons of traits and scenarios; 1 without any."""
    icons = [*icons, scenario_icon] if scenario_icon else icons
    return sum(icons) if icons else 1


def attack(s: State, name: str) -> int:
    """Return the attack value; 0 if banned (OCE-26, OCE-47)."""
    species = s.species[name]
    tokens = species.tokens if body(species.traits).per_token else 0
    return attack_of(species.traits, scenarios_in_force(s), tokens)


@lru_cache(maxsize=50_000)
def attack_of(traits: tuple[str, ...], keys: tuple[str, ...], tokens: int = 0) -> int:
    """Return the attack value of these traits under these scenarios, with this number of tokens (OCE-48)."""
    its_body, changes = body(traits), sum_of_changes(keys)
    if its_body.has(AttacksByForage):
        return forage_of(traits, keys)
    if any("attack" in card.trait.bans for card in its_body.cards):
        return 0
    icons = [card.trait.attack for card in its_body.cards if card.trait.attack]
    icons += [row.attack * tokens for row in its_body.of(PerToken) if tokens]
    icons = [max(0, icon + changes.icons) * 2 ** len(its_body.of(DoublesAttack)) for icon in icons]
    return _sum_icons(icons, changes.attack)


def numbers(traits: tuple[str, ...], tokens: int, kind: str) -> int:
    """Return how many forage or attack numbers (`kind`) count on these traits; doubled ones twice (OCE-48)."""
    its_body = body(traits)
    if kind == "forage" or its_body.has(AttacksByForage):
        return sum(bool(card.trait.forage) for card in its_body.cards) + len(its_body.of(PerDeep))
    token_icons = len(its_body.of(PerToken)) if tokens else 0
    icons = token_icons + sum(bool(card.trait.attack) for card in its_body.cards)
    return icons << len(its_body.of(DoublesAttack))  # times two for each


def shells(s: State, name: str, ignored: tuple[str, ...] = (), auras: bool = True) -> int:
    """Return how many fewer tokens an attacker takes.

    `ignored` cards of the species do not count; `auras`: the shells that its neighbours give it do.
    """
    species = s.species[name]
    its_body = body(without_traits(species.traits, ignored))
    own: int = sum(card.trait.shells for card in its_body.cards)
    others = len(s.rows[species.owner]) - 1
    own += sum(rule.shells * others for rule in its_body.of(PerOther))
    return own + (_aura_shells(s, name) if auras else 0) + sum_of_changes(scenarios_in_force(s)).shells


def _aura_shells(s: State, name: str) -> int:
    """Return the shells that the traits of neighbours give; a neighbour on both sides counts once."""
    adjacent = {neighbour for neighbour in neighbours(s, name) if neighbour}
    return sum(row.shells for neighbour in adjacent for row in body(s.species[neighbour].traits).of(ShellsBeside))


def fish_spaces(s: State, species: Species) -> int:
    """Return the number of spaces before the bone."""
    return spaces_of(species.traits, scenarios_in_force(s))


@lru_cache(maxsize=50_000)
def spaces_of(traits: tuple[str, ...], keys: tuple[str, ...]) -> int:
    """Return the number of fish spaces of these traits under these scenarios."""
    return max(0, FISH + body(traits).spaces + sum_of_changes(keys).spaces)


def free_spaces(s: State, name: str) -> int:
    """Return the free spaces of a board, with the bone space."""
    species = s.species[name]
    return max(0, fish_spaces(s, species) + 1 - species.tokens)


def trait_limit(s: State, species: Species) -> int | None:
    """Return how many traits a species may have; None for any number (OCE-10)."""
    more = body(species.traits).places
    return None if more is None else LIMIT + more + sum_of_changes(scenarios_in_force(s)).places


def has_room(s: State, species: Species) -> bool:
    """Return whether a species has room for another trait."""
    most = trait_limit(s, species)
    return most is None or len(species.traits) < most


def aging_amount(s: State, species: Species) -> int:
    """Return how many tokens a species must give in aging (OCE-30, OCE-61)."""
    return aging_of(species.traits, scenarios_in_force(s), s.exploded)


@lru_cache(maxsize=50_000)
def aging_of(traits: tuple[str, ...], keys: tuple[str, ...], exploded: bool) -> int:
    """Return the aging amount of these traits under these scenarios."""
    its_body = body(traits)
    if its_body.ages_none:
        return 0
    if its_body.by_traits:
        return len(traits)
    return 1 + exploded + its_body.aging + sum_of_changes(keys).aging


def gain(s: State, name: str, printed: int, icon: bool = True, more: int = 0) -> int:
    """Return the size of a gain, regardless of free spaces (OCE-49).

    `icon`: it is by a gain icon, to which scenarios may add; `more`: what the feeder's traits add.
    """
    own_bonus, times = body(s.species[name].traits).gaining
    return (printed + (sum_of_changes(scenarios_in_force(s)).gain if icon else 0) + more + own_bonus) * times


def is_leechable(s: State, name: str) -> bool:
    """Return whether a species can be leeched."""
    return not any(s.waters[REEF] or not row.reef for row in body(s.species[name].traits).of(Unleechable))
