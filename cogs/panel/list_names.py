"""What lists of whole choices are called in a panel: for what their choices have in common."""

from collections.abc import Iterator, Sequence

from bot.texts import Texts
from cogs.discord_text import capital
from cogs.panel.heads import asked_by_list
from cogs.panel.labels import Hints, marks, told_apart, whole
from cogs.panel.notation import SPACES, Values
from cogs.panel.part_chooser import PartChooser

PAIR = 2  # names that a phone has room for


def list_name(
    lists: Sequence[Sequence[Values]],
    number: int,
    alike: Sequence[int],
    chooser: PartChooser,
    hints: Hints,
    words: Texts,
) -> str:
    """The name of the list of this number, in which the parts at the places `alike` are the same."""
    every, parts = lists[number], chooser.parts
    first, common = every[0], [place for place in alike if not parts[place].last or 0 not in alike]
    signs = marks(hints(0, first[0], chooser.stepping.unchosen()), words) if 0 in alike else []
    said = [(parts[place].name, first[place]) for place in common if first[place]]
    shared = [pair for pair in said if not words.naming(*pair).is_silent]
    firsts = {parts[0].name: chooser.combinations.firsts}
    among, lie = (
        whole(shared, words, "heading", firsts) if shared else "",
        any(parts[place].kind in SPACES for place in common),
    )
    pair = "" if among and lie else _pair(lists, every, chooser, hints, words)  # nothing else tells where they lie
    name = capital(_cards(lists, every, chooser, words) or pair or among or asked_by_list(parts[0].name, words))
    return " ".join([*signs, name, *_span(lists, every, chooser, hints, words)])


def _span(
    lists: Sequence[Sequence[Values]], every: Sequence[Values], chooser: PartChooser, hints: Hints, words: Texts
) -> Iterator[str]:
    """Of a list that was too long for one row, what this piece of it has: by their marks, where they have some."""
    if sum(piece[0][0] == piece[-1][0] == every[0][0] for piece in lists) > 1 and len(every[0]) > 1:
        kind = chooser.parts[1].name
        signs = {way[1]: [*marks(hints(1, way[1], way), words), words.word(kind, way[1])][0] for way in every}
        if len(set(signs.values())) < len(signs):  # what it yields, not which it is
            signs = {value: words.word(kind, value) for value in signs}
        yield words("panel.span", first=signs[every[0][1]], last=signs[every[-1][1]])


def _cards(lists: Sequence[Sequence[Values]], every: Sequence[Values], chooser: PartChooser, words: Texts) -> str:
    """The cards of the hand that share a list, or what is done with those that have one choice each.

    Empty where no cards share it, or too many.
    """
    part, ways = chooser.parts[0], dict[str, list[Values]]()
    for values in every:
        ways.setdefault(values[0], []).append(values)
    if not part.hand or len(lists) == 1:
        return ""
    single = [choices[0] for choices in ways.values() if len(choices) == 1]
    deed = _deed(single, chooser, words)
    named = [words.word(part.name, card) for card, choices in ways.items() if not deed or len(choices) > 1]
    named += [deed] if deed else []
    return capital(words("list.and_also").join(named)) if len(named) == PAIR or (deed and len(named) == 1) else ""


def _pair(
    lists: Sequence[Sequence[Values]], every: Sequence[Values], chooser: PartChooser, hints: Hints, words: Texts
) -> str:
    """The two first values that share a list beside others, with their marks; empty where they are more."""
    firsts, kind = [*dict.fromkeys(values[0] for values in every)], chooser.parts[0].name
    if len(lists) == 1 or len(firsts) != PAIR or not chooser.parts[0].split:
        return ""
    signs = (marks(hints(0, first, chooser.stepping.unchosen()), words) for first in firsts)
    names = [capital(told_apart(kind, first, chooser.combinations.firsts, words)) for first in firsts]
    named = (" ".join([*mine, name]) for name, mine in zip(names, signs, strict=True))
    return " | ".join(named)


def _deed(single: Sequence[Values], chooser: PartChooser, words: Texts) -> str:
    """What is done with all of these, where that is told by their second part: "discard the trait"; else empty."""
    deeds = {values[1] for values in single} if len(chooser.parts) > 1 and chooser.parts[1].last else set()
    return words.word(chooser.parts[1].name, deeds.pop()) if len(deeds) == 1 and "" not in deeds else ""
