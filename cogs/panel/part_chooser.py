"""Asking for a choice part by part, over any options: what remains possible, and the next best when a part changes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from sys import intern

from bot.engine.effect import UNUSED, Choice, Options
from bot.engine.side_actions import SIDE
from bot.layout import PanelPart
from cogs.panel.combinations import Combinations, by_place
from cogs.panel.notation import SPACES, STEPS, Values, angle_of, cell_of, distance, in_words, prefix_of, side_of

LISTS = 4  # rows of a panel that lists of whole choices can have
LONG = 30  # letters of a value that ids have no room for beside others
REMEMBERED = 16  # questions whose combinations are kept for the next press: of the largest, a few MB


class PartChooser(Combinations, frozen=True, dict=True):
    """What a panel asks of the combinations: what to begin with, what to list, and what comes of each change."""

    def first(self) -> Values:
        """A combination to begin with: the first one, with its cell as near to the middle as possible."""
        return self._nearest_to_middle()

    @cached_property
    def briefs(self) -> list[str]:
        """The first parts of the choices that have no other part."""
        return list(dict.fromkeys(way[0] for way in self.ways if UNUSED in way[1:]))

    @cached_property
    def firsts(self) -> list[str]:
        """The values that the first part can have."""
        return list(dict.fromkeys(way[0] for way in self.ways))

    @property
    def stepwise(self) -> bool:
        """Whether it is asked value by value, beginning with none."""
        return in_words(self.parts)

    def unchosen(self) -> Values:
        """No values yet: those still open are empty."""
        return ("",) * len(self.parts)

    def begun(self, armed: bool = True) -> Values:
        """The values to begin with: of a question on a board none unless `armed`, else what is preset.

        What is laid on squares always begins with some: it is turned and moved, and there is no list to begin from.
        """
        if not self.stepwise:
            return self.first() if (armed or self.square) and not self.stop() else self.unchosen()
        preset = self.filled_in(tuple(map(self._preset, range(len(self.parts)))))
        return preset if self.fits(preset) else self.unchosen()

    def begun_with(self, start: Values) -> Values:
        """The combination `start`, or on a board one that begins so; where there is none, as it begins else."""
        if start in self.ways:
            return start
        begun = self.begun()
        return self.with_head(begun, start) if all(begun) and len(start) == self.square else begun

    def _preset(self, place: int) -> str:
        """What a part begins with."""
        return self.ways[0][0] if place == 0 and self.parts[0].leads and self.ways else self.parts[place].preset

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
        every = [values for values in self._roomiest(most, now) if not self.stops(values)]
        if len(every) <= most and not self.parts[place].split:
            return [every] if every else []
        lists: dict[str, list[Values]] = {}
        for values in every:
            lists.setdefault(values[place], []).append(values)
        single = [values[0] for values in lists.values() if len(values) == 1]
        return [*(values for values in lists.values() if len(values) > 1), *([single] if single else [])]

    def _roomiest(self, most: int, now: Values) -> list[Values]:
        """The whole choices to be listed: with the further values of as many parts, the first ones first, as fit."""
        if not self.stepwise:
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
            if told and (not part.last or len(self.values(place, others)) > 1):
                yield place

    def _whole_ways(self) -> list[Values]:
        """The choices of which all parts are used."""
        return [way for way in self.ways if UNUSED not in way[1:]]

    def stops(self, values: Values) -> bool:
        """Whether these values are chosen by a button of their own."""
        return bool(self.parts[0].stop) and values[0] == self.parts[0].stop

    def stop(self) -> Values:
        """The choice that has a button of its own; empty where there is none."""
        return next(filter(self.stops, self.ways), ())

    def _whole(self, now: Values, listed: Sequence[int]) -> list[Values]:
        """The whole choices to be listed, with further values of these parts."""
        usual = (self._but_last(way) for way in self._usual(now, listed) if UNUSED not in way[1:])
        return list(dict.fromkeys(map(self.filled_in, dict.fromkeys(usual))))

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
        return most * max(1, LISTS // len({way[0] for way in self.ways if not self.stops(way)} or {""}))

    def _asked(self, values: Values) -> Values:
        """Those of the values with which no part begins."""
        return tuple(value for value, part in zip(values, self.parts, strict=True) if not part.auto)

    def listed_with_all(self, values: Values, most: int) -> bool:
        """Whether the list of whole choices with these values has all that differ from them in what is preset."""
        if self.stepwise or sum(way[0] == values[0] for way in self.ways) <= self._room(most):
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

    def endings(self, now: Values) -> list[Values]:
        """The choices that buttons of their own make: each other first value with what is chosen of the others."""
        if not self.parts[0].ends:
            return []
        first = self.values(0, by_place(now))
        return [(value, *now[1:]) for value in first if value not in (now[0], self.parts[0].stop)]

    def _but_last(self, way: Values) -> Values:
        pairs = zip(self.parts, way, strict=True)
        return tuple("" if part.last and value not in part.variants else value for part, value in pairs)

    def abbreviated(self, values: Values) -> Values:
        """The values in little room: one of several words as its number among those that are possible."""
        return tuple(
            f"*{self.values(place, {}).index(value)}" if part.kind == "some" and len(value) > LONG else value
            for place, (part, value) in enumerate(zip(self.parts, values, strict=True))
        )

    def in_full(self, values: Values) -> Values:
        """The values that were `abbreviated`; such as cannot be stay as they are."""
        return tuple(self._in_full(place, value) for place, value in enumerate(values))

    def _in_full(self, place: int, value: str) -> str:
        possible = self.values(place, {}) if value[:1] == "*" and place < len(self.parts) else []
        number = value[1:]
        return possible[int(number)] if number.isdecimal() and int(number) < len(possible) else value

    def shown(self, now: Values) -> Values:
        """The values that controls begin from: those chosen, or on a board with none chosen the first combination."""
        return now if self.stepwise or all(now) else self.first()

    def with_value(self, now: Values, place: int, value: str) -> Values:
        """`now` with this value, and of the others those that go with it, the first ones first."""
        kept = {place: value}
        for i, other in enumerate(now):
            if other and i != place and other in self.values(i, kept):
                kept[i] = other
        return tuple(kept.get(i, "") for i in range(len(self.parts)))

    def filled_in(self, now: Values) -> Values:
        """`now` with every open part filled that can have one value only, or begins with the first one."""
        for place, value in enumerate(now):
            if not value and self._fills_itself(place, now, possible := self.values(place, by_place(now))):
                return self.filled_in((*now[:place], possible[0], *now[place + 1 :]))
        return now

    def _fills_itself(self, place: int, now: Values, possible: Sequence[str]) -> bool:
        """Whether nobody is asked for an open part that may have these values."""
        if len(possible) < 2 or not self.parts[place].auto:
            return len(possible) == 1
        before = [value for value, part in zip(now, self.parts, strict=True) if not part.last]
        return all(before) if self.parts[place].last else bool(now[0])

    def is_given(self, place: int, values: Values) -> bool:
        """Whether a part that is asked last, and begins with a value, can have only this one with the others."""
        part, others = self.parts[place], {i: value for i, value in enumerate(values) if i != place}
        return part.auto and part.last and len(self.values(place, others)) == 1

    def may_differ(self, values: Values) -> bool:
        """Whether a part that is asked last has begun with a value, though it might be one that no list has."""
        begun = [i for i, part in enumerate(self.parts) if part.auto and part.last and not part.variants]
        others = [{i: value for i, value in enumerate(values) if i != place} for place in begun]
        return any(len(self.values(place, other)) > 1 for place, other in zip(begun, others, strict=True))

    def around(self, now: Values) -> Values:
        """`now` where it is asked value by value; on a board the combination with what is chosen, as `first` is."""
        if self.stepwise:
            return now
        fitting = self.with_values([*by_place(now).items()])
        return PartChooser(self.parts, tuple(fitting)).first() if fitting else self.first()

    def pieces(self, place: int) -> list[str]:
        """The words of which the values of a part of several words are made; one comes as often as it may be picked."""
        none, most = self.parts[place].none, Counter[str]()
        for value in dict.fromkeys(way[place] for way in self.ways):
            most |= Counter(() if value == none else value.split("-"))
        return list(most.elements())

    def numbers(self, place: int) -> range:
        """How many words may be picked."""
        sizes = {0 if way[place] == self.parts[place].none else len(way[place].split("-")) for way in self.ways}
        return range(min(sizes), max(sizes) + 1)

    def made_of(self, place: int, pieces: Sequence[str]) -> str:
        """The value of exactly these words; empty where there is none."""
        wanted = sorted(pieces)
        if not wanted:
            return self.parts[place].none
        return next((way[place] for way in self.ways if sorted(way[place].split("-")) == wanted), "")

    def changed(self, now: Values, place: int, value: str) -> Values:
        """The combination nearest to `now` in which part `place` is `value`; `now` where there is none."""
        wanted = (*now[:place], value, *now[place + 1 :])
        ways = [way for way in self.ways if way[place] == value]
        return min(ways, key=lambda way: distance(way, wanted, self.parts), default=now)

    def turned(self, now: Values, place: int) -> Values:
        """`now` with part `place` turned to the right, to the next way that fits somewhere."""
        ways = self._turns(now, place)
        after = ways[(ways.index(now[place]) + 1) % len(ways)] if now[place] in ways else now[place]
        return self.changed(now, place, after)

    def moved(self, now: Values, place: int, direction: str) -> Values:
        """`now` with the cell of part `place` moved to the next one that fits that way, if there is one."""
        kind = self.parts[place].kind
        row, column = cell_of(now[place], kind)
        down, right = STEPS[direction]
        best: tuple[tuple[int, int, int], Values] | None = None
        for way in self._fitting(now, place):
            other_row, other_column = cell_of(way[place], kind)
            along = (other_row - row) * down + (other_column - column) * right
            aside = abs((other_row - row) * right) + abs((other_column - column) * down)
            if along > 0:
                rank = (aside + along, aside, distance(way[place + 1 :], now[place + 1 :], self.parts[place + 1 :]))
                if best is None or rank < best[0]:
                    best = (rank, way)
        return best[1] if best else now

    def in_row(self, now: Values, place: int, row: str) -> Values:
        """`now` with the cell of part `place` in another row, as near as possible; `now` if none fits there."""
        column = cell_of(now[place])[1]
        ways = [way for way in self._fitting(now, place) if way[place].startswith(row)]
        return min(ways, key=lambda way: abs(cell_of(way[place])[1] - column), default=now)

    def rows(self, now: Values, place: int) -> list[str]:
        """The rows in which part `place` fits with what is chosen before it, by their letters."""
        return sorted({way[place][0] for way in self._fitting(now, place)})

    def cells_in_row(self, now: Values, place: int) -> list[str]:
        """The cells of the present row in which part `place` fits."""
        cells = {way[place] for way in self._fitting(now, place) if way[place][0] == now[place][0]}
        return sorted(cells, key=cell_of)

    @cached_property
    def square(self) -> int | None:
        """The place of the cell of a rectangular board that is asked, if any."""
        return next((place for place, part in enumerate(self.parts) if part.kind == "cell"), None)

    @cached_property
    def heads(self) -> list[Values]:
        """What is laid: all combinations of the parts before the cell of a rectangular board."""
        return list(dict.fromkeys([way[: self.square] for way in self.ways])) if self.square else []

    def with_head(self, now: Values, head: Values) -> Values:
        """`now` with these first values, its cell as near as possible; `now` if they go with none."""
        ways = [way for way in self.ways if way[: len(head)] == head]
        return min(ways, key=lambda way: distance(way, (*head, *now[len(head) :]), self.parts), default=now)

    def choice(self, values: Values) -> Choice:
        return " ".join(values)

    def _turns(self, now: Values, place: int) -> list[str]:
        """The ways in which the same side of a shape can lie, in the order of turning."""
        names = (name for name in self.values(place, {}) if side_of(name) == side_of(now[place]))
        return sorted((name for name in names if prefix_of(name) == prefix_of(now[place])), key=angle_of)

    def _fitting(self, now: Values, place: int) -> Iterator[Values]:
        """The combinations with the same parts before this one: what comes later may have to change with it."""
        return (way for way in self.ways if way[:place] == now[:place])

    def _but(self, kinds: Sequence[str]) -> list[int]:
        return [i for i, part in enumerate(self.parts) if part.kind not in kinds]

    def _nearest_to_middle(self) -> Values:
        """The combination with the first one's words and turns whose spaces lie nearest to the middle of the board."""
        ways, first = self.ways, self.ways[0]
        for i in self._but(SPACES):
            ways = tuple([way for way in ways if way[i] == first[i]])
        middle = tuple(part.middle or value for part, value in zip(self.parts, first, strict=True))
        return min(ways, key=lambda way: distance(way, middle, self.parts))


def chooser_of(parts: tuple[PanelPart, ...], options: Options) -> PartChooser:
    """The question of these options, which have these parts; what may be done beside it has parts of its own."""
    return _remembered(parts, tuple(choice for choice in options if not choice.startswith(SIDE)))


@lru_cache(maxsize=REMEMBERED)
def _remembered(parts: tuple[PanelPart, ...], choices: tuple[Choice, ...]) -> PartChooser:
    """The same one while its question stands: each press in a panel asks anew. Equal words take room once."""
    return PartChooser(parts, tuple([tuple(map(intern, choice.split(" "))) for choice in choices]))
