"""Single controls of a panel: buttons for values, lines of lists and lists of them, each with its name and marks."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeAlias

import discord
import msgspec

from bot.layout import PanelPart
from bot.texts import Texts
from cogs.discord_text import BUTTON, LABEL, PLACEHOLDER, capital, cut
from cogs.panel.control import MOVING, PAGE, Control
from cogs.panel.labels import (
    BRIEF,
    CHOSEN,
    STOPS,
    Hints,
    about,
    about_fitted,
    beside_each,
    marks,
    part_name,
    says_again,
    told_apart,
    whole,
)
from cogs.panel.notation import Values
from cogs.panel.offers import PICKS, in_pages
from cogs.panel.part_chooser import PartChooser

Button: TypeAlias = discord.ui.Button[discord.ui.View]
Select: TypeAlias = discord.ui.Select[discord.ui.View]
ONE = range(1, 2)
FEW = 3  # choices that are buttons rather than a list
LONGEST_ID = 100  # Discord's limit
ARROWS = {"left": "⬅️", "up": "⬆️", "down": "⬇️", "right": "➡️"}
TURN = "🔃"  # clockwise, as it turns and as it is read aloud; ↩️ is taking back


class Controls(msgspec.Struct, frozen=True, dict=True):
    """Makes the controls of a question of which `values` are chosen so far; `here` is what all of them say."""

    here: Control
    chooser: PartChooser
    words: Texts
    hints: Hints
    values: Values

    @cached_property
    def now(self) -> Values:
        """The values that the controls begin from."""
        return self.chooser.stepping.shown(self.values)

    def button(
        self,
        act: str,
        place: int = 0,
        arg: str = "",
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        label: str = "",
        emoji: str | None = None,
    ) -> Button:
        here = self.here.with_values(() if act in MOVING else self.here.values).at(act, place, arg)
        if act == "set" and self.chooser.combinations.stepwise:  # ids are short: without what it takes the place of
            here = here.with_values((*here.values[:place], "", *here.values[place + 1 :]))
        return discord.ui.Button(style=style, label=cut(label, BUTTON), emoji=emoji, custom_id=here.id)

    def chosen_button(
        self, act: str, place: int, value: str, chosen: bool, label: str, emoji: str | None = None
    ) -> Button:
        style = discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
        return self.button(act, place, value, style=style, label=CHOSEN * chosen + label, emoji=emoji)

    def pick(self, place: int, part: PanelPart, value: str, *, bare: bool = False) -> Button:
        """A button for a value: its mark as a picture, further marks before its name, and words that are short.

        A `bare` one is without the words: they are the same for all values, and stand above with the chosen one.
        """
        hint = self.hints(place, value, self.now)
        signs = marks(hint, self.words)
        label = " ".join([*signs[1:], self.named(place, part, value)])
        description = "" if part.hand or bare else about(hint, self.words)  # what is in the hand stands above
        if says_again(label, description) or (description and self.words.naming(part.name, value).is_silent):
            label = description
        elif len(label) + len(description) < BRIEF:
            label = self.beside(label, description)
        emoji = signs[0] if signs else None
        return self.chosen_button("set", place, value, self.values[place] == value, label, emoji)

    def ending(self, ending: Values) -> Button:
        """The button that makes a choice with another first value than the one that is preset."""
        hint, part = self.hints(0, ending[0], ending), self.chooser.parts[0]
        here = self.here.with_values(self.chooser.stepping.abbreviated(ending)).at("confirm")
        label, signs = capital(self.words.naming(part.name, ending[0]).picked), marks(hint, self.words)
        return discord.ui.Button(label=cut(label, BRIEF), emoji=next(iter(signs), None), custom_id=here.id)

    def option(self, place: int, part: PanelPart, value: str, chosen: bool) -> discord.SelectOption:
        """A line of a list: its mark as a picture, further marks before its name, more words below."""
        hint = self.hints(place, value, self.now)
        signs = marks(hint, self.words)
        more = " ".join([*signs[1:], self.named(place, part, value.removesuffix("-"))])
        below = about_fitted(hint, self.words) or None
        if below and says_again(more, below):
            more, below = below, None
        emoji = signs[0] if signs else None
        return discord.SelectOption(label=cut(more, LABEL), value=value, description=below, emoji=emoji, default=chosen)

    def whole_option(self, alike: Sequence[int], choice: str) -> discord.SelectOption:
        """A line of such a list: the parts that differ, and below them what is told of the last of them."""
        values, parts = tuple(choice.split(" ")), self.chooser.parts
        other = [*self.chooser.listing.told_whole(values, PICKS)]
        named = [place for place, part in enumerate(parts) if place in other or not (part.last or part.auto)]
        apart = [place for place in named if place not in alike] or [0]
        last = next((place for place in reversed(apart) if place not in other), apart[-1])
        leads = apart[0] == 0 < last and not parts[0].hand and not any(parts[place].last for place in other)
        told = {place: self.hints(place, values[place], values) for place in {*[0] * leads, *other, last}}
        signs = [*marks(self.hints(0, values[0], values), self.words)] if 0 in apart else []
        pairs = [(parts[place].name, values[place]) for place in apart]
        name = whole(pairs, self.words, among={parts[0].name: self.chooser.combinations.firsts})
        signs = [*marks(told[last], self.words), *(signs if last else ())]
        return discord.SelectOption(
            label=cut(" ".join([*signs[1:], name]), LABEL),
            value=choice,
            description=cut(beside_each(told, last, self.words), LABEL) or None,
            emoji=next(iter(signs), None),
            default=self.values == values,
        )

    def named(self, place: int, part: PanelPart, value: str) -> str:
        return told_apart(part.name, value, () if place else self.chooser.combinations.firsts, self.words)

    def asks_for(self, part: PanelPart) -> str:
        """What a list of a part's values asks for."""
        return self.words("panel.one", part=part_name(part.name, self.words))

    def beside(self, name: str, description: str) -> str:
        """A value and the words beside it."""
        return self.words("panel.beside", name=name, words=description.rstrip(STOPS)) if description else name

    def paged(
        self, act: str, place: int, values: Sequence[str], option: Callable[[str], discord.SelectOption]
    ) -> list[discord.SelectOption]:
        """The page of a list that was turned to, or has the chosen value, and steps to the pages beside it."""
        pages = list(in_pages(values))
        now = self.now[place] if act == "list" else " ".join(self.now[:place] if act == "head" else self.now)
        page = next((i for i, listed in enumerate(pages) if now in listed), 0)
        if self.here.page is not None and place == self.here.place:
            page = min(self.here.page, len(pages) - 1)
        options = [option(one) for one in pages[page]]
        for step, key in ((-1, "panel.back"), (1, "panel.more")):
            if 0 <= page + step < len(pages):
                options.append(discord.SelectOption(label=self.words(key), value=f"{PAGE}{page + step}", emoji="📄"))
        return options

    def list_of(self, place: int, part: PanelPart, values: Sequence[str]) -> Select:
        """A list of a part's values; of a long one a page."""
        now = self.values[place]
        options = self.paged("list", place, values, lambda one: self.option(place, part, one, one == now))
        return self.select("list", place, options, self.asks_for(part))

    def select(
        self, act: str, place: int, options: list[discord.SelectOption], hint: str, count: range = ONE
    ) -> Select:
        """A list of which so many lines may be picked."""
        return discord.ui.Select(
            custom_id=self.here.at(act, place).id,
            options=options,
            placeholder=cut(hint, PLACEHOLDER),
            min_values=count[0],
            max_values=count[-1],
        )

    def whole_buttons(self, options: Sequence[discord.SelectOption], *, bare: bool = False) -> list[Button]:
        """A button for each of these choices; none where they are many, or a button lacks room for what is told of one.

        A `bare` one has the name alone: it stands among lists, and the preview tells the rest.
        """
        here, buttons = self.here.with_values(()), list[Button]()
        for option in options if len(options) <= FEW else ():
            told = option.label if bare else self.beside(option.label, option.description or "")
            named = here.at("whole", arg=option.value)
            if len(told) > BRIEF or len(named.id) > LONGEST_ID:
                return []
            style = discord.ButtonStyle.primary if option.default else discord.ButtonStyle.secondary
            label = CHOSEN * option.default + told
            buttons.append(discord.ui.Button(style=style, label=label, emoji=option.emoji, custom_id=named.id))
        return buttons

    def arrows(self, place: int) -> list[Button]:
        """Steps to the next cell that fits, and a turn, without words, so that a phone has them in one row."""
        board, buttons = self.chooser.board, list[Button]()
        for direction, emoji in ARROWS.items():
            buttons.append(self.button("move", place, direction, emoji=emoji))
            buttons[-1].disabled = board.moved(self.now, place, direction) == self.now
        for turned in (at for at, part in enumerate(self.chooser.parts) if part.kind == "turn"):
            buttons.append(self.button("turn", turned, emoji=TURN))
            buttons[-1].disabled = board.turned(self.now, turned) == self.now
        return buttons
