"""Choosing value by value: what a choice begins with, and the effect of each picked value."""

from collections import Counter
from collections.abc import Sequence

from cogs.panel.board import Board
from cogs.panel.combinations import AmongCombinations, Combinations, by_place
from cogs.panel.notation import Values

LONG = 30  # letters of a value that ids have no room for beside others


class Stepping(AmongCombinations, frozen=True, dict=True):
    """Completes the values of a choice step by step."""

    board: Board

    def empty_values(self) -> Values:
        """Return one "" per part: nothing chosen."""
        return ("",) * len(self.parts)

    def initial(self, armed: bool = True) -> Values:
        """Return the values to begin with: on a board none unless `armed`, else the presets.

        On a rectangular board a piece is always preset: it is rotated and moved, and there is no list to begin with.
        None ever is that is turned on its space: first all spaces are shown where one fits.
        """
        if not self.combinations.stepwise:
            armed = armed and self.board.turned_part is None
            return self.board.initial() if (armed or self.board.cell_part) and not self.stop() else self.empty_values()
        preset = self.fill_in(tuple(map(self._preset, range(len(self.parts)))))
        return preset if self.combinations.fits(preset) else self.empty_values()

    def begin_with(self, place: int, value: str) -> Values:
        """Return values of which only this one is chosen, with what follows from it."""
        return self.fill_in(tuple(value if at == place else "" for at in range(len(self.parts))))

    def start_with(self, start: Values) -> Values:
        """Return the choice `start`, or what begins with it; if there is none, the initial values."""
        if start in self.choices:
            return start
        if self.parts[0].first and len(start) == 1 and start[0] in self.combinations.first_values:
            return self.with_value(self.empty_values(), 0, start[0])
        initial = self.initial()
        return self.board.with_piece(initial, start) if all(initial) and len(start) == self.board.cell_part else initial

    def is_a_start(self, values: Values) -> bool:
        """Return whether these are only what a panel begins with, of several choices: a piece's place, or the first."""
        if self.combinations.stepwise:
            return self.parts[0].leads and all(values) and len(self.choices) > 1 and values == self.initial()
        head = values[: self.board.cell_part or 0]
        several = len(self.combinations.with_values([*enumerate(head)])) > 1
        return several and values == (self.board.with_piece(self.board.initial(), head) if head else self.initial())

    def _preset(self, place: int) -> str:
        """Return the preset value of a part."""
        return self.choices[0][0] if place == 0 and self.parts[0].leads and self.choices else self.parts[place].preset

    def stops(self, values: Values) -> bool:
        """Return whether these values have the stop button."""
        return bool(self.parts[0].stop) and values[0] == self.parts[0].stop

    def stop(self) -> Values:
        """Return the choice of the stop button; empty if there is none."""
        return next(filter(self.stops, self.choices), ())

    def endings(self, now: Values) -> list[Values]:
        """Return the choices of the ending buttons: each other first value with the other chosen values."""
        if not self.parts[0].ends:
            return []
        first = self.combinations.values(0, by_place(now))
        return [(value, *now[1:]) for value in first if value not in (now[0], self.parts[0].stop)]

    def abbreviate(self, values: Values) -> Values:
        """Return short values for an id: a long one as its number among the possible ones."""
        return tuple(
            f"*{self.combinations.values(place, {}).index(value)}"
            if part.kind == "some" and len(value) > LONG
            else value
            for place, (part, value) in enumerate(zip(self.parts, values, strict=True))
        )

    def expand(self, values: Values) -> Values:
        """Return the values from which `abbreviate` made these; unknown ones are returned unchanged."""
        return tuple(self._expand(place, value) for place, value in enumerate(values))

    def _expand(self, place: int, value: str) -> str:
        """Return the value that "*3" stands for, by its index among the possible ones; any other value unchanged."""
        possible = self.combinations.values(place, {}) if value[:1] == "*" and place < len(self.parts) else []
        number = value[1:]
        return possible[int(number)] if number.isdecimal() and int(number) < len(possible) else value

    def control_values(self, now: Values) -> Values:
        """Return the values that controls start from: the chosen ones, or on a board the initial choice.

        A piece that is turned on its space has none: first all spaces are shown where one fits.
        """
        begins_empty = self.combinations.stepwise or self.board.turned_part is not None
        return now if begins_empty or all(now) else self.board.initial()

    def with_value(self, now: Values, place: int, value: str) -> Values:
        """Return `now` with this value, keeping those of the others that go with it, the first ones first."""
        values_kept = {place: value}
        for i, other in enumerate(now):
            if other and i != place and other in self.combinations.values(i, values_kept):
                values_kept[i] = other
        return tuple(values_kept.get(i, "") for i in range(len(self.parts)))

    def fill_in(self, now: Values) -> Values:
        """Return `now` with every open part filled that has only one possible value or a preset."""
        for place, value in enumerate(now):
            if value:
                continue
            possible = self.usual(place, self.combinations.values(place, by_place(now)), now)
            if self._fills_itself(place, now, possible):
                return self.fill_in((*now[:place], possible[0], *now[place + 1 :]))
        return now

    def usual(self, place: int, possible: Sequence[str], now: Values) -> Sequence[str]:
        """Return these values of a part without those that stand behind an entry, if that can have been picked instead.

        All of them where no others go with what is chosen, or if it is one of them.
        """
        behind, chosen = self.parts[place].behind, zip(now, self.parts, strict=True)
        if now[place] in behind or not all(value for value, part in chosen if not part.last):
            return possible
        return [value for value in possible if value not in behind] or possible

    def _fills_itself(self, place: int, now: Values, possible: Sequence[str]) -> bool:
        """Return whether an open part with these possible values is filled without asking."""
        if len(possible) < 2 or not self.parts[place].auto:
            return len(possible) == 1
        before = [value for value, part in zip(now, self.parts, strict=True) if not part.last]
        return all(before) if self.parts[place].last else bool(now[0])

    def is_forced(self, place: int, values: Values) -> bool:
        """Return whether a preset part that is asked last can only have this value with the others."""
        part, others = self.parts[place], {i: value for i, value in enumerate(values) if i != place}
        return part.auto and part.last and len(self.combinations.values(place, others)) == 1

    def is_only_way(self, place: int, values: Values) -> bool:
        """Return whether a part asked by trial has, but for what stands behind an entry, only this value."""
        part, others = self.parts[place], {i: value for i, value in enumerate(values) if i != place}
        if not part.by_trial or values[place] in part.behind:
            return False
        return all(value == values[place] or value in part.behind for value in self.combinations.values(place, others))

    def may_differ(self, values: Values) -> bool:
        """Return whether a preset part that is asked last could have another value, which no list shows."""
        presets = [i for i, part in enumerate(self.parts) if part.auto and part.last and not part.variants]
        others = [{i: value for i, value in enumerate(values) if i != place} for place in presets]
        return any(
            len(self.combinations.values(place, other)) > 1 for place, other in zip(presets, others, strict=True)
        )

    def complete(self, now: Values) -> Values:
        """Return `now` if it is asked value by value; on a board the initial choice with these values."""
        if self.combinations.stepwise:
            return now
        fitting = self.combinations.with_values([*by_place(now).items()])
        return Board(Combinations(self.parts, tuple(fitting))).initial() if fitting else self.board.initial()

    def items(self, place: int) -> list[str]:
        """Return the items that make up a part's values, each as often as it may be picked."""
        none, most = self.parts[place].none, Counter[str]()
        for value in dict.fromkeys(choice[place] for choice in self.choices):
            most |= Counter(() if value == none else value.split("-"))
        return list(most.elements())

    def item_counts(self, place: int) -> range:
        """Return how many items may be picked."""
        sizes = {
            0 if choice[place] == self.parts[place].none else len(choice[place].split("-")) for choice in self.choices
        }
        return range(min(sizes), max(sizes) + 1)

    def value_of(self, place: int, items: Sequence[str]) -> str:
        """Return the value made of exactly these items; empty if there is none."""
        wanted = sorted(items)
        if not wanted:
            return self.parts[place].none
        return next((choice[place] for choice in self.choices if sorted(choice[place].split("-")) == wanted), "")
