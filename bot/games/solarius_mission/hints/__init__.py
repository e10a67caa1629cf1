"""The hints beside values that can be chosen."""

from collections.abc import Mapping, Sequence

from bot.engine.effect import Seat
from bot.layout import WASTE, Hint

from .. import goods
from ..completing import Complete
from ..costs import affords_mission, affords_station, pairs
from ..cubes import format_cubes, place_cubes, read, total_value
from ..deeds import Deed
from ..destinations import use_of
from ..effects import PlayCard, Relieve, Stock
from ..events import Hand
from ..flying import Fly
from ..free_actions import Buy, Flip, Sell
from ..lasting_developments import completion_price, drive_price, purchase_price, station_prices
from ..placing import awaits_other_outposts, is_vacant, outposts
from ..routes import reach
from ..rows import BONUSES, CARDS, PLANETS, STATIONS
from ..space import chart
from ..state import COLOURS, State
from ..steps import Step, cost, could_go_on, positions
from ..using_developments import Use
from .words import Words, figures, gain_words, removal_words, removal_words_of, waste_of

OUTPOST = 2  # index of that part of a Deed


# ---- cards ---------------------------------------------------------------------------------------------------
def of_card(number: str) -> Hint:
    """Return the hint of a progress card: its effect as a development; empty for "none" and for several cards."""
    return Hint(words=(("card", f"{number}.text"),)) if number in CARDS else Hint()


def of_drawn(hand: Hand) -> Mapping[str, Hint]:
    """Return the hints of progress cards that were drawn: their effects as developments, in a few words."""
    return {number: Hint(words=(("card", f"{number}.short"),)) for number in hand.card.split("-")}


def of_mission(number: str) -> Hint:
    """Return the hint of a mission: its cost and its points."""
    if number not in CARDS:
        return Hint()
    row = CARDS[number]
    return Hint(words=(*(("need", str(need)) for need in row.cost), *figures(f"{row.points}points")))


