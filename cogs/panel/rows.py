"""The rows of a panel: controls for the parts of a choice, and below them what confirms it and leads on."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import discord

from bot.layout import PanelPart
from bot.texts import Texts
from cogs.discord_text import LABEL, capital, cut
from cogs.panel.control import AGAIN, Control
from cogs.panel.controls import ONE, Button, Controls, Select
from cogs.panel.heads import head_name, head_option
from cogs.panel.labels import BRIEF, Hints, part_name, verb_mark
from cogs.panel.list_names import PAIR, list_name
from cogs.panel.offers import PICKS, offered_values
from cogs.panel.pages import Pages
from cogs.panel.part_chooser import PartChooser
from cogs.panel.ways_on import WaysOn

ROWS = 5  # Discord's limits
ROW = 5


class PanelRows:
    """The `rows` of a question of which `here.values` are chosen so far: each several buttons or one list."""

    def __init__(self, here: Control, question: PartChooser, words: Texts, hints: Hints, ways: WaysOn) -> None:
        self.rows = list[Sequence[Button | Select]]()
        self._chooser, self._words, self._hints = question, words, hints
        self._here = here.with_values(question.stepping.abbreviated(here.values)) if here.values else here
        self._controls = Controls(self._here, question, words, hints, here.values)
        self._values, self._now = here.values, self._controls.now
        self._pages = Pages(question, here.values, ROWS - 1 - bool(ways.side_actions))
        pages = list(self._pages.pages())
        page = next((i for i, places in enumerate(pages) if here.place in map(abs, places)), 0)
        for place in pages[page]:
            self._add_place(place)
        self._add_values(0, question.parts[0], self._pages.briefs)  # beside lists of whole choices: "leave it"
        self._add_side_actions(ways.side_actions)
        self._add_last(ways, pages, page)

    def _add(self, *controls: Button | Select) -> None:
        """A row, if it has any control."""
        if controls:
            self.rows.append(controls)

    def _add_place(self, place: int) -> None:
        """The controls of a place on the page."""
        if self._pages.wholes and place >= 0:
            self._add_wholes(place)
        elif abs(place) in self._pages.others:
            self._add_others()
        else:
            self._add_part(abs(place), self._chooser.parts[abs(place)])

    def _add_part(self, place: int, part: PanelPart) -> None:
        match part.kind:
            case "some":
                self._add_several(place, part)
            case "cell":
                self._add_cell(place, part)
            case "hex":
                self._add_hex(place, part)
            case _:
                self._add_values(place, part, offered_values(self._chooser, self._now, place))

    def _add_values(self, place: int, part: PanelPart, values: Sequence[str]) -> None:
        """Up to five values as buttons, more as a list."""
        if len(values) > ROW:
            self._add(self._controls.list_of(place, part, values))
            return
        hints = {self._hints(place, one, self._now).words for one in values}
        alike = self._values[place] in values and len(hints) == 1
        self._add(*(self._controls.pick(place, part, value, bare=alike) for value in values))

    def _add_several(self, place: int, part: PanelPart) -> None:
        """A list of which several are picked at once; if it is too long, a list of all that can be put together.

        Of few of which one is picked, buttons.
        """
        pieces, count = self._chooser.stepping.pieces(place), self._chooser.stepping.numbers(place)
        if count == ONE and len(pieces) <= ROW:
            self._add_values(place, part, list(dict.fromkeys(pieces)))
        elif len(pieces) > PICKS:
            self._add(self._controls.list_of(place, part, self._chooser.combinations.values(place, {})))
        elif pieces:
            chosen, options = Counter(self._values[place].split("-")), list[discord.SelectOption]()
            for number, piece in enumerate(pieces):
                again = pieces[:number].count(piece)
                options.append(self._controls.option(place, part, piece, chosen[piece] > again))
                options[-1].value += f"{AGAIN}{again}" * (again > 0)
            self._add(self._controls.select("some", place, options, self._asks_for_several(part, count), count))

    def _asks_for_several(self, part: PanelPart, count: range) -> str:
        """What a list asks for of which several are picked: things may be counted in words of their own."""
        own = f"part.{part.name}.some"
        key = "panel.any" if count[1:] else own if own in self._words else "panel.some"
        return self._words(key, n=count[-1], part=part_name(part.name, self._words))

    def _add_cell(self, place: int, part: PanelPart) -> None:
        """A list of what is laid, lists of the rows and of the cells in one, the arrows, and a turn."""
        board, now, controls = self._chooser.board, self._now, self._controls
        heads = board.heads if place == board.square else []
        if len(heads) > 1:
            named = partial(head_option, self._chooser, now=now, words=self._words)
            options = controls.paged("head", place, [" ".join(head) for head in heads], named)
            self._add(controls.select("head", place, options, head_name(self._chooser, self._words)))
        if len(rows := board.rows(now, place)) > 1:
            options = [
                discord.SelectOption(label=self._words("panel.row", row=row), value=row, default=row == now[place][0])
                for row in rows
            ]
            self._add(controls.select("row", place, options, self._words("panel.jump")))
        if len(cells := board.cells_in_row(now, place)) > 1:
            options = [controls.option(place, part, cell, cell == now[place]) for cell in cells]
            self._add(controls.select("square", place, options, controls.asks_for(part)))
        if len(self.rows) < self._pages.rows:
            self._add(*controls.arrows(place))

    def _add_hex(self, place: int, part: PanelPart) -> None:
        """The arrows, and a list of all cells with what they would bring, where none has them already."""
        if values := offered_values(self._chooser, self._now, place):
            self._add(*self._controls.arrows(place))
            if not self._pages.wholes:
                self._add(self._controls.list_of(place, part, values))

    def _add_wholes(self, number: int) -> None:
        """A list of whole choices, named for what they have in common; few choices in all are buttons."""
        lists, controls = self._pages.wholes, self._controls
        every, alike = lists[number], self._chooser.combinations.alike(lists[number])
        if len(lists) == 1:  # of one kind only, say; what else they have in common is told with each
            alike = [place for place in alike if place == 0 and self._chooser.parts[0].split]
        named = partial(controls.whole_option, alike)
        options = controls.paged("whole", number, [" ".join(values) for values in every], named)
        buttons = controls.whole_buttons(options) if len(lists) == 1 and not alike else []
        if not buttons and len(every) == 1:
            buttons = controls.whole_buttons([controls.whole_option((), " ".join(every[0]))], bare=True)
        if buttons:
            self._add(*buttons)
            return
        name = list_name(lists, number, alike, self._chooser, self._hints, self._words)
        self._add(controls.select("whole", number, options, name))

    def _add_others(self) -> None:
        """A list of what the parts that have begun with a value might be instead."""
        words, parts, options = self._words, self._chooser.parts, list[discord.SelectOption]()
        names = {at: capital(part_name(parts[at].name, words)) for at in self._pages.others}
        for at, value in self._pages.other_values():
            option = self._controls.option(at, parts[at], value, chosen=False)
            if words("list.pair", of="", what="").strip() not in option.label:  # else it says itself what it is about
                option.label = cut(words("list.pair", of=names[at], what=option.label), LABEL)
            option.value = f"{at}:{value}"
            options.append(option)
        few = len(names) <= PAIR  # a phone shows no more of them
        joined = words("list.and_also").join(names.values())
        hint = words("panel.alter", parts=joined) if few else words("panel.alter_more")
        self._add(self._controls.select("other", self._pages.others[0], options, hint))

    def _add_side_actions(self, ways: Mapping[str, str]) -> None:
        """The side actions: up to five buttons, more as a list."""
        words, here = self._words, self._here.with_values(())
        named = [(word, capital(words(f"verb.{word}.name")), verb_mark(word, words)) for word in ways]
        if len(named) > ROW:
            options = [
                discord.SelectOption(label=name, value=word, description=cut(ways[word], LABEL) or None, emoji=emoji)
                for word, name, emoji in named
            ]
            select: Select = discord.ui.Select(
                custom_id=here.at("beside").id, options=options, placeholder=words("panel.besides")
            )
            self._add(select)
            return
        buttons = list[Button]()
        for word, name, emoji in named:
            label = cut(words("list.pair", of=name, what=ways[word]), BRIEF) if ways[word] else name
            buttons.append(discord.ui.Button(label=label, emoji=emoji, custom_id=here.at("beside", arg=word).id))
        self._add(*buttons)

    def _add_last(self, ways: WaysOn, pages: Sequence[Sequence[int]], page: int) -> None:
        """What makes the choice, and the ways on from it; in two rows where there are several ends."""
        endings = self._chooser.stepping.endings(self._values)
        confirm = [*self._confirm(ways), *map(self._controls.ending, endings), *self._stop()]
        onward = [*self._turn_pages(pages, page), *self._ways_out(ways)]
        if endings:
            self._add(*confirm)
            self._add(*onward)
        else:
            self._add(*confirm, *onward)

    def _confirm(self, ways: WaysOn) -> Iterator[Button]:
        """Confirm; after one that has no effect where a double press must not confirm what stands here now."""
        if ways.aside:
            yield discord.ui.Button(emoji="✔️", disabled=True, custom_id=self._here.at("past").id)
        label, emoji = ("panel.next", "▶️") if ways.goes_on else ("panel.confirm", "✅")
        style = discord.ButtonStyle.success
        confirm = self._controls.button("confirm", style=style, label=self._words(label), emoji=emoji)
        confirm.disabled = not all(self._values)
        yield confirm

    def _stop(self) -> Iterator[Button]:
        """The value that says all: done, look."""
        if stop := self._chooser.stepping.stop():
            part, words = self._chooser.parts[0], self._words
            name = words.word(part.name, stop[0])
            name = words("panel.without", stop=name) if all(self._values) and not part.preset else name
            mark = verb_mark(stop[0], words) or "🏁"
            yield self._controls.button("whole", 0, " ".join(stop), label=capital(name), emoji=mark)

    def _turn_pages(self, pages: Sequence[Sequence[int]], page: int) -> Iterator[Button]:
        for other, arrow, key in ((page - 1, "◀️", "panel.parts_before"), (page + 1, "▶️", "panel.parts_after")):
            if 0 <= other < len(pages):
                yield self._controls.button("page", abs(pages[other][0]), emoji=arrow, label=self._words(key))

    def _ways_out(self, ways: WaysOn) -> Iterator[Button]:
        """The ways to the question, to the step before, and out; or out of being explained things."""
        button, words = self._controls.button, self._words
        if self._here.word:
            yield button("leave", label=words("panel.leave"), emoji="↩️")
        elif ways.back:
            yield button("back", label=words("panel.take_back"), emoji="↩️")
        if ways.explained:
            yield button("known", label=words("panel.known"), emoji="💡")
        else:
            yield button("cancel", label=words("panel.cancel"))
