"""The hints beside values that can be chosen."""

from collections.abc import Sequence

from bot.engine.effect import Seat
from bot.layout import WASTE, Hint

from . import goods
from .bridge import DIRTY, VALUES, value
from .completing import Complete
from .costs import affords_mission, affords_station, pairs
from .cubes import format_cubes, place_cubes, read, total_value
from .deeds import Deed
from .destinations import use_of, useful_destinations
from .effects import PlayCard, Stock
from .flying import Fly
from .free_actions import Buy, Flip, Sell
from .lasting_developments import completion_price, die_spaces, drive_price, points_price, purchase_price
from .placing import is_vacant, outposts
from .routes import reach
from .rows import CARDS, PLANETS
from .space import chart
from .state import COLOURS, MOST, Die, Player, State
from .steps import Step, cost, most_steps, positions
from .taking_dice import LESS, Act, Take
from .using_developments import Use

DIE, SPACE, ACTION, EXTRA, INCOME = range(5)  # places of the parts of a Take
Words = tuple[tuple[str, str], ...]  # kinds and values
NORMAL, DIRTY_SPACES = "normal", ("convert", "draw", "play")  # spaces of the board, by the first part of their names
OUTPOST = 2  # place of a part of a Deed


def figures(*values: str) -> Words:
    """Return the words for numbers with their unit: "2cubes", "1dirt"."""
    return tuple(("beside", value) for value in values)


def waste_of(number: int, what: str) -> Words:
    """Return the words for so many of something that a choice wastes; none for zero."""
    return ((WASTE, f"{number}{what}"),) if number > 0 else ()


# ---- cards ---------------------------------------------------------------------------------------------------
def of_card(number: str) -> Hint:
    """Return the hint of a progress card: its effect as a development; empty for "none" and for several cards."""
    return Hint(words=(("card", f"{number}.text"),)) if number in CARDS else Hint()


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
    places = zip(COLOURS, player.cubes, player.columns, counts, strict=False)
    return Hint(words=(("cubes", format_cubes((colour, place_cubes(mine, at, n)) for colour, mine, at, n in places)),))


