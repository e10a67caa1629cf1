"""Distributes the parts of a choice over the pages of a panel."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from bot.engine.effect import UNUSED
from bot.layout import PanelPart
from cogs.panel.notation import SPACES, Values
from cogs.panel.offers import PICKS, asked_thing, in_pairs, offered_lists, offered_values, set_apart, spread
from cogs.panel.part_chooser import PartChooser


class Place(msgspec.Struct, frozen=True):
    """What a page has: the part, or the list of whole choices, of this number."""

    number: int
    is_list: bool = False


class Pages:
    """The parts of a question with these `values` chosen so far, on pages of `rows` rows.

    `lists` are the lists of whole choices. `thing` is the index of the part that is asked before them (of a play, the
    card); None if none is. `one_part_values` are the choices of one part, in a row below them, `sharing` the indices of
    the parts that share a list. `loses`: of which choices a long list has a part of its own.
    """

    def __init__(
        self, chooser: PartChooser, values: Values, rows: int, loses: Callable[[Values], bool] = lambda _: False
    ) -> None:
        self._chooser, self._values = chooser, values
        self._now = chooser.stepping.control_values(values)
        lists = offered_lists(chooser, values)
        self.thing = asked_thing(chooser, values)
        self.one_part_values = chooser.combinations.one_part_values if lists or self._begins_with_thing() else []
        self.rows = rows - bool(self.one_part_values)
        self.lists = in_pairs(lists, self.rows)
        self.sharing = self._sharing_parts()
        changeable = len(self._changeable_parts())  # on the same page as the lists
        room = self.rows - (self.thing is not None) - changeable
        if len(lists) <= 2 * room:
            self.lists = in_pairs(lists, room)
        if not chooser.parts[0].paged:
            self.lists = spread(set_apart(self.lists, room, loses), room)

    def most_listed(self, number: int) -> int:
        """Return how many choices list `number` shows at once: with pages as many as leave room for the other lists."""
        others = sum(len(every) for at, every in enumerate(self.lists) if at != number)
        return max(1, PICKS - others) if self._chooser.parts[0].paged and others < PICKS else PICKS

    def pages(self) -> Iterator[list[Place]]:
        """Yield what each page has, as much as fits above the last row; at least one page."""
        if self.lists:
            thing = [] if self.thing is None else [Place(self.thing)]
            whole_choices = [Place(number, is_list=True) for number in range(len(self.lists))]
            lists = [*thing, *whole_choices, *map(Place, self._changeable_parts())]
            yield from (lists[start : start + self.rows] for start in range(0, len(lists), self.rows))
            return
        page, used = list[Place](), 0
        for place in [*(at for at in self._visible_parts() if at not in self.sharing), *self.sharing[:1]]:
            if place < (self._chooser.board.cell_part or 0):  # in one list with the cell's controls
                continue
            height = 1 if place in self.sharing else self._height(place, self._chooser.parts[place])
            if used + height > self.rows:
                yield page
                page, used = [], 0
            page.append(Place(place))
            used += height
        yield page

    def _visible_parts(self) -> Sequence[int]:
        """Return the indices of the parts that have controls now.

        Of a question that is listed by its things the thing and what is open, until all is chosen.
        """
        if self._begins_with_thing():
            return [self.thing or 0]
        places, thing = range(len(self._chooser.parts) if self._asks_all_parts() else 1), self._chooser.listing.thing
        if thing is None or not self._chooser.combinations.stepwise or all(self._values) or not any(self._values):
            return places
        opened = self._chooser.listing.entry_values(self._values)
        always = {thing, *opened, *(place for place, part in enumerate(self._chooser.parts) if part.auto)}
        return [place for place in places if place in always or not self._values[place]]

    def _begins_with_thing(self) -> bool:
        """Return whether nothing but the thing is asked yet."""
        return self.thing is not None and not self._values[self.thing]

    def _sharing_parts(self) -> list[int]:
        """Return the preset parts that share a list because the page has no room for each."""
        parts, places = self._chooser.parts, self._visible_parts()
        preset_parts = [at for at in places if parts[at].auto and self._alternatives(at)]
        heights = [len(self.lists), len(preset_parts)] if self.lists else [self._height(at, parts[at]) for at in places]
        fits = sum(heights) <= self.rows or len(preset_parts) < 2
        return [] if fits or sum(len(self._alternatives(at)) for at in preset_parts) > PICKS else preset_parts

    def alternatives(self) -> list[tuple[int, str]]:
        """Return the other values of the parts that share a list, with the parts' indices."""
        return [(at, value) for at in self.sharing for value in self._alternatives(at)]

    def _alternatives(self, place: int) -> list[str]:
        """Return the other values that a preset part could have."""
        now, values = self._now, offered_values(self._chooser, self._now, place)
        listed_values = {choice[place] for every in self.lists for choice in every}
        if now[place]:
            listed = self._listed_with_first(place) if self._chooser.parts[0].first else set()
            return [value for value in values if value != now[place] and value not in listed]
        unusual = self._chooser.combinations.unusual_values(place)
        return [value for value in values if value in unusual - listed_values]

    def _listed_with_first(self, place: int) -> set[str]:
        """Return the values of a part that need not be offered below: those that each list of the uses has.

        A part whose usual value decides which list a use is in is listed by both together.
        """
        by_list = [{choice[place] for choice in every} for every in self.lists]
        if self._chooser.parts[place].usual or not by_list:
            return set().union(*by_list)
        return set.intersection(*by_list)

    def _changeable_parts(self) -> list[int]:
        """Return the indices of the parts that can be changed in the picked whole choice."""
        now, parts, sharing = self._now, self._chooser.parts, self.sharing
        preset_parts = [at for at, part in enumerate(parts) if part.auto and (all(now) or not part.last)]
        if sum(map(len, self.lists)) == sum(map(self._is_listed, self._chooser.choices)):
            preset_parts = []  # the lists have them all
        changed = [at for at in preset_parts if self._alternatives(at) and at not in sharing[1:]]
        spaces = [at for at, part in enumerate(parts) if part.kind in SPACES and all(self._values)]
        return [*changed, *spaces]

    def _is_listed(self, choice: Values) -> bool:
        """Return whether a choice belongs in a list of whole choices."""
        return not self._chooser.stepping.stops(choice) and UNUSED not in choice[1:]

    def _asks_all_parts(self) -> bool:
        """Return whether all parts are asked: on a board only once the first is chosen."""
        return self._chooser.combinations.stepwise or all(self._values)

    def _height(self, place: int, part: PanelPart) -> int:
        """Return the number of rows that a part's controls take at most."""
        several = bool(offered_values(self._chooser, self._now, place))
        match part.kind:
            case "cell":
                return 4 if place == self._chooser.board.cell_part else 3
            case "hex":
                return 2 * several
            case "some":
                return 1
        return int(several)
