"""What the era cards and the Personal Assistant do; data/underwater_cities/cards.toml says which of them are ours."""

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect

from .building import Build, Transform
from .counts import AtLeast, OnTrack
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
from .taking import Charter
from .upgrading import SCIENCE, Upgrade, Yield
from .using import Act, Perform, Ready
from .ways import OneOf, Parts, Pay, exchange

LAST = {1: 66, 2: 123, 3: 180}  # the highest number of each era's deck (UWC-07)


def era(number: int) -> int:
    """The era whose deck has this card; 0: a special."""
    return next((era for era, last in LAST.items() if number <= last), 0)


def instant(number: int, colour: Colour, *effects: Effect, cost: int = 0) -> Card:
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, instant=effects)


def permanent(number: int, colour: Colour, *rows: Lasting, cost: int = 0) -> Card:
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, permanent=rows)


def action(number: int, colour: Colour, *effects: Effect, cost: int = 0) -> Card:
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, action=effects)


def production(number: int, colour: Colour, *rows: Produces, cost: int = 0) -> Card:
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, production=rows)


def scoring(number: int, colour: Colour, *rows: Scoring, cost: int = 0) -> Card:
    return Card(name=str(number), era=era(number), colour=colour, cost=cost, scoring=rows)


TUNNEL, CITY, BUILDING, STRUCTURE = Build(("tunnel",)), Build(DOMES), Build(BUILDINGS), Build(STRUCTURES)
LABORATORY, FARM_OR_PLANT = Build(("laboratory",)), Build(("farm", "plant"))
FREE_BUILDING, FREE_STRUCTURE = Build(BUILDINGS, FREE), Build(STRUCTURES, FREE)
CHEAP_TUNNEL = Build(("tunnel",), Goods(steelplast=1))
UPGRADE, FREE_UPGRADE = Upgrade(), Upgrade(prices=(FREE,))
DRAW = Gain(draw=1)
CREDIT = Goods(credit=1)


def refit(kind: str) -> tuple[Effect, Effect]:
    """Upgrade 1 or 2 of a kind, each for 1 credit or 1 science."""
    one = Upgrade((kind,), (CREDIT, SCIENCE))
    return one, one


