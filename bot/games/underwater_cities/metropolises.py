"""What the metropolis tiles do (UWC-60, UWC-61); data/underwater_cities/tiles.toml says which of them are ours."""

from .gains import Advance, Gain
from .rows import METROPOLISES, Metropolis, Per, Tiers
from .taking_specials import Special

BROWN = (
    Metropolis(name="brown1", scoring=(Per("metropolis", 3),)),
    Metropolis(name="brown2", scoring=(Tiers("tunnel", ((8, 5), (9, 7), (10, 9))),)),
    Metropolis(name="brown3", scoring=(Per("upgraded_set", 4),)),
    Metropolis(name="brown4", scoring=(Per("paid_special", 2),)),
    Metropolis(name="brown5", scoring=(Tiers("city", ((5, 4), (6, 8), (7, 12))),)),
)
NOT_SOLO = "brown5"  # UWC-80
BLUE = (
    Metropolis(name="blue1", instant=(Gain(kelp=1),), production=(Gain(points=2),)),
    Metropolis(name="blue2", instant=(Gain(science=1),), production=(Gain(points=1, credit=1),)),
    Metropolis(name="blue3", instant=(Gain(steelplast=1),), production=(Gain(points=1, kelp=1),)),
    Metropolis(name="blue4", instant=(Gain(credit=3), Gain(draw=1)), production=(Gain(biomatter=1),)),
    Metropolis(name="blue5", instant=(Advance(), Gain(credit=1), Gain(draw=1)), production=(Gain(science=1, kelp=1),)),
    Metropolis(name="blue6", instant=(Gain(kelp=1), Gain(draw=1)), production=(Gain(credit=3),)),
    Metropolis(name="blue7", instant=(Gain(points=4),)),
    Metropolis(name="blue8", instant=(Gain(science=3, credit=3),)),
    Metropolis(name="blue9", instant=(Gain(steelplast=3, kelp=3),)),
    Metropolis(name="blue10", instant=(Gain(credit=4), Special())),
    Metropolis(name="blue11", instant=(Gain(biomatter=2, kelp=2), Gain(draw=1))),
)
METROPOLISES.update({tile.name: tile for tile in (*BROWN, *BLUE)})
