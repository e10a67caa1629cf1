"""The pictures of the scenarios, in the language of outlines.py."""

from PIL import Image

from ..kit.cache import SPRITES, memoize
from ..kit.canvas import blank, finish
from .deep import DEEP
from .outlines import draw
from .parts import PARTS
from .signs import SIGNS
from .surface import SURFACE

ALL = {**PARTS, **SURFACE, **DEEP, **{f"sign_{name}": lines for name, lines in SIGNS.items()}}
HOURGLASS = "+ sign_aging 50,46 76 0; "
SCENARIOS: dict[str, str] = {
    "abundance": "+ filter_feeder 50,34 70 0; + sprat 16,74 26 0 b=y; + sprat 48,84 26 0 b=o; + sprat 82,74 26 0 b=p",
    "aggressive_environment": "+ deep_apex_predator 38,46 74 0; + skull 84,76 30 0",
    "asteroid_impact": """
        o limb 44,4 36,66 84,10; y limb 28,3 36,66 74,20; S disc 26 34,66; N disc 6 26,60; N disc 4 42,58
        N disc 5 38,76
    """,
    "biodiverse_reef": "+ sand 50,52 100 0; + coral 26,58 50 0; + coral 72,62 40 0 r=p; + symbiotic 54,36 34 0",
    "contagious_outbreak": "+ pathogen_cultivation 40,40 70 0; + pathogen_cultivation 82,78 34 0 g=r G=R",
    "contagious_proximity": "+ fish 28,34 42 0 b=g B=G; + fish 70,44 42 0 b=g B=G; + fish 44,74 42 0 b=g B=G",
    "coral_bleaching": "+ sand 50,52 100 0; + coral 36,52 68 0 r=w; + coral 78,64 42 0 r=n",
    "degenerative_virus": "+ pathogen_cultivation 50,50 90 0 g=v G=V",
    "detritus": "+ sand 50,52 100 0; + bone 30,66 40 -20; + skull 70,54 34 0; + bone 74,84 30 15",
    "epizootic": "+ fish 50,46 80 180 b=n B=N; + skull 80,80 28 0",
    "evolutionary_arms_race": "+ apex_predator 38,28 60 0; + deep_speed 62,74 -60 0",
    "fertile": "+ polyp 50,50 70 0; g disc 7 20,24; g disc 7 80,24; g disc 6 50,8; g disc 5 10,50; g disc 5 90,50",
    "food_surge": "+ sprat 24,24 36 0; + sprat 66,20 36 0 b=y; + sprat 40,50 40 0 b=o; + sprat 80,54 34 0; "
    "+ sprat 22,78 34 0 b=p; + sprat 62,82 40 0 b=y",
    "genetic_diversity": "+ dna 34,50 90 0; + dna 70,50 90 0 t=g p=o",
    "horizontal_gene_transfer": "+ gene_transfer 50,50 94 60",
    "hostile_conditions": "+ bolt 30,44 56 0; + bolt 72,56 56 0",
    "hostile_environment": HOURGLASS + "+ skull 80,78 38 0",
    "inhospitable_environment_2012": HOURGLASS + "+ bubble 84,78 24 0",
    "inhospitable_environment_2013": HOURGLASS + "+ bubble 16,78 24 0",
    "inhospitable_environment_2014": HOURGLASS + "+ bubble 84,78 24 0; + bubble 16,78 24 0",
    "large_predators": "+ apex_predator 50,50 96 0",
    "long_haul_migration": "+ migratory_filter_feeder 50,50 94 0",
    "mass_migration": "+ sprat 70,30 30 0; + sprat 74,54 30 0; + sprat 70,78 30 0; + arrow 26,54 40 0",
    "paradigm_shift": "+ sea_rex 50,56 76 0; r limb 9,9 10,10 90,92",
    "parallel_universe": "+ fish 32,50 54 0; + fish 70,50 -54 0 b=v B=V; w limb 3,3 51,8 51,92",
    "pathogenic_immunity": "+ sign_safe 50,50 84 0; + pathogen_cultivation 80,82 30 0",
    "population_explosion": "+ sign_explosion 50,50 84 0; + sprat 50,50 34 0",
    "prescient_mutations": "+ advanced_eyes 50,54 84 0",
    "prosperity": "+ sign_pile 36,62 56 0; + sign_pile 72,52 56 0",
    "protective_growth": "+ hard_shell 50,48 84 0; + weed 84,74 40 0",
    "protective_shells": "+ hard_shell 34,46 62 0; + endurance 70,72 52 0",
    "radiation_blast": "y disc 46 50,50; k disc 9 50,50; k poly 50,50 30,14 70,14; k poly 50,50 92,50 72,86; "
    "k poly 50,50 8,50 28,86",
    "schadenfreude": "+ bone 34,76 44 0; + communication 60,38 70 0",
    "shallow_gene_pool": "+ dna 50,50 90 0; r limb 8,8 20,84 80,16",
    "shallow_reef": "+ sand 50,40 100 0; + coral 40,52 40 0; t limb 4,4 4,18 30,24 60,16 96,22",
    "snowball_earth": "w disc 44 50,50; b limb 5,5 50,16 50,84; b limb 5,5 20,33 80,67; b limb 5,5 20,67 80,33; "
    "b disc 5 50,50",
    "solar_radiation": "y star 12,48,30 50,50; o disc 24 50,50",
    "thermal_currents": "+ extremophile 50,50 92 0",
    "uber_hostile_environment": HOURGLASS + "+ skull 20,78 38 0; + skull 80,78 38 0",
}


@memoize(SPRITES)
def scenario(key: str, size: int) -> Image.Image:
    """Return a scenario's picture on transparent ground. Raise KeyError if there is none."""
    drawing = blank(size, size, 3)
    draw(drawing.inside(0, 0, size), SCENARIOS[key], ALL)
    return finish(drawing)
