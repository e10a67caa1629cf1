"""What the era cards and the Personal Assistant do; data/underwater_cities/cards.toml says which of them are ours."""

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect

from .building import Build, Transform
from .counts import AtLeast, OnTrack
from .effect_parts import OneOf, Parts, Pay, exchange
from .gains import Advance, Gain, GainPer
from .goods import FREE, Goods
from .network import BUILDINGS, DOMES, STRUCTURES
from .rows import (
    CARDS,
    Buy,
    Card,
    Colour,
    Convert,
    Discount,
    HandLimit,
    Instead,
    Lasting,
    OnBuilt,
    OncePerTurn,
    OnMatched,
    OnMetropolis,
    OnSlot,
    OnSlotSteelplast,
    OnSpace,
    OnTurnEnd,
    OnUnmatched,
    OnUpgraded,
    Per,
    Produces,
    Scoring,
    Tiers,
    Whenever,
)
from .state import ASSISTANT
from .taking_specials import Charter
from .upgrading import SCIENCE, Upgrade, Yield
from .using_actions import Act, Perform, Ready

LAST = {1: 66, 2: 123, 3: 180}  # the highest number of each era's deck (UWC-07)


def era(number: int) -> int:
    """Return the era whose deck has this card; 0: a special."""
    return next((era for era, last in LAST.items() if number <= last), 0)


def instant(number: int, colour: Colour, *effects: Effect, cost: int = 0) -> Card:
    """Return a card whose effects are done as it is played."""
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, instant=effects)


def permanent(number: int, colour: Colour, *rows: Lasting, cost: int = 0) -> Card:
    """Return a card with lasting rules."""
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, permanent=rows)


def action(number: int, colour: Colour, *effects: Effect, cost: int = 0) -> Card:
    """Return an action card: its owner does its effects later, as an action."""
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, action=effects)


def production(number: int, colour: Colour, *rows: Produces, cost: int = 0) -> Card:
    """Return a card that gives something in each production."""
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, production=rows)


def scoring(number: int, colour: Colour, *rows: Scoring, cost: int = 0) -> Card:
    """Return a card that scores at the end."""
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, scoring=rows)


TUNNEL, CITY, BUILDING, STRUCTURE = Build(("tunnel",)), Build(DOMES), Build(BUILDINGS), Build(STRUCTURES)
LABORATORY, FARM_OR_PLANT = Build(("laboratory",)), Build(("farm", "plant"))
FREE_BUILDING, FREE_STRUCTURE = Build(BUILDINGS, FREE), Build(STRUCTURES, FREE)
CHEAP_TUNNEL = Build(("tunnel",), Goods(steelplast=1))
UPGRADE, FREE_UPGRADE = Upgrade(), Upgrade(prices=(FREE,))
DRAW = Gain(draw=1)
CREDIT = Goods(credit=1)


def refit(kind: str) -> tuple[Effect, Effect]:
    """Return the upgrade of 1 or 2 of a kind, each for 1 credit or 1 science."""
    upgrade = Upgrade((kind,), (CREDIT, SCIENCE))
    return upgrade, upgrade


