"""Re-dealing what a seat cannot know (UWC-44), and the invariants of a state."""

from collections import Counter
from random import Random

from bot.engine.chance import Chance
from bot.engine.effect import Seat
from bot.engine.guessing import guess_pending

from .board import START
from .building import pieces_left
from .counts import count
from .deck import era_cards
from .network import DOMES, beside_city, board, connected_cities, reached_spaces
from .resolve import ACTIONS
from .rows import CARDS
from .state import ASSISTANT, State

ERAS = (1, 2, 3)


def guess(s: State, seat: Seat | None, random: Random) -> State:
    """Deal others' hands, the decks and others' unplayed discards anew, in place, from what this seat has not seen.

    Return the state.
    """
    s.chance = Chance(random.getrandbits(64))
    for era in ERAS:
        _redeal_era(s, seat, era, random)
    _redeal_specials(s, seat, random)
    guess_pending(s, seat, random)
    return s


def _redeal_era(s: State, seat: Seat | None, era: int, random: Random) -> None:
    """Deal the unseen cards of an era anew to deck, hands and unplayed discards."""
    seen = {*_public_cards(s), *(s.players[seat].hand + s.dumped[seat] if seat is not None else ())}
    pool = [card for card in era_cards(era) if card not in seen]
    random.shuffle(pool)
    for other, player in enumerate(s.players):
        if other != seat:
            player.hand = [pool.pop() if CARDS[card].era == era else card for card in player.hand]
            if era == s.era:
                s.dumped[other] = [pool.pop() for _ in s.dumped[other]]
    if era == s.era:
        s.deck = pool


def _public_cards(s: State) -> list[str]:
    """Return the cards that everybody has seen."""
    kept = [card for player in s.players for card in (*player.kept, *player.actions, *player.under)]
    return [*s.discards, *s.gone, *kept, s.playing]


def _redeal_specials(s: State, seat: Seat | None, random: Random) -> None:
    """Deal the specials of one or two credits anew; the face-up one and those the seat holds or looks at are known."""
    own_hand = s.players[seat].hand if seat is not None else []
    is_looking = s.looking and s.stack[-1].seat == seat
    face_up = [] if s.looking else s.specials[:1]  # the next is turned up when one of those looked at is kept
    known = {*_public_cards(s), *own_hand, *face_up, *(s.looking if is_looking else ())}
    pool = [name for name, card in CARDS.items() if card.cost in (1, 2) and name not in known]
    random.shuffle(pool)
    for other, player in enumerate(s.players):
        if other != seat:
            player.hand = [pool.pop() if CARDS[card].cost in (1, 2) else card for card in player.hand]
    if s.looking and not is_looking:
        s.looking = [pool.pop() for _ in s.looking]
    s.specials = face_up + pool


def check(s: State) -> None:
    """Raise AssertionError unless every piece and card is in exactly one place and within its limits."""
    for kind in ("tunnel", *DOMES):
        assert pieces_left(s, kind) >= 0, kind
    for seat in range(s.seats):
        _check_player(s, seat)
    _check_cards(s)
    for slot, tiles in s.tiles.items():
        assert slot == "always" or len(tiles) == len({*tiles}) <= 2


def _check_player(s: State, seat: Seat) -> None:
    """Raise AssertionError unless a player's pieces and goods are within their limits."""
    player = s.players[seat]
    assert min(player.goods.counts) >= 0
    assert player.points >= 0
    assert len(player.actions) <= ACTIONS
    assert set(player.used) <= set(player.actions)
    assert set(player.upgraded) <= {*player.tunnels, *player.buildings}
    spaces = [*player.domes, *player.tunnels, *player.buildings]
    assert len(spaces) == len({*spaces})
    assert set(spaces) <= set(board(player).spaces)
    assert 1 <= player.marker <= 5
    reached = tunnelled_spaces(s, seat)
    assert reached == reached_spaces(player)
    assert count(player, "city") == len(connected_cities(player)) == len(reached & set(player.domes))
    assert set(beside_city(player)) <= set(player.tunnels)


def tunnelled_spaces(s: State, seat: Seat) -> set[str]:
    """Return the spaces that tunnels join to the starting city, found step by step: a check of `reached_spaces`."""
    player = s.players[seat]
    reached, unused = {START}, [board(player).ends[tunnel] for tunnel in player.tunnels]
    while touching := [ends for ends in unused if reached & {*ends}]:
        reached.update(*touching)
        unused = [ends for ends in unused if ends not in touching]
    return reached


def _check_cards(s: State) -> None:
    """Raise AssertionError if a card is there twice, or if one of this era or of the deck of specials is missing."""
    cards = [*s.deck, *s.discards, *(card for cards in s.dumped for card in cards), *s.gone, *s.prizes, *s.specials]
    cards += [*s.looking, *([s.playing] if s.playing else [])]
    for player in s.players:
        cards += [*player.hand, *player.kept, *player.under, *(card for card in player.actions if CARDS[card].colour)]
    duplicates = [card for card, n in Counter(cards).items() if n > 1 and card != ASSISTANT]
    assert not duplicates, duplicates
    expected = [name for name, card in CARDS.items() if card.era == s.era or card.cost in (1, 2)]
    assert set(expected) <= set(cards), set(expected) - set(cards)