def of_playing(play: PlayCard, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a card: its text; once it is chosen, of each of its sides."""
    if place == 0:
        return of_card(value) if chosen[1] != "mission" else Hint()
    if value == "mission":
        return of_mission(chosen[0])
    at_once = CARDS[chosen[0]].at_once if chosen[0] in CARDS else ()
    return Hint(words=(*of_card(chosen[0]).words, *removal_words_of(s.players[me], at_once)))


def of_stock(stock: Stock, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of cubes: the values that they would have."""
    player, counts = s.players[me], stock.mixes(s, me)[value]
    by_colour = zip(COLOURS, player.cubes, player.columns, counts, strict=False)
    placed = [(colour, place_cubes(cubes, column, n)) for colour, cubes, column, n in by_colour]
    return Hint(words=(("cubes", format_cubes(placed)),))


# ---- free actions ---------------------------------------------------------------------------------------------
def of_purchase(buy: Buy, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a purchase: what a resource costs, in the goods chosen for it if they are."""
    if place > 0:
        return Hint()
    price = purchase_price(s.players[me], int(value.partition("_")[2]))
    return Hint(words=_payment_words(chosen[1]) if chosen[1] else figures(f"{price}toll"))


def of_sale(sell: Sell, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a sale: what the cubes bring, until that is chosen, and what is lost of their value."""
    if place > 0:
        return Hint()
    worth = sum(total_value(cubes) for _, cubes in read(value))
    income = () if chosen[1] else figures(f"{worth // goods.WORTH}income")
    return Hint(words=(*income, *waste_of(worth % goods.WORTH, "value")))


def of_flip(flip: Flip, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of flipping a drive: its cost, and the new range."""
    player = s.players[me]
    return Hint(words=figures(f"{drive_price(player)}pays", f"{player.range + 1}range"))


def of_relief(relieve: Relieve, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of removing contamination instead of taking a good."""
    return Hint(words=removal_words(s, me)) if value == "clean" else Hint()


def of_use(use: Use, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of using a development: what is given, what that brings (once chosen), and its text."""
    if place > 0:
        return Hint()
    card, cube, brought = value, chosen[1], chosen[2]
    gift: Words = (("given", cube),) if cube else ()
    gain = (*figures("1clean"), *removal_words(s, me)) if brought == "clean" else gain_words(*goods.read(brought))
    return Hint(words=(*gift, *gain, *of_card(card).words))


def _payment_words(notation: str) -> Words:
    """Return the words for goods that are paid."""
    fuel, bucks = goods.read(notation)
    return figures(*[f"{fuel}pays"] * (fuel > 0), *[f"{bucks}bucks"] * (bucks > 0))


# ---- flight --------------------------------------------------------------------------------------------------
def of_flight(fly: Fly, s: State, me: Seat, place: int, name: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a flight: its cost and what lies there; of drives: their cost."""
    player = s.players[me]
    if place == 0:
        if not name.startswith("drives"):
            return Hint()
        number = int(name.removeprefix("drives"))
        return Hint(words=figures(f"{number * drive_price(player)}pays", f"{player.range + number}range"))
    reachable = reach(s, me) if chosen[0] in ("", "fly") else {}
    if name not in reachable:
        return Hint()
    route, fuel = reachable[name]
    costs = [f"{fuel}pays"] if fuel else []
    use = use_of(s, me, name)
    distance = figures(f"{route.steps}steps", *costs, *["portals"] * bool(route.portals))
    idle: Words = () if use else ((WASTE, "nothing"),)
    outpost = _outpost_words(s, me, name, ["colony"] if name in s.planets else [])  # last: the fuel matters more
    group: Words = (("destination", "planet"),) if name in s.planets and use else ()
    return Hint((use,) if use else (), (*of_hex(s, me, name), *distance, *outpost, *idle), group)


def of_hex(s: State, me: Seat, name: str) -> Words:
    """Return the words for what lies on a hex, or what could be put there and paid for now."""
    if name in s.planets:
        return of_planet(s.planets[name]) if s.planets[name] else figures("hidden")
    if not is_vacant(s, name):
        return ()
    player, letter = s.players[me], chart(s).site_beside.get(name, "")
    site: Words = (("site", letter),) if letter else ()
    missions = [number for number in player.missions if letter and affords_mission(player, number)]
    kinds = ["mission"] if missions else []
    if any(affords_station(player, pair) for pair in pairs(player)):
        kinds.append("station")
    delivery = _delivery_words(s, me, letter) if missions else ()
    station = figures(*["station"] * ("station" in kinds))
    named = (("card", number) for number in missions)
    return (*site, *named, *delivery, *station, *_outpost_words(s, me, name, kinds))


def _delivery_words(s: State, me: Seat, letter: str) -> Words:
    """Return the words for whether a trade centre would deliver to a mission beside it; none before it stands."""
    if letter not in s.centres:
        return ()
    return figures("delivered" if letter in s.players[me].delivered else "delivery")


def _outpost_words(s: State, me: Seat, name: str, kinds: Sequence[str]) -> Words:
    """Return the words for an outpost under one of these pieces, or why only another kind may have one (SOL-25)."""
    if any(outposts(s, me, name, kind)[0] for kind in kinds):
        return figures("outpost")
    return _later_words(s, me, name, *kinds)


def of_planet(tile: str) -> Words:
    """Return the words for a planet's demand and points."""
    row = PLANETS[tile]
    return (("planet", tile), *figures(f"{row.points}points"))


# ---- deeds ---------------------------------------------------------------------------------------------------
def of_deed(deed: Deed, s: State, me: Seat, place: int, name: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a deed, or of its outpost: what it brings."""
    if place == 0:
        return Hint(words=_deed_words(s, me, name))
    if place != OUTPOST or name == "none":
        return Hint()
    return Hint(words=(("bonus", f"{name}.text"), *removal_words_of(s.players[me], BONUSES[name].effects)))


def _deed_words(s: State, me: Seat, name: str) -> Words:
    """Return the words for what a deed brings: a planet, cubes, a station's instant effect, or points.

    And why no outpost or no delivery comes with it, where one might expect it.
    """
    kind, _, what = name.partition("-")
    here = s.players[me].ship
    match kind:
        case "settle":
            return (*of_planet(s.planets[here]), *_later_words(s, me, here, "colony"))
        case "decline":
            return figures(f"{PLANETS[s.planets[here]].points}cubes")
        case "station":
            pair = "-".join(sorted(what.split("-"), key=COLOURS.index))
            instant = (("station", f"{pair}.instant"), *removal_words_of(s.players[me], STATIONS[pair].instant))
            return (*_price_words(s, me, what), *instant, *_later_words(s, me, here, "station"))
        case "mission":
            delivered = chart(s).site_beside.get(here) in s.players[me].delivered
            waste: Words = ((WASTE, "delivered"),) if delivered else ()
            return (*figures(f"{CARDS[what].points}points"), *_later_words(s, me, here, "mission"), *waste)
    return ()


def _price_words(s: State, me: Seat, colours: str) -> Words:
    """Return the words for what a station costs in its colours; none with a discount, which either may have."""
    prices = station_prices(s.players[me])
    pairs_ = zip(colours.split("-"), prices[0], strict=True) if len(prices) == 1 else ()
    return tuple(("need", f"{amount}{colour}") for colour, amount in pairs_)


def _later_words(s: State, me: Seat, name: str, *kinds: str) -> Words:
    """Return the words for why no outpost may go under one of these pieces yet, if others must come first (SOL-25)."""
    return figures(*["outpost_later"] * any(awaits_other_outposts(s, me, name, kind) for kind in kinds))


def of_completion(complete: Complete, s: State, me: Seat, place: int, tile: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of completing a planet: what it costs and brings."""
    row = PLANETS[tile]
    price = completion_price(s.players[me], row)
    kind = "fuel" if row.colour == "black" else "bucks"
    return Hint(words=figures(f"{row.points}points", *[f"{price}pays{kind}"] * (price > 0)))


# ---- technology ----------------------------------------------------------------------------------------------
def of_steps(step: Step, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of steps: where the dice will stand, and the points that are lost."""
    choice = step.options(s, me).get(value)
    if not choice:
        return Hint()
    kind, plan = choice
    starts = positions(s.players[me], kind)
    ends = [(kind, f"{colour}_{start + n}") for colour, start, n in zip(COLOURS, starts, plan, strict=True) if n]
    used = sum(cost(kind, start + i) for start, n in zip(starts, plan, strict=True) for i in range(n))
    left = max(0, step.points - used)
    return Hint(words=(*ends, *waste_of(left, "further" if could_go_on(kind, starts, plan, left) else "points")))
