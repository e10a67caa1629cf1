"""Questions asked as one: what changes nothing by itself is asked with what it leads to."""

from typing import ClassVar

import msgspec
import pytest

from bot.engine import machine, state
from bot.engine.chance import Chance
from bot.engine.effect import Event, Frame, Part, Refusal, Verb
from bot.engine.game import Game, Score
from bot.engine.merging import MergedQuestion
from bot.engine.side_actions import SideActions, side_actions
from bot.engine.steps import advance


class State(state.State, kw_only=True):
    done: list[str] = []


class Told(Event, frozen=True):
    what: str


class Put(Verb, frozen=True):
    """Put a piece of one of these kinds somewhere."""

    kinds: tuple[str, ...]
    where: tuple[str, ...] = ("a", "b")
    parts: ClassVar[tuple[Part, ...]] = (Part("kind"), Part("where"))

    def options(self, s, me):
        return {f"{kind} {where}": f"{kind}{where}" for kind in self.kinds for where in self.where}

    def refusal(self, s, me, choice):
        return Refusal("why.put")

    def do(self, s, me, choice):
        s.done.append(choice)
        return (Told(choice),)


class Ask(Verb, frozen=True):
    """One of these, by name; an empty tuple of effects does nothing."""

    ways: tuple[tuple[str, tuple], ...]
    merges: ClassVar[bool] = True

    def options(self, s, me):
        return dict(self.ways) if len(self.ways) > 1 else None

    def do(self, s, me, choice):
        return self.ways[0][1] if choice is None else choice


class Swap(Verb, frozen=True):
    def options(self, s, me):
        return {"now": None}

    def do(self, s, me, choice):
        s.done.append("swapped")
        return ()


def game(**how):
    return Game(
        key="toy", command="toy", seats=range(1, 3), version=1, state=State, view=msgspec.Struct, new=None, see=None,
        tally=lambda s: [Score(0)], guess=lambda s, seat, random: s, value=lambda s, seat: 0.0, **how,
    )  # fmt: skip


GAME = game()
FARM, CITY = Put(("farm",)), Put(("city",))


def begin_asking(*effects, of=GAME):
    s = State(seats=2, chance=Chance(1), stack=[Frame(0, effect) for effect in reversed(effects)])
    return s, machine.question_for(of, s, 0)


def test_what_a_choice_leads_to_is_asked_with_it_and_what_has_no_more_parts_says_so():
    s, question = begin_asking(Ask((("farm", (FARM,)), ("city", (CITY,)), ("pass", ()))))
    assert list(question.options) == ["farm a", "farm b", "city a", "city b", "pass -"]
    assert (question.effect.word, question.effect.parts) == ("put", Put.parts)
    events = machine.play(GAME, s, 0, "city b", question)
    assert (s.done, [each.event for each in events], s.stack) == (["cityb"], [Told("cityb")], [])


def test_a_choice_of_fewer_parts_goes_on_with_what_comes_later():
    s, _ = begin_asking(Ask((("farm", (FARM,)), ("pass", ()))), CITY)
    machine.play(GAME, s, 0, "pass -")
    assert (s.done, list(machine.question_for(GAME, s, 0).options)) == ([], ["city a", "city b"])


def test_it_goes_through_several_that_change_nothing_also_such_as_ask_nothing():
    inner = Ask((("farm", (Ask((("only", (FARM,)),)),)), ("none", ())))
    s, question = begin_asking(Ask((("more", (inner,)), ("pass", ()))))
    assert list(question.options) == ["farm a", "farm b", "none -", "pass -"]
    machine.play(GAME, s, 0, "farm a", question)
    assert (s.done, s.stack) == (["farma"], [])


def test_refusals_are_those_of_what_is_asked():
    s, question = begin_asking(Ask((("farm", (FARM,)), ("city", (CITY,)), ("pass", ()))))
    assert question.effect.refusal(s, 0, "tower a") == Refusal("why.put")


def test_what_would_be_called_alike_is_asked_later():
    other = Put(("farm",), ("z",))
    s, question = begin_asking(Ask((("near", (FARM,)), ("far", (other,)), ("pass", ()))))
    assert list(question.options) == ["farm a", "farm b", "far -", "pass -"]
    machine.play(GAME, s, 0, "far -", question)
    assert s.done == ["farmz"]  # the only way


@pytest.mark.parametrize("then", [(Frame(1, FARM),), (Frame(1, FARM), CITY), (Told("x"), FARM)])
def test_what_another_seat_is_asked_or_what_comes_after_an_event_is_not_asked_with_it(then):
    s, question = begin_asking(Ask((("go", then), ("pass", ()))))
    assert list(question.options) == ["go", "pass"]
    machine.play(GAME, s, 0, "go", question)
    assert list(machine.question_for(GAME, s, s.stack[-1].seat).options) == ["farm a", "farm b"]


@pytest.mark.parametrize("later", [Frame(1, CITY), Told("x")])
def test_what_comes_after_the_next_question_keeps_it_from_nothing(later):
    s, question = begin_asking(Ask((("go", (FARM, later)), ("pass", ()))))
    assert list(question.options) == ["farm a", "farm b", "pass -"]
    machine.play(GAME, s, 0, "farm b", question)
    assert s.done[0] == "farmb"


def test_a_question_on_a_board_is_not_asked_with_words():
    class OnBoard(Put, frozen=True):
        parts: ClassVar[tuple[Part, ...]] = (Part("kind"), Part("where", "cell"))

    _, question = begin_asking(Ask((("farm", (OnBoard(("farm",), ("A1", "A2")),)), ("pass", ()))))
    assert list(question.options) == ["farm", "pass"]


def test_what_is_done_beside_it_stands_beside_the_merged_question_too():
    of = game(side_actions=lambda s, seat: side_actions({Swap(): {"now": None}}))
    s, question = begin_asking(Ask((("farm", (FARM,)), ("pass", ()))), of=of)
    assert list(question.options) == ["farm a", "farm b", "pass -", "+swap now"]
    machine.play(of, s, 0, "+swap now", question)
    assert isinstance(machine.question_for(of, s, 0).effect, MergedQuestion)
    assert s.done == ["swapped"]


@pytest.mark.parametrize(("waits", "left"), [(True, 1), (False, 0)])
def test_a_single_choice_is_forced_unless_the_seat_is_asked_for_what_is_beside_it(waits, left):
    of = game(
        side_actions=lambda s, seat: side_actions({Swap(): {"now": None}}, asked=waits) if seat == 0 else SideActions()
    )
    s, _ = begin_asking(Ask((("go", (Put(("farm",), ("a",)),)), ("pass", ()))), of=of)
    machine.play(of, s, 0, "farm a")
    s.stack = [Frame(0, Put(("city",), ("a",)))]
    advance(of, s, [], 0)
    assert len(s.stack) == left
