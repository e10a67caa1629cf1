"""What a panel offers for the parts of a choice, given what is chosen of it."""

from collections.abc import Iterator, Sequence

from bot.engine.effect import UNUSED
from cogs.panel.combinations import by_place
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser

PICKS = 25  # Discord's limit for a list
MOST_LISTS = 16  # of whole choices, four on a page


def offered_values(question: PartChooser, now: Values, place: int) -> list[str]:
    """The values to be offered for a part: those that go with the parts before it; none where nothing is to choose, or
    buttons of their own have them.

    A part that is asked last must go with all others, and does not stand in the way of theirs.
    """
    part = question.parts[place]
    if part.ends:
        return []
    if part.auto and not now[0] and not question.parts[0].whole:
        return []
    first = {i: value for i, value in by_place(now).items() if not question.parts[i].last}
    if not part.last:
        values = question.combinations.values(place, {i: value for i, value in first.items() if i < place})
    elif len(first) < sum(not part.last for part in question.parts):
        return []
    else:
        before = {i: value for i, value in by_place(now).items() if i < place}
        values = question.combinations.values(place, first | before)
    values = [value for value in values if value != UNUSED]
    return values if len(values) > 1 else []


def whole_lists(question: PartChooser, now: Values = ()) -> list[list[Values]]:
    """The lists of whole choices; none where they are too many, or a part is still open of a choice that is begun.

    What all choices begin with is no list: only what they differ in is asked.
    """
    asked = [value for value, part in zip(now, question.parts, strict=False) if not part.auto]
    lists = (
        [] if any(asked) and not all(now) and now != question.stepping.begun() else question.listing.wholes(PICKS, now)
    )
    return lists if len(lists) <= MOST_LISTS and lists != [[now]] else []


def in_pages(values: Sequence[str]) -> Iterator[Sequence[str]]:
    """Pages that leave room for the two steps."""
    size = PICKS if len(values) <= PICKS else PICKS - 2
    return (values[start : start + size] for start in range(0, len(values), size))


def spread(lists: Sequence[list[Values]], rows: int) -> list[list[Values]]:
    """The lists in pieces of one page each, as far as there are so many rows: the longest pieces first."""
    pieces = [1] * len(lists)
    while sum(pieces) < rows:
        longest, at = max(((len(listed) / pieces[at], -at) for at, listed in enumerate(lists)), default=(0, 0))
        if longest <= PICKS:
            break
        pieces[-at] += 1
    return [piece for every, number in zip(lists, pieces, strict=True) for piece in _pieces(every, number)]


def _pieces(every: list[Values], number: int) -> Iterator[list[Values]]:
    """A list in so many pieces that are about as long."""
    size = -(-len(every) // number)
    return (every[start : start + size] for start in range(0, len(every), size))


def in_pairs(lists: Sequence[list[Values]], rows: int) -> list[list[Values]]:
    """The lists on so many rows: where they are more, the last ones in pairs, so that none stands on another page.

    A pair has the ways of one kind of both before those of another. More than two for each row are left as they are.
    """
    pairs = len(lists) - rows
    if pairs <= 0 or pairs > rows:
        return [*lists]
    alone = len(lists) - 2 * pairs
    return [*lists[:alone], *(_joined(lists[at], lists[at + 1]) for at in range(alone, len(lists), 2))]


def _joined(one: list[Values], other: list[Values]) -> list[Values]:
    """Both lists as one, by the second part of their choices."""
    both = [*one, *other]
    kinds = [*dict.fromkeys(offer[1] for offer in both)]
    return sorted(both, key=lambda offer: kinds.index(offer[1]))
