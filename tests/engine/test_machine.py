"""The machine: what lies on the stack is done until somebody must choose."""

import msgspec
import pytest

from bot.engine import codec, lookahead, machine
from bot.engine.combinators import Each, Repeat, Seq, Together
from bot.engine.contract import WrongEffect
from bot.engine.effect import Frame, SeatEvent, Verb
from bot.engine.game import Score
from bot.engine.machine import IllegalChoice, play, question_for, questions
from bot.engine.state import PendingChoices
from bot.engine.steps import CameTogether, EndlessPlay, Forced

from .toy import GAME, Endless, Happened, Pay, Pick, Roll, Say, Turn, Turned, Whispered, begin_with

PICK = Pick(("a", "b"))


def list_options(s, seat=0):
    question = question_for(GAME, s, seat)
    return list(question.options) if question else None


def test_what_needs_no_choice_is_done_in_reading_order_until_someone_must_choose():
    s, events = begin_with(Say("one"), Seq((Say("two"), PICK)), Say("three"))
    assert s.log == ["0 one", "0 two"]
    assert events == []
    assert list_options(s) == ["a", "b"]


def test_a_choice_is_handed_over_by_its_value_and_what_follows_comes_before_the_rest():
    s, _ = begin_with(PICK, Say("end"))
    play(GAME, s, 0, "a")
    assert s.log == ["0 A", "0 end"]


def test_the_game_is_over_when_nothing_is_left():
    s, _ = begin_with(PICK)
    assert not machine.over(s)
    play(GAME, s, 0, "b")
    assert machine.over(s)
    assert questions(GAME, s) == {}
    assert machine.seats_to_choose(s) == []
    assert list_options(s) is None


def test_only_the_seat_of_the_topmost_frame_is_asked():
    s, _ = begin_with(Frame(1, PICK), PICK)
    assert list_options(s, 0) is None
    assert set(questions(GAME, s)) == {1}
    assert machine.seats_to_choose(s) == [1]


def test_an_only_choice_is_made_silently_and_told():
    s, events = begin_with(Pick(("a",)))
    assert events == [SeatEvent(0, Forced("pick", "a", ("choice",)))]
    assert s.log == ["0 A"]


def test_what_is_impossible_fizzles():
    s, events = begin_with(Pick(()), Say("on"))
    assert (s.log, events) == (["0 on"], [])


def test_an_event_is_told_and_its_reactions_come_before_the_rest():
    s, events = begin_with(Happened("thunder"), Say("rest"))
    assert events == [SeatEvent(0, Happened("thunder"))]
    assert s.log == ["1 heard thunder", "0 rest"]


def test_a_reaction_may_ask_another_seat_in_the_middle():
    s, _ = begin_with(PICK, Happened("ask"), Say("rest"))
    events = play(GAME, s, 0, "a")
    assert events == [SeatEvent(0, Happened("ask"))]
    assert set(questions(GAME, s)) == {1}
    play(GAME, s, 1, "no")
    assert s.log == ["0 A", "1 NO", "0 rest"]


@pytest.mark.parametrize(
    ("seat", "choice"), [(0, "c"), (0, ""), (0, "A"), (1, "a"), (0, "a "), (0, "a" * 2000), (0, "\ud800"), (7, "a")]
)
def test_an_illegal_choice_changes_nothing(seat, choice):
    s, _ = begin_with(PICK, Say("end"))
    before = codec.encode(GAME, s)
    with pytest.raises(IllegalChoice) as caught:
        play(GAME, s, seat, choice)
    assert codec.encode(GAME, s) == before
    assert (caught.value.seat, caught.value.choice) == (seat, choice)
    assert caught.value.effect == (PICK if seat == 0 else None)
    assert len(str(caught.value)) < 150


def test_a_game_that_is_over_takes_no_choice():
    s, _ = begin_with(Say("done"))
    with pytest.raises(IllegalChoice):
        play(GAME, s, 0, "a")


