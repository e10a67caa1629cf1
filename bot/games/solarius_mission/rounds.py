"""Set-up, turns, rounds and the end (SOL-01..07, SOL-26, SOL-30, SOL-31, SOL-40)."""

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import ClassVar

import msgspec

from bot.engine.chance import Chance
from bot.engine.combinators import Together
from bot.engine.effect import Effect, Frame, Next, Options, Part, Seat, Verb
from bot.engine.side_actions import SideActions, side_actions

from .boards import CENTRES
from .bridge import OPENING, advance_arm, draw_die, event_name, open_with
from .completing import Complete, CompleteAll
from .cubes import free_spaces
from .deeds import Deliver, possible_deliveries
from .demands import completable, payable_colours
from .effects import Gain, Income, Relieve, Resources, Stock
from .events import BridgeRolled, Dealt, Prepared, RoundBegan, Started
from .flying import Fly
from .free_actions import free_actions
from .round_events import Account, Rolled, RoundEnded, TurnEnded, Won, Yielded
from .rows import BOARDS, CARDS, PLANETS, STARTS
from .score import SCORING_GOODS, ranks, totals
from .space import chart, make_chart
from .state import COLOURS, COLUMNS, MOST, ROUNDS, TURNS, Board, Player, State
from .state import Options as Lobby
from .taking_dice import Take
from .triggers import at_round_end, most_goods
from .using_developments import Use

DEALT, KEPT = 3, 2  # progress cards with the advanced option (SOL-05)
MORE_DICE = 1  # of each colour than players (SOL-06)
SPARED = ("cubes", "goods")  # asked for after the last turn only where they may bring points


# ---- set-up --------------------------------------------------------------------------------------------------
def new(seats: int, seed: int, options: Lobby) -> State:
    """Return a game set up for this many players."""
    chance = Chance(seed)
    first = chance.below(seats)
    names = chance.shuffle(sorted(BOARDS))
    boards = [Board(name, centre, chance.below(6)) for name, centre in zip(names, CENTRES, strict=True)]
    starts = [] if options.advanced else chance.shuffle(sorted(STARTS))[:seats]
    s = State(
        seats=seats,
        chance=chance,
        first=first,
        active=first,
        boards=boards,
        planets=dict.fromkeys(make_chart(tuple(boards), seats).planets, ""),
        unseen=sorted(PLANETS),
        bag=[colour for colour in COLOURS for _ in range(seats + MORE_DICE)],
        deck=sorted(CARDS, key=int),
        starts=starts,
        players=[Player() for _ in range(seats)],
    )
    _deal(s)
    if options.advanced:
        deal = [Frame(first, Together(Keep()))]
    else:
        deal = [Frame(seat, Dealt(starts[seat])) for seat in s.after(first)]
    s.stack = [Frame(first, Round(1)), Frame(first, OpenBridge()), *deal[::-1], Frame(first, Started())]
    return s


def _deal(s: State) -> None:
    """Deal start cards with what they name, or three progress cards each (SOL-05)."""
    for seat, player in enumerate(s.players):
        if s.starts:
            row = STARTS[s.starts[seat]]
            player.hand, player.shown = list(row.cards), list(row.cards)
            prepare(player, row.face, row.column, row.cubes)
            s.deck = [card for card in s.deck if card not in row.cards]
        else:
            player.hand = [s.deck.pop(s.chance.below(len(s.deck))) for _ in range(DEALT)]


def prepare(player: Player, face: str, column: str, cubes: Sequence[str]) -> None:
    """Set one technology die to face 2 and another to column II; place two cubes of value I in each of two colours."""
    player.faces[COLOURS.index(face)] += 1
    player.columns[COLOURS.index(column)] += 1
    for colour in cubes:
        player.cubes[COLOURS.index(colour)] = (2, 0, 0)


