"""Choosing at once: lists of whole choices, as many and as detailed as there is room for.

What they are listed by, a card or a die, is their *thing*.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product

import msgspec

from bot.engine.effect import UNUSED
from cogs.panel.board import Board
from cogs.panel.combinations import AmongCombinations, Combinations
from cogs.panel.notation import SPACES, Values, cell_of
from cogs.panel.stepping import Stepping

SCREEN = 12  # lines of a list that a phone shows at once
LISTS = 4  # rows of a panel that lists of whole choices can have


class Opening(msgspec.Struct, frozen=True):
    """An entry of a list behind which several choices stand: the values that it fills in, and those choices."""

    values: Values
    choices: Sequence[Values]


class Listing(AmongCombinations, frozen=True, dict=True):
    """The lists of whole choices."""

    stepping: Stepping

    def whole_lists(self, most: int, now: Values = ()) -> list[list[Values]]:
        """Return lists of whole choices: one list if it has at most `most`, else that of the thing chosen `now`.

        If things have lists of their own, the last list is of those with one choice each. There are none if no part
        wants such lists, or if the thing is asked first. A part that is asked last is open unless the others decide
        it; a part with a preset has it, unless `now` has another value.
        """
        if (most, now) not in self._cached_lists:
            self._cached_lists[most, now] = self._build_lists(most, now)
        return self._cached_lists[most, now]

    @cached_property
    def _cached_lists(self) -> dict[tuple[int, Values], list[list[Values]]]:
        """The results of `_build_lists`, by its arguments."""
        return {}

    def _build_lists(self, most: int, now: Values) -> list[list[Values]]:
        """Return the lists that `whole_lists` caches."""
        if self.parts[0].first:
            return self._lists_of_first(most, now) if now and now[0] else []
        place = self.thing
        if place is None:
            return []
        if gathered := self.gathered_choices(now):
            return [[*gathered]]
        if self.asks_thing(most) or self.names_thing(now):
            its_own = self._choices_of_thing(now[place] if now else "")
            return self._among(its_own)._uses_of_thing(most, now) if its_own else self.gathering_lists
        return self._lists_of_all(place, most, now)

    def _choices_of_thing(self, thing: str) -> list[Values]:
        """Return the choices with this thing, without those that stand behind an entry for several things.

        A card can be both in hand, to be played, and in play, to be discarded.
        """
        elsewhere = {choice for opening in self._gathering_openings for choice in opening.choices}
        return [choice for choice in self.choices if choice[self.thing or 0] == thing and choice not in elsewhere]

    def _lists_of_all(self, place: int, most: int, now: Values) -> list[list[Values]]:
        """Return the lists of all whole choices: one, or where they are `split` one for each thing."""
        every = self._entries(most, now)
        if not self.parts[place].split:
            return [every] if every else []
        lists: dict[str, list[Values]] = {}
        for values in every:
            lists.setdefault(values[place], []).append(values)
        single = [values[0] for values in lists.values() if len(values) == 1]
        return [*(values for values in lists.values() if len(values) > 1), *([single] if single else [])]

    @cached_property
    def thing(self) -> int | None:
        """The index of the part by which whole choices are listed; None if there are no such lists."""
        return next((place for place, part in enumerate(self.parts) if part.whole or part.split), None)

    def asks_thing(self, most: int) -> bool:
        """Return whether the card is asked first, and its use after that.

        So it is where uses stand behind entries and there are more lines than a list may have; of a hand where there
        are with only the rarest uses behind entries.
        """
        place = self.thing
        if place is None or not (self.parts[place].whole and self._behind and self.combinations.stepwise):
            return False
        rarest = self._openings(self._behind[:1], alone=True)
        entries = self._entries_with(rarest, most, ()) if self.parts[place].hand else self._entries(most, ())
        return len(self.things) > 1 and len(entries) > most

    def names_thing(self, now: Values) -> bool:
        """Return whether these values are an entry's that stands for all else that is done with its thing."""
        place = self.thing
        if place is None or not self._behind or not now or not now[place] or self.parts[place].split:
            return False
        is_open = any(not value and not part.last for value, part in zip(now, self.parts, strict=True))
        return is_open and now == self.stepping.begin_with(place, now[place])

    def _uses_of_thing(self, most: int, now: Values) -> list[list[Values]]:
        """Return what is done with the only thing of these: what stands behind an entry elsewhere has a list here."""
        place = self.thing or 0
        openings = [] if self.parts[place].split else self._openings(self._behind[:1], alone=False)
        taken = {choice for opening in openings for choice in opening.choices}
        behind = (sorted(opening.choices, key=self._unlikelihood) for opening in openings)
        uses = [*self._with_room([one for one in self.choices if one not in taken], most), *behind]
        return [listed for some in uses for listed in self._among(some)._lists_of_all(place, most, now)]

    def _with_room(self, uses: list[Values], most: int) -> list[list[Values]]:
        """Return the uses of a thing in one list, or in one for each kind if only those have room for all variants."""
        by_use: dict[Values, list[Values]] = {}
        for values in uses:
            by_use.setdefault(tuple(values[place] for place, _ in self._behind[:1]), []).append(values)
        kinds = [*by_use.values()]
        return kinds if not self._has_room(uses, most) and all(self._has_room(one, most) for one in kinds) else [uses]

    def _has_room(self, uses: Sequence[Values], most: int) -> bool:
        """Return whether a list has room for these uses of a thing with all variants."""
        return len((lists := self._among(uses))._listed_choices((), lists._parts_with_variants())) <= most

    def gathered_choices(self, now: Values) -> Sequence[Values]:
        """Return the choices that stand behind one entry whatever their thing, if these values are that entry's."""
        return next((opening.choices for opening in self._gathering_openings if opening.values == now), ())

    @cached_property
    def gathering_lists(self) -> list[list[Values]]:
        """The entries behind which choices of several things stand, each a list of its own."""
        return [[opening.values] for opening in self._gathering_openings]

    @cached_property
    def _gathering_openings(self) -> list[Opening]:
        """The same entries, each with the choices behind it: one for each value that is `gathered` (`PanelPart`)."""
        ways = [(place, value) for place, part in enumerate(self.parts) for value in part.gathered]
        groups = [[choice for choice in self.choices if choice[place] == value] for place, value in ways]
        several = (choices for choices in groups if len({choice[self.thing or 0] for choice in choices}) > 1)
        return [self._opening(choices) for choices in several]

    @cached_property
    def things(self) -> list[str]:
        """The things, without the choices that have no other part or stand behind an entry for several things."""
        gathered = {choice for opening in self._gathering_openings for choice in opening.choices}
        whole = (choice for choice in self.choices if self._has_all_parts(choice) and choice not in gathered)
        return list(dict.fromkeys(choice[self.thing or 0] for choice in whole))

    def _entries(self, most: int, now: Values) -> list[Values]:
        """Return what the lists have: whole choices, and what opens those that stand behind an entry.

        As few as needed stand behind one: the first value that may always does, if the thing has other choices; where
        a page still has no room all that may stand behind an entry of their thing.
        """
        if (most, now) not in self._cached_entries:
            every = [values for values in self._fullest_choices(most, now) if not self.stepping.stops(values)]
            for openings in self._ways_to_open():
                every = self._entries_with(openings, most, now)
                if len(every) <= most:
                    break
            self._cached_entries[most, now] = every
        return self._cached_entries[most, now]

    @cached_property
    def _cached_entries(self) -> dict[tuple[int, Values], list[Values]]:
        """The entries of lists so far."""
        return {}

    def _ways_to_open(self) -> Iterator[list[Opening]]:
        """Yield the entries that may open others, fewer choices behind them first: at last one for each thing."""
        for number, alone in product(range(1, len(self._behind) + 1), (False, True)):
            yield self._openings(self._behind[:number], alone=alone)
        thing, behind = self.thing or 0, dict[str, list[Values]]()
        for opening in self._openings(self._behind, alone=False):
            behind.setdefault(opening.values[thing], []).extend(opening.choices)
        if behind and not self.parts[thing].split:
            yield [Opening(self.stepping.begin_with(thing, name), choices) for name, choices in behind.items()]

    def _entries_with(self, openings: Sequence[Opening], most: int, now: Values) -> list[Values]:
        """Return these openings and the choices that do not stand behind them, by their things.

        Where there is room the likeliest of those that do stand before them.
        """
        taken = {choice for opening in (*openings, *self._gathering_openings) for choice in opening.choices}
        rest = self._among([choice for choice in self.choices if choice not in taken])
        beside = [opening.values for opening in self._gathering_openings]
        fullest = rest._fullest_choices(most - len(openings) - len(beside), now)
        every = [values for values in fullest if not self.stepping.stops(values)]
        every += [*self._with_likeliest(openings, most - len(every) - len(beside)), *beside]
        thing, numbers = self.thing or 0, {name: number for number, name in enumerate(self.things)}
        return sorted(every, key=lambda values: numbers.get(values[thing], len(numbers)))

    def _with_likeliest(self, openings: Sequence[Opening], room: int) -> list[Values]:
        """Return the openings, after the likeliest choices behind each: equally many, as far as there is room.

        An opening of which all choices stand before it is left out.
        """
        likely = [self._likely(opening.choices) for opening in openings]
        for number in range(max(map(len, likely), default=0), 0, -1):
            listed = [values for some in likely for values in some[:number]]
            left = [opening.values for opening in openings if not {*opening.choices} <= {*listed}]
            if len(listed) + len(left) <= room:
                return [*listed, *left]
        return [opening.values for opening in openings]

    def _likely(self, choices: Sequence[Values]) -> list[Values]:
        """Return those of these choices that have a variant of a part that has no preset, in the variants' order."""
        place = self._place_of_likely
        if place is None:
            return []
        variants = self.parts[place].variants
        return sorted((one for one in choices if one[place] in variants), key=self._unlikelihood)

    @cached_property
    def _place_of_likely(self) -> int | None:
        """The index of the part without a preset that has variants; None if there is none."""
        parts = enumerate(self.parts)
        return next((place for place, part in parts if part.variants and not (part.auto or part.last)), None)

    def _unlikelihood(self, values: Values) -> int:
        """Return by what choices are sorted of which the likeliest come first: in the order of its part's variants."""
        place = self._place_of_likely
        variants = () if place is None else self.parts[place].variants
        return variants.index(values[place]) if place is not None and values[place] in variants else len(variants)

    @cached_property
    def _behind(self) -> list[tuple[int, str]]:
        """The values whose choices may stand behind an entry, with the indices of their parts."""
        return [(place, value) for place, part in enumerate(self.parts) for value in part.behind]

    def _openings(self, values: Sequence[tuple[int, str]], *, alone: bool) -> list[Opening]:
        """Return the entries that open the choices with one of these values: several of one thing.

        The thing has other choices, too, unless `alone`.
        """
        thing, behind = self.thing or 0, dict[tuple[str, int, str], list[Values]]()
        for choice in self.choices:
            for place, value in values:
                if choice[place] == value:
                    behind.setdefault((choice[thing], place, value), []).append(choice)
        several = {key: choices for key, choices in behind.items() if len(choices) > 1}
        number, taken = Counter(choice[thing] for choice in self.choices), Counter[str]()
        for (name, _, _), choices in several.items():
            taken[name] += len(choices)
        kept = (choices for (name, _, _), choices in several.items() if alone or taken[name] < number[name])
        return [self._opening(choices) for choices in kept]

    def _opening(self, behind: Sequence[Values]) -> Opening:
        """Return the entry that opens these choices: it fills in the values that all of them have."""
        shared = self.combinations.shared_parts(behind)
        return Opening(tuple(value if at in shared else "" for at, value in enumerate(behind[0])), behind)

    def entry_values(self, values: Values) -> dict[int, str]:
        """Return the thing, and what is done with it, of an entry that stands for several choices; by their places.

        Empty if these values are those of no such entry.
        """
        parts = [*zip(values, self.parts, strict=False)]
        behind = {place: value for place, (value, part) in enumerate(parts) if value in (*part.behind, *part.gathered)}
        is_open = any(not value and not part.last for value, part in parts)
        return {self.thing: values[self.thing], **behind} if self.thing is not None and behind and is_open else {}

    def _among(self, choices: Sequence[Values]) -> "Listing":
        """Return the lists of these choices alone."""
        combinations = Combinations(self.parts, tuple(choices))
        return Listing(combinations, Stepping(combinations, Board(combinations)))

    def _lists_of_first(self, most: int, now: Values) -> list[list[Values]]:
        """Return the whole choices with this first value: those with what is usual, then the others."""
        choices = self.combinations.with_values([(0, now[0])])
        changed = tuple("" if value == begun else value for value, begun in zip(now, choices[0], strict=True))
        lists = []
        for unusual in (False, True):
            some = tuple([choice for choice in choices if self._is_unusual(choice) is unusual])
            lists.append(self._among(some)._uses(most, changed))
        return [listed for listed in lists if listed]

    def _uses(self, most: int, now: Values) -> list[Values]:
        """Return the whole choices to list of one first value: all variants of the first part that has some, on pages
        if need be; of further parts only where one page has room.
        """
        parts = self._parts_with_variants()
        while len(every := self._listed_choices(now, parts)) > most and len(parts) > 1:
            parts = parts[:-1]
        return every

    def _is_unusual(self, values: Values) -> bool:
        """Return whether a part that has a usual value has another one here."""
        return any(
            part.usual and value not in (part.usual, UNUSED) for value, part in zip(values, self.parts, strict=True)
        )

    def _fullest_choices(self, most: int, now: Values) -> list[Values]:
        """Return the whole choices to list, with variants of as many parts as fit, the first parts first."""
        if not self.combinations.stepwise:
            return self._by_space()
        if self.is_short(most):
            return self._complete_choices()
        more = self._parts_with_variants()
        for number in range(len(more), 0, -1):
            every = self._listed_choices(now, more[:number])
            if len(every) <= most:
                return every
        return self._listed_choices(now, ())

    def _parts_with_variants(self) -> list[int]:
        """Return the indices of the parts that have variants; those that are asked last come last."""
        places = [place for place, part in enumerate(self.parts) if part.variants and (part.auto or part.last)]
        return sorted(places, key=lambda place: self.parts[place].last)

    def is_short(self, most: int) -> bool:
        """Return whether all choices fit in a list, which then also shows each value of preset parts asked last."""
        differ = any(part.auto and part.last and not part.variants for part in self.parts)
        return differ and len(self._complete_choices()) <= most

    def preset_parts_named(self, values: Values, most: int) -> Iterator[int]:
        """Yield the indices of preset parts that are named in such a list.

        Parts asked last are named only if they could have another value.
        """
        short = self.is_short(most)
        for place, part in enumerate(self.parts):
            others = {i: value for i, value in enumerate(values) if value and i != place}
            odd = part.usual and values[place] not in (part.usual, UNUSED)
            is_named = odd or values[place] in part.variants or (short and part.auto and part.last)
            possible = self.combinations.values(place, others) if is_named and part.last else ()
            if is_named and (not part.last or len(self.stepping.usual(place, possible, values)) > 1):
                yield place

    def _complete_choices(self) -> list[Values]:
        """Return the choices of which all parts are used."""
        return [choice for choice in self.choices if self._has_all_parts(choice)]

    def _has_all_parts(self, choice: Values) -> bool:
        """Return whether a choice uses every part after the first."""
        return UNUSED not in choice[1:]

    def _listed_choices(self, now: Values, listed: Sequence[int]) -> list[Values]:
        """Return the whole choices to be listed, with further values of these parts."""
        usual = (self._without_last(choice, listed) for choice in self._usual(now, listed) if UNUSED not in choice[1:])
        return list(dict.fromkeys(map(self.stepping.fill_in, dict.fromkeys(usual))))

    def _by_space(self) -> list[Values]:
        """Return the whole choices on a board: for each first value one for each space, where it may be turned later.

        Those of a first value are in reading order of the board, whatever order the game has.
        """
        firsts: dict[Values, Values] = {}
        for choice in self.choices:
            firsts.setdefault(self._without_presets(choice), choice)
        places = {first: place for place, first in enumerate(self.combinations.first_values)}
        return sorted(firsts.values(), key=lambda choice: (places[choice[0]], self._spaces(choice)))

    def _spaces(self, values: Values) -> list[tuple[int, int]]:
        """Return the positions of those values that are spaces."""
        return [
            cell_of(value, part.kind) for value, part in zip(values, self.parts, strict=True) if part.kind in SPACES
        ]

    def _without_presets(self, values: Values) -> Values:
        """Return the values of the parts that have no preset."""
        return tuple(value for value, part in zip(values, self.parts, strict=True) if not part.auto)

    def lists_all_variants(self, values: Values) -> bool:
        """Return whether the list with this choice also has all its variants in preset parts."""
        if self.combinations.stepwise:
            return True
        return sum(self._without_presets(choice) == self._without_presets(values) for choice in self.choices) == 1

    def _usual(self, now: Values, listed: Sequence[int]) -> Iterator[Values]:
        """Yield the combinations in which each part has its usual values, except parts set to something unusual.

        Parts at the places `listed` may have some more values, unless they are set to something unusual.
        """
        places = [place for place, part in enumerate(self.parts) if part.auto and not part.last]
        presets: dict[str, Values] = {}
        changed = {place: now[place] for place in places if now and now[place]}
        if changed and now[0]:
            usual = next(choice for choice in self.choices if choice[0] == now[0])
            changed = {place: value for place, value in changed.items() if value != usual[place]}
        more = {place: self.parts[place].variants for place in listed if place not in changed}
        for choice in self.choices:
            if all(choice[place] == value for place, value in changed.items()):
                first = presets.setdefault(choice[0], choice)
                if all(choice[place] in (first[place], *more.get(place, ())) for place in places):
                    yield choice

    def _without_last(self, choice: Values, listed: Sequence[int]) -> Values:
        """Return the choice without the parts asked last, but for variants of those at the places `listed`."""
        parts = enumerate(zip(self.parts, choice, strict=True))
        return tuple(
            "" if part.last and not (place in listed and value in part.variants) else value
            for place, (part, value) in parts
        )