# ---- free actions ---------------------------------------------------------------------------------------------
def of_purchase(buy: Buy, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a purchase: what a resource costs, in the goods chosen for it if they are."""
    if place > 0:
        return Hint()
    price = purchase_price(s.players[me], int(value.partition("_")[2]))
    return Hint(words=_paying(chosen[1]) if chosen[1] else figures(f"{price}toll"))


def of_sale(sell: Sell, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a sale: what the cubes bring, and the part of their value that is lost."""
    if place > 0:
        return Hint()
    sold = sum(total_value(cube) for _, cube in read(value))
    brings = _getting(chosen[1]) if chosen[1] else figures(f"{sold // goods.WORTH}income")
    return Hint(words=(*brings, *waste_of(sold % goods.WORTH, "value")))


def of_flip(flip: Flip, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of flipping a drive: its cost, and the new range."""
    player = s.players[me]
    return Hint(words=figures(f"{drive_price(player)}pays", f"{player.range + 1}range"))


def of_use(use: Use, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of using a development: what is given, what that brings (once chosen), and its text."""
    if place > 0:
        return Hint()
    card, some, gained = value, chosen[1], chosen[2]
    given: Words = (("given", some),) if some else ()
    brings = figures("1clean") if gained == "clean" else _getting(gained)
    return Hint(words=(*given, *brings, *of_card(card).words))


def _paying(paid: str) -> Words:
    """Return the words for the goods that are paid."""
    fuel, bucks = goods.read(paid)
    return figures(*[f"{fuel}pays"] * (fuel > 0), *[f"{bucks}bucks"] * (bucks > 0))


def _getting(gained: str) -> Words:
    """Return the words for the goods that are gained."""
    fuel, bucks = goods.read(gained)
    return figures(*[f"{fuel}fuel"] * (fuel > 0), *[f"{bucks}buck"] * (bucks > 0))


# ---- dice ----------------------------------------------------------------------------------------------------
def of_taking(take: Take, s: State, me: Seat, place: int, name: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a die, a space or an action: a star's value, the place's income, contamination.

    The cost of the place is left out once its payment is chosen, because that choice shows it. If another space than a
    normal one is chosen, its hint shows the value and all contamination.
    """
    player = s.players[me]
    if place == DIE:
        die, at = _die(name)
        brings = (*_of_income(VALUES[at], chosen[INCOME]), *_strands(s, me, die, at, chosen[INCOME]))
        if chosen[SPACE] not in ("", NORMAL):
            return Hint((die.colour,), brings)
        dirt = _dirt(player, int(value(player, die) >= DIRTY))
        return Hint((die.colour,), (*_read(player, die, die.colour), *brings, *dirt))
    if place == EXTRA:
        return _of_extra(player, name)
    if not chosen[DIE]:
        return Hint(words=_of_any(player, name) if place == SPACE else ())
    die, _ = _die(chosen[DIE])
    if place == SPACE:
        return Hint(words=_of_space(player, die, name))
    if place == ACTION and chosen[SPACE]:
        colour, points = counts_as(player, die, chosen[SPACE])
        return Hint(words=_of_action(player, name, colour, points + int(chosen[EXTRA] or 0)))
    return Hint()


def _die(name: str) -> tuple[Die, int]:
    """Return the die and the place of a die's notation."""
    colour, face, place = name.split("_")
    return Die(colour, face), int(place) - 1


def _of_income(worth: int, chosen: str) -> Words:
    """Return the words for what a space of the bridge gives or costs: as chosen, else its kind."""
    if chosen:
        return _getting(chosen) if worth > 0 else ()
    return figures(f"{worth}income") if worth > 0 else figures(f"{-worth}toll") if worth < 0 else ()


def _strands(s: State, me: Seat, die: Die, at: int, chosen: str) -> Words:
    """Return whether the fuel that a place of the bridge costs puts every planet out of reach (SOL-10, SOL-19).

    A black die brings fuel itself.
    """
    player = s.players[me]
    costs_fuel = LESS[chosen][0] < 0 if chosen in LESS else not player.bucks
    if VALUES[at] >= 0 or not costs_fuel or die.colour == "black":
        return ()
    needed = [fuel for name, (_, fuel) in reach(s, me).items() if name in s.planets]
    return ((WASTE, "reach"),) if needed and min(needed) >= player.fuel else ()


def _read(player: Player, die: Die, colour: str) -> Words:
    """Return the words for the value of a star read as one of a colour; none for a number."""
    return () if die.face.isdigit() else figures(f"{value(player, die, colour)}worth")


def _of_space(player: Player, die: Die, name: str) -> Words:
    """Return the words for a die on a special space: its value there, all contamination, a development's text."""
    kind, _, how = name.partition("-")
    if kind == NORMAL:
        return ()
    dirt = int(value(player, die) >= DIRTY) + int(kind in DIRTY_SPACES)
    worths = _read(player, die, how if how in COLOURS else die.colour)
    return (*worths, *_dirt(player, dirt), *_of_development(kind))


def _of_any(player: Player, name: str) -> Words:
    """Return the words for what a space adds to any die: contamination, a development's text."""
    kind = name.partition("-")[0]
    return _dirt(player, 1) if kind in DIRTY_SPACES else _of_development(kind)


def _of_development(kind: str) -> Words:
    """Return the words for the text of a development's space; empty for another space."""
    number = kind.removeprefix("d")
    return (("card", f"{number}.text"),) if number in CARDS else ()


def _dirt(player: Player, number: int) -> Words:
    """Return the words for contamination, and the points that it costs if it finds no space (SOL-28)."""
    before, now = (max(0, player.contamination + n - player.spaces) for n in (0, number))
    return figures(*[f"{number}dirt"] * bool(number), *[f"{now - before}outside"] * (now > before))


def counts_as(player: Player, die: Die, space: str) -> tuple[str, int]:
    """Return the colour as which a die counts on a space, and its action points there without bought ones."""
    kind, _, how = space.partition("-")
    colour = how if how in COLOURS else die.colour
    row = die_spaces(player).get(kind.removeprefix("d"))
    return colour, value(player, die, colour) + (row.more if row else 0)


def of_act(act: Act, s: State, me: Seat, place: int, name: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of an action that is chosen after the die was taken: what it brings."""
    player = s.players[me]
    if place == 0:
        return Hint(words=_of_action(player, name, act.colour, act.points + int(chosen[1] or 0)))
    return _of_extra(player, name)


def _of_extra(player: Player, name: str) -> Hint:
    """Return the hint of bought points: their price."""
    return Hint(words=figures(f"{points_price(player, int(name))}bucks")) if int(name) else Hint()


def _of_action(player: Player, action: str, colour: str, points: int) -> Words:
    """Return the words for what an action brings with so many action points."""
    if action == "later":
        return ()
    kind, _, split = action.partition("-")
    cubes = int(split) if split else points * (kind == "resources")
    # of both the colour action comes first: a brown die's steps may open spaces for its own resources
    opens = most_steps(player, "column", colour, points - cubes) if split and colour == "brown" else 0
    words = _of_resources(player, colour, cubes, opens) if cubes else ()
    return (*words, *_of_colour(player, colour, points - cubes)) if points > cubes else words


def _of_resources(player: Player, colour: str, n: int, further: int = 0) -> Words:
    """Return the words for the cubes that an action brings, and those for which there is no space."""
    place = COLOURS.index(colour)
    more = place_cubes(player.cubes[place], player.columns[place] + further, n)
    lost = n - sum(more)
    got: Words = (("cubes", format_cubes([(colour, more)])),) if any(more) else ()
    return (*got, *waste_of(lost, "cubes"))


def _of_colour(player: Player, colour: str, points: int) -> Words:
    """Return the words for what the action of a colour brings with so many points."""
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
    reached = reach(s, me) if chosen[0] in ("", "fly") else {}
    if name not in reached:
        return Hint()
    way, fuel = reached[name]
    costs = [f"{fuel}pays"] if fuel else []
    marks = (use_of(s, me, name),) if name in useful_destinations(s, me, reached) else ()
    return Hint(marks, (*of_hex(s, me, name), *figures(f"{way.steps}steps", *costs, *["portals"] * bool(way.portals))))


def of_hex(s: State, me: Seat, name: str) -> Words:
    """Return the words for what lies on a hex, or what could be put there and paid for now."""
    if name in s.planets:
        return of_planet(s.planets[name]) if s.planets[name] else figures("hidden")
    if not is_vacant(s, name):
        return ()
    player, letter = s.players[me], chart(s).site_beside.get(name, "")
    site: Words = (("site", letter),) if letter else ()
    missions = [number for number in player.missions if letter and affords_mission(player, number)]
    station = any(affords_station(player, pair) for pair in pairs(player))
    return (*site, *(("card", number) for number in missions), *_possible(s, me, name, bool(missions), station))


def _possible(s: State, me: Seat, name: str, mission: bool, station: bool) -> Words:
    """Return the words for whether a station can be paid for, and whether an outpost may go under a piece here."""
    kinds = [kind for kind, fine in (("station", station), ("mission", mission)) if fine]
    under = any(outposts(s, me, name, kind)[0] for kind in kinds)
    return figures(*["station"] * station, *["outpost"] * under)


def of_planet(tile: str) -> Words:
    """Return the words for a planet's demand and points."""
    row = PLANETS[tile]
    return (("planet", tile), *figures(f"{row.points}points"))


# ---- deeds ---------------------------------------------------------------------------------------------------
def of_deed(deed: Deed, s: State, me: Seat, place: int, name: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a deed, or of its outpost: what it brings."""
    if place == 0:
        return Hint(words=_of_deed(s, me, name))
    return Hint(words=(("bonus", f"{name}.text"),)) if place == OUTPOST and name != "none" else Hint()


def _of_deed(s: State, me: Seat, name: str) -> Words:
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
    at = positions(s.players[me], kind)
    to = [(kind, f"{colour}_{now + n}") for colour, now, n in zip(COLOURS, at, plan, strict=True) if n]
    lost = step.points - sum(cost(kind, now + taken) for now, n in zip(at, plan, strict=True) for taken in range(n))
    return Hint(words=(*to, *(waste_of(lost, "points") if step.points else ())))