class Keep(Verb, frozen=True):
    """Keep two of three progress cards; a technology die to face 2, another to column II (the advanced option)."""

    parts: ClassVar[tuple[Part, ...]] = (Part("cards", "some"), Part("raised"), Part("moved"))

    def options(self, s: State, me: Seat) -> Options:
        hand = sorted(s.players[me].hand, key=int)
        return {
            f"{'-'.join(cards)} {face} {column}": (cards, face, column)
            for cards in combinations(hand, KEPT)
            for face, column in permutations(COLOURS, 2)
        }

    def do(self, s: State, me: Seat, choice: tuple[tuple[str, ...], str, str]) -> Next:
        """Discard a card, set the dice and cubes as chosen, and log it."""
        cards, face, column = choice
        player = s.players[me]
        (third_card,) = (card for card in player.hand if card not in cards)
        s.discards.append(third_card)
        player.hand = list(cards)
        prepare(player, face, column, [colour for colour in COLOURS if colour not in (face, column)])
        return (Prepared(face, column, third_card),)


class OpenBridge(Verb, frozen=True):
    """The first dice are drawn and rolled (SOL-07)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        dice = [draw_die(s) for _ in range(OPENING)]
        open_with(s, dice)
        return (BridgeRolled("-".join(map(event_name, dice))),)


# ---- turns ---------------------------------------------------------------------------------------------------
class Turn(Verb, frozen=True):
    """A die, a flight or something else, a new die (SOL-10..27)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.active, s.die, s.place, s.converted, s.turned, s.led = me, None, "", "", "", False
        s.players[me].spent = []
        return Take(), Fly(), Finish(), EndTurn()


class Finish(Verb, frozen=True):
    """End the turn; asked only if something may be better done now than in the next turn.

    A player who has just done a free action ends the turn explicitly: until then the action can be taken back.
    """

    parts: ClassVar[tuple[Part, ...]] = (Part("turn"),)
    unlogged: ClassVar[bool] = True

    def always_asks(self, s: State, me: Seat) -> bool:
        return s.acted == s.turn

    def options(self, s: State, me: Seat) -> Options | None:
        """Return ending the turn, beside which free actions can be taken; None if that need not be asked."""
        return {"end": None} if s.acted == s.turn or _is_worth_asking(s, me) else None


def _is_worth_asking(s: State, me: Seat) -> bool:
    """Return whether something may be better done now than at the beginning of the seat's next turn."""
    player = s.players[me]
    if completable(player) or Use().options(s, me):
        return True
    is_last_turn = s.turns >= s.seats * (TURNS - 1)  # of the seat in this round
    return is_last_turn and (s.round == ROUNDS or _wants_room(s, me)) and bool(free_actions(s, me).options)


def _wants_room(s: State, me: Seat) -> bool:
    """Return whether a round's end or the next trade centre may bring more than there is room for."""
    player = s.players[me]
    fuel, bucks, either = player.fuel, player.bucks, 0
    for effect in (*at_round_end(player), *possible_deliveries(s, me)):
        match effect:
            case Resources() | Stock():
                return True
            case Gain():
                fuel, bucks = fuel + effect.fuel, bucks + effect.bucks
            case Income():
                either += effect.number + sum(effect.rest)
            case Relieve():
                either += 1
    return fuel > MOST or bucks > MOST or fuel + bucks + either > 2 * MOST


class EndTurn(Verb, frozen=True):
    """The arm moves, a new die comes (SOL-26)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.turns += 1
        die = draw_die(s)
        advance_arm(s, die)
        return Rolled(event_name(die)), TurnEnded()


# ---- rounds --------------------------------------------------------------------------------------------------
class Round(Verb, frozen=True):
    """A trade centre is laid, then four turns each (SOL-30, SOL-31)."""

    number: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Lay the trade centre and follow up with four turns for each seat."""
        s.round, s.turns, s.active = self.number, 0, s.first
        sites = chart(s).sites
        letter = s.chance.pick([letter for letter in sorted(sites) if letter not in s.centres])
        s.centres.append(letter)
        hexes = {name for name, site_letter in chart(s).site_beside.items() if site_letter == letter}
        owners = {piece.seat for name, piece in s.pieces.items() if piece.kind == "mission" and name in hexes}
        order = s.after(s.first)
        return (
            RoundBegan(self.number, letter),
            *(Frame(seat, Deliver(letter)) for seat in order if seat in owners),
            *(Frame(seat, Turn()) for _ in range(TURNS) for seat in order),
            EndRound(),
        )


