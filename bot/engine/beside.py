"""What is done beside the question asked, and how a choice of it is written: "+sell black_112 2fuel"."""

from collections.abc import Mapping

import msgspec

from bot.engine.effect import Choice, Effect, Options

BESIDE = "+"  # such a choice begins with it


class Beside(msgspec.Struct, frozen=True):
    """An option that is done beside the question, which goes on to be asked."""

    effect: Effect
    chosen: object


class Besides(msgspec.Struct, frozen=True):
    """All that a seat may do beside its question: the effects, and their options as they are written beside it."""

    effects: tuple[Effect, ...] = ()
    options: Mapping[Choice, Beside] = {}


def besides(each: Mapping[Effect, Options]) -> Besides:
    """Effects with their options, as what may be done beside a question."""
    effects = tuple(effect for effect, ways in each.items() if ways)
    options = {
        beside(effect.word, name): Beside(effect, way) for effect in effects for name, way in each[effect].items()
    }
    return Besides(effects, options)


def beside(word: str, choice: Choice) -> Choice:
    """A choice of what is done beside a question by this word, as the question has it; "" is the question itself."""
    return f"{BESIDE}{word} {choice}" if word else choice


def parted(choice: Choice) -> tuple[str, Choice]:
    """By which word it is done beside the question ("" for a choice of the question itself), and the choice of it."""
    if not choice.startswith(BESIDE):
        return "", choice
    word, _, way = choice.removeprefix(BESIDE).partition(" ")
    return word, way
