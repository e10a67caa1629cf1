"""What the 25 specials do; data/underwater_cities/cards.toml says which of them are ours."""

from .building import Build
from .cards import DRAW, FREE_STRUCTURE, action, instant, permanent, production, scoring
from .effect_parts import Pay
from .gains import Advance, Gain, GainPer
from .goods import Goods
from .network import BUILDINGS, STRUCTURES
from .rows import CARDS, Buy, OnAction, OnMetropolis, OnSpecial, Per, Whenever
from .using_actions import Perform

THREE_CREDITS = (
    scoring(181, "green", Buy(Goods(credit=15), 13), cost=3),  # Trade Surplus (credits)
    scoring(182, "green", Buy(Goods(science=2), 3, most=5), cost=3),  # Trade Surplus (science)
    scoring(183, "green", Per("upgraded_laboratory", 2), cost=3),  # Federal Priority (laboratories)
    scoring(184, "green", Buy(Goods(kelp=2), 3, most=5), cost=3),  # Trade Surplus (kelp)
    scoring(185, "red", Buy(Goods(steelplast=1), 1, most=14), cost=3),  # Trade Surplus (steelplast)
    scoring(186, "red", Per("upgraded_plant", 2), cost=3),  # Federal Priority (desalination plants)
    scoring(187, "red", Per("symbiotic", 2), cost=3),  # Federal Priority (symbiotic cities)
    scoring(188, "yellow", Per("upgraded_farm", 3, per=2), cost=3),  # Federal Priority (farms)
    scoring(189, "yellow", Buy(Goods(biomatter=1), 2, most=6), cost=3),  # Trade Surplus (biomatter)
    scoring(190, "yellow", Per("upgraded_tunnel", 1), cost=3),  # Federal Priority (tunnels)
)
ONE_AND_TWO_CREDITS = (
    permanent(191, "green", Whenever(OnMetropolis(), Gain(credit=2, points=2)), cost=2),  # Corporate Expansion
    action(192, "green", Build(STRUCTURES, upgrade=True), DRAW, cost=1),  # Chief Engineer
    production(193, "green", Gain(points=1, credit=1), cost=2),  # Undersea Broadcasting
    action(194, "green", Perform("available"), DRAW, cost=2),  # Fixer
    scoring(195, "green", Per("metropolis", 2), cost=2),  # Twin Towns
    instant(196, "red", Pay(Goods(credit=1), Perform("any")), cost=1),  # Secret Mission
    action(197, "red", Advance(2), Gain(science=1), cost=1),  # Ambassador
    production(198, "red", Gain(science=1, kelp=1), cost=1),  # Thermal Laboratory
    permanent(199, "red", Whenever(OnAction(), Gain(credit=1)), cost=1),  # Chief of Staff
    instant(200, "red", FREE_STRUCTURE, DRAW, cost=1),  # Master Mason
    instant(201, "yellow", Build(BUILDINGS, expansion=True), cost=1),  # Build Expansion
    action(202, "yellow", Gain(biomatter=1, credit=1), cost=1),  # Bio Broker
    production(203, "yellow", GainPer("metropolis", Gain(kelp=1)), cost=1),  # Coastal Kitchens
    permanent(204, "yellow", Whenever(OnSpecial(), Gain(credit=2)), cost=1),  # Talent Agency
    instant(205, "yellow", Gain(biomatter=1, science=1), cost=1),  # Gene Courier
)
CARDS.update({card.name: card for card in (*THREE_CREDITS, *ONE_AND_TWO_CREDITS)})