class EndRound(Verb, frozen=True):
    """What a round's end brings; then the dice go back, and the next round begins or the game ends (SOL-31)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        is_last_round = s.round == ROUNDS
        yields = Together(Yield(SPARED))
        return RoundEnded(s.round), yields, Return(), *((Judge(),) if is_last_round else ())


class Yield(Verb, frozen=True):
    """Do the effects of a seat's stations and developments; in the last round complete planets (SOL-31, SOL-40).

    `spared`: what is asked for in the last round only where it may bring points, SPARED or a part of it. Rounds
    that had begun to end before this was so go on asking.
    """

    spared: tuple[str, ...] = ()

    def do(self, s: State, me: Seat, choice: None) -> Next:
        player, is_last_round = s.players[me], s.round == ROUNDS
        effects = at_round_end(player)
        headline = [Yielded()] if effects or (is_last_round and completable(player)) else []
        if not is_last_round:
            return *headline, *effects
        return *headline, *_without_idle_questions(player, effects, self.spared), CompleteAll()


def _without_idle_questions(player: Player, effects: Sequence[Effect], spared: Sequence[str]) -> list[Effect]:
    """Return what the last round's end brings, asking for nothing spared that can bring no points any more."""
    cubes_count = "cubes" not in spared or _fills_columns(player)
    goods_count = "goods" not in spared or _goods_count(player, effects)
    asked: list[Effect] = []
    for effect in effects:
        match effect:
            case Stock() if not cubes_count:
                asked.append(msgspec.structs.replace(effect, unasked=True))
            case Income() | Relieve() if not goods_count:
                asked.append(msgspec.structs.replace(effect, unasked=True))
            case _:
                asked.append(effect)
    return asked


def _fills_columns(player: Player) -> bool:
    """Return whether new cubes may still bring points after the last turn: they fill columns of a die in V (SOL-42)."""
    last = [colour for colour, column in zip(COLOURS, player.columns, strict=True) if column == COLUMNS]
    return any(free_spaces(player, colour) for colour in last)


def _goods_count(player: Player, effects: Sequence[Effect]) -> bool:
    """Return whether new fuel or bucks may still bring points after the last turn.

    They do where they reach a number that scores (SOL-43) or that a planet wants, or a planet makes room for them.
    """
    if payable_colours(player):
        return True
    planets = [PLANETS[tile] for tile in player.unfinished]
    now, most = most_goods(player, ()), most_goods(player, effects)
    return any(
        now[colour] < number <= most[colour]
        for colour in now
        for number in (*SCORING_GOODS, *(planet.first for planet in planets if planet.colour == colour))
    )


class Return(Verb, frozen=True):
    """Dice on boards and developments go back into the bag, the start marker goes to the next seat."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Return the dice to the bag, pass the start marker on and begin the next round, if there is one."""
        for player in s.players:
            s.bag += [placed.die.colour for placed in player.dice]
            player.dice = []
        s.bag.sort(key=COLOURS.index)
        if s.round == ROUNDS:
            return ()
        s.first = (s.first + 1) % s.seats
        return (Frame(s.first, Round(s.round + 1)),)


class Judge(Verb, frozen=True):
    """Everybody's points, and who has won."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Log everybody's points and the winners."""
        points_by_part = totals(s)
        sums = [sum(parts.values()) for parts in points_by_part]
        accounts = [
            Frame(seat, Account(parts["planets"], sums[seat] - parts["planets"], sums[seat]))
            for seat, parts in enumerate(points_by_part)
        ]
        wins = [Frame(seat, Won(sums[seat])) for seat, rank in enumerate(ranks(s)) if rank == 1]
        return *accounts, *wins


def side_actions_of(s: State, me: Seat) -> SideActions:
    """Return a seat's side actions: free actions in its turn, completing planets at a round's end."""
    top = s.stack[-1].effect
    if isinstance(top, Complete):  # it asks for the same already
        return SideActions()
    if s.pending:
        return side_actions({Complete(): Complete().options(s, me)})
    if s.active != me or not any(isinstance(frame.effect, EndTurn) for frame in reversed(s.stack)):
        return SideActions()
    return free_actions(s, me)
