"""The panel's controls: rows of buttons and selects for the parts of a choice. They hold no state but their ids."""

import re
from collections.abc import Iterator, Mapping, Sequence

import discord
import msgspec

from bot.engine.asking import Asking, Values
from bot.engine.effect import Part
from bot.texts import Texts

ROWS = 5  # Discord's limits
ROW = 5
PICKS = 25
ID = r"panel:(?P<table>\d+):(?P<stamp>[\d.]+):(?P<act>[a-z]+)(?P<place>\d):(?P<arg>[^:]*):(?P<values>.*)"
ARROWS = {"left": "⬅️", "up": "⬆️", "down": "⬇️", "right": "➡️"}
TURNS = {"left": "↪️", "right": "↩️", "flip": "🪞"}


class Control(msgspec.Struct, frozen=True):
    """What a control's id says: the table, the question, what to do with which part, and the values so far."""

    table: int
    stamp: str
    act: str
    place: int = 0
    arg: str = ""
    values: Values = ()

    @property
    def id(self) -> str:
        return f"panel:{self.table}:{self.stamp}:{self.act}{self.place}:{self.arg}:{'|'.join(self.values)}"

    def at(self, act: str, place: int = 0, arg: str = "") -> "Control":
        return msgspec.structs.replace(self, act=act, place=place, arg=arg)


def control(found: re.Match[str]) -> Control:
    """The control with this id."""
    values = tuple(found["values"].split("|")) if found["values"] else ()
    return Control(int(found["table"]), found["stamp"], found["act"], int(found["place"]), found["arg"], values)


class Panel(discord.ui.View):
    """The controls for a question of which `here.values` are chosen so far."""

    def __init__(self, here: Control, question: Asking, words: Texts) -> None:
        super().__init__(timeout=None)
        self._here, self._asking, self._words = here, question, words
        self._row = 0
        for place, part in enumerate(question.parts):
            if self._row < ROWS - 1:
                self._add_part(place, part)
        self._add(self._button("confirm", style=discord.ButtonStyle.success, label=words("panel.confirm"), emoji="✅"))
        self._add(self._button("cancel", label=words("panel.cancel")))
        self.stop()  # answered by their ids (cogs/panel.py), also after a restart

    def _add_part(self, place: int, part: Part) -> None:
        kinds = {"word": self._word_row, "turn": self._turn_row, "cell": self._cell_rows, "hex": self._arrows}
        kinds[part.kind](place, part)

    def _word_row(self, place: int, part: Part) -> None:
        """Up to five words as buttons, more as a list: those that are possible with the parts before them."""
        values = self._asking.values(place, dict(enumerate(self._here.values[:place])))
        if len(values) > ROW:
            self._list(place, part, values, self._here.values[place])
        elif len(values) > 1:
            for value in values:
                self._add(self._pick(place, part, value, self._words.word(part.name, value)))
            self._row += 1

    def _turn_row(self, place: int, part: Part) -> None:
        """The shapes, where there are several, and how they are held."""
        now, prefixes = self._here.values[place], self._asking.prefixes(place)
        prefixes = [prefix for prefix in prefixes if prefix.endswith("-")]
        if len(prefixes) > 1:
            for prefix in prefixes:
                label = self._words.word(part.name, prefix[:-1])
                self._add(self._chosen("shape", place, prefix, now.startswith(prefix), label))
        for how in self._asking.turns(self._here.values, place):
            self._add(self._button("turn", place, how, emoji=TURNS[how], label=self._words(f"panel.turn.{how}")))
        self._row += bool(self.children) and self.children[-1].row == self._row

    def _cell_rows(self, place: int, part: Part) -> None:
        """The arrows, and a jump to a row."""
        self._arrows(place, part)
        rows = list(dict.fromkeys(way[place][0] for way in self._asking.ways))
        if self._row < ROWS - 1 and len(rows) > 1:
            self._rows(place, sorted(rows), self._here.values[place][0])

    def _arrows(self, place: int, part: Part) -> None:
        """Steps to the next cell that fits."""
        here, question = self._here, self._asking
        for direction, emoji in ARROWS.items():
            stuck = question.moved(here.values, place, direction) == here.values
            button = self._button("move", place, direction, emoji=emoji, label=self._words(f"panel.move.{direction}"))
            button.disabled = stuck
            self._add(button)
        self._row += 1

    def _rows(self, place: int, rows: Sequence[str], now: str) -> None:
        options = [
            discord.SelectOption(label=self._words("panel.row", row=row), value=row, default=row == now) for row in rows
        ]
        self._select("row", place, options, self._words("panel.jump"))

    def _list(self, place: int, part: Part, values: Sequence[str], now: str) -> None:
        """A list of values; of a long one the page with the chosen value, and steps to the pages beside it."""
        pages = list(_pages(values))
        page = next(i for i, each in enumerate(pages) if now in each)
        options = [
            discord.SelectOption(label=self._words.word(part.name, value)[:100], value=value, default=value == now)
            for value in pages[page]
        ]
        for step, key in ((-1, "panel.back"), (1, "panel.more")):
            if 0 <= page + step < len(pages):
                options.append(discord.SelectOption(label=self._words(key), value=pages[page + step][0], emoji="📄"))
        self._select("list", place, options, self._words(f"part.{part.name}.name"))

    def _select(self, act: str, place: int, options: list[discord.SelectOption], hint: str) -> None:
        here = self._here.at(act, place)
        self._add(discord.ui.Select(custom_id=here.id, options=options, placeholder=hint))
        self._row += 1

    def _pick(self, place: int, part: Part, value: str, label: str) -> discord.ui.Button["Panel"]:
        return self._chosen("set", place, value, self._here.values[place] == value, label)

    def _chosen(self, act: str, place: int, value: str, chosen: bool, label: str) -> discord.ui.Button["Panel"]:
        style = discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
        return self._button(act, place, value, style=style, label=("● " if chosen else "") + label)

    def _button(
        self,
        act: str,
        place: int = 0,
        arg: str = "",
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        label: str = "",
        emoji: str | None = None,
    ) -> discord.ui.Button["Panel"]:
        here = self._here.at(act, place, arg)
        return discord.ui.Button(style=style, label=label[:80], emoji=emoji, custom_id=here.id)

    def _add(self, item: discord.ui.Item["Panel"]) -> None:
        item.row = self._row
        self.add_item(item)


def _pages(values: Sequence[str]) -> Iterator[Sequence[str]]:
    """Pages that leave room for the two steps."""
    size = PICKS if len(values) <= PICKS else PICKS - 2
    return (values[start : start + size] for start in range(0, len(values), size))


def steps(here: Control, offered: Mapping[str, tuple[str, str]]) -> discord.ui.View:
    """A view of one button for each act, with its label and emoji."""
    view = discord.ui.View(timeout=None)
    for act, (label, emoji) in offered.items():
        view.add_item(discord.ui.Button(label=label, emoji=emoji, custom_id=here.at(act).id))
    view.stop()
    return view
