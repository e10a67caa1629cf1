"""Values that a panel offers for the parts of a choice, given those chosen so far."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import TypeVar

from bot.engine.effect import UNUSED
from cogs.panel.combinations import by_place
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser

V = TypeVar("V")
PICKS = 25  # Discord's limit for a list
MOST_LISTS = 16  # of whole choices, four on a page
GLANCE = 8  # lines of a list that are read at a glance
WORTH_A_PAGE = 3  # lines: fewer are not shown without the others
FEW_TURNS = 5  # of a piece on a space: they have buttons, which takes fewest presses; of more the next one is shown


def offered_values(chooser: PartChooser, now: Values, place: int) -> list[str]:
    """Return the values to offer for a part: those that go with the parts before it; none if there is no choice, or if
    the values have buttons of their own.

    A part that is asked last must go with all others, and does not restrict them; unless it was picked with the thing
    as an entry behind which others stand.
    """
    part = chooser.parts[place]
    if part.ends or (place and chooser.parts[0].first and not now[0]):
        return []
    if place == chooser.board.turned_part:
        turns = chooser.combinations.values(place, dict(enumerate(now[:place]))) if all(now) else []
        return turns if 1 < len(turns) <= FEW_TURNS else []
    if part.auto and not now[0] and chooser.listing.thing is None:
        return []
    if part.auto and chooser.parts[0].first:  # whatever goes with it: what does not is filled in anew
        values = [value for value in chooser.combinations.values(place, {0: now[0]}) if value != UNUSED]
        return values if len(values) > 1 else []
    first = {i: value for i, value in by_place(now).items() if not chooser.parts[i].last}
    if opened := chooser.listing.entry_values(now):
        values = _values_beside(chooser, opened, place)
    elif not part.last:
        values = chooser.combinations.values(place, {i: value for i, value in first.items() if i < place})
    elif len(first) < sum(not part.last for part in chooser.parts):
        return []
    else:
        before = {i: value for i, value in by_place(now).items() if i < place}
        values = [*chooser.stepping.usual(place, chooser.combinations.values(place, first | before), now)]
    values = [value for value in values if value != UNUSED]
    return values if len(values) > 1 else []


def _values_beside(chooser: PartChooser, opened: Mapping[int, str], place: int) -> list[str]:
    """Return the values of a part that go with the thing of an opened entry.

    They go with the rest of the entry, too, if it has no value for the part.
    """
    thing = chooser.listing.thing
    beside = {at: value for at, value in opened.items() if at == thing or place not in opened}
    return chooser.combinations.values(place, beside)


def offered_lists(chooser: PartChooser, now: Values = ()) -> list[list[Values]]:
    """Return the lists of whole choices; none if they are too many, or if a started choice has open parts.

    Where the thing is asked first its list. A single choice makes no list.
    """
    if now and chooser.listing.gathered_choices(now):
        return chooser.listing.whole_lists(PICKS, now)
    thing = asked_thing(chooser, now)
    if thing is not None and not (now and now[thing]):
        return chooser.listing.gathering_lists
    asked_values = [value for value, part in zip(now, chooser.parts, strict=False) if not part.auto]
    begun = chooser.stepping.initial() if thing is None else chooser.stepping.begin_with(thing, now[thing])
    if any(asked_values) and not all(now) and now != begun and not chooser.parts[0].first:
        return []
    lists = chooser.listing.whole_lists(PICKS, now)
    return lists if len(lists) <= MOST_LISTS and lists != [[now]] else []


def asks_thing(chooser: PartChooser) -> bool:
    """Return whether the thing is asked first, and then what is done with it."""
    return chooser.listing.asks_thing(PICKS)


def asked_thing(chooser: PartChooser, now: Values) -> int | None:
    """Return the part that is asked before the lists, or was picked to see all that is done with it; else None."""
    listing = chooser.listing
    asked = not listing.gathered_choices(now) and (asks_thing(chooser) or listing.names_thing(now))
    return listing.thing if asked else None


def poorer(values: Sequence[str], worth: Callable[[str], int]) -> set[str]:
    """Return which values of a list that is not read at a glance stand after those that are worth most.

    Of what is worth equally much all is before them, or nothing: as little as is worth a page.
    """
    by_worth, first = defaultdict[int, list[str]](list), list[str]()
    for value in values if len(values) > GLANCE else ():
        by_worth[worth(value)].append(value)
    for amount in sorted(by_worth, reverse=True):
        first += by_worth[amount] if len(first) < WORTH_A_PAGE else []
    return {*values} - {*first} if first else set()


def in_pages(values: Sequence[str], most: int = PICKS, later: Set[str] = frozenset()) -> Iterator[Sequence[str]]:
    """Return the pages of a list of `most` lines at most, with room for the lines to adjacent pages.

    What is `later` stands last, and has pages of its own unless hardly anything else is left before them.
    """
    ordered = sorted(values, key=later.__contains__)
    sooner = len(ordered) - len(later)
    groups = [ordered[:sooner], ordered[sooner:]] if later and sooner >= WORTH_A_PAGE else [ordered]
    size = most if len(groups) == 1 and len(values) <= most else min(most, PICKS - 2)
    return (group[start : start + size] for group in groups for start in range(0, len(group), size))


def set_apart(lists: Sequence[list[V]], rows: int, loses: Callable[[V], bool]) -> list[list[V]]:
    """Return the lists, of each that is too long for one that part of its own that loses something.

    As far as there are rows: what is good for a player is not searched among what is not.
    """
    parts = list[list[V]]()
    for at, every in enumerate(lists):
        has_room = len(parts) + len(lists) - at < rows
        kinds = [[one for one in every if loses(one) is is_bad] for is_bad in (False, True) if len(every) > PICKS]
        parts += kinds if kinds and all(kinds) and has_room else [every]
    return parts


def spread(lists: Sequence[list[V]], rows: int) -> list[list[V]]:
    """Return the lists split into pages of their own, as far as there are rows: the longest pieces first."""
    pieces = [1] * len(lists)
    while sum(pieces) < rows:
        longest, at = max(((len(listed) / pieces[at], -at) for at, listed in enumerate(lists)), default=(0, 0))
        if longest <= PICKS:
            break
        pieces[-at] += 1
    return [piece for every, number in zip(lists, pieces, strict=True) for piece in _pieces(every, number)]


def _pieces(every: list[V], number: int) -> Iterator[list[V]]:
    """Yield a list in `number` pieces of about the same length."""
    size = -(-len(every) // number)
    return (every[start : start + size] for start in range(0, len(every), size))


def in_pairs(lists: Sequence[list[Values]], rows: int) -> list[list[Values]]:
    """Return these lists joined so that they fit into this many rows: the last ones in pairs.

    A pair is ordered by the second part of its choices. More than two lists for each row are left unchanged.
    """
    pairs = len(lists) - rows
    if pairs <= 0 or pairs > rows:
        return [*lists]
    unpaired = len(lists) - 2 * pairs
    return [*lists[:unpaired], *(_join_lists(lists[at], lists[at + 1]) for at in range(unpaired, len(lists), 2))]


def _join_lists(one: list[Values], other: list[Values]) -> list[Values]:
    """Return both lists as one, ordered by the second part of their choices."""
    both = [*one, *other]
    kinds = [*dict.fromkeys(offer[1] for offer in both)]
    return sorted(both, key=lambda offer: kinds.index(offer[1]))
