"""The hints beside values that can be chosen."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.engine.effect import Seat
from bot.layout import WASTE, Hint

from . import goods
from .bridge import DIRTY, VALUES, value
from .completing import Complete
from .costs import affords_mission, affords_station, pairs
from .cubes import format_cubes, place_cubes, read, total_value
from .deeds import Deed
from .destinations import use_of
from .effects import PlayCard, Stock
from .events import Hand
from .flying import Fly
from .free_actions import Buy, Flip, Sell
from .lasting_developments import completion_price, die_spaces, drive_price, points_price, purchase_price
from .placing import is_vacant, outposts
from .routes import reach
from .rows import CARDS, PLANETS
from .space import chart
from .state import COLOURS, MOST, Die, Player, State
from .steps import Step, cost, could_go_on, most_column_steps, positions
from .taking_dice import LESS, Act, Take, has_normal_space, least_contamination
from .taking_dice import NORMAL as NORMAL_SPACES
from .using_developments import Use

DIE, SPACE, ACTION, EXTRA, INCOME = range(5)  # indexes of the parts of a Take; a hint's `place` is such an index
Words = tuple[tuple[str, str], ...]  # the words of a hint: kinds and values
NORMAL, DIRTY_SPACES = "normal", ("convert", "draw", "play")  # spaces of the board, by the first part of their names
OUTPOST = 2  # index of that part of a Deed


def figures(*values: str) -> Words:
    """Return the words for numbers with their unit: "2cubes", "1dirt"."""
    return tuple(("beside", value) for value in values)


def waste_of(number: int, what: str) -> Words:
    """Return the words for a number of something that a choice wastes; none for zero."""
    return ((WASTE, f"{number}{what}"),) if number > 0 else ()


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
    return of_mission(chosen[0]) if value == "mission" else of_card(chosen[0])


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
    """Return the hint of a sale: what the cubes bring, and the part of their value that is lost."""
    if place > 0:
        return Hint()
    worth = sum(total_value(cubes) for _, cubes in read(value))
    income = _gain_words(chosen[1]) if chosen[1] else figures(f"{worth // goods.WORTH}income")
    return Hint(words=(*income, *waste_of(worth % goods.WORTH, "value")))


def of_flip(flip: Flip, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of flipping a drive: its cost, and the new range."""
    player = s.players[me]
    return Hint(words=figures(f"{drive_price(player)}pays", f"{player.range + 1}range"))


