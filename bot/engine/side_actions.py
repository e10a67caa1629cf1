"""Side actions: what a seat may do before it answers its question. Notation: "+sell black_112 2fuel"."""

from collections.abc import Mapping

import msgspec

from bot.engine.effect import Choice, Effect, Options

SIDE = "+"  # the first character of such a choice


class SideAction(msgspec.Struct, frozen=True, gc=False):
    """An option that is a side action: it is done, and the question is asked again."""

    effect: Effect
    chosen: object


class SideActions(msgspec.Struct, frozen=True):
    """All side actions of a seat: the effects, and their options in the notation of side actions.

    `asked`: the seat is asked because of them even if it has only one option.
    """

    effects: tuple[Effect, ...] = ()
    options: Mapping[Choice, SideAction] = {}
    asked: bool = True


def side_actions(offered: Mapping[Effect, Options], asked: bool = True) -> SideActions:
    """Return the side actions made of these effects and their options; an effect without options is left out."""
    effects = tuple(effect for effect, options in offered.items() if options)
    options = {
        side_choice(effect.word, choice): SideAction(effect, chosen)
        for effect in effects
        for choice, chosen in offered[effect].items()
    }
    return SideActions(effects, options, asked)


def side_choice(word: str, choice: Choice) -> Choice:
    """Return a choice as an answer to the question: ("sell", "2fuel") -> "+sell 2fuel", ("", "pass") -> "pass"."""
    return f"{SIDE}{word} {choice}" if word else choice


def is_side_choice(choice: Choice) -> bool:
    """Return whether a choice is a side action."""
    return choice.startswith(SIDE)


def split_side_choice(choice: Choice) -> tuple[str, Choice]:
    """Return the side action's word and its choice: "+sell 2fuel" -> ("sell", "2fuel"), "pass" -> ("", "pass")."""
    if not is_side_choice(choice):
        return "", choice
    word, _, choice = choice.removeprefix(SIDE).partition(" ")
    return word, choice