ERA_1 = (
    instant(1, "green", Act()),
    instant(2, "green", Pay(CREDIT, Perform("available", always=True))),
    instant(3, "green", CHEAP_TUNNEL),
    instant(4, "green", CITY),
    instant(5, "green", FREE_BUILDING),
    instant(6, "green", Gain(kelp=1, steelplast=1, science=1)),
    instant(7, "green", Gain(science=2), DRAW),
    instant(8, "green", FREE_UPGRADE, DRAW),
    permanent(9, "green", Discount(DOMES, CREDIT)),
    permanent(10, "green", Whenever(OnBuilt(("tunnel",), this_turn=2), Gain(steelplast=1, draw=1))),
    permanent(11, "green", Discount(("laboratory",), Goods(steelplast=1))),
    permanent(12, "green", OncePerTurn(exchange(CREDIT, Goods(kelp=1)))),
    action(13, "green", CITY, DRAW),
    permanent(14, "green", Whenever(OnUnmatched(), Gain(steelplast=1))),
    action(15, "green", Gain(kelp=1, steelplast=1), DRAW),
    action(16, "green", Advance(), Gain(science=1), DRAW),
    action(17, "green", UPGRADE, UPGRADE, DRAW),
    production(18, "green", Gain(science=1)),
    action(19, "green", STRUCTURE, Advance()),
    production(20, "green", GainPer("farm", Gain(kelp=1), per=2)),
    production(21, "green", Gain(steelplast=1)),
    scoring(22, "green", Per("metropolis")),
    instant(23, "red", Gain(kelp=2), DRAW),
    instant(24, "red", Gain(steelplast=2)),
    instant(25, "red", Gain(credit=2), DRAW),
    instant(26, "red", Build(("farm",), FREE)),
    instant(27, "red", Build(("plant",), FREE)),
    instant(28, "red", GainPer("any_upgraded_tunnel", Gain(kelp=1))),
    permanent(29, "red", HandLimit(1)),
    instant(30, "red", *refit("farm")),
    instant(31, "red", Advance(), Gain(credit=1), DRAW),
    permanent(32, "red", Whenever(OnBuilt(DOMES), DRAW)),
    permanent(33, "red", Whenever(OnSlot("l"), Gain(credit=1))),
    action(34, "red", FARM_OR_PLANT, DRAW),
    permanent(35, "red", Whenever(OnSpace(3), Gain(credit=1))),
    action(36, "red", TUNNEL, DRAW),
    permanent(37, "red", Whenever(OnBuilt(("laboratory",), at_city=2), Gain(credit=1))),
    action(38, "red", Gain(science=1, steelplast=1)),
    action(39, "red", LABORATORY, Gain(credit=1)),
    production(40, "red", Instead("laboratory", Goods(steelplast=1, kelp=1))),
    production(41, "red", Gain(credit=1)),
    production(42, "red", Gain(kelp=1)),
    production(43, "red", GainPer("plant", Gain(credit=1), per=2)),
    scoring(44, "red", Per("farm", per=3)),
    instant(45, "yellow", Gain(kelp=1), DRAW),
    instant(46, "yellow", Gain(credit=1), DRAW),
    instant(47, "yellow", Gain(steelplast=1), DRAW),
    instant(48, "yellow", Gain(science=1), DRAW),
    instant(49, "yellow", Upgrade(("plant",), (SCIENCE, Goods(steelplast=1)))),
    instant(50, "yellow", exchange(Goods(kelp=1), Goods(steelplast=1)), Advance()),
    instant(51, "yellow", If(AtLeast("laboratory", 1), Gain(science=2))),
    instant(52, "yellow", Build(("farm", "laboratory"))),
    instant(53, "yellow", Gain(draw=3)),
    permanent(54, "yellow", Whenever(OnBuilt(("plant",), at_city=2), Gain(credit=1))),
    permanent(55, "yellow", Whenever(OnBuilt(("farm",), at_city=2), Gain(credit=1))),
    permanent(56, "yellow", Whenever(OnUpgraded(("farm",)), Gain(kelp=1))),
    permanent(57, "yellow", Whenever(OnUpgraded(("plant",)), Gain(credit=1))),
    permanent(58, "yellow", Whenever(OnUpgraded(("farm",), at_city=2), Gain(steelplast=1))),
    action(59, "yellow", Gain(kelp=1), Gain(draw=2)),
    action(60, "yellow", Advance(), Gain(draw=2)),
    action(61, "yellow", FREE_UPGRADE),
    production(62, "yellow", GainPer("laboratory", Gain(kelp=1), per=3)),
    production(63, "yellow", If(AtLeast("plant", 2), Gain(credit=1))),
    production(64, "yellow", If(AtLeast("farm", 2), Gain(kelp=1))),
    production(65, "yellow", GainPer("tunnel", Gain(credit=1), per=4)),
    scoring(66, "yellow", Buy(Goods(kelp=1, steelplast=1), 1, most=3)),
)
ERA_2 = (
    instant(67, "green", Perform("occupied")),
    instant(68, "green", Advance(2), Gain(credit=1), Gain(draw=2)),
    instant(69, "green", TUNNEL, TUNNEL),
    instant(70, "green", If(AtLeast("upgraded_laboratory", 2), Gain(science=1, steelplast=1, draw=1))),
    instant(71, "green", Build(DOMES, less=Goods(steelplast=1))),
    instant(72, "green", Pay(Goods(biomatter=1, credit=1), Transform())),
    instant(73, "green", Seq((Ready(), Parts((Act(),))))),
    instant(74, "green", Gain(biomatter=1, science=1)),
    permanent(75, "green", Discount(("tunnel",), CREDIT)),
    permanent(76, "green", Discount(("symbiotic",), Goods(biomatter=1))),
    permanent(77, "green", Whenever(OnSlotSteelplast(), Gain(points=1))),
    action(78, "green", FREE_STRUCTURE),
    action(79, "green", FREE_UPGRADE, Gain(science=1)),
    action(80, "green", Gain(biomatter=1, steelplast=1), DRAW),
    production(81, "green", Gain(science=1, kelp=1)),
    production(82, "green", GainPer("upgraded_plant", Gain(points=1), per=2)),
    production(83, "green", Gain(points=1)),
    scoring(84, "green", Per("full_city")),
    scoring(85, "green", Per("tunnel", per=4)),
    instant(86, "red", GainPer("plant", Gain(steelplast=1), per=2)),
    instant(87, "red", Build(BUILDINGS, expansion=True)),
    instant(88, "red", If(AtLeast("plant", 3), Gain(science=2, credit=2))),
    instant(89, "red", Yield()),
    instant(90, "red", Gain(steelplast=1, kelp=1), DRAW),
    instant(91, "red", LABORATORY, LABORATORY),
    instant(92, "red", If(OnTrack((3,)), Gain(biomatter=1, credit=2))),
    instant(93, "red", CITY),
    permanent(94, "red", Whenever(OnSlot("b"), Gain(science=1))),
    permanent(95, "red", Whenever(OnUpgraded(("laboratory",)), Gain(steelplast=1, draw=1))),
    permanent(96, "red", Whenever(OnTurnEnd(), Gain(credit=1))),
    action(97, "red", CHEAP_TUNNEL, DRAW),
    action(98, "red", GainPer("farm", Gain(kelp=1), most=2), DRAW),
    action(99, "red", Advance(), Gain(steelplast=1, credit=1)),
    production(100, "red", Convert(Goods(biomatter=1), 2)),
    production(101, "red", GainPer("laboratory", Gain(science=1), per=3)),
    production(102, "red", Gain(steelplast=1)),
    scoring(103, "red", Per("laboratory", per=3)),
    scoring(104, "red", Tiers("metropolis", ((2, 1), (3, 3)))),
    instant(105, "yellow", Gain(kelp=2)),
    instant(106, "yellow", Gain(steelplast=2)),
    instant(107, "yellow", Gain(science=2)),
    instant(108, "yellow", *refit("plant")),
    instant(109, "yellow", Advance(), Gain(draw=2)),
    instant(110, "yellow", Build(("plant", "laboratory")), DRAW),
    instant(111, "yellow", Pay(Goods(kelp=1), Gain(science=2))),
    instant(112, "yellow", If(AtLeast("farm", 3), Gain(kelp=2, steelplast=1))),
    permanent(113, "yellow", Whenever(OnMetropolis(), Gain(credit=2))),
    permanent(114, "yellow", Whenever(OnMatched("yellow"), DRAW)),
    permanent(115, "yellow", Whenever(OnSlot("d"), Gain(credit=1))),
    permanent(116, "yellow", Whenever(OnUpgraded(("plant",), at_city=2), Gain(credit=2, draw=1))),
    action(117, "yellow", Gain(kelp=1, steelplast=1), DRAW),
    action(118, "yellow", Build(("farm", "plant"), FREE), DRAW),
    action(119, "yellow", Advance(), Gain(science=1), DRAW),
    production(120, "yellow", GainPer("metropolis", Gain(credit=1))),
    production(121, "yellow", GainPer("city", Gain(kelp=1), per=3)),
    scoring(122, "yellow", Buy(Goods(credit=2), 1, most=3)),
    scoring(123, "yellow", Per("plant", per=3)),
)
ERA_3 = (
    instant(124, "green", Pay(CREDIT, Parts((Act(), Act()), must=True))),
    instant(125, "green", FREE_STRUCTURE, DRAW),
    instant(126, "green", Build(("nonsymbiotic",), Goods(steelplast=1, kelp=1))),
    instant(127, "green", UPGRADE, UPGRADE, UPGRADE),
    instant(128, "green", GainPer("symbiotic", Gain(points=1))),
    instant(129, "green", GainPer("metropolis", Gain(points=1))),
    instant(130, "green", Pay(Goods(steelplast=2), Gain(points=3))),
    instant(131, "green", Charter()),
    instant(132, "green", Perform("any")),
    instant(133, "green", *2 * (Upgrade(("tunnel",), (CREDIT,)),), DRAW),
    instant(134, "green", Gain(biomatter=1, science=1, steelplast=1)),
    permanent(135, "green", Whenever(OnBuilt(DOMES), Gain(points=2))),
    action(136, "green", Gain(points=3)),
    action(137, "green", FREE_UPGRADE, FREE_UPGRADE, DRAW),
    production(138, "green", Gain(points=2)),
    scoring(139, "green", Per("symbiotic")),
    scoring(140, "green", Per("upgraded_structure", per=5)),
    scoring(141, "green", Buy(Goods(biomatter=1), 2, most=2)),
    scoring(142, "green", Tiers("metropolis", ((3, 4),))),
    instant(143, "red", Ready(use=True)),
    instant(144, "red", Build(BUILDINGS, FREE, expansion=True)),
    instant(145, "red", Build(("tunnel",), CREDIT)),
    instant(146, "red", If(AtLeast("city", 5), Build(("plant",), FREE))),
    instant(147, "red", Pay(Goods(credit=3), Gain(points=3))),
    instant(148, "red", GainPer("farm", Gain(kelp=1), per=2), Gain(points=1)),
    instant(149, "red", Advance(2), Gain(science=1)),
    instant(150, "red", Yield(), DRAW),
    instant(151, "red", CITY, DRAW),
    instant(152, "red", GainPer("upgraded_laboratory", Gain(points=1), per=2), Gain(science=1)),
    permanent(153, "red", Discount(("tunnel",), Goods(credit=2)), Whenever(OnBuilt(("tunnel",)), DRAW)),
    permanent(154, "red", Whenever(OnUpgraded(STRUCTURES), Gain(credit=1))),
    action(155, "red", STRUCTURE, Advance(), Gain(points=1)),
    action(156, "red", Gain(points=2), Gain(draw=2)),
    production(157, "red", Gain(points=1, steelplast=1)),
    scoring(158, "red", Per("laboratory", per=2)),
    scoring(159, "red", Per("city", beyond=5)),
    scoring(160, "red", Buy(Goods(steelplast=2), 2, most=2)),
    scoring(161, "red", Per("action_card", per=2)),
    instant(162, "yellow", Pay(Goods(kelp=2), Gain(points=2)), DRAW),
    instant(163, "yellow", Pay(Goods(steelplast=2), Gain(points=2)), DRAW),
    instant(164, "yellow", Pay(Goods(science=2), Gain(points=2)), DRAW),
    instant(165, "yellow", Gain(points=1), DRAW),
    instant(166, "yellow", *refit("laboratory")),
    instant(167, "yellow", BUILDING, DRAW),
    instant(168, "yellow", If(AtLeast("any_upgraded_tunnel", 2), Gain(points=2))),
    instant(169, "yellow", If(OnTrack((1, 2, 3)), Gain(points=2))),
    instant(170, "yellow", Pay(Goods(kelp=2), Gain(points=2))),
    instant(171, "yellow", GainPer("city", Gain(credit=1), per=2)),
    permanent(172, "yellow", Whenever(OnSlot("always"), Gain(points=1, credit=1))),
    permanent(173, "yellow", Whenever(OnBuilt(BUILDINGS), Gain(credit=1))),
    action(174, "yellow", Advance(), Gain(points=1, credit=1)),
    production(175, "yellow", Gain(points=1, kelp=1)),
    production(176, "yellow", GainPer("upgraded_tunnel", Gain(points=1), most=2)),
    scoring(177, "yellow", Buy(Goods(kelp=3), 2, most=2)),
    scoring(178, "yellow", Per("upgraded_plant", per=2)),
    scoring(179, "yellow", Per("metropolis", per=2, up=True)),
    scoring(180, "yellow", Buy(Goods(credit=4), 2, most=2)),
)
PERSONAL_ASSISTANT = Card(
    name=ASSISTANT, colour="", action=(OneOf((Gain(steelplast=1), Gain(credit=1)), ("steelplast", "credit")),)
)
CARDS.update({card.name: card for card in (*ERA_1, *ERA_2, *ERA_3, PERSONAL_ASSISTANT)})
