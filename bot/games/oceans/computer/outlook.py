"""What a computer player expects of a species' traits, regardless of the rest of the table."""

from functools import lru_cache

import msgspec

from ..bodies import Body, body
from ..standing_rules import (
    AttacksByForage,
    DoublesAttack,
    Feeds,
    FeedsIfEvolved,
    ForagesZones,
    PerDeep,
    PerOther,
    PerToken,
    Protected,
    SurplusScores,
)
from ..triggered_rules import After, Before, Gains, Scores, Takes, WhenAging

CLEANING = 0.42  # of a cleaner's gain comes in a round, for each seat: not every feeding is large, not every one near
BESIDE = 0.6  # of what a neighbour's feedings bring
LEECHED = 0.7  # of what a leeching trait takes in a round: not always is something there
REST = 0.35  # of what other traits gain or take


class Outlook(msgspec.Struct, frozen=True):
    """What traits bring: tokens per round (per seat, and regardless of the number of seats), feedings, safety."""

    shared: float  # tokens a round for each seat
    steady: float  # tokens a round
    forage: int
    attack: int
    shells: int
    again: float  # feedings more
    wide: bool  # forages from zones
    schools: bool  # nobody attacks it while it has five tokens
    never: bool  # overpopulates
    scores: bool  # its surplus is scored
    immortal: bool
    leeched: int  # tokens that somebody else scores in its aging


@lru_cache(maxsize=20_000)
def outlook(traits: tuple[str, ...]) -> Outlook:
    """Return the outlook of these cards on one species."""
    now = body(traits)
    shared, steady = _income(now)
    more, times = now.gaining
    forage = _forage(now)
    return Outlook(
        shared=shared * times,
        steady=steady * times + 0.2 * more * bool(shared + steady),
        forage=forage,
        attack=_attack(now, forage),
        shells=sum(card.trait.shells for card in now.cards) + 2 * len(now.of(PerOther)),
        again=sum(row.more for row in now.of(Feeds)) + 0.6 * len(now.of(FeedsIfEvolved)),
        wide=now.has(ForagesZones),
        schools=now.has(Protected),
        never=now.never,
        scores=now.has(SurplusScores),
        immortal=now.immortal,
        leeched=sum(row.does.tokens for row in now.of(WhenAging) if isinstance(row.does, Scores)),
    )


def _income(now: Body) -> tuple[float, float]:
    """Return tokens per round before changes to gains: per seat, and regardless of the number of seats."""
    shared = steady = 0.0
    for card in now.cards:
        for rule in card.trait.rules:
            if isinstance(rule, After) and rule.nearest:
                shared += CLEANING * _brings(rule, card.trait.gain)
            else:
                steady += _brings(rule, card.trait.gain)
    return shared, steady


def _forage(now: Body) -> int:
    banned = any("forage" in card.trait.bans for card in now.cards)
    icons = 0 if banned else sum(card.trait.forage for card in now.cards)
    return icons + sum(row.forage * now.deep for row in now.of(PerDeep))


def _attack(now: Body, forage: int) -> int:
    if now.has(AttacksByForage):
        return forage
    if any("attack" in card.trait.bans for card in now.cards):
        return 0
    icons = sum(card.trait.attack for card in now.cards) * 2 ** len(now.of(DoublesAttack))
    return int(icons + 5 * len(now.of(PerToken)))


def _brings(rule: object, gain: int) -> float:
    """About how many tokens a rule brings in a round."""
    does = getattr(rule, "does", None)
    if isinstance(rule, Before) and isinstance(does, Takes):
        return LEECHED * does.tokens
    if isinstance(does, Takes):
        return REST * does.tokens
    if not isinstance(does, Gains):
        return 0.0
    if isinstance(rule, After):
        return float(gain) if rule.nearest else BESIDE * gain
    return REST * gain