def test_endless_play_stops_and_shows_the_stack():
    with pytest.raises(EndlessPlay, match=r"1 on the stack.*seat=0, effect=Endless\(\)"):
        begin_with(Endless())


def test_endless_play_shows_only_the_top_of_a_stack_that_grows():
    with pytest.raises(EndlessPlay) as caught:
        begin_with(Repeat(Endless(), 5), *[Say("unreached")] * 500)
    assert "502 on the stack" in str(caught.value)
    assert len(str(caught.value)) < 5000


@pytest.mark.parametrize("hidden", [Roll(), Turn()])
def test_a_foreseen_choice_stops_before_what_nobody_knows(hidden):
    s, _ = begin_with(PICK, Say("sure"), hidden, Say("later"), PICK)
    before = codec.encode(GAME, s)
    outcome = lookahead.certain_outcome(GAME, s, 0, "a")
    assert not outcome.whole
    twin = outcome.state
    assert twin.log == ["0 A", "0 sure"]
    assert twin.chance == s.chance
    assert twin.turn == s.turn + 1
    assert codec.encode(GAME, s) == before
    with pytest.raises(IllegalChoice):
        lookahead.certain_outcome(GAME, s, 1, "a")


def test_a_foreseen_choice_goes_on_until_a_card_that_lay_ready_before_it_is_turned_up():
    s, _ = begin_with(PICK, Say("sure"), Turned(), Say("later"), PICK)
    found = lookahead.certain_outcome(GAME, s, 0, "a")
    assert not found.whole
    assert found.state.log == ["0 A", "0 sure"]
    assert found.events == []


def test_a_foreseen_choice_tells_of_which_effects_one_was_forced_on_the_seat_after_it():
    only = Pick(("only",))
    for between, forced in ((only, (only,)), (Say("nothing to choose"), ())):
        s, _ = begin_with(PICK, between, PICK)
        assert lookahead.certain_outcome(GAME, s, 0, "a").forced == forced
    s, _ = begin_with(PICK, only, Roll(), PICK)
    assert lookahead.certain_outcome(GAME, s, 0, "a").forced == (only,)


def test_without_anything_hidden_a_foreseen_choice_is_an_imagined_one():
    s, _ = begin_with(PICK, Say("sure"), Happened("loud"), Pick(("only",)), PICK)
    outcome = lookahead.certain_outcome(GAME, s, 0, "a")
    assert outcome.whole
    assert outcome.state == lookahead.state_after(GAME, s, 0, "a")
    s, _ = begin_with(PICK)
    assert machine.over(lookahead.certain_outcome(GAME, s, 0, "a").state)
    with pytest.raises(EndlessPlay):
        lookahead.certain_outcome(GAME, begin_with(PICK, Endless())[0], 0, "a")


def test_the_turn_and_the_stamp_move_with_each_choice():
    s, _ = begin_with(PICK, PICK)
    first = machine.stamp(s, 0)
    play(GAME, s, 0, "a")
    assert s.turn == 1
    assert machine.stamp(s, 0) != first


def test_an_imagined_choice_leaves_the_game_as_it_was():
    s, _ = begin_with(PICK, Roll(), PICK)
    before = codec.encode(GAME, s)
    twin = lookahead.state_after(GAME, s, 0, "a")
    assert twin.log[0] == "0 A"
    assert codec.encode(GAME, s) == before
    play(GAME, s, 0, "a")
    assert codec.encode(GAME, s) == codec.encode(GAME, twin)
    for seat, choice in ((0, "c"), (1, "a")):
        with pytest.raises(IllegalChoice):
            lookahead.state_after(GAME, s, seat, choice)


def test_view_is_what_the_game_shows():
    s, _ = begin_with(Say("hello"))
    assert machine.view(GAME, s, 0) == machine.view(GAME, s, None) == ["0 hello"]


