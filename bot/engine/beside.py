"""How a choice is written that is made beside the question asked: "+sell black_112 2fuel"."""

from bot.engine.effect import Choice

BESIDE = "+"  # such a choice begins with it


def beside(word: str, choice: Choice) -> Choice:
    """A choice of what is done beside a question by this word, as the question has it; "" is the question itself."""
    return f"{BESIDE}{word} {choice}" if word else choice


def parted(choice: Choice) -> tuple[str, Choice]:
    """By which word it is done beside the question ("" for a choice of the question itself), and the choice of it."""
    if not choice.startswith(BESIDE):
        return "", choice
    word, _, way = choice.removeprefix(BESIDE).partition(" ")
    return word, way
