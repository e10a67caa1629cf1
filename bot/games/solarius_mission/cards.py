"""The 32 progress cards: what they cost as missions and do as developments, all of it ours (see cards.toml)."""

from bot.engine.effect import Effect

from .effects import Clean, Drive, Gain, Income, Points, Stock
from .rows import (
    CARDS,
    Card,
    DieSpace,
    Discount,
    Extra,
    FreePortals,
    Lasting,
    Need,
    OncePerTurn,
    Range,
    RoundEnd,
    ScorePer,
    Whenever,
)
from .steps import Step


def black(worth: int) -> Need:
    """Return the need of black cubes with this total value."""
    return Need("black", worth)


def yellow(worth: int) -> Need:
    """Return the need of yellow cubes with this total value."""
    return Need("yellow", worth)


def blue(worth: int) -> Need:
    """Return the need of blue cubes with this total value."""
    return Need("blue", worth)


def brown(worth: int) -> Need:
    """Return the need of brown cubes with this total value."""
    return Need("brown", worth)


def card(
    number: int,
    points: int,
    *cost: Need,
    at_once: tuple[Effect, ...] = (),
    lasting: tuple[Lasting, ...],
) -> Card:
    """Return a row of `CARDS`: its number, its points and cost as a mission, its effects as a development."""
    return Card(number=str(number), cost=cost, points=points, at_once=at_once, lasting=lasting)


DICE_SPACES = (
    card(1, 3, black(2), yellow(1), lasting=(DieSpace("black", more=3, before=(Stock(1),)),)),  # Fuel Refinery
    card(2, 3, yellow(2), blue(1), lasting=(DieSpace("yellow", more=3),)),  # Mint
    card(3, 3, blue(2), brown(1), lasting=(DieSpace("blue", more=2, before=(Gain(bucks=1),)),)),  # Design Bureau
    card(4, 3, brown(2), black(1), lasting=(DieSpace("brown", more=1, before=(Gain(fuel=1),)),)),  # Test Track
    card(5, 4, black(2), blue(2), lasting=(DieSpace(more=1, does="convert"),)),  # Colour Laboratory
    card(6, 4, yellow(2), brown(2), lasting=(DieSpace(does="research", before=(Income(1),)),)),  # Open Archive
    card(7, 3, blue(2), black(1), lasting=(DieSpace(most=2, more=2),)),  # Apprentice Shop
    card(8, 4, black(4), lasting=(DieSpace(more=1, cubes=1),)),  # Twin Press
    card(9, 3, yellow(2), brown(1), lasting=(DieSpace(more=1, before=(Clean(1),)),)),  # Clean Hangar
    card(10, 4, brown(4), lasting=(DieSpace(more=1, does="both"),)),  # Double Shift
)
RULES = (
    card(  # Slipway
        11,
        5,
        black(2),
        yellow(2),
        blue(1),
        at_once=(Drive(), Gain(fuel=2)),
        lasting=(Discount("drive", 1),),
    ),
    card(12, 5, blue(2), brown(2), black(1), at_once=(Gain(fuel=2),), lasting=(FreePortals(),)),  # Wormhole Charts
    card(13, 4, blue(2), brown(2), at_once=(Drive(),), lasting=(Range(1),)),  # Solar Sails
    card(14, 5, brown(2), black(2), yellow(1), lasting=(Discount("station", 1),)),  # Prefab Trusses
    card(15, 5, blue(3), brown(3), lasting=(Discount("completion", 2),)),  # Settlers' Guild
    card(  # Brokers
        16,
        5,
        yellow(2),
        blue(2),
        brown(1),
        at_once=(Gain(bucks=3),),
        lasting=(Discount("purchase", 1),),
    ),
)
ONCE_PER_TURN = (
    card(17, 6, blue(4), brown(3), lasting=(Extra(bucks=1),)),  # Overtime
    card(18, 6, yellow(4), blue(3), lasting=(OncePerTurn(Income(2)),)),  # Smelter
    card(  # Recycling Plant
        19,
        5,
        Need("black", exact=(1, 2)),
        Need("blue", exact=(1, 2)),
        brown(1),
        at_once=(Clean(1),),
        lasting=(OncePerTurn(Clean(1)),),
    ),
)
TRIGGERS = (
    card(20, 4, black(2), brown(2), lasting=(Whenever("revealed", Stock(1)),)),  # Survey Team
    card(  # Welcome Feast
        21,
        4,
        black(2),
        yellow(2),
        at_once=(Gain(bucks=2),),
        lasting=(Whenever("settled", Income(1)),),
    ),
    card(22, 7, yellow(5), black(4), lasting=(Whenever("completed", Points(1)),)),  # Land Registry
    card(23, 6, black(4), yellow(3), lasting=(Whenever("contaminated", Income(1)),)),  # Filter Masts
    card(24, 6, Need("blue", exact=(1, 2)), black(4), lasting=(Whenever("built", Income(3)),)),  # Dock Crew
    card(  # Customs House
        25,
        5,
        Need("yellow", exact=(1, 2)),
        Need("brown", exact=(1, 2)),
        blue(1),
        lasting=(Whenever("bonus", Income(2)),),
    ),
)
ROUND_ENDS = (
    card(26, 4, yellow(2), blue(2), lasting=(RoundEnd((Stock(2, different=True),)),)),  # Greenhouses
    card(27, 6, brown(4), black(3), lasting=(RoundEnd((Income(2), Clean(1))),)),  # Reserve Fund
    card(28, 6, Need("brown", exact=(1, 2)), yellow(4), lasting=(RoundEnd((Step("either", each=2),)),)),  # Institute
)
SCORING = (
    card(29, 7, blue(5), brown(4), lasting=(ScorePer("later_stations", most=3),)),  # League of Stations
    card(30, 7, yellow(3), brown(3), blue(3), lasting=(ScorePer("outposts", per=2, most=3),)),  # Chain of Outposts
    card(31, 5, black(3), yellow(3), lasting=(ScorePer("advanced_dice", most=4),)),  # Museum of Technology
    card(  # Colonial Ministry
        32,
        8,
        black(3),
        yellow(3),
        blue(3),
        brown(3),
        lasting=(ScorePer("best_planets", most=4),),
    ),
)
KINDS = (DICE_SPACES, RULES, ONCE_PER_TURN, TRIGGERS, ROUND_ENDS, SCORING)
CARDS.update({row.number: row for kind in KINDS for row in kind})
