"""Where a seat may as well pass: never where anything might be gained."""

import msgspec
import pytest

from bot.engine import machine
from bot.engine.combinators import May, Together
from bot.engine.effect import Effect, Next, Options, Seat, Verb
from bot.engine.game import Line, Score
from bot.engine.lookahead import state_after
from bot.engine.passing import idle_pass
from bot.engine.side_actions import side_actions
from bot.games.registry import games
from tests.walk import decisions, few

from .toy import GAME, Pick, Roll, Say, State, begin_with


def count_purse(s):
    """The first seat has a purse; the others have none."""
    return [Score(len(s.log), held=(Line("coins", s.purse),)), *[Score(0)] * (s.seats - 1)]


TOY = msgspec.structs.replace(GAME, tally=count_purse)
ASKED = Pick(("yes", "no"))  # later, so that the game is not over


class Waste(Verb, frozen=True):
    """Pays coins for these effects, or does nothing."""

    coins: int = 1
    effects: tuple[Effect, ...] = ()

    def options(self, s: State, me: Seat) -> Options:
        return {"waste": True, "pass": False}

    def do(self, s: State, me: Seat, choice: bool) -> Next:
        s.purse -= self.coins * choice
        return self.effects if choice else ()


class Linger(Verb, frozen=True):
    """Has only these choices, and does nothing."""

    words: tuple[str, ...]

    def options(self, s: State, me: Seat) -> Options:
        return dict.fromkeys(self.words)

    def always_asks(self, s: State, me: Seat) -> bool:
        return True


def judge(*effects, game=TOY):
    """The choice by which the first seat may as well pass."""
    s, _ = begin_with(*effects, purse=5, game=game)
    return idle_pass(game, s, 0, machine.question_for(game, s, 0))


@pytest.mark.parametrize("coins", [1, 2])
def test_what_only_costs_something_is_passed(coins):
    assert judge(Waste(coins), ASKED) == "pass"


def test_what_can_only_be_ended_is_ended():
    assert judge(Linger(("end",)), ASKED) == "end"


@pytest.mark.parametrize(
    "effects", [(Say("x"),), (Roll(),), (Pick(("a", "b")),)], ids=lambda value: type(value[0]).__name__
)
def test_what_changes_anything_else_draws_or_asks_is_not(effects):
    assert judge(Waste(1, effects), ASKED) is None


def test_what_brings_coins_is_not():
    assert judge(Waste(-1), ASKED) is None


def test_what_lowers_a_number_that_its_seat_does_not_hold_is_not():
    uncounted = msgspec.structs.replace(TOY, tally=lambda s: [Score(0)] * s.seats)
    assert judge(Waste(1), ASKED, game=uncounted) is None
    of_others = msgspec.structs.replace(TOY, tally=lambda s: [*reversed(count_purse(s))])
    assert judge(Waste(1), ASKED, game=of_others) is None


def test_to_be_rid_of_what_nobody_wants_is_no_cost():
    dirty = msgspec.structs.replace(
        TOY, tally=lambda s: [Score(0, held=(Line("dirt", s.purse, unwanted=True),)), *[Score(0)] * (s.seats - 1)]
    )
    assert judge(Waste(1), ASKED, game=dirty) is None


def test_what_brings_points_is_not():
    saving = msgspec.structs.replace(
        TOY, tally=lambda s: [Score(9 - s.purse, held=(Line("coins", s.purse),)), *[Score(0)] * (s.seats - 1)]
    )
    assert judge(Waste(1), ASKED, game=saving) is None


def test_a_choice_of_which_something_follows_is_no_pass():
    assert judge(May(Say("x")), ASKED) is None
    assert judge(Pick(("pass", "none")), ASKED) is None


def test_of_two_ways_to_pass_neither_is_chosen():
    assert judge(Linger(("none", "nothing")), ASKED) is None


def test_the_end_of_the_game_is_left_to_the_person():
    assert judge(Linger(("end",))) is None


def test_who_may_do_something_beside_it_is_asked():
    beside = msgspec.structs.replace(TOY, side_actions=lambda s, seat: side_actions({Waste(): {"coin": True}}))
    assert judge(Linger(("end",)), ASKED, game=beside) is None


def test_while_all_choose_at_the_same_time_nobody_passes():
    s, _ = begin_with(Together(Waste()), ASKED, purse=5, game=TOY)
    assert idle_pass(TOY, s, 0, machine.question_for(TOY, s, 0)) is None


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_no_computer_would_choose_anything_else_where_it_is_passed(game):
    """The value by which computers choose is another measure than the one by which it is passed."""
    for s, seat, question, _ in decisions(game, few(game), 3):
        if (passed := idle_pass(game, s, seat, question)) is not None:
            values = {choice: game.value(state_after(game, s, seat, choice), seat) for choice in question.options}
            assert values[passed] == max(values.values())