def of_use(use: Use, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of using a development: what is given, what that brings (once chosen), and its text."""
    if place > 0:
        return Hint()
    card, cube, brought = value, chosen[1], chosen[2]
    gift: Words = (("given", cube),) if cube else ()
    gain = figures("1clean") if brought == "clean" else _gain_words(brought)
    return Hint(words=(*gift, *gain, *of_card(card).words))


def _payment_words(notation: str) -> Words:
    """Return the words for goods that are paid."""
    fuel, bucks = goods.read(notation)
    return figures(*[f"{fuel}pays"] * (fuel > 0), *[f"{bucks}bucks"] * (bucks > 0))


def _gain_words(notation: str) -> Words:
    """Return the words for goods that are gained."""
    fuel, bucks = goods.read(notation)
    return figures(*[f"{fuel}fuel"] * (fuel > 0), *[f"{bucks}buck"] * (bucks > 0))


# ---- dice ----------------------------------------------------------------------------------------------------
def of_taking(take: Take, s: State, me: Seat, place: int, name: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a part of taking a die: the die, a space, an action, or bought points.

    A die's hint tells a star's value, what its place on the bridge gives or costs, and the least contamination; before
    a use of it is chosen, also that it goes on a special space as the normal ones are full. Goods are left out once
    they are chosen, because that choice shows them; value and contamination, once a special space is chosen, because
    its hint shows them.
    """
    player = s.players[me]
    if place == DIE:
        die, bridge_index = _parse_die(name)
        income = _income_words(VALUES[bridge_index], chosen[INCOME])
        income += _stranding_words(s, me, die, bridge_index, chosen[INCOME])
        if chosen[SPACE] not in ("", NORMAL) and chosen[ACTION]:
            return Hint((die.colour,), income)
        full = _full_words(player) if chosen[SPACE] else ()
        dirt = _dirt_words(player, least_contamination(player, die))
        return Hint((die.colour,), (*full, *_star_words(player, die, die.colour), *income, *dirt))
    if place == EXTRA:
        return _of_extra(player, name)
    if not chosen[DIE]:
        return Hint(words=_any_die_words(player, name) if place == SPACE else ())
    die, _ = _parse_die(chosen[DIE])
    if place == SPACE:
        return Hint(words=_space_words(player, die, name))
    if place == ACTION and chosen[SPACE]:
        colour, points = counts_as(player, die, chosen[SPACE])
        return Hint(words=_action_words(_after_bridge(player, chosen), name, colour, points + int(chosen[EXTRA] or 0)))
    return Hint()


def _after_bridge(player: Player, chosen: Sequence[str]) -> Player:
    """Return the player with what the die's space of the bridge brings or costs, who has paid for bought points."""
    fuel, bucks = LESS[chosen[INCOME]] if chosen[INCOME] in LESS else goods.read(chosen[INCOME])
    price = points_price(player, int(chosen[EXTRA] or 0))
    return msgspec.structs.replace(player, fuel=player.fuel + fuel, bucks=player.bucks + bucks - price)


def _parse_die(name: str) -> tuple[Die, int]:
    """Return the die of a notation, and the index of its space of the bridge."""
    colour, face, number = name.split("_")
    return Die(colour, face), int(number) - 1


def _income_words(income: int, chosen: str) -> Words:
    """Return the words for what a space of the bridge gives or costs; none once the goods are chosen."""
    if chosen:
        return ()
    return figures(f"{income}income") if income > 0 else figures(f"{-income}toll") if income < 0 else ()


def _stranding_words(s: State, me: Seat, die: Die, bridge_index: int, chosen: str) -> Words:
    """Return the warning that the fuel for a space of the bridge puts every planet out of reach (SOL-10, SOL-19).

    Empty if it does not. A black die brings fuel itself.
    """
    player = s.players[me]
    costs_fuel = LESS[chosen][0] < 0 if chosen in LESS else not player.bucks
    if VALUES[bridge_index] >= 0 or not costs_fuel or die.colour == "black":
        return ()
    fuel_needed = [fuel for name, (_, fuel) in reach(s, me).items() if name in s.planets]
    return ((WASTE, "reach"),) if fuel_needed and min(fuel_needed) >= player.fuel else ()


def _star_words(player: Player, die: Die, colour: str) -> Words:
    """Return the words for the value of a star, read as one of a colour; none for a number."""
    return () if die.face.isdigit() else figures(f"{value(player, die, colour)}worth")


def _full_words(player: Player) -> Words:
    """Return the words for why a die goes on a special space: the normal ones are full; none if one is free."""
    return () if has_normal_space(player) else figures(f"{NORMAL_SPACES}full")


def _space_words(player: Player, die: Die, name: str) -> Words:
    """Return the words for a die on a special space: its value there, all contamination, a development's text."""
    kind, _, how = name.partition("-")
    if kind == NORMAL:
        return ()
    dirt = int(value(player, die) >= DIRTY) + int(kind in DIRTY_SPACES)
    star = _star_words(player, die, how if how in COLOURS else die.colour)
    return (*star, *_dirt_words(player, dirt), *_development_words(kind))


def _any_die_words(player: Player, name: str) -> Words:
    """Return the words for what a space adds to any die: contamination, a development's text."""
    kind = name.partition("-")[0]
    return _dirt_words(player, 1) if kind in DIRTY_SPACES else _development_words(kind)


def _development_words(kind: str) -> Words:
    """Return the words for the text of a development's space; empty for another space."""
    number = kind.removeprefix("d")
    return (("card", f"{number}.text"),) if number in CARDS else ()


def _dirt_words(player: Player, number: int) -> Words:
    """Return the words for new contamination, and for how much of it finds no space, which costs points (SOL-28)."""
    outside_before, outside_after = (max(0, player.contamination + n - player.spaces) for n in (0, number))
    outside = outside_after - outside_before
    return figures(*[f"{number}dirt"] * bool(number), *[f"{outside}outside"] * (outside > 0))


def counts_as(player: Player, die: Die, space: str) -> tuple[str, int]:
    """Return the colour that a die counts as on a space, and its action points there without bought ones."""
    kind, _, how = space.partition("-")
    colour = how if how in COLOURS else die.colour
    row = die_spaces(player).get(kind.removeprefix("d"))
    return colour, value(player, die, colour) + (row.more if row else 0)


def of_act(act: Act, s: State, me: Seat, place: int, name: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of an action that is chosen after the die was taken: what it brings."""
    player = s.players[me]
    if place == 0:
        return Hint(words=_action_words(player, name, act.colour, act.points + int(chosen[1] or 0)))
    return _of_extra(player, name)


def _of_extra(player: Player, name: str) -> Hint:
    """Return the hint of bought points: their price."""
    return Hint(words=figures(f"{points_price(player, int(name))}bucks")) if int(name) else Hint()


def _action_words(player: Player, action: str, colour: str, points: int) -> Words:
    """Return the words for what an action ("resources", "colour", "both-2") brings with its action points."""
    if action == "later":
        return ()
    kind, _, split = action.partition("-")
    cubes = int(split) if split else points * (kind == "resources")
    # of both the colour action comes first: a brown die's steps may open spaces for its own resources
    further = most_column_steps(player, colour, points - cubes) if split and colour == "brown" else 0
    words = _resource_words(player, colour, cubes, further) if cubes else ()
    return (*words, *_colour_words(player, colour, points - cubes)) if points > cubes else words


def _resource_words(player: Player, colour: str, n: int, further: int = 0) -> Words:
    """Return the words for the cubes that n new ones become, and for those without a space.

    Their technology die moves `further` columns first.
    """
    place = COLOURS.index(colour)
    placed = place_cubes(player.cubes[place], player.columns[place] + further, n)
    words: Words = (("cubes", format_cubes([(colour, placed)])),) if any(placed) else ()
    return (*words, *waste_of(n - sum(placed), "cubes"))


def _colour_words(player: Player, colour: str, points: int) -> Words:
    """Return the words for what the action of a colour brings with its points."""
    if colour in ("black", "yellow"):
        amount = player.fuel if colour == "black" else player.bucks
        lost = max(0, amount + points - MOST)
        kind = "fuel" if colour == "black" else "buck"
        return (*figures(f"{points - lost}{kind}"), *waste_of(lost, kind))
    return figures(f"{points}{'faces' if colour == 'blue' else 'columns'}")


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
    return Hint((use,) if use else (), (*of_hex(s, me, name), *distance, *idle))


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
    return (*site, *(("card", number) for number in missions), *_piece_words(s, me, name, kinds))


def _piece_words(s: State, me: Seat, name: str, kinds: Sequence[str]) -> Words:
    """Return the words for a station, if it is among the pieces that can be paid for, and for an outpost under one."""
    takes_outpost = any(outposts(s, me, name, kind)[0] for kind in kinds)
    return figures(*["station"] * ("station" in kinds), *["outpost"] * takes_outpost)


def of_planet(tile: str) -> Words:
    """Return the words for a planet's demand and points."""
    row = PLANETS[tile]
    return (("planet", tile), *figures(f"{row.points}points"))


# ---- deeds ---------------------------------------------------------------------------------------------------
def of_deed(deed: Deed, s: State, me: Seat, place: int, name: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a deed, or of its outpost: what it brings."""
    if place == 0:
        return Hint(words=_deed_words(s, me, name))
    return Hint(words=(("bonus", f"{name}.text"),)) if place == OUTPOST and name != "none" else Hint()


def _deed_words(s: State, me: Seat, name: str) -> Words:
    """Return the words for what a deed brings: a planet, cubes, a station's instant effect, or points."""
    kind, _, what = name.partition("-")
    here = s.players[me].ship
    match kind:
        case "settle":
            return of_planet(s.planets[here])
        case "decline":
            return figures(f"{PLANETS[s.planets[here]].points}cubes")
        case "station":
            pair = "-".join(sorted(what.split("-"), key=COLOURS.index))
            return (("station", f"{pair}.instant"),)
        case "mission":
            return figures(f"{CARDS[what].points}points")
    return ()


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
