"""The hints beside dice, their spaces and their actions."""

from collections.abc import Sequence

import msgspec

from bot.engine.effect import Effect, Seat
from bot.layout import WASTE, Hint

from .. import goods
from ..bridge import DIRTY, VALUES, value
from ..cubes import format_cubes, place_cubes
from ..effects import Clean, Gain, Income, Stock
from ..lasting_developments import die_spaces, points_price
from ..routes import reach
from ..rows import CARDS
from ..state import COLOURS, MOST, Die, Player, State
from ..steps import most_column_steps
from ..taking_dice import LESS, Act, Take, has_normal_space, least_contamination
from ..taking_dice import NORMAL as NORMAL_SPACES
from .words import Words, figures, gain_words, removal_words_of, waste_of

DIE, SPACE, ACTION, EXTRA, INCOME = range(5)  # indexes of the parts of a Take; a hint's `place` is such an index
NORMAL, DIRTY_SPACES = "normal", ("convert", "draw", "play")  # spaces of the board, by the first part of their names


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
        return Hint(words=_space_words(player, die, name, _gains(player, die, chosen) if chosen[ACTION] else ()))
    if place == ACTION and chosen[SPACE]:
        return Hint(words=_use_words(player, die, name, chosen))
    return Hint()


def _use_words(player: Player, die: Die, action: str, chosen: Sequence[str]) -> Words:
    """Return the words for what a die's action brings on the chosen space."""
    colour, points = counts_as(player, die, chosen[SPACE])
    return _action_words(_after_bridge(player, chosen), action, colour, points + int(chosen[EXTRA] or 0))


def _gains(player: Player, die: Die, chosen: Sequence[str]) -> Words:
    """Return the words for what a die brings on a special space: its action's, then the space's own."""
    row = die_spaces(player).get(chosen[SPACE].partition("-")[0].removeprefix("d"))
    own = (word for effect in row.before for word in _effect_words(player, effect)) if row else ()
    cubes = figures(f"{row.cubes}cubes") if row and row.cubes else ()
    return (*_use_words(player, die, chosen[ACTION], chosen), *own, *cubes)


def _effect_words(player: Player, effect: Effect) -> Words:
    """Return the words for what a development's space does before a die's action."""
    match effect:
        case Gain(fuel=fuel, bucks=bucks):
            return gain_words(fuel, bucks)
        case Income(number=number):
            return figures(f"{number}income")
        case Stock(number=number):
            return figures(f"{number}cubes")
        case Clean(number=number):
            return (*figures(f"{number}clean"), *removal_words_of(player, [effect]))
    return ()


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


def _space_words(player: Player, die: Die, name: str, gains: Words) -> Words:
    """Return the words for a die on a special space: what it brings, its value there, all contamination.

    Without `gains`, before its action is chosen, a development's text instead.
    """
    kind, _, how = name.partition("-")
    if kind == NORMAL:
        return ()
    dirt = int(value(player, die) >= DIRTY) + int(kind in DIRTY_SPACES)
    star = _star_words(player, die, how if how in COLOURS else die.colour)
    return (*gains, *star, *_dirt_words(player, dirt), *(() if gains else _development_words(kind)))


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
