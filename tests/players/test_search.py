"""The search: halving, futures, and that it sees further than one step."""

from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from bot.engine import machine
from bot.engine import state as engine
from bot.engine.chance import Chance
from bot.engine.combinators import Repeat, Seq
from bot.engine.effect import Frame, Part, Verb
from bot.engine.game import Game, Score
from bot.engine.question import Question
from bot.engine.side_actions import is_side_choice
from bot.engine.state import copy
from bot.games.registry import games
from bot.games.solarius_mission.taking_dice import Take
from bot.players.budget import Budget, Clock
from bot.players.greedy import sample_options
from bot.players.player import PLAYERS
from bot.players.search import ARMS, _future, search

FUTURE = "bot.players.search._future"


class Ladder(engine.State, kw_only=True):
    """Three steps; whoever takes the stairs at first gets most, but only at the end."""

    points: int = 0
    stairs: bool = False
    choices: int = 0


class Step(Verb, frozen=True):
    parts: ClassVar[tuple[Part, ...]] = (Part("way"),)

    def options(self, s, me):
        return {"coin": 1, "stairs": 0} if s.choices == 0 else {"coin": 1, "top": 9 if s.stairs else 0}

    def do(self, s, me, choice):
        s.stairs |= s.choices == 0 and choice == 0
        s.choices += 1
        s.points += choice
        return ()


def ladder() -> Game[Any, Any]:
    play = Repeat(Seq((Step(),)), times=2)
    return Game(
        key="ladder",
        command="ladder",
        seats=range(1, 2),
        version=1,
        state=Ladder,
        view=Ladder,
        new=lambda seats, seed, options: Ladder(seats=1, chance=Chance(seed), stack=[Frame(0, play)]),
        see=lambda s, seat: s,
        tally=lambda s: [Score(s.points, rank=1)],
        guess=lambda s, seat, random: s,
        value=lambda s, seat: float(s.points),
    )


def test_search_sees_what_greedy_does_not():
    game = ladder()
    s, _ = machine.begin(game, 1, 0, None)
    assert PLAYERS["greedy"](game, s, 0, Random(0)) == "coin"
    assert search(game, s, 0, Random(0), Budget(playouts=40)) == "stairs"


def test_search_comes_to_a_choice_when_the_time_is_up_before_it_has_begun():
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    assert search(game, s, 0, Random(5), Budget(seconds=1e-9)) in machine.question_for(game, s, 0).options


@pytest.mark.parametrize("playouts", [1, 9, 40])
def test_about_as_many_playouts_are_made_as_were_allowed(playouts, monkeypatch):
    made, noise = [], Random(1)
    monkeypatch.setattr(FUTURE, lambda game, s, seat, choice, luck: made.append(choice) or noise.random())
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    search(game, s, 0, Random(5), Budget(playouts=playouts))
    assert playouts <= len(made) < playouts + ARMS


def test_every_choice_at_the_root_meets_the_same_deals(monkeypatch):
    """Else few playouts could not tell good choices from lucky ones."""
    met: dict[str, list[int]] = {}
    noise = Random(1)

    def future(game, s, seat, choice, luck):
        met.setdefault(choice, []).append(game.guess(copy(s), seat, luck).chance.seed)
        return noise.random()

    monkeypatch.setattr(FUTURE, future)
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    search(game, s, 0, Random(5), Budget(playouts=60))
    longest = max(met.values(), key=len)
    assert len(met) == ARMS
    assert len(set(longest)) == len(longest) > ARMS
    assert all(deals == longest[: len(deals)] for deals in met.values())


def test_the_worse_half_is_dropped_as_the_budget_is_spent(monkeypatch):
    tries: dict[str, int] = {}

    def future(game, s, seat, choice, luck):
        tries[choice] = tries.get(choice, 0) + 1
        return float(len(tries) if tries[choice] == 1 else [*tries].index(choice))

    monkeypatch.setattr(FUTURE, future)
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    chosen = search(game, s, 0, Random(5), Budget(playouts=90))
    assert len(tries) == ARMS
    assert len({*tries.values()}) == 3  # all, the better half, two
    assert tries[chosen] == max(tries.values())


def test_of_one_choice_nothing_is_thought(monkeypatch):
    monkeypatch.setattr(FUTURE, lambda *_: pytest.fail("it thinks"))
    game = ladder()
    s, _ = machine.begin(game, 1, 0, None)
    monkeypatch.setattr(Step, "options", lambda self, s, me: {"coin": 1})
    assert search(game, s, 0, Random(0), Budget(playouts=40)) == "coin"


@pytest.mark.parametrize("depth", [1, 9])
def test_a_future_lasts_as_long_as_the_game_wishes_and_to_the_end_of_a_later_own_turn(depth, monkeypatch):
    game, made = msgspec.structs.replace(games()["oceans"], depth=depth), []
    s, _ = machine.begin(game, 2, 3, game.options())
    (seat,) = machine.seats_to_choose(s)

    def play_and_note(game, s, seat, *rest):
        events = machine.play(game, s, seat, *rest)
        made.append((seat, any(entry.seat == seat and entry.event.ends_turn for entry in events)))
        return events

    monkeypatch.setattr("bot.players.search.play", play_and_note)
    before = copy(s)
    _future(game, s, seat, next(iter(machine.question_for(game, s, seat).options)), Random(1))
    assert s == before
    own = [over for mine, over in made if mine == seat]
    ends = [number for number, over in enumerate(own, 1) if over]
    assert made[-1] == (seat, True)
    assert ends[-1] == len(own) >= depth
    assert len(ends) == 2 or ends[-2] < depth
    assert len(ends) >= 2


def test_a_future_goes_through_a_rounds_end_to_the_end_of_a_later_own_turn(monkeypatch):
    """What all choose there at the same time is no turn."""
    game, ends = games()["solarius_mission"], []
    s, _ = machine.begin(game, 2, 1, game.options())
    chance = Random(1)
    while (s.turns, type(s.stack[-1].effect)) != (7, Take):
        seat = machine.seats_to_choose(s)[0]
        machine.play(game, s, seat, PLAYERS["random"](game, s, seat, chance))
    seat = machine.seats_to_choose(s)[0]
    question = machine.question_for(game, s, seat)
    monkeypatch.setattr("bot.players.search.values", lambda game, s: ends.append((s.round, s.turns)) or [0.0, 0.0])
    _future(game, s, seat, next(choice for choice in question.options if not is_side_choice(choice)), Random(1))
    assert ends[0][0] == 2
    assert ends[0][1] in {1, 2}


def test_a_clock_counts_playouts_where_they_are_given():
    clock = Clock(Budget(seconds=1e-9, playouts=4))
    clock.playouts = 2
    assert clock.share_spent() == 0.5
    assert Clock(Budget()).share_spent() == 1
    assert Clock(Budget(seconds=1e-9)).share_spent() > 1
    assert [Clock(Budget(playouts=n)).first_look_playouts(8) for n in (1, 8, 60)] == [2, 6, 8]
    assert Clock(Budget(seconds=1)).first_look_playouts(8) == 8


def test_side_actions_never_push_the_answers_out_of_a_sample():
    """Else a turn with many side actions would consist of them."""
    options = {f"answer {n}": n for n in range(80)} | {f"+sell {n}": n for n in range(800)}
    sample = sample_options(Question(Step(), options, (Step(),)), 20, Random(1))
    assert sum(map(is_side_choice, sample)) == 5
    assert sum(not is_side_choice(choice) for choice in sample) == 20
