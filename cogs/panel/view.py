"""The panel's controls: rows of buttons and selects for the parts of a choice. They hold no state but their ids."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import discord

from bot.layout import PanelPart
from bot.texts import Texts
from cogs.discord_text import BUTTON, LABEL, PLACEHOLDER, capital, cut
from cogs.panel.control import AGAIN, MOVING, PAGE, Control
from cogs.panel.heads import head_name, head_option
from cogs.panel.labels import (
    BRIEF,
    CHOSEN,
    STOPS,
    Hints,
    about,
    about_fitted,
    beside_each,
    capitalise,
    marks,
    says_again,
    told_apart,
    unhinted,
    verb_mark,
    whole,
)
from cogs.panel.layout import Layout
from cogs.panel.list_names import PAIR, list_name
from cogs.panel.notation import Values
from cogs.panel.offers import PICKS, in_pages, offered_values
from cogs.panel.part_chooser import PartChooser
from cogs.panel.ways_on import ONWARD, WaysOn

ROWS = 5  # Discord's limits
ROW = 5
FEW = 3  # choices that are buttons rather than a list
LONGEST_ID = 100
ONE = range(1, 2)
ARROWS = {"left": "⬅️", "up": "⬆️", "down": "⬇️", "right": "➡️"}
TURN = "🔃"  # clockwise, as it turns and as it is read aloud; ↩️ is taking back


class PanelView(discord.ui.View):
    """The controls for a question of which `here.values` are chosen so far."""

    def __init__(
        self, here: Control, question: PartChooser, words: Texts, hints: Hints = unhinted, ways: WaysOn = ONWARD
    ) -> None:
        super().__init__(timeout=None)
        self._chooser, self._words, self._hints = question, words, hints
        self._values = here.values
        self._here = here.with_values(question.abbreviated(here.values)) if here.values else here
        self._now = question.shown(here.values)
        self._row = 0
        self._layout = Layout(question, here.values, ROWS - 1 - bool(ways.side_actions))
        pages = list(self._layout.pages())
        page = next((i for i, places in enumerate(pages) if here.place in map(abs, places)), 0)
        for place in pages[page]:
            self._add_place(place)
        self._brief_row()
        self._side_action_row(ways.side_actions)
        self._add_confirm(ways)
        self._add_ways(pages, page, ways)
        self.stop()  # answered by their ids (press.py), also after a restart
        # View and controls hold each other until the collector comes: not also all that they were made of.
        del self._chooser, self._words, self._hints, self._layout

    def _add_place(self, place: int) -> None:
        """The controls of a place on the page."""
        if self._layout.wholes and place >= 0:
            self._whole_row(place)
        elif abs(place) in self._layout.others:
            self._others_row()
        else:
            self._add_part(abs(place), self._chooser.parts[abs(place)])

    def _add_confirm(self, ways: WaysOn) -> None:
        if ways.aside:
            self._add(discord.ui.Button(emoji="✔️", disabled=True, custom_id=self._here.at("past").id))
        label, emoji = ("panel.next", "▶️") if ways.goes_on else ("panel.confirm", "✅")
        confirm = self._button("confirm", style=discord.ButtonStyle.success, label=self._words(label), emoji=emoji)
        confirm.disabled = not all(self._values)
        self._add(confirm)
        endings = self._chooser.endings(self._values)
        for ending in endings:
            self._add(self._ending(ending))
        if stop := self._chooser.stop():
            part = self._chooser.parts[0]
            name = self._words.word(part.name, stop[0])
            name = capital(self._words("panel.without", stop=name) if all(self._values) and not part.preset else name)
            mark = verb_mark(stop[0], self._words) or "🏁"
            self._add(self._button("whole", 0, " ".join(stop), label=name, emoji=mark))
        self._row += bool(endings)

    def _ending(self, ending: Values) -> discord.ui.Button["PanelView"]:
        """The button that makes a choice with another first value than the one that is preset."""
        hint, part = self._hints(0, ending[0], ending), self._chooser.parts[0]
        here = self._here.with_values(self._chooser.abbreviated(ending)).at("confirm")
        label, signs = capital(self._words.picked(part.name, ending[0])), marks(hint, self._words)
        return discord.ui.Button(label=cut(label, BRIEF), emoji=next(iter(signs), None), custom_id=here.id)

    def _add_ways(self, pages: Sequence[Sequence[int]], page: int, ways: WaysOn) -> None:
        """The ways to other pages, to the question, to the step before, and out; or out of being explained things."""
        for other, arrow, key in ((page - 1, "◀️", "panel.parts_before"), (page + 1, "▶️", "panel.parts_after")):
            if 0 <= other < len(pages):
                self._add(self._button("page", abs(pages[other][0]), emoji=arrow, label=self._words(key)))
        if self._here.word:
            self._add(self._button("leave", label=self._words("panel.leave"), emoji="↩️"))
        elif ways.back:
            self._add(self._button("back", label=self._words("panel.take_back"), emoji="↩️"))
        if ways.explained:
            self._add(self._button("known", label=self._words("panel.known"), emoji="💡"))
        else:
            self._add(self._button("cancel", label=self._words("panel.cancel")))

    def _add_part(self, place: int, part: PanelPart) -> None:
        kinds = {
            "word": self._word_row,
            "some": self._some_row,
            "cell": self._cell_rows,
            "hex": self._hex_rows,
        }
        kinds[part.kind](place, part)

    def _brief_row(self) -> None:
        """The choices of one part beside lists of whole ones: "leave it"."""
        self._values_row(0, self._chooser.parts[0], self._layout.briefs)

    def _word_row(self, place: int, part: PanelPart) -> None:
        """Up to five words as buttons, more as a list: those that are possible with the parts before them."""
        self._values_row(place, part, offered_values(self._chooser, self._now, place))

    def _values_row(self, place: int, part: PanelPart, values: Sequence[str]) -> None:
        if len(values) > ROW:
            self._list(place, part, values)
        elif values:
            hints = {self._hints(place, one, self._now).words for one in values}
            alike = self._values[place] in values and len(hints) == 1
            for value in values:
                self._add(self._pick(place, part, value, bare=alike))
            self._row += 1

    def _some_row(self, place: int, part: PanelPart) -> None:
        """A list of which several are picked at once; if it is too long, a list of all that can be put together.

        Of few of which one is picked, buttons.
        """
        pieces, now = self._chooser.pieces(place), self._values[place]
        if self._chooser.numbers(place) == ONE and len(pieces) <= ROW:
            self._values_row(place, part, list(dict.fromkeys(pieces)))
            return
        if len(pieces) > PICKS:
            self._list(place, part, self._chooser.values(place, {}))
            return
        count, chosen, options = self._chooser.numbers(place), Counter(now.split("-")), list[discord.SelectOption]()
        for number, piece in enumerate(pieces):
            again = pieces[:number].count(piece)
            options.append(self._option(place, part, piece, chosen[piece] > again))
            options[-1].value += f"{AGAIN}{again}" * (again > 0)
        if not options:
            return
        name = self._words(f"part.{part.name}.name")
        key = f"part.{part.name}.some"  # "カードを3枚選ぶ": things are counted in words of their own
        key = "panel.any" if count[1:] else key if key in self._words else "panel.some"
        hint = self._words(key, n=count[-1], part=name)
        self._select("some", place, options, hint, count)

    def _cell_rows(self, place: int, part: PanelPart) -> None:
        """A list of what is laid, lists of the rows and of the cells in one, the arrows, and a turn."""
        question, now = self._chooser, self._now
        heads = question.heads if place == question.square else []
        if len(heads) > 1:
            named = partial(head_option, question, now=now, words=self._words)
            options = self._paged("head", place, [" ".join(head) for head in heads], named)
            self._select("head", place, options, head_name(question, self._words))
        self._rows(place)
        if len(cells := question.cells_in_row(now, place)) > 1:
            options = [self._option(place, part, cell, cell == now[place]) for cell in cells]
            self._select("square", place, options, self._about(part))
        if self._row < self._layout.rows:
            self._arrows(place, part)

    def _hex_rows(self, place: int, part: PanelPart) -> None:
        """The arrows, and a list of all cells with what they would bring, where none has them already."""
        if values := offered_values(self._chooser, self._now, place):
            self._arrows(place, part)
            if not self._layout.wholes:
                self._list(place, part, values)

    def _whole_row(self, number: int) -> None:
        """A list of whole choices, named for what they have in common; few choices in all are buttons."""
        every, parts = self._layout.wholes[number], self._chooser.parts
        alike = self._chooser.alike(every)
        if len(self._layout.wholes) == 1:  # of one kind only, say; what else they have in common is told with each
            alike = [place for place in alike if place == 0 and parts[0].split]
        options = self._paged("whole", number, [" ".join(values) for values in every], partial(self._whole, alike))
        if len(self._layout.wholes) == 1 and not alike and self._whole_buttons(options):
            return
        if len(every) == 1 and self._whole_buttons([self._whole((), " ".join(every[0]))], bare=True):
            return
        name = list_name(self._layout.wholes, number, alike, self._chooser, self._hints, self._words)
        self._select("whole", number, options, name)

    def _whole_buttons(self, options: Sequence[discord.SelectOption], *, bare: bool = False) -> bool:
        """A button for each of these choices, where they are few and a button has room for all that is told of each.

        A `bare` one has the name alone: it stands among lists, and the preview tells the rest.
        """
        here, buttons = self._here.with_values(()), list[discord.ui.Button[PanelView]]()
        for option in options if len(options) <= FEW else ():
            told = option.label if bare else self._beside(option.label, option.description or "")
            named = here.at("whole", arg=option.value)
            if len(told) > BRIEF or len(named.id) > LONGEST_ID:
                return False
            style = discord.ButtonStyle.primary if option.default else discord.ButtonStyle.secondary
            label = CHOSEN * option.default + told
            buttons.append(discord.ui.Button(style=style, label=label, emoji=option.emoji, custom_id=named.id))
        for button in buttons:
            self._add(button)
        self._row += bool(buttons)
        return bool(buttons)

    def _beside(self, name: str, description: str) -> str:
        """A value and the words beside it."""
        return self._words("panel.beside", name=name, words=description.rstrip(STOPS)) if description else name

    def _named(self, place: int, part: PanelPart, value: str) -> str:
        return told_apart(part.name, value, () if place else self._chooser.firsts, self._words)

    def _about(self, part: PanelPart) -> str:
        """What a list of a part's values asks for."""
        return self._words("panel.one", part=self._words(f"part.{part.name}.name"))

    def _others_row(self) -> None:
        """A list of what the parts that have begun with a value might be instead."""
        words, options = self._words, list[discord.SelectOption]()
        names = [capital(words(f"part.{self._chooser.parts[at].name}.name")) for at in self._layout.others]
        named = dict(zip(self._layout.others, names, strict=True))
        for at, value in self._layout.other_values():
            option = self._option(at, self._chooser.parts[at], value, chosen=False)
            if words("list.pair", of="", what="").strip() not in option.label:  # else it says itself what it is about
                option.label = cut(words("list.pair", of=named[at], what=option.label), LABEL)
            option.value = f"{at}:{value}"
            options.append(option)
        few = len(names) <= PAIR  # a phone shows no more of them
        hint = words("panel.alter", parts=words("list.and_also").join(names)) if few else words("panel.alter_more")
        self._select("other", self._layout.others[0], options, hint)

    def _side_action_row(self, ways: Mapping[str, str]) -> None:
        """The side actions: up to five buttons, more as a list."""
        words, here = self._words, self._here.with_values(())
        named = [(word, capital(words(f"verb.{word}.name")), verb_mark(word, words)) for word in ways]
        if len(named) > ROW:
            options = [
                discord.SelectOption(label=name, value=word, description=cut(ways[word], LABEL) or None, emoji=emoji)
                for word, name, emoji in named
            ]
            self._add(
                discord.ui.Select(custom_id=here.at("beside").id, options=options, placeholder=words("panel.besides"))
            )
        else:
            for word, name, emoji in named:
                label = cut(words("list.pair", of=name, what=ways[word]), BRIEF) if ways[word] else name
                self._add(discord.ui.Button(label=label, emoji=emoji, custom_id=here.at("beside", arg=word).id))
        self._row += bool(named)

    def _whole(self, alike: Sequence[int], choice: str) -> discord.SelectOption:
        """A line of such a list: the parts that differ, and below them what is told of the last of them."""
        values, parts = tuple(choice.split(" ")), self._chooser.parts
        other = [*self._chooser.told_whole(values, PICKS)]
        named = [place for place, part in enumerate(parts) if place in other or not (part.last or part.auto)]
        apart = [place for place in named if place not in alike] or [0]
        last = next((place for place in reversed(apart) if place not in other), apart[-1])
        leads = apart[0] == 0 < last and not parts[0].hand and not any(parts[place].last for place in other)
        told = {place: self._hints(place, values[place], values) for place in {*[0] * leads, *other, last}}
        signs = [*marks(self._hints(0, values[0], values), self._words)] if 0 in apart else []
        pairs = [(parts[place].name, values[place]) for place in apart]
        name = whole(pairs, self._words, among={parts[0].name: self._chooser.firsts})
        signs = [*marks(told[last], self._words), *(signs if last else ())]
        return discord.SelectOption(
            label=cut(" ".join([*signs[1:], name]), LABEL),
            value=choice,
            description=cut(beside_each(told, last, self._words), LABEL) or None,
            emoji=next(iter(signs), None),
            default=self._values == values,
        )

    def _arrows(self, place: int, part: PanelPart) -> None:
        """Steps to the next cell that fits, without words, so that a phone has them in one row."""
        question = self._chooser
        for direction, emoji in ARROWS.items():
            stuck = question.moved(self._now, place, direction) == self._now
            button = self._button("move", place, direction, emoji=emoji)
            button.disabled = stuck
            self._add(button)
        for turned in (at for at, part in enumerate(question.parts) if part.kind == "turn"):
            button = self._button("turn", turned, emoji=TURN)
            button.disabled = question.turned(self._now, turned) == self._now
            self._add(button)
        self._row += 1

    def _rows(self, place: int) -> None:
        rows, now = self._chooser.rows(self._now, place), self._now[place][0]
        options = [
            discord.SelectOption(label=self._words("panel.row", row=row), value=row, default=row == now) for row in rows
        ]
        if len(options) > 1:
            self._select("row", place, options, self._words("panel.jump"))

    def _list(self, place: int, part: PanelPart, values: Sequence[str]) -> None:
        """A list of values; of a long one a page."""
        now = self._values[place]
        options = self._paged("list", place, values, lambda one: self._option(place, part, one, one == now))
        self._select("list", place, options, self._about(part))

    def _paged(
        self, act: str, place: int, values: Sequence[str], option: Callable[[str], discord.SelectOption]
    ) -> list[discord.SelectOption]:
        """The page of a list that was turned to, or has the chosen value, and steps to the pages beside it."""
        pages = list(in_pages(values))
        now = self._now[place] if act == "list" else " ".join(self._now[:place] if act == "head" else self._now)
        page = next((i for i, listed in enumerate(pages) if now in listed), 0)
        if self._here.page is not None and place == self._here.place:
            page = min(self._here.page, len(pages) - 1)
        options = [option(one) for one in pages[page]]
        for step, key in ((-1, "panel.back"), (1, "panel.more")):
            if 0 <= page + step < len(pages):
                options.append(discord.SelectOption(label=self._words(key), value=f"{PAGE}{page + step}", emoji="📄"))
        return options

    def _option(self, place: int, part: PanelPart, value: str, chosen: bool) -> discord.SelectOption:
        """A line of a list: its mark as a picture, further marks before its name, more words below."""
        hint = self._hints(place, value, self._now)
        signs = marks(hint, self._words)
        more = " ".join([*signs[1:], self._named(place, part, value.removesuffix("-"))])
        below = about_fitted(hint, self._words) or None
        if below and says_again(more, below):
            more, below = below, None
        emoji = signs[0] if signs else None
        return discord.SelectOption(label=cut(more, LABEL), value=value, description=below, emoji=emoji, default=chosen)

    def _select(self, act: str, place: int, options: list[discord.SelectOption], hint: str, count: range = ONE) -> None:
        here = self._here.at(act, place)
        select: discord.ui.Select[PanelView] = discord.ui.Select(
            custom_id=here.id,
            options=options,
            placeholder=cut(hint, PLACEHOLDER),
            min_values=count[0],
            max_values=count[-1],
        )
        self._add(select)
        self._row += 1

    def _pick(self, place: int, part: PanelPart, value: str, *, bare: bool = False) -> discord.ui.Button["PanelView"]:
        """A button for a value: its mark as a picture, further marks before its name, and words that are short.

        A `bare` one is without the words: they are the same for all values, and stand above with the chosen one.
        """
        hint = self._hints(place, value, self._now)
        signs = marks(hint, self._words)
        label = " ".join([*signs[1:], self._named(place, part, value)])
        description = "" if part.hand or bare else about(hint, self._words)  # what is in the hand stands above
        if says_again(label, description) or (description and f"unsaid.{part.name}.{value}" in self._words):
            label = description
        elif len(label) + len(description) < BRIEF:
            label = self._beside(label, description)
        emoji = signs[0] if signs else None
        return self._chosen("set", place, value, self._values[place] == value, label, emoji)

    def _chosen(
        self, act: str, place: int, value: str, chosen: bool, label: str, emoji: str | None = None
    ) -> discord.ui.Button["PanelView"]:
        style = discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
        return self._button(act, place, value, style=style, label=CHOSEN * chosen + label, emoji=emoji)

    def _button(
        self,
        act: str,
        place: int = 0,
        arg: str = "",
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        label: str = "",
        emoji: str | None = None,
    ) -> discord.ui.Button["PanelView"]:
        here = self._here.with_values(() if act in MOVING else self._here.values).at(act, place, arg)
        if act == "set" and self._chooser.stepwise:  # ids are short: what it takes the place of is left out
            here = here.with_values((*here.values[:place], "", *here.values[place + 1 :]))
        return discord.ui.Button(style=style, label=cut(label, BUTTON), emoji=emoji, custom_id=here.id)

    def _add(self, item: discord.ui.Button["PanelView"] | discord.ui.Select["PanelView"]) -> None:
        item.row = self._row
        capitalise(item)
        self.add_item(item)
