"""CAR-20, CAR-30: the end of a season and of the game."""

import msgspec
import pytest

from bot.engine import machine
from bot.games.cartographers import GAME
from bot.games.cartographers.accounts import tally
from bot.games.cartographers.rounds import SeasonBegan, SeasonScored, Won
from bot.games.cartographers.score import score
from bot.games.cartographers.sheet import blank
from bot.games.cartographers.state import Account
from tests.games.cartographers.sheets import sheet_from_rows

from .positions import EDICTS, Table, filled_but, position, sheet

LENGTH = {"spring": 8, "summer": 8, "fall": 7, "winter": 6}
NEXT = {"spring": "summer", "summer": "fall", "fall": "winter"}
LETTERS = {"spring": (0, 1), "summer": (1, 2), "fall": (2, 3), "winter": (3, 0)}


def seasons_scored(table):
    return [event.season for event in table.events if isinstance(event, SeasonScored)]


@pytest.mark.parametrize("season", LENGTH)
@pytest.mark.parametrize(
    ("card", "time", "missing", "ends"),
    [
        ("Farmland", 1, 1, True),
        ("Farmland", 1, 2, False),
        ("Homestead", 2, 2, True),
        ("Homestead", 2, 1, True),  # more than its number
        ("Homestead", 2, 3, False),
        ("Rift Lands", 0, 1, False),
    ],
)
def test_car_20_the_season_ends_when_the_times_reach_its_number(season, card, time, missing, ends):
    table = Table(card, "Great River", season=season, elapsed=LENGTH[season] - missing)
    table.draw_any()
    assert seasons_scored(table) == ([season] * 2 if ends else [])
    if not ends:
        assert (table.s.season, table.s.elapsed) == (season, LENGTH[season] - missing + time)
    elif season == "winter":
        assert machine.over(table.s)
    else:
        assert (table.s.season, table.s.elapsed) == (NEXT[season], 0)


def test_car_20_not_before_all_have_drawn():
    table = Table("Farmland", elapsed=7)
    table.draw_any(0)
    assert table.s.season == "spring"
    assert table.s.accounts == [[], []]


@pytest.mark.parametrize("season", LENGTH)
def test_car_20_two_edicts_one_per_coin_and_less_for_monsters(season):
    edicts = ("Sentinel Wood", "Canal Lake", "Greengold Plains", "The Cauldrons")
    mine = sheet("FFFWA", ".....", "VVM", "VF", "VA")
    mine.coins = 4
    other = blank("A")
    table = Table("Rift Lands", season=season, elapsed=LENGTH[season], sheets=[mine, other], edicts=edicts)
    table.draw(0, "forest dot K6")
    table.draw(1, "water dot E5")
    first, second = (edicts[letter] for letter in LETTERS[season])
    # Sentinel Wood: A1 A2 A3 K6; Canal Lake: A4 A5; Greengold: monster, forest, farm; Cauldrons: none
    stars = {"Sentinel Wood": 4, "Canal Lake": 2, "Greengold Plains": 3, "The Cauldrons": 0}
    line = Account(season, (stars[first], stars[second]), 4, -3)  # B3, C4, D3 are empty beside the monster
    assert table.s.accounts == [[line], [Account(season, (0, 0), 0, 0)]]
    events = [entry for entry in table.told if isinstance(entry.event, SeasonScored)]
    assert [event.seat for event in events] == [0, 1]
    assert events[0].event == SeasonScored(season, stars[first], stars[second], 4, -3, sum(line.edicts) + 1)
    assert line.stars == stars[first] + stars[second] + 4 - 3


def test_car_20_coins_stay_and_count_again():
    mine = blank("A")
    mine.coins = 5
    table = Table("Rift Lands", elapsed=8, sheets=[mine, blank("A")], waiting=[])
    table.draw_any()
    for _ in range(40):
        if table.s.season != "summer":
            break
        table.draw_any()
    assert table.s.accounts[0][0].coins == 5
    assert table.s.accounts[0][1].coins >= 5


def test_car_20_an_undrawn_ruins_space_beside_a_monster_is_empty_and_each_space_counts_once():
    mine = sheet("....", "....M.M")  # B6 is a ruins space between the two
    table = Table("Rift Lands", elapsed=8, sheets=[mine, sheet()])
    table.draw(0, "forest dot K11")
    table.draw(1, "forest dot K11")
    assert table.s.accounts[0][0].monsters == -7  # A5 A7 B4 B6 B8 C5 C7


def test_car_20_a_season_and_the_total_may_be_negative():
    mine = sheet("", ".M.M", "", ".M.M")
    table = Table("Rift Lands", elapsed=8, sheets=[mine, sheet()], edicts=("Wildholds", "Canal Lake", *EDICTS[2:]))
    table.draw(0, "forest dot K11")
    table.draw(1, "forest dot K11")
    line = table.s.accounts[0][0]
    assert line.stars == line.monsters == -12
    assert tally(table.s)[0].total == -12


def test_car_20_unrevealed_ambushes_stay_and_one_more_joins():
    table = Table("Rift Lands", elapsed=8)
    table.s.lurking = 1
    table.s.chance.plan = [0]
    assert SeasonBegan("summer") in table.draw_any()
    assert table.s.lurking == 2
    assert table.s.turned == ["Temple Ruins", *table.s.turned[1:]]


