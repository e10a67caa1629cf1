"""Builds a viewer's view from nothing."""

from typing import Any

from bot.engine.combinators import Together
from bot.engine.effect import Seat
from bot.engine.machine import over, seats_to_choose

from . import view
from .bridge import VALUES, die_name, value
from .cubes import OPEN
from .deeds import colonies
from .destinations import use_of, useful_destinations
from .effects import markers_left
from .flying import Fly
from .lasting_developments import die_spaces, station_prices
from .network import size
from .routes import reach
from .rows import BONUSES, CARDS, PLANETS, Need
from .score import parts, planets, ranks, totals
from .space import chart
from .state import COLOURS, TURNS, Die, Player, State
from .taking_dice import NORMAL, least_contamination

MOST_USEFUL = 25  # hexes to reach that a picture and its description have room to tell of
ROMAN = ("", "I", "II", "III")


def see(s: State, seat: Seat | None) -> view.View:
    """Return the table as this seat or a spectator sees it."""
    ended = over(s)
    return view.View(
        seat=seat,
        active=None if ended else s.active,
        phase="over" if ended else _phase(s),
        round=s.round,
        turn=min(TURNS, s.turns // s.seats + 1),
        first=s.first,
        waits_for=tuple(seats_to_choose(s)),
        players=tuple(_player(s, owner) for owner in range(s.seats)),
        bag=len(s.bag),
        deck=len(s.deck),
        discards=tuple(s.discards),
        bridge=_bridge(s, seat),
        hand=() if seat is None else tuple(map(_card, sorted(s.players[seat].hand, key=int))),
        final=_final(s) if ended else (),
        **_space(s, seat),
    )


def _phase(s: State) -> str:
    """Return the verb that is asked, also if all are asked at the same time."""
    effect = s.stack[-1].effect
    return effect.effect.word if isinstance(effect, Together) else effect.word


# ---- space ---------------------------------------------------------------------------------------------------
def _space(s: State, seat: Seat | None) -> dict[str, Any]:
    """Return the fields of the view about space: boards, planets, pieces, centres, and the viewer's reach."""
    return {
        "boards": tuple(view.Board(board.name, board.centre, board.turns) for board in s.boards),
        "hexes": _hexes(s),
        "planets": tuple(planet_view(tile, name) for name, tile in s.planets.items()),
        "pieces": tuple(view.Piece(name, piece.seat, piece.kind, piece.outpost) for name, piece in s.pieces.items()),
        "centres": tuple(s.centres),
        "flown": tuple(s.flown),
        "changed": _changed_spaces(s),
        "reach": _reach(s, seat),
    }


def _hexes(s: State) -> tuple[view.Hex, ...]:
    """Return the printed hexes that are in use: planet hexes, sites with their bonus, portals."""
    printed = chart(s)
    bonuses = {row.centre: row.letter for row in BONUSES.values()}
    sites = [
        view.Hex(name, "site", letter, centre=letter in s.centres, bonus=bonuses[letter])
        for letter, name in printed.sites.items()
    ]
    return (
        *(view.Hex(name, "planet") for name in printed.planets),
        *sites,
        *(view.Hex(name, "portal") for name in printed.portals),
    )


def planet_view(tile: str, name: str = "") -> view.Planet:
    """Return a planet tile, "" for a face-down one, that lies on the hex of this name, or on a board if that is ""."""
    if not tile:
        return view.Planet("", hex=name)
    row = PLANETS[tile]
    return view.Planet(tile, row.colour, row.first, row.second, row.points, hex=name)


def _changed_spaces(s: State) -> tuple[str, ...]:
    """Return where the last flight ended, and in a round's first turn the new trade centre."""
    new_centre = [chart(s).sites[s.centres[-1]]] if s.centres and not s.turns else []
    return (*s.flown[-1:], *new_centre)


def _reach(s: State, seat: Seat | None) -> tuple[view.Reach, ...]:
    """Return where the viewer could fly to, if asked for a flight; the most useful hexes first."""
    top = s.stack[-1] if s.stack else None
    if seat is None or top is None or top.seat != seat or not isinstance(top.effect, Fly):
        return ()
    reachable = reach(s, seat)
    useful = useful_destinations(s, seat, reachable)
    routes = ((name, *reachable[name]) for name in dict.fromkeys([*useful, *reachable]))
    return tuple(
        view.Reach(name, name in useful[:MOST_USEFUL], route.steps, fuel, bool(route.portals), use_of(s, seat, name))
        for name, route, fuel in routes
    )


# ---- bridge --------------------------------------------------------------------------------------------------
def _bridge(s: State, seat: Seat | None) -> tuple[view.Space, ...]:
    """Return the spaces of the bridge, with the values that their dice have for the viewer."""
    player = None if seat is None else s.players[seat]
    return tuple(
        view.Space(space_value, tuple(_die(die, player, die_name(die, index)) for die in dice))
        for index, (space_value, dice) in enumerate(zip(VALUES, s.bridge or [[]] * len(VALUES), strict=True))
    )


def _die(die: Die, player: Player | None, name: str = "") -> view.Die:
    """Return a die with its value for a player; a spectator sees none."""
    if player is None:
        return view.Die(die.colour, die.face, name)
    return view.Die(die.colour, die.face, name, value(player, die), least_contamination(player, die) if name else 0)


# ---- players -------------------------------------------------------------------------------------------------
def _player(s: State, seat: Seat) -> view.Player:
    """Return what a viewer sees of a player."""
    player = s.players[seat]
    prices = station_prices(player)
    return view.Player(
        seat=seat,
        order=(seat - s.first) % s.seats + 1,
        points=sum(parts(s, seat).values()),
        fuel=player.fuel,
        bucks=player.bucks,
        ship=player.ship,
        drives=tuple(player.drives),
        range=player.range,
        contamination=player.contamination,
        spaces=player.spaces,
        outside=player.outside,
        stations=tuple(map(view.Station, player.stations)),
        next_station=prices[0] if prices else None,
        colonies=colonies(s, seat),
        markers=markers_left(s, seat),
        unfinished=tuple(map(planet_view, player.unfinished)),
        completed=tuple(map(planet_view, player.completed)),
        outposts=tuple(player.outposts),
        delivered=tuple(player.delivered),
        hand=len(player.hand),
        network=size(s, seat),
        start=s.starts[seat] if s.starts else "",
        spent=tuple(player.spent),
        **_mat(player),
    )


def _mat(player: Player) -> dict[str, Any]:
    """Return the fields of the view about a player's board: technology dice, dice, missions, developments."""
    return {
        "technologies": tuple(
            view.Technology(colour, face, column, cubes, OPEN[column])
            for colour, face, column, cubes in zip(COLOURS, player.faces, player.columns, player.cubes, strict=True)
        ),
        "dice": _dice(player),
        "missions": tuple(
            view.Mission(_card(number), done)
            for numbers, done in ((player.missions, False), (player.done, True))
            for number in numbers
        ),
        "developments": tuple(map(_card, player.developments)),
    }


def _dice(player: Player) -> tuple[view.DiceSpace, ...]:
    """Return the spaces for dice with their dice: three normal ones, conversion, research, those of developments."""
    names = [*["normal"] * NORMAL, "convert", "research", *die_spaces(player)]
    waiting = [(placed.space, _die(placed.die, player)) for placed in player.dice]
    spaces = []
    for space_name in names:
        die = next((die for space, die in waiting if space == space_name), None)
        if die is not None:
            waiting.remove((space_name, die))
        spaces.append(view.DiceSpace(space_name, die))
    return tuple(spaces)


def _card(number: str) -> view.Card:
    """Return a progress card."""
    row = CARDS[number]
    return view.Card(number, tuple(map(_need, row.cost)), row.points)


def _need(need: Need) -> str:
    """Return a part of a cost: "2black", exact cubes "IIblack"."""
    if not need.exact:
        return f"{need.worth}{need.colour}"
    number, value = need.exact
    return f"{'' if number == 1 else number}{ROMAN[value]}{need.colour}"


def _final(s: State) -> tuple[view.Line, ...]:
    """Return the final account of each seat."""
    rank_by_seat = ranks(s)
    return tuple(
        view.Line(seat, tuple(by_part.items()), sum(by_part.values()), planets(s, seat), rank_by_seat[seat])
        for seat, by_part in enumerate(totals(s))
    )
