"""Taking a die from the bridge, laying it on a space, and its action (SOL-10..13, SOL-48)."""

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

import msgspec

from bot.engine.effect import Choice, Effect, Next, Options, Part, Refusal, Seat, Verb

from . import goods, obstacles
from .bridge import DIRTY, VALUES, die_name, event_name, value
from .cubes import free_spaces
from .effects import Draw, Gain, PlayCard, Resources
from .events import Acted, Contaminated, Gained, Paid, Placed, PointsBought, Took, TookThen
from .goods import Goods
from .lasting_developments import POINT, die_spaces, overtime, points_price, purchase_price
from .rows import DieSpace
from .state import COLOURS, COLUMNS, FACES, MOST, Die, PlacedDie, Player, State
from .steps import Kind, Step, cost, most_column_steps, positions
from .triggers import in_order, whenever

NORMAL = 3  # normal spaces of a board; conversion and research have one each (SOL-12)
LATER = "later"  # an action chosen after the research, or after a cube was bought with what the bridge brings
BOARD = DieSpace()  # the rule of a space of the board: it adds nothing
LESS = {"1lessfuel": (-1, 0), "1lessbuck": (0, -1)}  # what the space of value -1 asks for


class Space(msgspec.Struct, frozen=True, gc=False):
    """A space on which a die may be laid now, and how."""

    name: str  # in notation: "normal", "convert-blue", "d6-draw"
    place: str  # "normal", "convert", "research" or a development's number
    row: DieSpace = BOARD
    colour: str = ""  # that the die counts as, if not its own
    research: str = ""  # "draw" or "play"


class Taking(msgspec.Struct, frozen=True, gc=False):
    """A die, the space on which it is laid, and its action."""

    bridge_index: int  # of the die's space
    die: Die
    space: Space
    action: str  # "colour", "resources", "both-2" (2 points for resources), or LATER
    extra: int  # action points bought
    mix: Goods  # that the space of the bridge brings, or costs if negative


class Take(Verb, frozen=True):
    """Take a die, lay it on a space and name its action, or choose it later."""

    parts: ClassVar[tuple[Part, ...]] = (
        Part("die"),
        Part("space"),
        Part("action"),
        Part("extra"),
        Part("income"),
    )

    def certainly_asks(self, s: State, me: Seat) -> bool:
        # a die that costs nothing has two actions on a normal space
        return any(s.bridge[1:]) and has_normal_space(s.players[me])

    def options(self, s: State, me: Seat) -> Options:
        """Return every die with every space and action that is possible for it."""
        player = s.players[me]
        takings: dict[Choice, Taking] = {}
        for bridge_index, dice in enumerate(s.bridge):
            for die in dict.fromkeys(dice):
                takings.update(_takings(player, bridge_index, die))
        return takings

    def do(self, s: State, me: Seat, choice: Taking) -> Next:
        """Take the die, lay it and log it; then its action follows."""
        die, space, extra, mix = choice.die, choice.space, choice.extra, choice.mix
        player = s.players[me]
        events = [_taking_event(s, player, die, space), *_space_events(space, mix)]
        dirt = _contamination(player, die, space)
        s.bridge[choice.bridge_index].remove(die)
        player.dice.append(PlacedDie(space.place, die))
        s.die, s.place, s.converted = die, space.place, space.colour
        goods.gain(player, mix)
        events += pay_for_points(player, extra)
        colour = space.colour or die.colour
        points = value(player, die, colour) + space.row.more + extra
        action = choice.action if choice.action != LATER else ""
        act = Act(colour, points, bought=extra, action=action, bucks=player.bucks)
        return *events, Contaminate(dirt), *_effects_before_action(space, colour), act

    def unavailable(self, s: State, me: Seat) -> list[Refusal]:
        return [*obstacles.of_cubes(s.players[me])]

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        if choice.count(" ") + 1 != len(self.parts):
            return Refusal("why.take_parts")
        wrong = self.invalid_part(s, me, choice)
        return Refusal(f"why.take_{wrong.part}", wrong.text_values) if wrong else None


def _taking_event(s: State, player: Player, die: Die, space: Space) -> Effect:
    """Return the event of taking a die, with its value before anything else changes."""
    worth = value(player, die)
    star_worth = 0 if die.face.isdigit() else worth
    return (TookThen if s.led else Took)(event_name(die), worth, space.name, star_worth)


def _contamination(player: Player, die: Die, space: Space) -> int:
    """Return how much contamination a die brings on a space (SOL-11, SOL-12)."""
    converts_on_board = bool(space.colour) and space.place == "convert"
    return (value(player, die) >= DIRTY) + converts_on_board + bool(space.research)


def least_contamination(player: Player, die: Die) -> int:
    """Return how much contamination a die brings at least, on the cleanest of the spaces left for it."""
    return min((_contamination(player, die, space) for space in spaces(player, die)), default=0)


