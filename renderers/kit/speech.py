"""Pictures in words: how lists, sentences and names are put together, and how long they may be."""

from collections.abc import Iterable, Sequence

from ..look import Look

SHORT = 600  # characters of a picture's description: more than that is not listened to after each turn


def join_list(look: Look, words: Iterable[str]) -> str:
    """Return the words as a list in the reader's language."""
    return look.texts("list.spoken").join(words)


def prose(look: Look, sentences: Iterable[str]) -> str:
    """Return the sentences one after the other."""
    # what the text puts between two sentences: a space, or in Japanese nothing
    return look.texts("list.sentences", first="", then="").join(sentences)


def whole_sentences(look: Look, sentences: Sequence[str]) -> str:
    """Return the first sentences, as many as fit into a short description."""
    kept = len(sentences)
    while kept > 1 and len(prose(look, sentences[:kept])) > SHORT:
        kept -= 1
    return cut(prose(look, sentences[:kept]), SHORT)


def spoken_name(look: Look, seat: int, longest: int) -> str:
    """Return a player's name to be read aloud, cut to a length."""
    return look.spoken_name(seat, longest)


def cut(text: str, longest: int) -> str:
    """Return the text, cut to the longest length allowed."""
    return text if len(text) <= longest else text[: longest - 1] + "…"
