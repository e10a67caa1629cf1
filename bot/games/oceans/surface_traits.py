"""The twelve Surface traits."""

from .rows import TRAITS, Trait
from .standing_rules import Ages, Feeds, NeverOverpopulates, Places, Protected, Unleechable
from .triggered_rules import After, Before, Gains, Takes

SURFACE = (
    Trait(id=1, key="apex_predator", attack=3, shells=2, bans=("forage",), defensive=True),
    Trait(
        id=2,
        key="bottom_feeder",
        arrow=True,
        gain=2,
        rules=(After(Gains(), role="target", whom="arrow"),),
    ),
    Trait(id=3, key="filter_feeder", forage=5, bans=("attack",), rules=(NeverOverpopulates(),)),
    Trait(id=4, key="inking", shells=4, defensive=True),
    Trait(id=5, key="parasitic", arrow=True, rules=(Before(Takes(2, "arrow", leech=True)),)),
    Trait(id=6, key="schooling", defensive=True, rules=(Ages(1), Protected(tokens=5))),
    Trait(id=7, key="shark_cleaner", gain=2, rules=(After(Gains(), value=3, nearest=True),)),
    Trait(id=8, key="speed", forage=2, attack=2, shells=2, defensive=True, rules=(Places(),)),
    Trait(id=9, key="symbiotic", arrow=True, gain=1, rules=(After(Gains(), feeding="any", whom="arrow"),)),
    Trait(id=10, key="tentacled", rules=(Feeds(1),)),
    Trait(id=11, key="transparent", defensive=True, rules=(Protected(reef=True), Unleechable(reef=True))),
    Trait(id=12, key="whale_cleaner", gain=3, rules=(After(Gains(), feeding="forage", value=3, nearest=True),)),
)
TRAITS.update({trait.key: trait for trait in SURFACE})
