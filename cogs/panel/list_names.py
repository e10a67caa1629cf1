"""Names of lists of whole choices, after what their choices have in common."""

from collections.abc import Callable, Iterator, Sequence

from bot.texts import Texts
from cogs.discord_text import capital
from cogs.panel.control_maker import WARNING
from cogs.panel.labels import Hints, choice_name, marks, unnumbered_name
from cogs.panel.notation import SPACES, Values
from cogs.panel.part_chooser import PartChooser
from cogs.panel.piece_lists import list_prompt

PAIR = 2  # names that a phone has room for


def list_names(
    lists: Sequence[Sequence[Values]],
    alike: Callable[[Sequence[Values]], Sequence[int]],
    chooser: PartChooser,
    hints: Hints,
    words: Texts,
    verb: str,
    loses: Callable[[Values], bool],
) -> list[str]:
    """Return the names of lists, each told from the others.

    `alike` returns the indices of the parts that a list is named after, `loses` whether a choice loses something.
    """
    names = [list_name(lists, at, alike(every), chooser, hints, words, verb) for at, every in enumerate(lists)]
    return _tell_apart(names, lists, [all(map(loses, every)) for every in lists], words, verb)


def _tell_apart(
    names: Sequence[str], lists: Sequence[Sequence[Values]], losing: Sequence[bool], words: Texts, verb: str
) -> list[str]:
    """Return the names of these lists, those that are called the same told apart.

    By what is lost, if they are some of several that are `losing`, or by which lines of all they have.
    """
    own = f"verb.{verb}.losing"
    if not all(losing):
        names = [
            f"{WARNING} {words(own) if own in words else words('panel.losing', name=name)}" if loses else name
            for name, loses in zip(names, losing, strict=True)
        ]
    return [_with_lines(names, number, lists, words) for number in range(len(lists))]


def _with_lines(names: Sequence[str], number: int, lists: Sequence[Sequence[Values]], words: Texts) -> str:
    """Return the name of list `number`, with which lines it has of all that are called so."""
    same = [at for at, name in enumerate(names) if name == names[number]]
    if len(same) == 1:
        return names[number]
    first = 1 + sum(len(lists[at]) for at in same if at < number)
    return f"{names[number]} {words('panel.span', first=first, last=first + len(lists[number]) - 1)}"


def list_name(
    lists: Sequence[Sequence[Values]],
    number: int,
    alike: Sequence[int],
    chooser: PartChooser,
    hints: Hints,
    words: Texts,
    verb: str = "",
) -> str:
    """Return the name of list `number`, whose choices share the parts at the indices `alike`."""
    if number and chooser.parts[0].first:
        return capital(words("panel.other_uses"))
    every, parts = lists[number], chooser.parts
    differing = [place for place in alike if any(values[place] != every[0][place] for one in lists for values in one)]
    common = [place for place in alike if not parts[place].last or 0 not in alike or place in differing]
    signs = marks(hints(0, every[0][0], chooser.stepping.empty_values()), words) if 0 in alike else []
    text, on_board = _shared_name(every[0], common, chooser, words), any(parts[at].kind in SPACES for at in common)
    pair = "" if text and on_board else _pair(lists, every, chooser, hints, words)  # nothing else tells where they lie
    name = capital(pair or text or list_prompt(parts[0].name, words, verb))
    if parts[0].first:
        return " ".join([*signs, words("panel.uses", thing=name)])
    if parts[0].whole and not parts[0].split:  # the other list has other uses, not further ones
        return " ".join([*signs, name])
    return " ".join([*signs, name, *_span(lists, every, chooser, hints, words)])


def _shared_name(first: Values, common: Sequence[int], chooser: PartChooser, words: Texts) -> str:
    """Return the name of what a list's choices share, as the `first` of them has it; "" if that has none."""
    pairs = [(chooser.parts[place].name, first[place]) for place in common if first[place]]
    shared = [pair for pair in pairs if not words.naming(*pair).is_silent]
    firsts = {chooser.parts[0].name: chooser.combinations.first_values}
    return choice_name(shared, words, "heading", firsts) if shared else ""


def _span(
    lists: Sequence[Sequence[Values]], every: Sequence[Values], chooser: PartChooser, hints: Hints, words: Texts
) -> Iterator[str]:
    """Yield the span of values in one piece of a list that was too long for one row, by their marks if any."""
    if sum(piece[0][0] == piece[-1][0] == every[0][0] for piece in lists) > 1 and len(every[0]) > 1:
        kind = chooser.parts[1].name
        signs = {
            choice[1]: [*marks(hints(1, choice[1], choice), words), words.word(kind, choice[1])][0] for choice in every
        }
        if len(set(signs.values())) < len(signs):  # what it yields, not which it is
            signs = {value: words.word(kind, value) for value in signs}
        yield words("panel.span", first=signs[every[0][1]], last=signs[every[-1][1]])


def _pair(
    lists: Sequence[Sequence[Values]], every: Sequence[Values], chooser: PartChooser, hints: Hints, words: Texts
) -> str:
    """Return the first two values that share a list beside others, with their marks; "" if there are more."""
    firsts, kind = [*dict.fromkeys(values[0] for values in every)], chooser.parts[0].name
    if len(lists) == 1 or len(firsts) != PAIR or not chooser.parts[0].split:
        return ""
    signs = (marks(hints(0, first, chooser.stepping.empty_values()), words) for first in firsts)
    names = [capital(unnumbered_name(kind, first, chooser.combinations.first_values, words)) for first in firsts]
    named = (" ".join([*signs_of_value, name]) for name, signs_of_value in zip(names, signs, strict=True))
    return " | ".join(named)
