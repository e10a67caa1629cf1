"""The search: halving, futures, habits, and that it sees further than one step."""

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
from bot.players.arm import Arm, by_promise
from bot.players.budget import Budget, Clock
from bot.players.greedy import lead_judge, rank_choices
from bot.players.habits import MEMORY, OFTEN, OWN, SIDE_ACTIONS, Habits
from bot.players.lines import Line, lines
from bot.players.player import PLAYERS
from bot.players.search import ARMS, search

HURRIED = 12  # choices of a game


def foresee(monkeypatch, lead_after):
    """Let lines lead by so much in a future, without playing it."""

    def meet(arm, _, number):
        arm.leads.append(lead_after(arm.line.choices, number))

    monkeypatch.setattr(Arm, "meet", meet)


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


@pytest.mark.parametrize("kind", ["normal", "search"])
def test_who_looks_to_the_end_of_the_turn_sees_what_greedy_does_not(kind):
    game = ladder()
    s, _ = machine.begin(game, 1, 0, None)
    assert PLAYERS["greedy"](game, s, 0, Random(0)) == "coin"
    assert PLAYERS[kind](game, s, 0, Random(0), Budget(playouts=40)) == "stairs"


@pytest.mark.parametrize("key", games())
def test_who_is_in_a_hurry_still_looks_at_each_choice(key):
    """Else a strong computer whose processor is busy would be weaker than an easy one."""
    game, chance = games()[key], Random(4)
    s, _ = machine.begin(game, 2, 4, game.options())
    for _ in range(HURRIED):
        if machine.over(s):
            break
        seat = machine.seats_to_choose(s)[0]
        asked, judge = machine.question_for(game, s, seat), lead_judge(game, seat)
        looks = {choice: look for look, choice in rank_choices(game, s, seat, asked, judge, chance)}
        line, *others = lines(game, s, seat, asked, judge, Habits(game), chance, stop=lambda: True)
        assert not others
        assert looks[line.choices[0]] == max(looks.values())
        machine.play(game, s, seat, line.choices[0])


def test_search_comes_to_a_choice_when_the_time_is_up_before_it_has_begun():
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    assert search(game, s, 0, Random(5), Budget(seconds=1e-9)) in machine.question_for(game, s, 0).options


@pytest.mark.parametrize("playouts", [1, 9, 40])
def test_about_as_many_futures_are_met_as_were_allowed(playouts, monkeypatch):
    made, noise = [], Random(1)
    foresee(monkeypatch, lambda choices, number: made.append(number) or noise.random())
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    search(game, s, 0, Random(5), Budget(playouts=playouts))
    assert playouts <= len(made) < playouts + ARMS


def test_every_line_meets_the_same_futures(monkeypatch):
    """Else few futures could not tell good choices from lucky ones."""
    met: dict[tuple[str, ...], list[int]] = {}
    noise = Random(1)
    foresee(monkeypatch, lambda line, number: met.setdefault(line, []).append(number) or noise.random())
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    search(game, s, 0, Random(5), Budget(playouts=60))
    assert len(met) == ARMS
    assert all(numbers == [*range(len(numbers))] for numbers in met.values())
    assert max(map(len, met.values())) > ARMS


@pytest.mark.parametrize("lead", [5.0, 0.0])
def test_thinking_ends_when_the_best_is_clear_or_all_do_as_well(lead, monkeypatch):
    made = []

    def lead_after(line, number):
        made.append(line)
        return (lead + number % 2) * (line == made[0]) if lead else 0.0

    foresee(monkeypatch, lead_after)
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    chosen = search(game, s, 0, Random(5), Budget(playouts=1000))
    assert max(made.count(line) for line in made) == 6
    assert chosen == made[0][0] or not lead


def test_a_clock_counts_playouts_where_they_are_given():
    clock = Clock(Budget(seconds=1e-9, playouts=4))
    clock.playouts = 2
    assert clock.share_spent() == 0.5
    assert Clock(Budget()).share_spent() == 1
    assert Clock(Budget(seconds=1e-9)).share_spent() > 1
    assert [Clock(Budget(playouts=n)).first_look_playouts(8) for n in (1, 8, 60)] == [2, 6, 8]
    assert Clock(Budget(seconds=1)).first_look_playouts(8) == 8


def arms_of(*looks_and_leads):
    """Arms that look so good, and led by so much in each future; named by their place."""
    arms = []
    for place, (looks, leads) in enumerate(looks_and_leads):
        arms.append(Arm(Line(looks, (str(place),))))
        arms[-1].leads = [*leads]
    return arms


def promise(*looks_and_leads):
    """The places of such arms, what promises most first."""
    return [int(arm.choice) for arm in by_promise(arms_of(*looks_and_leads))]


