"""What a choice would change of what a seat has and of what would be counted now."""

import re

import pytest

from bot.engine import machine
from bot.engine.lookahead import state_after
from bot.games.registry import games
from bot.texts import texts
from cogs.panel.holdings import gain_lines
from tests.walk import few, play_whole

NUMBER = r"(?<=[ \u00a0])[+-]?\d+(?=[,)\u00a0 ])"


class BareTable:
    """A table of which only the game and its state matter."""

    def __init__(self, game, state):
        self.game, self.state, self.names = game, state, ("Ann", "Ben", "Cleo")

    def known_state(self, seat):
        return machine.with_own_choices(self.game, self.state, seat)


@pytest.mark.parametrize("key", games())
def test_the_last_choice_of_a_game_takes_nothing_from_what_is_counted(key):
    """What would be counted is scored then; it is no loss."""
    game = games()[key]
    last = play_whole(game, few(game), 3).decisions[-1]
    over = state_after(game, last.s, last.seat, last.choice)
    lines = gain_lines(BareTable(game, last.s), BareTable(game, over), last.seat, last.seat, texts("en", key))
    assert [line for line in lines if "→ 0 (" in line] == []


def test_what_is_scored_at_the_end_is_compared_with_what_was_counted():
    """In Merchants of Sky Islands the last tile may make an island larger, or join one that is another's."""
    game, changes = games()["sky_islands"], []
    for seed in range(12):
        last = play_whole(game, 2, seed).decisions[-1]
        over = state_after(game, last.s, last.seat, last.choice)
        before, now = game.tally(last.s)[last.seat], game.tally(over)[last.seat]
        changed = now.total - sum(line.points for line in before.standing if line.what == "total")
        lines = gain_lines(
            BareTable(game, last.s), BareTable(game, over), last.seat, last.seat, texts("en", "sky_islands")
        )
        assert any(line.startswith("Total: ") for line in lines) == bool(changed)
        changes.append(changed)
    assert any(changes)
    assert not all(changes)


def test_what_an_edict_is_worth_is_not_told_once_its_last_season_is_over():
    """CAR-20: spring scores A and B, summer B and C, fall C and D, winter D and A."""
    game, words, left_out, told = games()["cartographers"], texts("en", "cartographers"), 0, 0
    spent = {"spring": "", "summer": "", "fall": "B", "winter": "BC"}
    for d in play_whole(game, 1, 5).decisions:
        after = state_after(game, d.s, d.seat, d.choice)
        lines = gain_lines(BareTable(game, d.s), BareTable(game, after), d.seat, d.seat, words)
        before, now = (game.tally(s)[d.seat].standing[:4] for s in (d.s, after))
        for letter, old, new in zip("ABCD", before, now, strict=True):
            said = any(words.word("card", old.name) in line for line in lines)
            if letter in spent[d.s.season]:
                left_out += old.points != new.points
                assert not said
            told += said
    assert left_out
    assert told


@pytest.mark.parametrize("key", games())
def test_points_of_several_kinds_are_one_line_with_their_sum_and_the_largest_change_first(key):
    """A phone shows the last line: a city that took 13 points from a special card told only two leftover goods."""
    game, words, told = games()[key], texts("en", key), 0
    for d in play_whole(game, few(game), 3).decisions:
        after = state_after(game, d.s, d.seat, d.choice)
        lines = gain_lines(BareTable(game, d.s), BareTable(game, after), d.seat, d.seat, words)
        sums = [line for line in lines if line.startswith("Still to score, as of now: ")]
        told += len(sums)
        for line in sums:
            assert line == lines[-1]
            old, new, *changes = map(int, re.findall(NUMBER, line.replace("−", "-")))
            assert new - old == sum(changes)
            assert len(changes) > 1
            assert sorted(changes, key=abs, reverse=True) == changes
    assert bool(told) == (key in ("cartographers", "underwater_cities"))