def spaces(player: Player, die: Die) -> list[Space]:
    """Return the spaces on which a die may be laid now, the usual ones first."""
    free = [Space("normal", "normal")] if has_normal_space(player) else []
    for number, row in die_spaces(player).items():
        if not _count(player, number) and _accepts(player, die, row):
            free += _development_spaces(f"d{number}", number, row, die)
    if not _count(player, "convert"):
        free += _conversion_spaces("convert", "convert", BOARD, die)
    if not _count(player, "research"):
        free += [Space(how, "research", research=how) for how in ("draw", "play")]
    return [space for space in free if space.research != "play" or player.hand]


def _accepts(player: Player, die: Die, row: DieSpace) -> bool:
    """Return whether a development's space accepts this die, by its colour and its value when taken."""
    return row.colour in ("", die.colour) and (not row.most or value(player, die) <= row.most)


def has_normal_space(player: Player) -> bool:
    """Return whether one of a player's normal spaces is free."""
    return _count(player, "normal") < NORMAL


def _count(player: Player, space: str) -> int:
    """Return how many dice lie on spaces of this name: "normal" (there are three), "convert", "research", a number."""
    return [placed.space for placed in player.dice].count(space)


def _development_spaces(name: str, number: str, row: DieSpace, die: Die) -> tuple[Space, ...]:
    """Return the ways to lay a die on a development's space."""
    if row.does == "convert":
        return _conversion_spaces(name, number, row, die)
    if row.does == "research":
        return tuple(Space(f"{name}-{how}", number, row, research=how) for how in ("draw", "play"))
    return (Space(name, number, row),)


@cache
def _conversion_spaces(name: str, place: str, row: DieSpace, die: Die) -> tuple[Space, ...]:
    """Return the ways to lay a die so that it counts as another colour."""
    return tuple(Space(f"{name}-{colour}", place, row, colour) for colour in COLOURS if colour != die.colour)


def income(player: Player, number: int) -> dict[str, Goods]:
    """Return the ways to take or pay the number of goods that a space of the bridge gives or costs (SOL-10)."""
    if number > 0:
        return {goods.format_goods(mix): mix for mix in goods.mixes(goods.purse(player), number)}
    if number == 0:
        return {goods.NONE: (0, 0)}
    amounts = {"1lessfuel": player.fuel, "1lessbuck": player.bucks}
    return {text: LESS[text] for text in sorted(LESS, key=lambda text: -amounts[text]) if amounts[text]}


def _space_events(space: Space, mix: Goods) -> list[Effect]:
    """Return the events that tell on which special space the die was laid, and what its space of the bridge brought."""
    events: list[Effect] = [Placed(space.name)] if space.name != "normal" else []
    if min(mix) < 0:
        return [*events, Paid(goods.format_goods((-mix[0], -mix[1])))]
    return [*events, Gained(goods.format_goods(mix))] if any(mix) else events


def _takings(player: Player, bridge_index: int, die: Die) -> Iterator[tuple[Choice, Taking]]:
    """Yield all that may be done with a die on a space of the bridge, after its notation."""
    name, free = die_name(die, bridge_index), spaces(player, die)
    for text, mix in income(player, VALUES[bridge_index]).items():
        fuel, bucks = player.fuel + mix[0], player.bucks + mix[1]
        most = affordable(player, bucks)
        for space in free:
            if space.research:
                yield f"{name} {space.name} {LATER} 0 {text}", Taking(bridge_index, die, space, LATER, 0, mix)
                continue
            colour = space.colour or die.colour
            points = value(player, die, colour) + space.row.more
            for action, extra in _actions(player, colour, points, space.row.does == "both", fuel, most):
                taking = Taking(bridge_index, die, space, action, extra, mix)
                yield f"{name} {space.name} {action} {extra} {text}", taking
            if space.row.does != "both" and _pays_for_another_cube(player, colour, sum(mix)):
                yield f"{name} {space.name} {LATER} 0 {text}", Taking(bridge_index, die, space, LATER, 0, mix)


def _pays_for_another_cube(player: Player, colour: str, gain: int) -> bool:
    """Return whether the bridge's income pays for a cube that the player could not buy before taking the die.

    A cube bought before those of the die are placed can raise the value of one of them (SOL-14, SOL-27).
    """
    if gain <= 0 or player.columns[COLOURS.index(colour)] <= 1 or free_spaces(player, colour) <= 1:
        return False
    amount, price = player.fuel + player.bucks, purchase_price(player, 1)
    return amount // price < (amount + gain) // price


def _actions(player: Player, colour: str, points: int, both: bool, fuel: int, most: int) -> list[tuple[str, int]]:
    """Return a die's actions with the numbers of points that may be bought: at most `most`, only if of use (SOL-13).

    `both`: its points may be split between the two actions.
    """
    uses = {"colour": _colour_use(player, colour, fuel), "resources": free_spaces(player, colour)}
    if both:
        extras = range(min(most, max(0, uses["colour"] + _most_cubes(player, colour) - points)) + 1)
        return [(f"both-{n}", extra) for extra in extras for n in _splits(player, colour, points + extra)]
    return [(action, extra) for action, use in uses.items() for extra in range(min(most, max(0, use - points)) + 1)]


