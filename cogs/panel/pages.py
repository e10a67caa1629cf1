"""Which parts of a choice stand together in a panel, and on which page."""

from collections.abc import Iterator

from bot.engine.effect import UNUSED
from bot.layout import PanelPart
from cogs.panel.notation import SPACES, Values
from cogs.panel.offers import PICKS, in_pairs, offered_values, spread, whole_lists
from cogs.panel.part_chooser import PartChooser


class Pages:
    """The controls of a question of which these `values` are chosen so far, on pages of so many `rows`.

    `wholes` are the lists of whole choices, `briefs` those of one part, in a row below, `others` the places of the
    parts that share a list.
    """

    def __init__(self, chooser: PartChooser, values: Values, rows: int) -> None:
        self._chooser, self._values = chooser, values
        self._now = chooser.stepping.shown(values)
        lists = whole_lists(chooser, values)
        self.briefs = chooser.combinations.briefs if lists else []
        self.rows = rows - bool(self.briefs)
        self.wholes = in_pairs(lists, self.rows)
        self.others = self._together()
        room = self.rows - len(self._beyond())  # what may be changed stays on their page
        if len(lists) <= 2 * room:
            self.wholes = in_pairs(lists, room)
        self.wholes = spread(self.wholes, room)

    def pages(self) -> Iterator[list[int]]:
        """The parts that are shown together, as many as fit above the last row; at least one page."""
        if self.wholes:
            lists, most = [*range(len(self.wholes)), *self._beyond()], self.rows
            yield from (lists[start : start + most] for start in range(0, len(lists), most))
            return
        page, used = list[int](), 0
        for place in [*(at for at in self._shown() if at not in self.others), *self.others[:1]]:
            if place < (self._chooser.board.square or 0):  # in one list with the cell's controls
                continue
            height = 1 if place in self.others else self._height(place, self._chooser.parts[place])
            if used + height > self.rows:
                yield page
                page, used = [], 0
            page.append(place)
            used += height
        yield page

    def _shown(self) -> range:
        """The places of the parts that have controls now."""
        return range(len(self._chooser.parts) if self._begun() else 1)

    def _together(self) -> list[int]:
        """Parts that have begun with a value, and share a list where the page has no room for each."""
        parts, places = self._chooser.parts, self._shown()
        begun = [at for at in places if parts[at].auto and self._instead(at)]
        heights = [len(self.wholes), len(begun)] if self.wholes else [self._height(at, parts[at]) for at in places]
        fits = sum(heights) <= self.rows or len(begun) < 2
        return [] if fits or sum(len(self._instead(at)) for at in begun) > PICKS else begun

    def other_values(self) -> list[tuple[int, str]]:
        """What the parts that share a list might be instead, with their places."""
        return [(at, value) for at in self.others for value in self._instead(at)]

    def _instead(self, place: int) -> list[str]:
        """What a part that begins with a value might be instead."""
        now, values = self._now, offered_values(self._chooser, self._now, place)
        if now[place]:
            return [value for value in values if value != now[place]]
        unusual, listed_ = (
            self._chooser.combinations.unusual(place),
            {way[place] for every in self.wholes for way in every},
        )
        return [value for value in values if value in unusual - listed_]

    def _beyond(self) -> list[int]:
        """What may be changed in the whole choice that is picked: minus the places of the parts."""
        now, parts, together = self._now, self._chooser.parts, self.others
        begun = [at for at, part in enumerate(parts) if part.auto and (all(now) or not part.last)]
        if sum(map(len, self.wholes)) == sum(map(self._listed, self._chooser.ways)):
            begun = []  # the lists have them all
        changed = [-at for at in begun if self._instead(at) and at not in together[1:]]
        return [*changed, *(-at for at, part in enumerate(parts) if part.kind in SPACES and all(self._values))]

    def _listed(self, way: Values) -> bool:
        """Whether a choice belongs in a list of whole ones."""
        return not self._chooser.stepping.stops(way) and UNUSED not in way[1:]

    def _begun(self) -> bool:
        """Whether all parts are asked: on a board only once the first is chosen."""
        return self._chooser.combinations.stepwise or all(self._values)

    def _height(self, place: int, part: PanelPart) -> int:
        """The rows that a part's controls take at most."""
        several = bool(offered_values(self._chooser, self._now, place))
        match part.kind:
            case "cell":
                return 4 if place == self._chooser.board.square else 3
            case "hex":
                return 2 * several
            case "some":
                return 1
        return int(several)
