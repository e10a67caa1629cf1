"""Re-dealing what a seat cannot know, and the invariants of a state."""

from collections import Counter
from random import Random

from bot.engine import machine
from bot.engine.chance import Chance
from bot.engine.combinators import Together
from bot.engine.effect import Seat
from bot.engine.game import Game
from bot.engine.guessing import guess_pending, pick
from bot.engine.state import PendingChoices

from .cubes import OPEN
from .flying import face_down
from .rounds import Keep
from .rows import CARDS, PLANETS
from .space import spaces
from .state import COLONIES, COLOURS, COLUMNS, FACES, MARKERS, MOST, NOTCHES, STATIONS, Player, State
from .taking_dice import NORMAL
from .view import View


def guess(game: Game[State, View], s: State, seat: Seat | None, random: Random) -> State:
    """Deal the unknown cards of others' hands anew, in place, and return the state.

    Draws, rolls and planets need no guess: they are random when they happen. What others have chosen unseen at a
    round's end is chosen again at random, by the rules of `game`.
    """
    s.chance = Chance(random.getrandbits(64))
    others = [player for other, player in enumerate(s.players) if other != seat]
    pool = sorted([*s.deck, *(card for player in others for card in player.hand if card not in player.shown)], key=int)
    random.shuffle(pool)  # sorted before, so that the guess does not depend on the true order
    for player in others:
        player.hand = [card if card in player.shown else pool.pop() for card in player.hand]
    s.deck = sorted(pool, key=int)
    together = s.stack[-1].effect if s.pending else None
    if isinstance(together, Together) and not isinstance(together.effect, Keep):
        _choose_again(game, s, seat, random)
    else:
        guess_pending(s, seat, random)
    return s


def _choose_again(game: Game[State, View], s: State, seat: Seat | None, random: Random) -> None:
    """Replace all that others have chosen unseen at a round's end; all of it, since choices depend on earlier ones."""
    for other, pending in enumerate(s.pending):
        if other != seat and pending.choices:
            s.pending[other] = PendingChoices()
            while pending.done and (question := machine.question_for(game, s, other)):
                machine.play(game, s, other, pick(question.options, random), question)


def check(s: State) -> None:
    """Raise AssertionError unless everything is in exactly one place and within its limits."""
    _check_dice(s)
    _check_cards(s)
    _check_planets(s)
    for seat, player in enumerate(s.players):
        _check_player(player)
        _check_pieces(s, seat, player)


def _check_dice(s: State) -> None:
    """Raise AssertionError unless every die is in exactly one place."""
    on_bridge = [die.colour for dice in s.bridge for die in dice]
    on_mats = [placed.die.colour for player in s.players for placed in player.dice]
    assert Counter([*s.bag, *on_bridge, *on_mats]) == Counter(dict.fromkeys(COLOURS, s.seats + 1))
    for player in s.players:
        dice_by_space = Counter(placed.space for placed in player.dice)
        assert dice_by_space.pop("normal", 0) <= NORMAL
        assert all(n == 1 for n in dice_by_space.values())


def _check_cards(s: State) -> None:
    """Raise AssertionError unless every progress card is in exactly one place."""
    with_players = [card for p in s.players for card in (*p.hand, *p.missions, *p.done, *p.developments)]
    assert sorted([*s.deck, *s.discards, *with_players]) == sorted(CARDS)


def _check_planets(s: State) -> None:
    """Raise AssertionError unless every planet tile is in exactly one place."""
    face_up = [tile for tile in s.planets.values() if tile]
    settled = [tile for player in s.players for tile in (*player.unfinished, *player.completed)]
    assert sorted([*s.unseen, *face_up, *settled]) == sorted(PLANETS)
    down = [face_down(s, colour) for colour in COLOURS]
    assert min(down) >= 0
    assert sum(down) == len(s.planets) - len(face_up)


def _check_player(player: Player) -> None:
    """Raise AssertionError unless a player's goods, cubes and dice are within their limits."""
    assert 0 <= player.fuel <= MOST
    assert 0 <= player.bucks <= MOST
    assert 0 <= player.contamination <= player.spaces
    assert len(player.drives) <= NOTCHES
    assert set(player.drives) <= {1, 2}
    assert len(player.missions) + len(player.done) <= MARKERS
    assert len(player.stations) == len(set(player.stations)) <= STATIONS
    assert len(player.unfinished) + len(player.completed) <= COLONIES
    assert all(0 <= face < len(FACES) for face in player.faces)
    assert all(1 <= column <= COLUMNS for column in player.columns)
    for cubes, column in zip(player.cubes, player.columns, strict=True):
        assert all(0 <= n <= most for n, most in zip(cubes, OPEN[column], strict=True))


def _check_pieces(s: State, seat: Seat, player: Player) -> None:
    """Raise AssertionError unless a seat's pieces in space match its board."""
    mine = [piece for piece in s.pieces.values() if piece.seat == seat]
    kinds = Counter(piece.kind for piece in mine)
    assert kinds["colony"] == len(player.unfinished) + len(player.completed)
    assert kinds["station"] == len(player.stations)
    assert kinds["mission"] == len(player.done)
    assert sorted(piece.outpost for piece in mine if piece.outpost) == sorted(player.outposts)
    assert player.ship in spaces()
    assert set(player.shown) <= set(player.hand)
