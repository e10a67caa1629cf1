"""What a computer player expects of a species' traits, regardless of the rest of the table."""

from functools import lru_cache

import msgspec

from bot.games.oceans.bodies import Body, body
from bot.games.oceans.standing_rules import (
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
from bot.games.oceans.triggered_rules import After, Before, Gains, Scores, Takes, WhenAging

# the shares of what a trait could bring that it does bring on average
CLEANING = 0.42  # of a cleaner's gain, in a round for each seat: not every feeding is large or near enough
BESIDE = 0.6  # of a gain by a neighbour's feeding, in a round
LEECHING = 0.7  # of what a leeching trait takes, in a round: sometimes there is nothing to take
REST = 0.35  # of what other traits gain or take
BONUS = 0.2  # of what is added to each gain, for a species that gains at all
FEAST = 0.6  # of a further feeding that needs a card evolved in the turn


OTHER_SHELLS = 2  # shells by the owner's other species
AVERAGE_TOKENS = 5  # on a species


class Outlook(msgspec.Struct, frozen=True):
    """What traits bring: tokens per round, feedings, safety."""

    shared: float  # tokens a round for each seat at the table
    steady: float  # tokens a round regardless of the number of seats
    forage: int
    attack: int
    shells: int
    again: float  # further feedings
    wide: bool  # it forages from zones
    schools: bool  # nobody attacks it while it has five tokens
    never: bool  # it never overpopulates
    scores: bool  # its surplus is scored
    immortal: bool
    leeched: int  # tokens that somebody else scores in its aging


@lru_cache(maxsize=20_000)
def outlook(traits: tuple[str, ...]) -> Outlook:
    """Return the outlook of these cards on one species."""
    its_body = body(traits)
    shared, steady = _income(its_body)
    more, times = its_body.gaining
    forage = _forage(its_body)
    return Outlook(
        shared=shared * times,
        steady=steady * times + BONUS * more * bool(shared + steady),
        forage=forage,
        attack=_attack(its_body, forage),
        shells=sum(card.trait.shells for card in its_body.cards) + OTHER_SHELLS * len(its_body.of(PerOther)),
        again=sum(row.more for row in its_body.of(Feeds)) + FEAST * len(its_body.of(FeedsIfEvolved)),
        wide=its_body.has(ForagesZones),
        schools=its_body.has(Protected),
        never=its_body.never,
        scores=its_body.has(SurplusScores),
        immortal=its_body.immortal,
        leeched=sum(row.does.tokens for row in its_body.of(WhenAging) if isinstance(row.does, Scores)),
    )


def _income(its_body: Body) -> tuple[float, float]:
    """Return tokens per round before changes to gains: per seat, and regardless of the number of seats."""
    shared = steady = 0.0
    for card in its_body.cards:
        for rule in card.trait.rules:
            if isinstance(rule, After) and rule.nearest:
                shared += CLEANING * _brings(rule, card.trait.gain)
            else:
                steady += _brings(rule, card.trait.gain)
    return shared, steady


def _forage(its_body: Body) -> int:
    """Return the forage value without scenarios."""
    banned = any("forage" in card.trait.bans for card in its_body.cards)
    icons = 0 if banned else sum(card.trait.forage for card in its_body.cards)
    return icons + sum(row.forage * its_body.deep for row in its_body.of(PerDeep))


def _attack(its_body: Body, forage: int) -> int:
    """Return the attack value without scenarios, with an average number of tokens."""
    if its_body.has(AttacksByForage):
        return forage
    if any("attack" in card.trait.bans for card in its_body.cards):
        return 0
    icons = sum(card.trait.attack for card in its_body.cards) * 2 ** len(its_body.of(DoublesAttack))
    return int(icons + AVERAGE_TOKENS * len(its_body.of(PerToken)))


def _brings(rule: object, gain: int) -> float:
    """Return about how many tokens a rule brings in a round; `gain` is its card's gain icon."""
    does = getattr(rule, "does", None)
    if isinstance(rule, Before) and isinstance(does, Takes):
        return LEECHING * does.tokens
    if isinstance(does, Takes):
        return REST * does.tokens
    if not isinstance(does, Gains):
        return 0.0
    if isinstance(rule, After):
        return float(gain) if rule.nearest else BESIDE * gain
    return REST * gain