class TestTogether:
    def test_all_are_asked_at_once_and_nothing_happens_until_the_last_has_chosen(self):
        s, _ = begin_with(Together(PICK), Say("end"), seats=3)
        assert set(questions(GAME, s)) == {0, 1, 2}
        assert play(GAME, s, 2, "b") == []
        assert play(GAME, s, 0, "a") == []
        assert s.log == []
        assert s.turn == 0
        assert machine.seats_to_choose(s) == [1]
        play(GAME, s, 1, "a")
        assert s.log == ["0 A", "1 A", "2 B", "0 end"]  # seat by seat, whoever was first
        assert (s.pending, s.turn) == ([], 1)

    def test_who_has_chosen_may_not_choose_again_but_may_take_it_back(self):
        s, _ = begin_with(Together(PICK))
        stamps = [machine.stamp(s, 0)]
        before = codec.encode(GAME, s)
        play(GAME, s, 0, "a")
        stamps.append(machine.stamp(s, 0))
        with pytest.raises(IllegalChoice):
            play(GAME, s, 0, "b")
        assert machine.take_back(s, 0)
        assert not machine.take_back(s, 1)
        assert codec.encode(GAME, s) == before
        assert len(set(stamps)) == 2
        play(GAME, s, 0, "b")
        play(GAME, s, 1, "a")
        assert s.log == ["0 B", "1 A"]
        assert not machine.take_back(s, 0)

    def test_a_seat_is_alone_with_its_own_choices(self):
        s, _ = begin_with(Together(PICK))
        play(GAME, s, 0, "a")
        assert machine.view(GAME, s, 0) == ["0 A"]
        assert machine.view(GAME, s, 1) == machine.view(GAME, s, None) == []
        assert machine.with_own_choices(GAME, s, None) is s

    def test_a_seat_that_has_still_to_begin_needs_no_copy(self):
        s, _ = begin_with(Together(PICK))
        assert machine.with_own_choices(GAME, s, 0) is s
        play(GAME, s, 0, "a")
        assert machine.with_own_choices(GAME, s, 0) is not s
        assert machine.with_own_choices(GAME, s, 1) is s

    def test_who_has_nothing_to_choose_is_not_asked(self):
        for effect in (Say("x"), Pick(("a",)), Pick(())):
            s, _ = begin_with(Together(effect), Say("end"))
            assert machine.over(s)
            assert s.log[-1] == "0 end"

    def test_forced_choices_apart_are_told_when_all_have_chosen(self):
        s, events = begin_with(Together(Seq((Pick(("a",)), PICK))))
        assert events == []
        play(GAME, s, 0, "b")
        events = play(GAME, s, 1, "a")
        assert events == [
            SeatEvent(0, Forced("pick", "a", ("choice",))),
            SeatEvent(1, Forced("pick", "a", ("choice",))),
            SeatEvent(0, CameTogether()),
        ]

    def test_all_know_it_once_the_last_has_chosen(self):
        s, _ = begin_with(Together(PICK), seats=3)
        assert [play(GAME, s, seat, "a") for seat in (2, 0)] == [[], []]
        assert play(GAME, s, 1, "b") == [SeatEvent(0, CameTogether())]
        assert CameTogether.reveals

    def test_who_plays_alone_has_seen_nothing_of_others(self):
        s, _ = begin_with(Together(PICK), seats=1)
        assert play(GAME, s, 0, "a") == []

    def test_what_comes_before_the_first_choice_is_done_and_seen_by_its_seat_only(self):
        s, _ = begin_with(Together(Seq((Say("first"), PICK))))
        assert list_options(s, 1) == ["a", "b"]
        assert machine.view(GAME, s, 1) == ["1 first"]
        assert machine.view(GAME, s, None) == []

    def test_several_choices_apart_are_asked_one_after_another_and_taken_back_one_by_one(self):
        s, _ = begin_with(Together(Seq((PICK, Pick(("c", "d"))))))
        play(GAME, s, 0, "a")
        assert list_options(s, 0) == ["c", "d"]
        assert s.pending[0] == PendingChoices(["a"], done=False)
        play(GAME, s, 0, "d")
        assert s.pending[0] == PendingChoices(["a", "d"], done=True)
        machine.take_back(s, 0)
        assert list_options(s, 0) == ["c", "d"]

    def test_two_simultaneous_choices_follow_each_other(self):
        s, _ = begin_with(Together(PICK), Together(PICK), seats=1)
        play(GAME, s, 0, "a")
        assert s.pending == [PendingChoices()]
        play(GAME, s, 0, "b")
        assert s.log == ["0 A", "0 B"]

    def test_an_imagined_choice_apart_shows_who_has_chosen(self):
        s, _ = begin_with(Together(PICK))
        twin = lookahead.state_after(GAME, s, 1, "b")
        assert twin.log == ["1 B"]
        assert machine.seats_to_choose(twin) == [0]
        assert s.pending == [PendingChoices(), PendingChoices()]


