"""Who may attack whom, and what an attack takes (OCE-26, OCE-27, OCE-37, OCE-57)."""

from itertools import combinations

import msgspec

from .bodies import Body, body, without_traits
from .rows import Trait
from .species_values import allows, attack, forage, free_spaces, shells
from .standing_rules import (
    AttacksOnly,
    IgnoresDefensive,
    IgnoresProtection,
    IgnoresShells,
    IgnoresTraits,
    Protected,
    TakesAtMost,
)
from .state import REEF, State
from .triggered_rules import After


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """A possible attack. `to_pile`: its tokens go to the score pile instead of the board.

    `ignored`: cards of the target whose texts and shells do not count; a name stands for one copy of the card.
    """

    feeder: str
    target: str
    value: int
    to_pile: bool = False
    ignored: tuple[str, ...] = ()


def attack_refusal(s: State, attempt: Attempt) -> str:
    """Return the text key that says why this attack is not allowed; "" if it is allowed."""
    feeder, target = body(s.species[attempt.feeder].traits), s.species[attempt.target]
    if attempt.feeder == attempt.target:
        return "why.itself"
    if not attempt.value:
        return "why.banned"
    if not attempt.to_pile and not free_spaces(s, attempt.feeder):
        return "why.full"
    if not target.tokens and (not allows(s, "kill_empty") or body(target.traits).immortal):
        return "why.empty"
    if any(not _permits(row, s, attempt.target) for row in feeder.of(AttacksOnly)):
        return "why.only"
    if allows(s, "no_stronger") and max(attack(s, attempt.target), forage(s, attempt.target)) > attempt.value:
        return "why.stronger"
    if _is_protected(s, attempt, feeder):
        return "why.protected"
    return "why.shells" if target.tokens and not tokens_taken(s, attempt) else ""


def _permits(row: AttacksOnly, s: State, target: str) -> bool:
    """Return whether a rule that limits the attacker's targets allows this target."""
    prey = s.species[target]
    return prey.tokens >= row.tokens and not (row.no_surface and body(prey.traits).surface)


def tokens_taken(s: State, attempt: Attempt) -> int:
    """Return what the attack takes: attack less shells, the target's tokens, the attacker's spaces (OCE-26)."""
    most = attempt.value - _shells(s, attempt)
    for row in body(s.species[attempt.feeder].traits).of(TakesAtMost):
        most = min(most, row.tokens)
    most = min(most, s.species[attempt.target].tokens)
    return max(0, most if attempt.to_pile else min(most, free_spaces(s, attempt.feeder)))


def _shells(s: State, attempt: Attempt) -> int:
    """Return the target's shells that count against this attack."""
    feeder = body(s.species[attempt.feeder].traits)
    if feeder.has(IgnoresShells):
        return 0
    ignores_all_defence = any(row.number is None for row in feeder.of(IgnoresDefensive))
    return shells(s, attempt.target, attempt.ignored, auras=not ignores_all_defence)


def _is_protected(s: State, attempt: Attempt, feeder: Body) -> bool:
    """Return whether a trait of the target that is not ignored forbids the attack."""
    rules = body(without_traits(s.species[attempt.target].traits, attempt.ignored)).rules.get(Protected, ())
    return any(_holds(rule, s, attempt, feeder) and not _overrides(s, attempt, card.trait) for card, rule in rules)


def _holds(rule: Protected, s: State, attempt: Attempt, feeder: Body) -> bool:
    """Return whether the condition of a protection is met for this attack; a protection has one at most."""
    if rule.tokens:
        return s.species[attempt.target].tokens >= rule.tokens
    if rule.reef:
        return s.waters[REEF] > 0
    if rule.surface:
        return feeder.surface
    if rule.without:
        return rule.without not in feeder.kins
    if rule.at_least:
        return attempt.value >= rule.at_least
    if rule.below_forage:
        return attempt.value < forage(s, attempt.target)
    return attempt.value < rule.below if rule.below else True