def _most_cubes(player: Player, colour: str) -> int:
    """Return how many cubes of a colour can find a space; a brown die's steps open further ones first."""
    return free_spaces(player, colour, COLUMNS - player.columns[COLOURS.index(colour)] if colour == "brown" else 0)


def _splits(player: Player, colour: str, points: int) -> Iterator[int]:
    """Yield how many of the points may go to resources: as many as find a space after the colour action."""
    for n in range(points + 1):
        further = most_column_steps(player, colour, points - n) if colour == "brown" else 0
        if n <= free_spaces(player, colour, further):
            yield n


def _colour_use(player: Player, colour: str, fuel: int) -> int:
    """Return how many bought points a colour action can use; buying a buck for two bucks is of no use."""
    if colour == "black":
        return MOST - fuel
    if colour == "yellow":
        return 0
    kind: Kind = "face" if colour == "blue" else "column"
    return _remaining_cost(kind, positions(player, kind))


@cache
def _remaining_cost(kind: Kind, at: tuple[int, ...]) -> int:
    """Return the total cost of all remaining steps."""
    return sum(cost(kind, place) for start in at for place in range(start, len(FACES)))


def affordable(player: Player, bucks: int) -> int:
    """Return how many action points these bucks buy."""
    rule = overtime(player)
    if not rule:
        return bucks // POINT
    _, first_price = rule
    return 1 + (bucks - first_price) // POINT if bucks >= first_price else 0


def pay_for_points(player: Player, points: int) -> list[Effect]:
    """Pay for bought action points. Return the event; empty if none are bought."""
    if not points:
        return []
    price = points_price(player, points)
    player.bucks -= price
    if rule := overtime(player):
        card, _ = rule
        player.spent.append(card)
    return [PointsBought(points, goods.format_goods((0, price)))]


def _effects_before_action(space: Space, colour: str) -> list[Effect]:
    """Return the effects before the die's action: research, and what the space brings in addition."""
    research: list[Effect] = []
    if space.research:
        research = [Draw(1) if space.research == "draw" else PlayCard()]
    cubes = [Resources(colour, space.row.cubes)] if space.row.cubes else []
    return [*research, *space.row.before, *cubes]


class Contaminate(Verb, frozen=True):
    """Put contamination on the board; what finds no space lies outside for good (SOL-28)."""

    number: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Put contamination on free spaces, the rest outside, and log it."""
        if not self.number:
            return ()
        player = s.players[me]
        inside = min(self.number, player.spaces - player.contamination)
        player.contamination += inside
        player.outside += self.number - inside
        event = Contaminated(self.number, self.number - inside)
        return event, *in_order(player, whenever(player, "contaminated", self.number))


class Act(Verb, frozen=True):
    """The die's action; asked if not chosen yet, or if bucks gained since the die was taken buy further points."""

    parts: ClassVar[tuple[Part, ...]] = (Part("action"), Part("extra"))
    colour: str
    points: int  # bought ones included
    bought: int
    action: str  # "": not chosen yet
    bucks: int  # left when the die was taken

    def options(self, s: State, me: Seat) -> Options | None:
        """Return the actions left to choose, with numbers of bought points; None if there is no choice."""
        player = s.players[me]
        if self.action and affordable(player, player.bucks) <= affordable(player, self.bucks):
            return None
        both, most = self.action.startswith("both"), affordable(player, player.bucks)
        actions = _actions(player, self.colour, self.points, both, player.fuel, most)
        choices = {f"{action} {n}": (action, n) for action, n in actions if both or self.action in ("", action)}
        return choices if not self.action or len(choices) > 1 else None

    def do(self, s: State, me: Seat, choice: tuple[str, int] | None) -> Next:
        """Buy the points, log the action and push its effects."""
        action, extra = choice or (self.action, 0)
        payment = pay_for_points(s.players[me], extra)
        points = self.points + extra
        event = Acted(action.partition("-")[0], self.colour, points, self.bought + extra)
        return *payment, event, *_action_effects(action, self.colour, points)


def _action_effects(action: str, colour: str, points: int) -> list[Effect]:
    """Return the effects of an action: "resources", "colour", or "both-2" with 2 of the points for resources.

    Of both the colour action comes first: columns open spaces, bucks can buy cubes.
    """
    if action == "resources":
        return [Resources(colour, points)]
    if action == "colour":
        return [_colour_action(colour, points)]
    split = int(action.partition("-")[2])
    return [_colour_action(colour, points - split)] * (points > split) + [Resources(colour, split)] * (split > 0)


def _colour_action(colour: str, points: int) -> Effect:
    """Return the effect of a colour's action points (SOL-16)."""
    match colour:
        case "black":
            return Gain(fuel=points)
        case "yellow":
            return Gain(bucks=points)
        case "blue":
            return Step("face", points=points)
    return Step("column", points=points)