def test_car_20_the_running_season_shows_its_edicts_clock_and_standing():
    table = Table("Farmland", season="fall", elapsed=3)
    seen = table.view()
    assert [edict.letter for edict in seen.edicts if edict.active] == ["C", "D"]
    assert (seen.elapsed, seen.length) == (3, 7)
    assert tally(table.s)[0].rank == 0


def accounts(*seasons):
    return [Account(season, (stars, 0), 0, lost) for season, (stars, lost) in zip(LENGTH, seasons, strict=False)]


def end_of_game(*by_seat):
    """The end of a game with these (stars of the edicts, monsters) in each season."""
    s = position(sheets=len(by_seat), season="winter", accounts=[accounts(*seasons) for seasons in by_seat])
    s.stack, s.turned, s.elapsed = [], ["Farmland"], 6
    return s


@pytest.mark.parametrize(
    ("by_seat", "ranks"),
    [
        ([[(30, 0)], [(31, 0)]], [2, 1]),
        ([[(30, 0)], [(10, 0), (5, 0), (9, 0), (7, 0)]], [2, 1]),  # the seasons together
        ([[(33, -3)], [(32, -2)]], [2, 1]),  # both 30: fewer lost to monsters
        ([[(33, -3)], [(31, -1), (2, -2)]], [1, 1]),  # lost over the game, not in one season
        ([[(20, 0)], [(20, 0)], [(20, 0)]], [1, 1, 1]),
        ([[(20, 0)], [(21, -1)], [(25, 0)], [(20, 0)]], [2, 4, 1, 2]),
        ([[(0, -9)], [(0, -8)]], [2, 1]),  # negative totals
        ([[(-5, 0)], [(0, -5)]], [1, 2]),
    ],
)
def test_car_30_most_stars_then_fewest_lost_to_monsters_then_shared(by_seat, ranks):
    s = end_of_game(*by_seat)
    assert [each_score.rank for each_score in tally(s)] == ranks
    result = machine.view(GAME, s, None).result
    assert result.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    assert result.lost == tuple(-sum(lost for _, lost in seasons) for seasons in by_seat)


def test_car_30_after_winter_the_winners_are_told_and_the_game_is_over():
    table = Table(
        "Rift Lands",
        season="winter",
        elapsed=6,
        sheets=[sheet(), sheet(), sheet()],
        accounts=[accounts((9, 0)), accounts((9, 0)), accounts((8, 0))],
    )
    table.draw(0, "village dot E5")
    table.draw(1, "village dot E5")
    table.draw(2, "village dot E5")
    assert machine.over(table.s)
    assert [(entry.seat, entry.event) for entry in table.told[-2:]] == [(0, Won(9)), (1, Won(9))]
    seen = table.view(2)
    assert (seen.card, seen.to_draw) == (None, ())
    assert not any(edict.active for edict in seen.edicts)
    assert seen.result.winners == (0, 1)


def test_car_30_the_tally_has_a_line_for_each_season_and_what_would_count_now():
    table = Table(
        "Farmland", season="summer", sheets=[sheet("FM"), blank("A")], accounts=[accounts((9, -2)), accounts((1, 0))]
    )
    mine = tally(table.s)[0]
    assert mine.total == 7
    assert [(line.what, line.name, line.points) for line in mine.lines] == [("season", "spring", 7)]
    assert [(line.what, line.name, line.points) for line in mine.standing] == [
        *(("edict", card, score(card, table.s.sheets[0])) for card in EDICTS),
        ("coins", "", 0),
        ("monsters", "", -2),
    ]


def test_car_20_all_four_seasons_of_a_whole_game_are_scored_by_what_the_sheet_was_then():
    table = Table("Farmland", sheets=2)
    for _ in range(300):
        if machine.over(table.s):
            break
        before = [account[:] for account in table.s.accounts]
        table.draw(machine.seats_to_choose(table.s)[0], table.options(machine.seats_to_choose(table.s)[0]).nth(3))
        for seat in (0, 1):
            if len(table.s.accounts[seat]) > len(before[seat]):
                line = table.s.accounts[seat][-1]
                now = sheet_from_rows(table.rows(seat), "A")
                edicts = tuple(score(EDICTS[letter], now) for letter in LETTERS[line.season])
                assert (line.edicts, line.coins) == (edicts, table.s.sheets[seat].coins)
    assert machine.over(table.s)
    assert [line.season for line in table.s.accounts[0]] == list(LENGTH)


def test_how_good_a_position_looks_rises_with_its_stars():
    low, high = end_of_game([(3, 0)], [(3, 0)]), end_of_game([(9, 0)], [(3, 0)])
    assert GAME.value(high, 0) - GAME.value(low, 0) == 6
    fresh = position(sheets=[blank("A"), filled_but("A1", terrain="forest")])
    assert GAME.value(fresh, 1) > GAME.value(fresh, 0)
    coins = position(sheets=[msgspec.structs.replace(blank("A"), coins=3), blank("A")])
    assert GAME.value(coins, 0) - GAME.value(coins, 1) == pytest.approx(12)