def _overrides(s: State, attempt: Attempt, trait: Trait) -> bool:
    """Return whether the attacker may attack in spite of this protecting trait."""
    return any(_ignores(row, s, attempt, trait) for row in body(s.species[attempt.feeder].traits).of(IgnoresProtection))


def _ignores(row: IgnoresProtection, s: State, attempt: Attempt, trait: Trait) -> bool:
    """Return whether this row of the attacker ignores the protection by a trait."""
    if row.weaker:
        return attempt.value > attack(s, attempt.target)
    if row.leeching:
        return body(s.species[attempt.target].traits).leeching
    if row.value:
        return max(attack(s, attempt.target), forage(s, attempt.target)) >= row.value
    return trait.deep if row.by_deep else True


def attack_variants(s: State, attempt: Attempt) -> list[tuple[str, Attempt]]:
    """Return the allowed variants of an attack, each after the names of the cards that it ignores by choice (OCE-57).

    Of variants that take as much and provoke the same answers only the first is listed.
    """
    always_ignored, number = _ignored_cards(s, attempt)
    if not number:
        changes_nothing = always_ignored == attempt.ignored
        only = attempt if changes_nothing else msgspec.structs.replace(attempt, ignored=always_ignored)
        return [] if attack_refusal(s, only) else [("", only)]
    candidates = _defensive(without_traits(s.species[attempt.target].traits, always_ignored))
    variants: dict[tuple[int, frozenset[str]], tuple[str, Attempt]] = {}  # by what distinguishes them
    for names in combinations(candidates, min(number, len(candidates))):
        variant = msgspec.structs.replace(attempt, ignored=(*always_ignored, *names))
        if not attack_refusal(s, variant):
            variants.setdefault((tokens_taken(s, variant), _answers(s, variant)), ("-".join(names), variant))
    return list(variants.values())


def _defensive(traits: tuple[str, ...]) -> list[str]:
    """Return the defensive traits; two cards of the same name are two of them."""
    return [card.name for card in body(traits).cards if card.trait.defensive]


def _ignored_cards(s: State, attempt: Attempt) -> tuple[tuple[str, ...], int]:
    """Return the target's cards that the attacker ignores, and how many more it may choose to ignore.

    Of an attacker whose traits ignore nothing those that the attempt ignores already.
    """
    feeder, target = body(s.species[attempt.feeder].traits), body(s.species[attempt.target].traits)
    if not feeder.has(IgnoresTraits) and not feeder.has(IgnoresDefensive):
        return attempt.ignored, 0
    kins = {kin for row in feeder.of(IgnoresTraits) if not (row.no_deep and target.deep) for kin in row.kins}
    rows = [row for row in feeder.of(IgnoresDefensive) if target.deep or not row.deep]
    all_defence = any(row.number is None for row in rows)
    ignored = [
        card.name for card in target.cards if card.trait.kin_name in kins or (all_defence and card.trait.defensive)
    ]
    return tuple(ignored), sum(row.number or 0 for row in rows)


def _answers(s: State, attempt: Attempt) -> frozenset[str]:
    """Return the target's defensive traits that would answer after the attack."""
    rules = body(without_traits(s.species[attempt.target].traits, attempt.ignored)).rules.get(After, ())
    return frozenset(card.name for card, rule in rules if card.trait.defensive and rule.whom == "self")


def safe(s: State) -> set[str]:
    """Return the species that nobody can attack now; the strongest attackers are tried first."""
    attackers = sorted(s.species, key=lambda name: -attack(s, name))
    return {name for name in s.species if not any(_may_attack(s, attacker, name) for attacker in attackers)}


def _may_attack(s: State, feeder: str, target: str) -> bool:
    """Return whether a species can attack this target in any way."""
    return feeder != target and bool(attack_variants(s, Attempt(feeder, target, attack(s, feeder))))