def test_what_has_met_no_future_or_one_goes_by_looks():
    assert promise((1.0, []), (3.0, []), (2.0, [])) == [1, 2, 0]
    assert promise((1.0, [9.0]), (3.0, [0.0]), (2.0, [5.0])) == [1, 2, 0]


def test_many_futures_correct_looks_by_half_of_the_difference():
    certain = [4.0] * 8
    assert promise((0.0, certain), (3.9, [0.0] * 8)) == [0, 1]
    assert promise((0.0, certain), (4.1, [0.0] * 8)) == [1, 0]


def test_wild_futures_correct_less_and_luck_that_all_share_nothing():
    wild = [12.0, -10.0, 11.0, -9.0, 10.0, 10.0]  # 4 in the mean
    assert promise((0.0, wild), (2.0, [0.0] * 6)) == [1, 0]
    assert promise((0.0, [lead + 4 for lead in wild]), (2.0, wild)) == [0, 1]


def test_the_mean_of_an_arm_is_its_looks_until_it_has_met_a_future():
    arm, met = arms_of((9.0, []), (9.0, [1.0, 2.0]))
    assert (arm.mean, met.mean) == (9, 1.5)


def question(*choices):
    return Question(Step(), dict.fromkeys(choices, 0))


def test_habits_try_again_what_did_well_and_keep_few():
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    asked = machine.question_for(game, s, 0)
    habits, chance = Habits(game), Random(1)
    habits.play(copy(s), 0, asked, chance)
    gains = habits._gains[0, asked.effect, False]
    assert 30 < len(gains) <= OWN.first
    first = max(gains, key=gains.__getitem__)
    for _ in range(60):
        habits.play(copy(s), 0, asked, chance)
    kept = habits._gains[0, asked.effect, False]
    assert first in kept
    assert max(kept.values()) >= gains[first]
    assert len(kept) <= 3 * MEMORY


def test_habits_judge_a_position_once_where_the_seat_goes_on_after_its_own_choice():
    judged = []
    game = games()["underwater_cities"]
    counting = msgspec.structs.replace(game, value=lambda s, seat: judged.append(s) or game.value(s, seat))
    habits, chance, known = Habits(counting), Random(1), 0
    s, _ = machine.begin(game, 2, 3, game.options())
    before = None
    for _ in range(40):
        seat = machine.seats_to_choose(s)[0]
        apart = bool(s.pending)
        after, _ = habits.play(s, seat, machine.question_for(game, s, seat), chance)
        assert any(state is s for state in judged) == (before != seat)
        known += before == seat
        before, s = None if apart else seat, after
        judged.clear()
    assert known > 5


def test_few_side_actions_are_tried_beside_the_answers():
    """Else a turn with many side actions would consist of them."""
    asked = Question(
        Step(),
        {f"answer {n}": n for n in range(80)} | {f"+sell {n}": n for n in range(80)},
        (Step(),),
    )
    habits, chance = Habits(ladder()), Random(1)
    first = habits.worth_trying(0, asked, chance)
    assert 0 < sum(map(is_side_choice, first)) <= SIDE_ACTIONS.first
    assert 30 < sum(not is_side_choice(choice) for choice in first) <= OFTEN.first
    habits.learn(0, asked, {choice: float(choice.split(" ")[1]) + 100 * is_side_choice(choice) for choice in first})
    again = habits.worth_trying(0, asked, chance)
    assert OFTEN.old < sum(not is_side_choice(choice) for choice in again) <= OFTEN.old + OFTEN.new
    assert SIDE_ACTIONS.old <= sum(map(is_side_choice, again)) <= SIDE_ACTIONS.old + SIDE_ACTIONS.new
    for start, few in (("answer", OFTEN), ("+sell", SIDE_ACTIONS)):
        tried = sorted((int(choice.split(" ")[1]) for choice in first if choice.startswith(start)), reverse=True)
        assert {f"{start} {n}" for n in tried[: few.old]} <= {*again}


def test_habits_play_what_gained_most_of_what_they_tried():
    game = games()["underwater_cities"]
    s, _ = machine.begin(game, 2, 3, game.options())
    for n in range(40):
        seat = machine.seats_to_choose(s)[0]
        question, twin, habits = machine.question_for(game, s, seat), copy(s), Habits(game)
        s, events = habits.play(s, seat, question, Random(n))
        gains = {choice: gain for kinds in habits._gains.values() for choice, gain in kinds.items()}
        assert any(
            machine.play(game, after := copy(twin), seat, choice) == events and after == s
            for choice in gains
            if gains[choice] == max(gains.values()) or not is_side_choice(choice)
        )
