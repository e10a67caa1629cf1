"""The search: halving, the tree, habits, and that it sees further than one step."""

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
from bot.players.habits import MEMORY, OFTEN, OWN, SIDE_ACTIONS, Habits
from bot.players.player import PLAYERS
from bot.players.search import ARMS, Search, line_node, search
from bot.players.tree import Node, QuestionNode
from bot.players.turn import Line

PLAYOUT = "bot.players.search.Search.playout"


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
    monkeypatch.setattr(PLAYOUT, lambda self, s, arm, luck: made.append(arm.learn(noise.random())))
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    search(game, s, 0, Random(5), Budget(playouts=playouts))
    assert playouts <= len(made) < playouts + ARMS


def test_every_choice_at_the_root_meets_the_same_deals(monkeypatch):
    """Else few playouts could not tell good choices from lucky ones."""
    met: dict[str, list[int]] = {}
    noise = Random(1)

    def playout(self, s, arm, luck):
        met.setdefault(arm.choice, []).append(s.chance.seed)
        arm.learn(noise.random())

    monkeypatch.setattr(PLAYOUT, playout)
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    search(game, s, 0, Random(5), Budget(playouts=60))
    longest = max(met.values(), key=len)
    assert len(met) == ARMS
    assert len(set(longest)) == len(longest) > ARMS
    assert all(deals == longest[: len(deals)] for deals in met.values())


@pytest.mark.parametrize(("reward", "rounds"), [(lambda arm: 5.0 + arm.visits % 2, 6), (lambda arm: 0.0, 6)])
def test_thinking_ends_when_the_best_is_clear_or_all_do_as_well(reward, rounds, monkeypatch):
    made = []

    def playout(self, s, arm, luck):
        made.append(arm.choice)
        arm.learn(reward(arm) * (arm.choice == made[0]))

    monkeypatch.setattr(PLAYOUT, playout)
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    chosen = search(game, s, 0, Random(5), Budget(playouts=1000))
    assert max(made.count(choice) for choice in made) == rounds
    assert chosen == made[0] or reward(Node("")) == 0


@pytest.mark.parametrize("depth", [1, 9])
def test_a_playout_lasts_as_long_as_the_game_wishes_and_to_the_end_of_a_later_own_turn(depth, monkeypatch):
    game, made = msgspec.structs.replace(games()["oceans"], depth=depth), []
    s, _ = machine.begin(game, 2, 3, game.options())
    (seat,) = machine.seats_to_choose(s)

    def note_turns(play):
        def play_and_note(self_or_game, s, seat, *rest):
            outcome = play(self_or_game, s, seat, *rest)
            result = outcome[1] if isinstance(outcome, tuple) else outcome
            made.append((seat, any(entry.seat == seat and entry.event.ends_turn for entry in result)))
            return outcome

        return play_and_note

    monkeypatch.setattr("bot.players.search.play", note_turns(machine.play))
    monkeypatch.setattr(Habits, "play", note_turns(Habits.play))
    question = machine.question_for(game, s, seat)
    Search(game, seat, question, Habits(game)).playout(s, Node(next(iter(question.options))), Random(1))
    own = [over for mine, over in made if mine == seat]
    ends = [number for number, over in enumerate(own, 1) if over]
    assert made[-1] == (seat, True)
    assert ends[-1] == len(own) >= depth
    assert len(ends) == 2 or ends[-2] < depth
    assert len(ends) >= 2


def test_a_clock_counts_playouts_where_they_are_given():
    clock = Clock(Budget(seconds=1e-9, playouts=4))
    clock.playouts = 2
    assert clock.share_spent() == 0.5
    assert Clock(Budget()).share_spent() == 1
    assert Clock(Budget(seconds=1e-9)).share_spent() > 1
    assert [Clock(Budget(playouts=n)).first_look_playouts(8) for n in (1, 8, 60)] == [2, 6, 8]
    assert Clock(Budget(seconds=1)).first_look_playouts(8) == 8


def test_a_playout_goes_on_as_the_line_of_its_choice_does():
    """Habits would go to the top for nine points."""
    game = ladder()
    s, _ = machine.begin(game, 1, 0, None)
    arm = line_node(0, Line(9.0, ("stairs", "coin"), (Step(),)))
    assert arm.mean == 9
    Search(game, 0, machine.question_for(game, s, 0), Habits(game)).playout(s, arm, Random(1))
    assert arm.rewards == [1.0]
    assert arm.mean < 9


def question(*choices):
    return Question(Step(), dict.fromkeys(choices, 0))


def test_the_tree_widens_with_the_root_of_the_visits_and_then_follows_the_better():
    place, fresh = QuestionNode(), iter("abcdefgh")
    good, seen = {"a": 0.0, "b": 5.0, "c": 1.0, "d": 2.0}, []
    for _ in range(16):
        node = place.choose(question(*"abcdefgh"), lambda: next(fresh), spread=1.0)
        node.learn(good[node.choice])
        seen.append(node.choice)
    assert sorted(place.nodes) == ["a", "b", "c", "d"]
    assert seen.count("b") > 8


def test_the_tree_follows_only_what_is_possible_in_this_deal():
    place = QuestionNode()
    for choice in "ab":
        place.choose(question(choice), lambda choice=choice: choice, 1.0).learn(1.0 if choice == "a" else 0.0)
    for _ in range(20):
        node = place.choose(question("b", "c"), lambda: "c", 1.0)
        node.learn(0.0)
        assert node.choice in {"b", "c"}


def test_a_choice_never_made_has_no_mean():
    assert Node("x").mean == 0


def test_habits_try_again_what_did_well_and_keep_few():
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    asked = machine.question_for(game, s, 0)
    habits, chance = Habits(game), Random(1)
    first = habits.choose(s, 0, asked, chance)
    gains = habits._gains[0, asked.effect, False]
    assert 30 < len(gains) <= OWN.first
    assert gains[first] == max(gains.values())
    for _ in range(60):
        again = habits.choose(s, 0, asked, chance)
        assert habits._gains[0, asked.effect, False][again] >= gains[first]
    assert len(habits._gains[0, asked.effect, False]) <= 3 * MEMORY


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


def test_a_playout_goes_through_a_rounds_end_to_the_end_of_a_later_own_turn(monkeypatch):
    """What all choose there at the same time is no turn."""
    game, ends = games()["solarius_mission"], []
    s, _ = machine.begin(game, 2, 1, game.options())
    chance = Random(1)
    while (s.turns, type(s.stack[-1].effect)) != (7, Take):
        seat = machine.seats_to_choose(s)[0]
        machine.play(game, s, seat, PLAYERS["random"](game, s, seat, chance))
    seat = machine.seats_to_choose(s)[0]
    question = machine.question_for(game, s, seat)
    monkeypatch.setattr(Search, "_learn", lambda self, s, path: ends.append((s.round, s.turns)))
    choice = next(choice for choice in question.options if not is_side_choice(choice))
    Search(game, seat, question, Habits(game)).playout(s, Node(choice), Random(1))
    assert ends[0][0] == 2
    assert ends[0][1] in {1, 2}


def test_what_habits_play_is_what_they_would_choose():
    game = games()["underwater_cities"]
    s, _ = machine.begin(game, 2, 3, game.options())
    for n in range(40):
        seat = machine.seats_to_choose(s)[0]
        question, twin = machine.question_for(game, s, seat), copy(s)
        choice = Habits(game).choose(s, seat, question, Random(n))
        assert s == twin
        s, events = Habits(game).play(s, seat, question, Random(n))
        assert events == machine.play(game, twin, seat, choice)
        assert s == twin
