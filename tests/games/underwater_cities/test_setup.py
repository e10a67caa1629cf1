"""Setting up: boards, tiles, cards, limits, options (UWC-01..09)."""

import pytest

from bot.engine import machine
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.building import NONSYMBIOTIC, TUNNELS, Build, Transform, pieces_left
from bot.games.underwater_cities.deck import draw, era_cards
from bot.games.underwater_cities.rows import CARDS, SLOTS
from bot.games.underwater_cities.setup import new
from bot.games.underwater_cities.state import ASSISTANT, Options
from tests.games.underwater_cities.positions import Table, goods, player, state


@pytest.mark.parametrize(("seats", "slots"), [(1, 12), (2, 12), (3, 15), (4, 15)])
def test_uwc_01_the_side_of_the_main_board_goes_by_the_players(seats, slots):
    s = new(seats, 1, Options())
    coloured = [slot.colour for slot in SLOTS[s.side].values() if slot.colour]
    assert len(coloured) == slots
    assert {coloured.count(colour) for colour in ("green", "red", "yellow")} == {slots // 3}
    assert "always" in SLOTS[s.side]
    assert [someone.points for someone in s.players] == [0] * seats


@pytest.mark.parametrize(("seats", "symbiotic"), [(2, 7), (3, 10), (4, 13)])
def test_uwc_02_tunnels_and_domes_are_limited_for_all_players_together(seats, symbiotic):
    s = new(seats, 1, Options())
    assert pieces_left(s, "tunnel") == TUNNELS == 46
    assert pieces_left(s, "nonsymbiotic") == NONSYMBIOTIC - seats == 17 - seats
    assert pieces_left(s, "symbiotic") == symbiotic
    s.players[1].domes |= {"1": "symbiotic"}
    assert pieces_left(s, "symbiotic") == symbiotic - 1


def test_uwc_02_what_is_used_up_cannot_be_built():
    rich = goods(9, 9, 9, 9, 9)
    full = [player("2"), player("3")]
    full[0].domes |= dict.fromkeys("12345678", "symbiotic")
    t = Table(player(held=rich), full[0], full[1], effects=(Build(("nonsymbiotic", "symbiotic")),), check=False)
    assert {choice.split()[0] for choice in t.options()} == {"nonsymbiotic", "symbiotic"}
    full[1].domes |= dict.fromkeys("12", "symbiotic")
    t = Table(player(held=rich), full[0], full[1], effects=(Build(("nonsymbiotic", "symbiotic")),), check=False)
    assert {choice.split()[0] for choice in t.options()} == {"nonsymbiotic"}
    t = Table(player(held=rich), full[0], full[1], effects=(Transform(),), check=False)
    assert t.options() == []


def test_uwc_02_a_lone_player_has_symbiotic_domes_without_limit():
    s = new(1, 1, Options())
    s.players[0].domes |= dict.fromkeys("12345678", "symbiotic")
    assert pieces_left(s, "symbiotic") > 0


def test_uwc_04_boards_and_tiles_are_dealt_at_random_and_all_differ():
    boards, tiles = set(), set()
    for seed in range(12):
        s = new(4, seed, Options())
        assert len({someone.board for someone in s.players}) == 4
        dealt = [tile for someone in s.players for tile in someone.tiles.values()]
        assert len({*dealt, *s.spare}) == 12 + 3
        assert all(someone.tiles["M1"].startswith("brown") for someone in s.players)
        assert all(someone.tiles[corner].startswith("blue") for someone in s.players for corner in ("M3", "M7"))
        assert all((someone.actions, someone.domes) == ([ASSISTANT], {"9": "nonsymbiotic"}) for someone in s.players)
        boards.add(s.players[0].board)
        tiles.add(s.players[0].tiles["M1"])
    assert len(boards) > 2
    assert len(tiles) > 2


def test_uwc_05_three_of_six_cards_are_kept_at_the_same_time():
    s, _ = machine.begin(GAME, 3, 5, Options())
    assert all(len(someone.hand) == 6 for someone in s.players)
    assert machine.seats_to_choose(s) == [0, 1, 2]
    hand = sorted(s.players[2].hand, key=int)
    machine.play(GAME, s, 2, "-".join(hand[:3]))
    assert machine.seats_to_choose(s) == [0, 1]
    for seat in (0, 1):
        assert len(machine.question_for(GAME, s, seat).options) == 20
        machine.play(GAME, s, seat, next(iter(machine.question_for(GAME, s, seat).options)))
    assert s.players[2].hand == [card for card in s.players[2].hand if card in hand[:3]]
    assert sorted(s.dumped[2], key=int) == hand[3:]
    assert s.round == 1


def test_uwc_06_six_prizes_and_a_deck_of_fifteen_with_its_top_face_up():
    s = new(2, 1, Options())
    assert len({*s.prizes}) == 6
    assert {CARDS[card].cost for card in s.prizes} == {3}
    assert sorted(s.specials) == sorted(name for name, card in CARDS.items() if card.cost in (1, 2))
    assert len(s.specials) == 15
    seen = machine.view(GAME, s, None)
    assert (seen.top_special.name, seen.specials) == (s.specials[0], 15)


def test_uwc_07_cards_are_drawn_from_the_running_eras_deck_and_discards_come_back():
    assert [len(era_cards(era)) for era in (1, 2, 3)] == [66, 57, 57]
    s = state(player(), player("2"), deck=["1", "2"], discards=["3", "4"])
    s.dumped[1] = ["5"]
    assert sorted(draw(s, 0, 2)) == ["1", "2"]
    assert set(draw(s, 0, 5)) == {"3", "4", "5"}
    assert draw(s, 0, 1) == []
    assert not set(s.players[0].hand) & {name for name, card in CARDS.items() if card.cost}


def test_uwc_08_basic_or_advanced_boards_for_all():
    for boards, names in (("basic", set("1234")), ("advanced", set("5678"))):
        assert {someone.board for someone in new(4, 3, Options(boards=boards)).players} == names


def test_uwc_09_three_of_eight_contracts_if_wanted():
    assert new(2, 1, Options()).contracts == []
    s = new(2, 1, Options(contracts=True))
    assert len({*s.contracts}) == 3
    assert machine.view(GAME, s, None).contracts == tuple(s.contracts)
    assert GAME.options_error(1, Options(contracts=True)) == "why.contracts_solo"
