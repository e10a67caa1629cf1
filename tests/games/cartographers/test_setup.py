"""CAR-01..03: sheets, edicts, and what is in the deck in each season."""

from collections import Counter

import pytest

from bot.engine import machine
from bot.games.cartographers import GAME
from bot.games.cartographers.cards import AMBUSHES, CARDS, EXPLORE, PROMO_AMBUSHES, SCORING
from bot.games.cartographers.effects import AmbushTurned, RuinsTurned, TurnedUp
from bot.games.cartographers.rounds import SeasonBegan, new
from bot.games.cartographers.sheet import blank
from bot.games.cartographers.state import Options
from tests.walk import decisions

from .positions import Table

AMBUSH = {card.name for card in AMBUSHES}
PROMO = {card.name for card in PROMO_AMBUSHES}


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_car_01_all_begin_with_the_same_empty_side_and_no_coins(side, seats):
    s = new(seats, 5, Options(side=side))
    assert s.sheets == [blank(side)] * seats
    assert all(sheet is not other for i, sheet in enumerate(s.sheets) for other in s.sheets[:i])
    view = machine.view(GAME, machine.begin(GAME, seats, 5, Options(side=side))[0], None)
    assert view.side == side
    assert [sheet.coins for sheet in view.sheets] == [0] * seats


def test_car_01_a_side_left_to_chance_is_the_same_for_all():
    games = [new(3, seed, Options(side="random")) for seed in range(40)]
    assert Counter(s.side for s in games).keys() == {"A", "B"}
    assert all(s.sheets == [blank(s.side)] * 3 for s in games)


def test_car_02_one_scoring_card_of_each_back_each_card_at_each_letter():
    back = {card: name for name, cards in SCORING.items() for card in cards}
    games = [new(2, seed, Options()).edicts for seed in range(600)]
    assert all(sorted(back[card] for card in edicts) == sorted(SCORING) for edicts in games)
    assert len({(letter, card) for edicts in games for letter, card in enumerate(edicts)}) == 4 * 16
    assert len({tuple(back[card] for card in edicts) for edicts in games}) == 24  # every order of the backs


def test_car_02_the_edicts_are_face_up_for_everybody():
    s, _ = machine.begin(GAME, 2, 5, Options())
    for seat in (None, 0, 1):
        edicts = machine.view(GAME, s, seat).edicts
        assert [(edict.letter, edict.card) for edict in edicts] == list(zip("ABCD", s.edicts, strict=True))


def test_car_03_the_deck_has_13_explore_cards_and_each_of_the_four_ambushes_may_lurk_in_it():
    s, _ = machine.begin(GAME, 2, 5, Options())
    assert sorted([*s.deck, *s.turned]) == sorted(card.name for card in EXPLORE)
    assert (len(EXPLORE), s.lurking, set(s.ambushes)) == (13, 1, AMBUSH)
    first = Counter(machine.begin(GAME, 2, seed, Options())[0].turned[0] for seed in range(2800))
    assert first.keys() == {*(card.name for card in EXPLORE), *AMBUSH}
    assert all(150 < first[card.name] < 250 for card in EXPLORE)  # each of 14 cards is as likely to be on top
    assert 150 < sum(first[name] for name in AMBUSH) < 250


def test_car_03_promo_ambushes_join_the_others_if_so_wished():
    assert set(new(2, 1, Options(promos=True)).ambushes) == AMBUSH | PROMO
    seen = {d.s.turned[-1] for seed in range(1, 80, 2) for d in decisions(GAME, 2, seed)}
    assert PROMO & seen


def test_car_03_a_drawn_ambush_leaves_the_game_and_unrevealed_ones_stay():
    for seed in range(30):
        s, events = machine.begin(GAME, 3, seed, Options())
        seasons, out, turned = 0, [], []
        while True:
            for event in (event.event for event in events):
                if isinstance(event, SeasonBegan):
                    seasons, turned = seasons + 1, []
                if isinstance(event, TurnedUp | RuinsTurned | AmbushTurned):
                    turned.append(event.card)
                    out += [event.card] if CARDS[event.card].kind == "ambush" else []
            assert len(set(turned)) == len(turned)  # no card comes twice in a season
            assert len(set(out)) == len(out)  # an ambush only once in a game
            assert s.lurking == seasons - len(out)
            assert set(s.ambushes) == AMBUSH - set(out)
            if machine.over(s):
                break
            seat = machine.seats_to_choose(s)[0]
            events = machine.play(GAME, s, seat, machine.question_for(GAME, s, seat).options.nth(0))
        assert seasons == 4


@pytest.mark.parametrize(("season", "following"), [("spring", "summer"), ("summer", "fall"), ("fall", "winter")])
def test_car_03_each_new_season_brings_back_the_explore_cards_and_one_more_ambush(season, following):
    table = Table("Great River", season=season, elapsed=6, waiting=["Gnoll Raid", "Kobold Onslaught"])
    assert table.s.lurking == 0
    table.s.elapsed = 7  # the river's 1 ends any season
    events = table.draw_any()
    assert SeasonBegan(following) in events
    s = table.s
    lurked = 1 - sum(CARDS[name].kind == "ambush" for name in s.turned)
    assert s.lurking == lurked
    assert sorted([*s.deck, *(name for name in s.turned if name not in AMBUSH)]) == sorted(c.name for c in EXPLORE)


def test_car_03_an_unrevealed_ambush_is_joined_by_another():
    table = Table("Great River", elapsed=7)
    table.s.lurking = 1
    table.s.chance.plan = [0]  # next season: the first card of the deck
    table.draw_any()
    assert table.s.season == "summer"
    assert table.s.lurking == 2
    assert set(table.s.ambushes) == AMBUSH


def test_car_03_what_lurks_is_unseen():
    table = Table("Great River", "Goblin Attack", sheets=2)
    view = table.view(0)
    assert "Goblin Attack" not in str(view)


def test_promos_are_for_two_or_more():
    assert GAME.options_error(1, Options(promos=True)) == "why.promos_solo"
    assert GAME.options_error(2, Options(promos=True)) is None
    assert GAME.options_error(1, Options()) is None
    assert list(GAME.seats) == [1, 2, 3, 4, 5, 6, 7, 8]
