"""Builds a viewer's view from nothing."""

from bot.engine.effect import UNUSED, Part, Seat
from bot.engine.machine import over, seats_to_choose
from bot.engine.merging import effect_and_options
from bot.engine.question import Question

from . import view
from .building import TransformAt, pieces_left
from .gains import Advance, Gain
from .goods import Goods
from .network import beside_city, board, connected_buildings, connected_cities, connected_corners
from .production import production
from .rounds import TURNS
from .rows import CARDS, SLOTS
from .scoring import final_scoring, has_won, ranks
from .state import BELOW, Entry, Player, State
from .turn import Play, hand_limit, open_slots
from .using_actions import Perform, whole_slot

SPACE = Part("space")


def see(s: State, seat: Seat | None) -> view.View:
    """Return the table as this seat or a spectator sees it."""
    return view.View(
        seat=seat,
        side=s.side,
        round=s.round,
        era=s.era,
        order=tuple(s.order),
        slots=_slots(s),
        federation=tuple(_stack(s, space) for space in (1, 2, 3, 4, BELOW)),
        cloner=s.cloner,
        cloning=s.seats == 4,
        prizes=tuple(map(card, s.prizes)),
        top_special=card(s.specials[0]) if s.specials and not s.looking else None,
        specials=len(s.specials),
        deck=len(s.deck),
        discards=len(s.discards) + sum(map(len, s.dumped)),
        contracts=tuple(s.contracts),
        playing=card(s.playing) if s.playing else None,
        domes=(pieces_left(s, "nonsymbiotic"), pieces_left(s, "symbiotic") if s.seats > 1 else -1),
        tunnels=pieces_left(s, "tunnel"),
        players=tuple(_player(s, owner) for owner in range(s.seats)),
        hand=_hand(s, seat),
        looking=tuple(map(card, s.looking)) if s.looking and s.stack[-1].seat == seat else (),
        waits_for=tuple(seats_to_choose(s)),
        placed=s.placed,
        offered=_offered_spaces(s, seat),
        open=_open_slots(s, seat),
        result=_result(s) if over(s) else None,
    )


def _slots(s: State) -> tuple[view.Slot, ...]:
    """Return the slots of the side in use, with the tiles on them."""
    return tuple(
        view.Slot(slot.name, slot.colour, slot.action, tuple(s.tiles.get(slot.name, ())))
        for slot in SLOTS[s.side].values()
    )


def _offered_spaces(s: State, seat: Seat | None) -> tuple[str, ...]:
    """Return the spaces that this seat may choose now, if it builds, upgrades or transforms."""
    if not s.stack or s.pending or s.stack[-1].seat != seat:
        return ()
    effect = s.stack[-1].effect
    transformed = [one.space for one in getattr(effect, "effects", ()) if isinstance(one, TransformAt)]
    if transformed or not (effect.merges or SPACE in effect.parts):
        return tuple(transformed)
    question, options = effect_and_options(effect, s, seat)
    if SPACE not in question.parts:
        return ()
    index, choices = question.parts.index(SPACE), Question(question, options or {}).distinct_options(s, seat)
    spaces = dict.fromkeys(choice.split(" ")[index] for choice in choices)
    return tuple(space for space in spaces if space != UNUSED)


def _open_slots(s: State, seat: Seat | None) -> tuple[str, ...]:
    """Return the slots that this seat may choose now, if it puts a tile on one or uses one."""
    if seat is None or not s.stack or s.pending or s.stack[-1].seat != seat:
        return ()
    match s.stack[-1].effect:
        case Play():
            slots = open_slots(s, seat)
        case Perform() as effect:
            slots = [*effect.options(s, seat)]
        case _:
            slots = []
    return tuple(dict.fromkeys(whole_slot(slot) for slot in slots))


def card(name: str, used: bool = False) -> view.Card:
    """Return a card as the views show it."""
    row = CARDS[name]
    return view.Card(name, row.era, row.colour, row.kind, row.cost, used)


def _hand(s: State, seat: Seat | None) -> tuple[view.Card, ...]:
    """Return the viewer's hand, sorted; a spectator has none."""
    return tuple(map(card, sorted(s.players[seat].hand, key=int))) if seat is not None else ()


def _stack(s: State, space: int) -> tuple[int, ...]:
    """Return the seats on a space of the federation track, the foremost first."""
    seats = [seat for seat in s.order if s.players[seat].marker == space]
    return tuple(sorted(seats, key=lambda seat: -s.players[seat].arrived))


def _player(s: State, seat: Seat) -> view.Player:
    """Return what a viewer sees of a player."""
    player = s.players[seat]
    return view.Player(
        seat=seat,
        board=player.board,
        goods=_goods(player.goods),
        points=player.points,
        hand=len(player.hand),
        hand_limit=hand_limit(player),
        spaces=_spaces(player),
        metropolises=_metropolises(player),
        kept=tuple(map(card, player.kept)),
        actions=tuple(card(name, name in player.used) for name in player.actions),
        played=tuple(map(card, player.under)),
        contracts=tuple(player.contracts),
        marker=player.marker,
        tiles=TURNS - sum(tiles.count(seat) for tiles in s.tiles.values()),
        accounts=tuple(_entries(account) for account in player.accounts),
        expected=() if over(s) else _entries(production(s, seat)),
        standing=() if over(s) else _entries(final_scoring(player)),
        fresh=tuple(dict.fromkeys(player.fresh)),
        gained=_goods(player.goods.minus(player.held)),
        scored=player.points - player.scored,
        chosen=bool(s.pending) and s.pending[seat].done,
    )


def _metropolises(player: Player) -> tuple[view.Metropolis, ...]:
    """Return the metropolises at the corners of the board, then those gained during play."""
    connected = connected_corners(player)
    at_corners = (view.Metropolis(corner, tile, corner in connected) for corner, tile in player.tiles.items())
    return *at_corners, *(view.Metropolis("", tile, connected=True) for tile in player.charters)


def _spaces(player: Player) -> tuple[view.Space, ...]:
    """Return the spaces of a player's board with what stands on them."""
    pieces = player.domes | player.buildings | dict.fromkeys(player.tunnels, "tunnel")
    connected = {*connected_cities(player), *connected_buildings(player), *beside_city(player)}
    return tuple(
        view.Space(
            name=name,
            bonus=_goods(_add_up([gain.goods for gain in space.bonus if isinstance(gain, Gain)])),
            points=sum(gain.points for gain in space.bonus if isinstance(gain, Gain)),
            cards=sum(gain.draw for gain in space.bonus if isinstance(gain, Gain)),
            steps=sum(step.steps for step in space.bonus if isinstance(step, Advance)),
            surcharge=_goods(space.surcharge),
            special=space.special,
            piece=pieces.get(name, ""),
            upgraded=name in player.upgraded,
            connected=name in connected,
        )
        for name, space in board(player).spaces.items()
    )


def _add_up(items: list[Goods]) -> Goods:
    """Return all these goods together."""
    result = Goods()
    for goods in items:
        result = result.plus(goods)
    return result


def _goods(goods: Goods) -> view.Goods:
    """Return goods for the view."""
    return view.Goods(*goods.counts)


def _entries(entries: list[Entry]) -> tuple[view.Entry, ...]:
    """Return the lines of an account for the view."""
    return tuple(view.Entry(line.what, _goods(line.goods), line.points, line.name, line.count) for line in entries)


def _result(s: State) -> view.Result:
    """Return the ranks, and whether a lone player has won."""
    solo = ("won" if has_won(s.players[0]) else "lost") if s.seats == 1 else ""
    return view.Result(tuple(ranks(s)), solo)
