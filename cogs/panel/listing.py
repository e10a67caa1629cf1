"""Choosing at once: lists of whole choices, as many and as full as there is room for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from bot.engine.effect import UNUSED
from cogs.panel.combinations import AmongCombinations
from cogs.panel.notation import SPACES, Values, cell_of
from cogs.panel.stepping import Stepping

LISTS = 4  # rows of a panel that lists of whole choices can have


class Listing(AmongCombinations, frozen=True, dict=True):
    """Which choices are listed whole, in which lists."""

    stepping: Stepping

    def wholes(self, most: int, now: Values = ()) -> list[list[Values]]:
        """Lists of choices to be picked as a whole: one where it has at most so many, else one for each value of the
        part that wants such lists; none where no part does.

        Values with one choice each share the last list. A part that is asked last is open where it is not filled in by
        the others; one that begins with a value has it, unless `now` it is another one.
        """
        if (most, now) not in self._known_wholes:
            self._known_wholes[most, now] = self._wholes(most, now)
        return self._known_wholes[most, now]

    @cached_property
    def _known_wholes(self) -> dict[tuple[int, Values], list[list[Values]]]:
        return {}

    def _wholes(self, most: int, now: Values) -> list[list[Values]]:
        place = next((place for place, part in enumerate(self.parts) if part.whole or part.split), None)
        if place is None:
            return []
        every = [values for values in self._roomiest(most, now) if not self.stepping.stops(values)]
        if len(every) <= most and not self.parts[place].split:
            return [every] if every else []
        lists: dict[str, list[Values]] = {}
        for values in every:
            lists.setdefault(values[place], []).append(values)
        single = [values[0] for values in lists.values() if len(values) == 1]
        return [*(values for values in lists.values() if len(values) > 1), *([single] if single else [])]

    def _roomiest(self, most: int, now: Values) -> list[Values]:
        """The whole choices to be listed: with the further values of as many parts, the first ones first, as fit."""
        if not self.combinations.stepwise:
            return self._by_space(most)
        if self.few(most):
            return self._whole_ways()
        more = [place for place, part in enumerate(self.parts) if part.variants and not part.last]
        for number in range(len(more), 0, -1):
            every = self._whole(now, more[:number])
            if len(every) <= most:
                return every
        return self._whole(now, ())

    def few(self, most: int) -> bool:
        """Whether all choices fit in half such a list, so that it tells what could differ in parts asked last, too."""
        differ = any(part.auto and part.last and not part.variants for part in self.parts)
        return differ and len(self._whole_ways()) <= most // 2

    def told_whole(self, values: Values, most: int) -> Iterator[int]:
        """The places of the parts that begin with a value and are told in such a list.

        Of what is asked last only where it might be something else.
        """
        few = self.few(most)
        for place, part in enumerate(self.parts):
            others = {i: value for i, value in enumerate(values) if value and i != place}
            odd = part.usual and values[place] not in (part.usual, UNUSED)
            told = odd or values[place] in part.variants or (few and part.auto and part.last)
            if told and (not part.last or len(self.combinations.values(place, others)) > 1):
                yield place

    def _whole_ways(self) -> list[Values]:
        """The choices of which all parts are used."""
        return [way for way in self.ways if UNUSED not in way[1:]]

    def _whole(self, now: Values, listed: Sequence[int]) -> list[Values]:
        """The whole choices to be listed, with further values of these parts."""
        usual = (self._but_last(way) for way in self._usual(now, listed) if UNUSED not in way[1:])
        return list(dict.fromkeys(map(self.stepping.filled_in, dict.fromkeys(usual))))

    def _by_space(self, most: int) -> list[Values]:
        """The whole choices on a board: for each first value all, where they are few, else one for each space.

        Those of a first value in the order in which one reads the board, whatever the game lists first.
        """
        firsts: dict[Values, Values] = {}
        for way in self.ways:
            firsts.setdefault(self._asked(way), way)
        number, once, room = Counter(way[0] for way in self.ways), set(firsts.values()), self._room(most)
        places = {first: place for place, first in enumerate(number)}
        some = (way for way in self.ways if number[way[0]] <= room or way in once)
        return sorted(some, key=lambda way: (places[way[0]], self._spaces(way)))

    def _spaces(self, values: Values) -> list[tuple[int, int]]:
        """Where the values lie that are spaces."""
        return [
            cell_of(value, part.kind) for value, part in zip(values, self.parts, strict=True) if part.kind in SPACES
        ]

    def _room(self, most: int) -> int:
        """How many choices of a first value are listed whole, where a list takes so many: each may have several."""
        return most * max(1, LISTS // len({way[0] for way in self.ways if not self.stepping.stops(way)} or {""}))

    def _asked(self, values: Values) -> Values:
        """Those of the values with which no part begins."""
        return tuple(value for value, part in zip(values, self.parts, strict=True) if not part.auto)

    def listed_with_all(self, values: Values, most: int) -> bool:
        """Whether the list of whole choices with these values has all that differ from them in what is preset."""
        if self.combinations.stepwise or sum(way[0] == values[0] for way in self.ways) <= self._room(most):
            return True
        return sum(self._asked(way) == self._asked(values) for way in self.ways) == 1

    def _usual(self, now: Values, listed: Sequence[int]) -> Iterator[Values]:
        """The combinations in which parts begin with the values they have, but for those that are something else.

        Those of the places `listed` may have some further ones, unless the part is something else now.
        """
        places = [place for place, part in enumerate(self.parts) if part.auto and not part.last]
        begun: dict[str, Values] = {}
        changed = {place: now[place] for place in places if now and now[place]}
        if changed and now[0]:
            usual = next(way for way in self.ways if way[0] == now[0])
            changed = {place: value for place, value in changed.items() if value != usual[place]}
        more = {place: self.parts[place].variants for place in listed if place not in changed}
        for way in self.ways:
            if all(way[place] == value for place, value in changed.items()):
                first = begun.setdefault(way[0], way)
                if all(way[place] in (first[place], *more.get(place, ())) for place in places):
                    yield way

    def _but_last(self, way: Values) -> Values:
        pairs = zip(self.parts, way, strict=True)
        return tuple("" if part.last and value not in part.variants else value for part, value in pairs)
