"""Choosing value by value: what a choice begins with, and what comes of each value that is picked."""

from collections import Counter
from collections.abc import Sequence

from cogs.panel.board import Board
from cogs.panel.combinations import AmongCombinations, Combinations, by_place
from cogs.panel.notation import Values

LONG = 30  # letters of a value that ids have no room for beside others


class Stepping(AmongCombinations, frozen=True, dict=True):
    """The values chosen so far, and the next ones."""

    board: Board

    def unchosen(self) -> Values:
        """No values yet: those still open are empty."""
        return ("",) * len(self.parts)

    def begun(self, armed: bool = True) -> Values:
        """The values to begin with: of a question on a board none unless `armed`, else what is preset.

        What is laid on squares always begins with some: it is turned and moved, and there is no list to begin from.
        """
        if not self.combinations.stepwise:
            return self.board.first() if (armed or self.board.square) and not self.stop() else self.unchosen()
        preset = self.filled_in(tuple(map(self._preset, range(len(self.parts)))))
        return preset if self.combinations.fits(preset) else self.unchosen()

    def begun_with(self, start: Values) -> Values:
        """The combination `start`, or on a board one that begins so; where there is none, as it begins else."""
        if start in self.ways:
            return start
        begun = self.begun()
        return self.board.with_head(begun, start) if all(begun) and len(start) == self.board.square else begun

    def _preset(self, place: int) -> str:
        """What a part begins with."""
        return self.ways[0][0] if place == 0 and self.parts[0].leads and self.ways else self.parts[place].preset

    def stops(self, values: Values) -> bool:
        """Whether these values are chosen by a button of their own."""
        return bool(self.parts[0].stop) and values[0] == self.parts[0].stop

    def stop(self) -> Values:
        """The choice that has a button of its own; empty where there is none."""
        return next(filter(self.stops, self.ways), ())

    def endings(self, now: Values) -> list[Values]:
        """The choices that buttons of their own make: each other first value with what is chosen of the others."""
        if not self.parts[0].ends:
            return []
        first = self.combinations.values(0, by_place(now))
        return [(value, *now[1:]) for value in first if value not in (now[0], self.parts[0].stop)]

    def abbreviated(self, values: Values) -> Values:
        """The values in little room: one of several words as its number among those that are possible."""
        return tuple(
            f"*{self.combinations.values(place, {}).index(value)}"
            if part.kind == "some" and len(value) > LONG
            else value
            for place, (part, value) in enumerate(zip(self.parts, values, strict=True))
        )

    def in_full(self, values: Values) -> Values:
        """The values that were `abbreviated`; such as cannot be stay as they are."""
        return tuple(self._in_full(place, value) for place, value in enumerate(values))

    def _in_full(self, place: int, value: str) -> str:
        possible = self.combinations.values(place, {}) if value[:1] == "*" and place < len(self.parts) else []
        number = value[1:]
        return possible[int(number)] if number.isdecimal() and int(number) < len(possible) else value

    def shown(self, now: Values) -> Values:
        """The values that controls begin from: those chosen, or on a board with none chosen the first combination."""
        return now if self.combinations.stepwise or all(now) else self.board.first()

    def with_value(self, now: Values, place: int, value: str) -> Values:
        """`now` with this value, and of the others those that go with it, the first ones first."""
        kept = {place: value}
        for i, other in enumerate(now):
            if other and i != place and other in self.combinations.values(i, kept):
                kept[i] = other
        return tuple(kept.get(i, "") for i in range(len(self.parts)))

    def filled_in(self, now: Values) -> Values:
        """`now` with every open part filled that can have one value only, or begins with the first one."""
        for place, value in enumerate(now):
            if not value and self._fills_itself(place, now, possible := self.combinations.values(place, by_place(now))):
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
        return part.auto and part.last and len(self.combinations.values(place, others)) == 1

    def may_differ(self, values: Values) -> bool:
        """Whether a part that is asked last has begun with a value, though it might be one that no list has."""
        begun = [i for i, part in enumerate(self.parts) if part.auto and part.last and not part.variants]
        others = [{i: value for i, value in enumerate(values) if i != place} for place in begun]
        return any(len(self.combinations.values(place, other)) > 1 for place, other in zip(begun, others, strict=True))

    def around(self, now: Values) -> Values:
        """`now` where it is asked value by value; on a board the combination with what is chosen, as `first` is."""
        if self.combinations.stepwise:
            return now
        fitting = self.combinations.with_values([*by_place(now).items()])
        return Board(Combinations(self.parts, tuple(fitting))).first() if fitting else self.board.first()

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
