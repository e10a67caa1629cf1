"""The positions of a lesson, each a function of game and station alone: a restart loses nothing."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

import msgspec

from bot.engine import machine
from bot.engine.machine import IllegalChoice
from bot.engine.question import Question
from bot.engine.state import State, copy
from bot.games.registry import AnyGame, games
from bot.lessons.stations import YOU, Lesson, Step, find_lesson
from bot.lessons.wrong import WrongLesson

KEPT = 64  # cached positions: about as many as all lessons have


def question_position(key: str, place: int) -> State:
    """Return the state in which the station at this place is shown. Raise WrongLesson if its choices are not legal."""
    return copy(_at_question(key, place))


def answer_position(key: str, place: int) -> State:
    """Return the state after the station's right choice, if it offers any, and its `then`. Raise WrongLesson."""
    return copy(_at_answer(key, place))


@lru_cache(KEPT)
def _at_question(key: str, place: int) -> State:
    """Compute `question_position`, of which the latest results are cached."""
    lesson, game = _lesson(key), games()[key]
    state = _at_answer(key, place - 1) if place else _first_state(key, game, lesson)
    return _state_after(key, game, state, place, lesson.stations[place].before)


@lru_cache(KEPT)
def _at_answer(key: str, place: int) -> State:
    """Compute `answer_position`, of which the latest results are cached."""
    station, game = _lesson(key).stations[place], games()[key]
    right = () if station.right is None else (Step(YOU, station.offer[station.right].choice),)
    return _state_after(key, game, _at_question(key, place), place, (*right, *station.then))


def _first_state(key: str, game: AnyGame, lesson: Lesson) -> State:
    """Return the state with which the lesson begins."""
    try:
        options = msgspec.convert(lesson.options, game.options)
    except msgspec.ValidationError as problem:
        raise WrongLesson(key, station="", problem=f"options: {problem}") from None
    first: State = machine.begin(game, lesson.seats, lesson.seed, options)[0]
    return first


def _state_after(key: str, game: AnyGame, state: State, place: int, steps: Iterable[Step]) -> State:
    """Return a copy of the state in which these choices have been made. Raise WrongLesson if one is not legal."""
    after = copy(state)
    for step in steps:
        try:
            machine.play(game, after, step.seat, step.choice)
        except IllegalChoice:
            reason = _reason(machine.question_for(game, after, step.seat), step)
            raise WrongLesson(key, _lesson(key).stations[place].name, reason) from None
    return after


def _reason(question: Question | None, step: Step) -> str:
    """Return why a step is not legal, for the author of the lesson."""
    seat, choice = step.seat, step.choice
    if question is None:
        return f"seat {seat} chooses {choice!r}, but it is asked nothing"
    possible = f"{len(question.options)} ways, such as {some_options(question)}"
    return f"seat {seat} cannot choose {choice!r} of {question.effect.word}: {possible}"


def some_options(question: Question) -> str:
    """Return the first few options of a question, to show to an author who has written one that does not exist."""
    return ", ".join(islice(question.options, 5))


def _lesson(key: str) -> Lesson:
    """Return the lesson of a game. Raise WrongLesson if it has none."""
    lesson = find_lesson(key)
    assert lesson is not None
    return lesson