ERA_1 = (
    instant(1, "green", Act()),  # Demonstration (free)
    instant(2, "green", Pay(CREDIT, Perform("available", always=True))),  # Extraordinary Mission
    instant(3, "green", CHEAP_TUNNEL),  # Pressure Bore
    instant(4, "green", CITY),  # Pioneer Dome
    instant(5, "green", FREE_BUILDING),  # Prefab Module
    instant(6, "green", Gain(kelp=1, steelplast=1, science=1)),  # Relief Shipment
    instant(7, "green", Gain(science=2), DRAW),  # Research Grant
    instant(8, "green", FREE_UPGRADE, DRAW),  # Trial Refit
    permanent(9, "green", Discount(DOMES, CREDIT)),  # Dome Architects
    permanent(10, "green", Whenever(OnBuilt(("tunnel",), this_turn=2), Gain(steelplast=1, draw=1))),  # Twin Bore Crew
    permanent(11, "green", Discount(("laboratory",), Goods(steelplast=1))),  # Clean Rooms
    permanent(12, "green", OncePerTurn(exchange(CREDIT, Goods(kelp=1)))),  # Barter Office
    action(13, "green", CITY, DRAW),  # Dome Works
    permanent(14, "green", Whenever(OnUnmatched(), Gain(steelplast=1))),  # Black Ops Team
    action(15, "green", Gain(kelp=1, steelplast=1), DRAW),  # Quartermaster
    action(16, "green", Advance(), Gain(science=1), DRAW),  # Envoys
    action(17, "green", UPGRADE, UPGRADE, DRAW),  # Upgrade Team
    production(18, "green", Gain(science=1)),  # Deep Laboratory
    action(19, "green", STRUCTURE, Advance()),  # Build a Structure
    production(20, "green", GainPer("farm", Gain(kelp=1), per=2)),  # Kelp Terraces
    production(21, "green", Gain(steelplast=1)),  # Sea Vent Factory
    scoring(22, "green", Per("metropolis")),  # Coastal Charter
    instant(23, "red", Gain(kelp=2), DRAW),  # Cargo Run
    instant(24, "red", Gain(steelplast=2)),  # Alloy Delivery
    instant(25, "red", Gain(credit=2), DRAW),  # Bridging Loan
    instant(26, "red", Build(("farm",), FREE)),  # Modular Farm
    instant(27, "red", Build(("plant",), FREE)),  # Modular Plant
    instant(28, "red", GainPer("any_upgraded_tunnel", Gain(kelp=1))),  # Seafood Collection
    permanent(29, "red", HandLimit(1)),  # Undersea Server Farm
    instant(30, "red", *refit("farm")),  # Farm Refit
    instant(31, "red", Advance(), Gain(credit=1), DRAW),  # Round Table
    permanent(32, "red", Whenever(OnBuilt(DOMES), DRAW)),  # City Register
    permanent(33, "red", Whenever(OnSlot("l"), Gain(credit=1))),  # Priority Lane (Federation)
    action(34, "red", FARM_OR_PLANT, DRAW),  # Build Farm or Plant
    permanent(35, "red", Whenever(OnSpace(3), Gain(credit=1))),  # Embassy
    action(36, "red", TUNNEL, DRAW),  # Rock Drillers
    # Biomech Construction Crew (laboratories)
    permanent(37, "red", Whenever(OnBuilt(("laboratory",), at_city=2), Gain(credit=1))),
    action(38, "red", Gain(science=1, steelplast=1)),  # Purchasing Office
    action(39, "red", LABORATORY, Gain(credit=1)),  # Assembly Line
    production(40, "red", Instead("laboratory", Goods(steelplast=1, kelp=1))),  # Autonomous Systems
    production(41, "red", Gain(credit=1)),  # Toll Booths
    production(42, "red", Gain(kelp=1)),  # Kelp Dryers
    production(43, "red", GainPer("plant", Gain(credit=1), per=2)),  # Water Market
    scoring(44, "red", Per("farm", per=3)),  # Harvest Festival
    instant(45, "yellow", Gain(kelp=1), DRAW),  # Smuggling (kelp)
    instant(46, "yellow", Gain(credit=1), DRAW),  # Smuggling (credit)
    instant(47, "yellow", Gain(steelplast=1), DRAW),  # Smuggling (steelplast)
    instant(48, "yellow", Gain(science=1), DRAW),  # Smuggling (science)
    instant(49, "yellow", Upgrade(("plant",), (SCIENCE, Goods(steelplast=1)))),  # Technology Negotiation
    instant(50, "yellow", exchange(Goods(kelp=1), Goods(steelplast=1)), Advance()),  # Swap Meet
    instant(51, "yellow", If(AtLeast("laboratory", 1), Gain(science=2))),  # Spare Parts
    instant(52, "yellow", Build(("farm", "laboratory"))),  # Local Permit
    instant(53, "yellow", Gain(draw=3)),  # Courier
    # Biomech Construction Crew (plants)
    permanent(54, "yellow", Whenever(OnBuilt(("plant",), at_city=2), Gain(credit=1))),
    # Biomech Construction Crew (farms)
    permanent(55, "yellow", Whenever(OnBuilt(("farm",), at_city=2), Gain(credit=1))),
    permanent(56, "yellow", Whenever(OnUpgraded(("farm",)), Gain(kelp=1))),  # Retrofit Crew (farms)
    permanent(57, "yellow", Whenever(OnUpgraded(("plant",)), Gain(credit=1))),  # Retrofit Crew (plants)
    permanent(58, "yellow", Whenever(OnUpgraded(("farm",), at_city=2), Gain(steelplast=1))),  # Farm Inspectors
    action(59, "yellow", Gain(kelp=1), Gain(draw=2)),  # Night Shift
    action(60, "yellow", Advance(), Gain(draw=2)),  # Clerks
    action(61, "yellow", FREE_UPGRADE),  # Fitters
    production(62, "yellow", GainPer("laboratory", Gain(kelp=1), per=3)),  # Algae Tanks
    production(63, "yellow", If(AtLeast("plant", 2), Gain(credit=1))),  # Waterworks
    production(64, "yellow", If(AtLeast("farm", 2), Gain(kelp=1))),  # Communal Kitchens
    production(65, "yellow", GainPer("tunnel", Gain(credit=1), per=4)),  # Tunnel Tolls
    scoring(66, "yellow", Buy(Goods(kelp=1, steelplast=1), 1, most=3)),  # Surplus Sale
)
ERA_2 = (
    instant(67, "green", Perform("occupied")),  # Industrial Espionage
    instant(68, "green", Advance(2), Gain(credit=1), Gain(draw=2)),  # Summit
    instant(69, "green", TUNNEL, TUNNEL),  # Double Shift
    # Trial Run (laboratories)
    instant(70, "green", If(AtLeast("upgraded_laboratory", 2), Gain(science=1, steelplast=1, draw=1))),
    instant(71, "green", Build(DOMES, less=Goods(steelplast=1))),  # Raised Dome
    instant(72, "green", Pay(Goods(biomatter=1, credit=1), Transform())),  # Metamorphosis
    instant(73, "green", Seq((Ready(), Parts((Act(),))))),  # Retooling
    instant(74, "green", Gain(biomatter=1, science=1)),  # Bioreactor Yield
    permanent(75, "green", Discount(("tunnel",), CREDIT)),  # Tunnel Depot
    permanent(76, "green", Discount(("symbiotic",), Goods(biomatter=1))),  # Symbiosis Board
    permanent(77, "green", Whenever(OnSlotSteelplast(), Gain(points=1))),  # Alloy Bonus
    action(78, "green", FREE_STRUCTURE),  # Contractors
    action(79, "green", FREE_UPGRADE, Gain(science=1)),  # Workshops
    action(80, "green", Gain(biomatter=1, steelplast=1), DRAW),  # Foundry
    production(81, "green", Gain(science=1, kelp=1)),  # Abyssal Estate
    production(82, "green", GainPer("upgraded_plant", Gain(points=1), per=2)),  # Clear Springs
    production(83, "green", Gain(points=1)),  # Federal Dues
    scoring(84, "green", Per("full_city")),  # Grand Design
    scoring(85, "green", Per("tunnel", per=4)),  # Tunnel Charter
    instant(86, "red", GainPer("plant", Gain(steelplast=1), per=2)),  # Filtration Recycling
    instant(87, "red", Build(BUILDINGS, expansion=True)),  # Survey (era II)
    instant(88, "red", If(AtLeast("plant", 3), Gain(science=2, credit=2))),  # Pressure Permit
    instant(89, "red", Yield()),  # Trial Run (era II)
    instant(90, "red", Gain(steelplast=1, kelp=1), DRAW),  # Stockpile
    instant(91, "red", LABORATORY, LABORATORY),  # Field Laboratories
    instant(92, "red", If(OnTrack((3,)), Gain(biomatter=1, credit=2))),  # Third Seat
    instant(93, "red", CITY),  # City Permit
    permanent(94, "red", Whenever(OnSlot("b"), Gain(science=1))),  # Priority Lane (science)
    # Retrofit Crew (laboratories)
    permanent(95, "red", Whenever(OnUpgraded(("laboratory",)), Gain(steelplast=1, draw=1))),
    permanent(96, "red", Whenever(OnTurnEnd(), Gain(credit=1))),  # Press Attaché
    action(97, "red", CHEAP_TUNNEL, DRAW),  # Prospectors
    action(98, "red", GainPer("farm", Gain(kelp=1), most=2), DRAW),  # Harvesters
    action(99, "red", Advance(), Gain(steelplast=1, credit=1)),  # Negotiators
    production(100, "red", Convert(Goods(biomatter=1), 2)),  # Condensers
    production(101, "red", GainPer("laboratory", Gain(science=1), per=3)),  # Research Ring
    production(102, "red", Gain(steelplast=1)),  # Smelter
    scoring(103, "red", Per("laboratory", per=3)),  # Laboratory Archive
    scoring(104, "red", Tiers("metropolis", ((2, 1), (3, 3)))),  # Harbour Rights
    instant(105, "yellow", Gain(kelp=2)),  # Salvage (kelp)
    instant(106, "yellow", Gain(steelplast=2)),  # Salvage (steelplast)
    instant(107, "yellow", Gain(science=2)),  # Salvage (science)
    instant(108, "yellow", *refit("plant")),  # Plant Refit
    instant(109, "yellow", Advance(), Gain(draw=2)),  # Courier Relay
    instant(110, "yellow", Build(("plant", "laboratory")), DRAW),  # Small Tender
    instant(111, "yellow", Pay(Goods(kelp=1), Gain(science=2))),  # Night Market
    instant(112, "yellow", If(AtLeast("farm", 3), Gain(kelp=2, steelplast=1))),  # Fat Year
    permanent(113, "yellow", Whenever(OnMetropolis(), Gain(credit=2))),  # Pilot Boats
    permanent(114, "yellow", Whenever(OnMatched("yellow"), DRAW)),  # Yellow Pages
    permanent(115, "yellow", Whenever(OnSlot("d"), Gain(credit=1))),  # Priority Lane (supplies)
    permanent(116, "yellow", Whenever(OnUpgraded(("plant",), at_city=2), Gain(credit=2, draw=1))),  # Plant Inspectors
    action(117, "yellow", Gain(kelp=1, steelplast=1), DRAW),  # Apprentices
    action(118, "yellow", Build(("farm", "plant"), FREE), DRAW),  # Prefab Crew
    action(119, "yellow", Advance(), Gain(science=1), DRAW),  # Patrol
    production(120, "yellow", GainPer("metropolis", Gain(credit=1))),  # Port Fees
    production(121, "yellow", GainPer("city", Gain(kelp=1), per=3)),  # Ration Cards
    scoring(122, "yellow", Buy(Goods(credit=2), 1, most=3)),  # Bond Issue
    scoring(123, "yellow", Per("plant", per=3)),  # Water Rights
)
ERA_3 = (
    instant(124, "green", Pay(CREDIT, Parts((Act(), Act()), must=True))),  # Demonstration (1 credit)
    instant(125, "green", FREE_STRUCTURE, DRAW),  # Construction Boom
    instant(126, "green", Build(("nonsymbiotic",), Goods(steelplast=1, kelp=1))),  # Emergency Dome
    instant(127, "green", UPGRADE, UPGRADE, UPGRADE),  # Great Overhaul
    instant(128, "green", GainPer("symbiotic", Gain(points=1))),  # Symbiosis Prize
    instant(129, "green", GainPer("metropolis", Gain(points=1))),  # Federation Fair
    instant(130, "green", Pay(Goods(steelplast=2), Gain(points=3))),  # Export Drive
    instant(131, "green", Charter()),  # New Charter
    instant(132, "green", Perform("any")),  # Sealed Orders
    instant(133, "green", *2 * (Upgrade(("tunnel",), (CREDIT,)),), DRAW),  # Tunnel Lining
    instant(134, "green", Gain(biomatter=1, science=1, steelplast=1)),  # Grand Convoy
    permanent(135, "green", Whenever(OnBuilt(DOMES), Gain(points=2))),  # Founders' Day
    action(136, "green", Gain(points=3)),  # Senate
    action(137, "green", FREE_UPGRADE, FREE_UPGRADE, DRAW),  # Assembly Hall
    production(138, "green", Gain(points=2)),  # Pilgrims
    scoring(139, "green", Per("symbiotic")),  # Living Reefs
    scoring(140, "green", Per("upgraded_structure", per=5)),  # Works of an Age
    scoring(141, "green", Buy(Goods(biomatter=1), 2, most=2)),  # Gene Bank
    scoring(142, "green", Tiers("metropolis", ((3, 4),))),  # Three Harbours
    instant(143, "red", Ready(use=True)),  # Replication Systems Test
    instant(144, "red", Build(BUILDINGS, FREE, expansion=True)),  # Survey (era III)
    instant(145, "red", Build(("tunnel",), CREDIT)),  # Bore Team
    instant(146, "red", If(AtLeast("city", 5), Build(("plant",), FREE))),  # Construction Windfall
    instant(147, "red", Pay(Goods(credit=3), Gain(points=3))),  # Closing Sale
    instant(148, "red", GainPer("farm", Gain(kelp=1), per=2), Gain(points=1)),  # Late Harvest
    instant(149, "red", Advance(2), Gain(science=1)),  # Diplomats' Ball
    instant(150, "red", Yield(), DRAW),  # Trial Run (era III)
    instant(151, "red", CITY, DRAW),  # Late Settlers
    instant(152, "red", GainPer("upgraded_laboratory", Gain(points=1), per=2), Gain(science=1)),  # Academy Prize
    # Tunnel Subsidy
    permanent(153, "red", Discount(("tunnel",), Goods(credit=2)), Whenever(OnBuilt(("tunnel",)), DRAW)),
    permanent(154, "red", Whenever(OnUpgraded(STRUCTURES), Gain(credit=1))),  # Finishing Crew
    action(155, "red", STRUCTURE, Advance(), Gain(points=1)),  # Public Works
    action(156, "red", Gain(points=2), Gain(draw=2)),  # Exporters
    production(157, "red", Gain(points=1, steelplast=1)),  # Open House
    scoring(158, "red", Per("laboratory", per=2)),  # Nobel Committee
    scoring(159, "red", Per("city", beyond=5)),  # Capital Region
    scoring(160, "red", Buy(Goods(steelplast=2), 2, most=2)),  # Scrap Value
    scoring(161, "red", Per("action_card", per=2)),  # Cabinet
    instant(162, "yellow", Pay(Goods(kelp=2), Gain(points=2)), DRAW),  # Last Shipment (kelp)
    instant(163, "yellow", Pay(Goods(steelplast=2), Gain(points=2)), DRAW),  # Last Shipment (steelplast)
    instant(164, "yellow", Pay(Goods(science=2), Gain(points=2)), DRAW),  # Last Shipment (science)
    instant(165, "yellow", Gain(points=1), DRAW),  # Applause
    instant(166, "yellow", *refit("laboratory")),  # Laboratory Refit
    instant(167, "yellow", BUILDING, DRAW),  # Corner Shop
    instant(168, "yellow", If(AtLeast("any_upgraded_tunnel", 2), Gain(points=2))),  # Ring Line
    instant(169, "yellow", If(OnTrack((1, 2, 3)), Gain(points=2))),  # Vote of Thanks
    instant(170, "yellow", Pay(Goods(kelp=2), Gain(points=2))),  # Seaweed Ball
    instant(171, "yellow", GainPer("city", Gain(credit=1), per=2)),  # City Tax
    permanent(172, "yellow", Whenever(OnSlot("always"), Gain(points=1, credit=1))),  # Open Office
    permanent(173, "yellow", Whenever(OnBuilt(BUILDINGS), Gain(credit=1))),  # Builders' Bonus
    action(174, "yellow", Advance(), Gain(points=1, credit=1)),  # Stewards
    production(175, "yellow", Gain(points=1, kelp=1)),  # Last Harvest
    production(176, "yellow", GainPer("upgraded_tunnel", Gain(points=1), most=2)),  # Tunnel Lights
    scoring(177, "yellow", Buy(Goods(kelp=3), 2, most=2)),  # Feast
    scoring(178, "yellow", Per("upgraded_plant", per=2)),  # Pure Water
    scoring(179, "yellow", Per("metropolis", per=2, up=True)),  # Harbour Master
    scoring(180, "yellow", Buy(Goods(credit=4), 2, most=2)),  # Savings
)
PERSONAL_ASSISTANT = Card(
    name=ASSISTANT, colour="", action=(OneOf((Gain(steelplast=1), Gain(credit=1)), ("steelplast", "credit")),)
)
CARDS.update({card.name: card for card in (*ERA_1, *ERA_2, *ERA_3, PERSONAL_ASSISTANT)})
