"""Names of lists of whole choices, after what their choices have in common."""

from collections.abc import Iterator, Sequence

from bot.texts import Texts
from cogs.discord_text import capital
from cogs.panel.labels import Hints, choice_name, marks, unnumbered_name
from cogs.panel.notation import SPACES, Values
from cogs.panel.part_chooser import PartChooser
from cogs.panel.piece_lists import list_prompt

PAIR = 2  # names that a phone has room for


def list_name(
    lists: Sequence[Sequence[Values]],
    number: int,
    alike: Sequence[int],
    chooser: PartChooser,
    hints: Hints,
    words: Texts,
) -> str:
    """Return the name of list `number`, whose choices share the parts at the indices `alike`."""
    if number and chooser.parts[0].first:
        return capital(words("panel.other_uses"))
    every, parts = lists[number], chooser.parts
    differing = [place for place in alike if any(values[place] != every[0][place] for one in lists for values in one)]
    common = [place for place in alike if not parts[place].last or 0 not in alike or place in differing]
    first = every[0]
    signs = marks(hints(0, first[0], chooser.stepping.empty_values()), words) if 0 in alike else []
    pairs = [(parts[place].name, first[place]) for place in common if first[place]]
    shared = [pair for pair in pairs if not words.naming(*pair).is_silent]
    firsts = {parts[0].name: chooser.combinations.first_values}
    text, on_board = (
        choice_name(shared, words, "heading", firsts) if shared else "",
        any(parts[place].kind in SPACES for place in common),
    )
    pair = "" if text and on_board else _pair(lists, every, chooser, hints, words)  # nothing else tells where they lie
    name = capital(pair or text or list_prompt(parts[0].name, words))
    if parts[0].first:
        return " ".join([*signs, words("panel.uses", thing=name)])
    if parts[0].whole and not parts[0].split:  # the other list has other uses, not further ones
        return " ".join([*signs, name])
    return " ".join([*signs, name, *_span(lists, every, chooser, hints, words)])


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