def test_events_for_one_seat_only_say_so():
    assert Whispered.only
    assert not Happened.only
    _, events = begin_with(Whispered("psst"))
    assert events == [SeatEvent(0, Whispered("psst"))]


def test_each_seat_in_turn_order_from_the_one_whose_it_is():
    s, _ = begin_with(Frame(2, Each(Say("hi"))), seats=4)
    assert s.log == ["2 hi", "3 hi", "0 hi", "1 hi"]


def test_standings_are_the_points_and_without_any_the_scores():
    s, _ = begin_with(Say("x"))
    game = msgspec.structs.replace(GAME, tally=lambda s: [Score(3), Score(5)])
    assert game.standings(s) == [3, 5]
    assert msgspec.structs.replace(game, points=lambda s: (1, 2)).standings(s) == (1, 2)


def test_games_are_begun_with_their_own_set_up():
    s, events = machine.begin(GAME, 3, 5, msgspec.UNSET)
    assert (s.seats, s.chance.seed, events) == (3, 5, [])
    assert list_options(s) == ["left", "right"]


def test_payment_is_possible_only_with_the_means():
    assert Pay(2).possible(begin_with(Say(""), purse=2)[0], 0)
    assert not Pay(2).possible(begin_with(Say(""), purse=1)[0], 0)


class Wrong(Verb, frozen=True):
    """Does what an author may get wrong."""

    how: str

    def options(self, s, me):
        return {"options": ["a", "b"], "yields": (word for word in "ab")}.get(self.how)

    def do(self, s, me, choice):
        return {"none": None, "alone": Say("x"), "class": (Say,), "word": ("say",)}[self.how]


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("options", "Wrong.options() returned a list: it maps notations to values"),
        ("yields", "Wrong.options() returned a generator: it maps notations to values"),
        ("none", "after Wrong comes None: what follows are several effects, () for none"),
        ("alone", "after Wrong comes Say(what='x'): what follows are several effects, () for none"),
        ("class", "after Wrong comes <class 'tests.engine.toy.Say'>: that is no effect"),
        ("word", "after Wrong comes 'say': that is no effect"),
    ],
)
def test_what_an_author_gets_wrong_is_said_with_the_effects_name(how, why):
    with pytest.raises(WrongEffect) as caught:
        begin_with(Wrong(how))
    assert str(caught.value) == why


class Idle(Verb, frozen=True):
    """Says nothing of what it does."""


def test_an_effect_does_nothing_unless_it_says_what():
    s, told = begin_with(Idle(), Say("on"))
    assert (s.log, told) == (["0 on"], [])


def test_what_follows_may_come_one_by_one():
    s, _ = begin_with(SayTwice())
    assert s.log == ["0 one", "0 two"]


class SayTwice(Verb, frozen=True):
    def do(self, s, me, choice):
        yield Say("one")
        yield Say("two")
