"""Single controls of a panel: buttons and lists for values, with names and marks."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import TypeAlias

import discord
import msgspec

from bot.layout import Hint, PanelPart
from bot.texts import Texts
from cogs.discord_text import BUTTON, CUSTOM_ID, LABEL, PLACEHOLDER, capital, cut
from cogs.panel.amounts import add, containing, goods
from cogs.panel.control import JOINT, MOVING, PAGE, Control
from cogs.panel.labels import (
    BRIEF,
    CHOSEN,
    STOPS,
    Hints,
    Words,
    choice_name,
    combined_hint_text,
    fitted_hint_text,
    hint_text,
    join_phrases,
    marks,
    part_name,
    repeats_name,
    unnumbered_name,
    value_signs,
    verb_mark,
    without_named_goods,
)
from cogs.panel.navigation import FollowUp
from cogs.panel.notation import Values, format_entry, parse_entry
from cogs.panel.offers import PICKS
from cogs.panel.part_chooser import PartChooser
from cogs.panel.piece_lists import ending_text, list_prompt

Button: TypeAlias = discord.ui.Button[discord.ui.View]
Select: TypeAlias = discord.ui.Select[discord.ui.View]
ONE = range(1, 2)
ARROWS = {"left": "⬅️", "up": "⬆️", "down": "⬇️", "right": "➡️"}
FINAL = "📌"  # of what is made as it is pressed and cannot be taken back alone; a check mark reads as a recommendation
WARNING = "⚠️"  # before what a choice loses
CONFIRM = "✅"  # of the button that confirms what is chosen
TURN = "🔃"  # clockwise, as it turns and as it is read aloud; ↩️ is taking back


class ControlMaker(msgspec.Struct, frozen=True, dict=True):
    """Makes the controls of a question with these `values` chosen so far; `base` holds what all their ids share.

    `final`, `losses`: see `Navigation`.
    """

    base: Control
    chooser: PartChooser
    words: Texts
    hints: Hints
    values: Values
    final: Set[Values] = frozenset()
    losses: Mapping[Values, Words] = {}

    @cached_property
    def now(self) -> Values:
        """The values that the controls begin from."""
        return self.chooser.stepping.control_values(self.values)

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
        """Return a button that does this with a part; `arg` is a value of it, as a rule."""
        base = self.base.with_values(() if act in MOVING else self.base.values).at(act, place, arg)
        if act == "set" and self.chooser.combinations.stepwise:  # ids are short: without what it takes the place of
            base = base.with_values((*base.values[:place], "", *base.values[place + 1 :]))
        return discord.ui.Button(style=style, label=cut(label, BUTTON), emoji=emoji, custom_id=base.id)

    def chosen_button(
        self, act: str, place: int, value: str, chosen: bool, label: str, emoji: str | None = None
    ) -> Button:
        """Return a button that chooses a value, marked if it is the chosen one.

        Grey all the same: blue says what to press, and the chosen one often declines, such as *buy no action points*.
        """
        return self.button(act, place, value, label=CHOSEN * chosen + label, emoji=emoji)

    def value_button(self, place: int, part: PanelPart, value: str, *, bare: bool = False) -> Button:
        """Return a button for a value: its mark as emoji, further marks before its name, and short hint words.

        `bare` leaves out the words: they are the same for all values, and shown above for the chosen one.
        """
        hint = self.hints(place, value, self.now)
        signs = value_signs(hint, part.name, value, self.words)
        label = " ".join([*signs[1:], self.value_name(place, part, value)])
        description = "" if part.hand or bare else hint_text(hint, self.words)  # what is in the hand stands above
        if repeats_name(label, description) or (description and self.words.naming(part.name, value).is_silent):
            label = description
        elif len(label) + len(description) < BRIEF:
            label = self.with_description(label, description)
        label, emoji = self.mark_final(label, signs[0] if signs else None, self._with_value(place, value))
        return self.chosen_button("set", place, value, self.values[place] == value, label, emoji)

    def adding_buttons(self, place: int, part: PanelPart, possible: Sequence[str]) -> list[Button]:
        """Return a button for each good that adds one of it to the amounts begun, disabled where none contain that."""
        buttons, begun = list[Button](), self.base.begun
        for good in goods(possible):
            one = add("", good)
            label = self.words("panel.add", what=self.words.word(part.name, one))
            emoji = next(iter(value_signs(Hint(), part.name, one, self.words)), None) or verb_mark(good, self.words)
            buttons.append(self.button("add", place, good, label=label, emoji=emoji))
            buttons[-1].disabled = not containing(possible, add(begun, good))
        return buttons

    def ending_button(self, ending: Values, confirm: str = "", arg: str = "") -> Button:
        """Return a button that confirms this choice: the preset one has the name with the key `confirm`, if any."""
        base = self.base.with_values(self.chooser.stepping.abbreviate(ending)).at("confirm", arg=arg)
        part, value = self.chooser.parts[0], ending[0]
        label = self._ending_name(value, confirm)
        signs = value_signs(self.hints(0, value, ending), part.name, value, self.words)
        emoji = next(iter(signs), None) or verb_mark(value, self.words)
        sign = CONFIRM if ending == self.values else FINAL
        label = f"{sign} {label}" if emoji else label
        return discord.ui.Button(label=cut(label, BRIEF), emoji=emoji or sign, custom_id=base.id)

    def _ending_name(self, value: str, confirm: str) -> str:
        """Return what an end with this first value is called: the preset one by the key `confirm`, if there is one."""
        part = self.chooser.parts[0]
        return self.words(confirm) if confirm and value == part.preset else capital(self.words.word(part.name, value))

    def ending_list(self, endings: Sequence[Values], confirm: str = "", verb: str = "") -> Select:
        """Return a list of these choices, which confirms the picked one: how that ends, and what its first part brings.

        The preset one has the name with the key `confirm`, if any.
        """
        part, options, words = self.chooser.parts[0], list[discord.SelectOption](), self.words
        for ending in endings:
            hint, name = self.hints(0, ending[0], ending), self._ending_name(ending[0], confirm)
            signs = value_signs(hint, part.name, ending[0], self.words)
            sign = next(iter(signs), None) or verb_mark(ending[0], self.words)
            option = discord.SelectOption(label=cut(f"{FINAL} {name}", LABEL), emoji=sign)
            option.value = format_entry(self.chooser.stepping.abbreviate(ending))
            said = [ending_text(self.chooser, self.values, ending, verb, words), fitted_hint_text(hint, words)]
            option.description = cut(capital(join_phrases(said)), LABEL) or None
            options.append(option)
        ids = self.base.with_values(self.chooser.stepping.abbreviate(self.values)).at("end")
        return discord.ui.Select(custom_id=ids.id, options=options, placeholder=list_prompt(part.name, self.words))

    def value_option(self, place: int, part: PanelPart, value: str, chosen: bool) -> discord.SelectOption:
        """Return a line of a list: its mark as emoji, further marks before its name, hint words below."""
        hint = self.hints(place, value, self.now)
        signs = value_signs(hint, part.name, value, self.words)
        more = " ".join([*signs[1:], self.value_name(place, part, value.removesuffix("-"))])
        below = fitted_hint_text(hint, self.words) or None
        if below and repeats_name(more, below):
            more, below = below, None
        more, emoji = self.mark_final(more, signs[0] if signs else None, self._with_value(place, value))
        return discord.SelectOption(label=cut(more, LABEL), value=value, description=below, emoji=emoji, default=chosen)

    def whole_option(self, alike: Sequence[int], entry: str, *, undecided: bool = False) -> discord.SelectOption:
        """Return a line of a list of whole choices: the differing parts, and below them the hint of the last one.

        `alike`: the parts that are the same in all lines. `undecided`: other lines have it with answers to what follows
        it.
        """
        values = parse_entry(entry)
        if self.chooser.listing.names_thing(values):
            return self._thing_option(values)
        if opened := self.chooser.listing.entry_values(values):
            return self._opening_option(alike, values, opened)
        extra = [*self.chooser.listing.preset_parts_named(values, PICKS)]
        differing = self._differing_parts(alike, extra)
        last = next((place for place in reversed(differing) if place not in extra), differing[-1])
        hints = self._line_hints(values, differing, last, extra)
        named = self._named_parts(values, differing)
        signs, name = self._line_signs(values, named, last, hints[last]), self._line_name(values, named)
        hints = {place: without_named_goods(hint, name, self.words) for place, hint in hints.items()}
        label = " ".join([*signs[1:], name, *["…"] * undecided])
        label, emoji = self.mark_final(label, next(iter(signs), None), values)
        described = combined_hint_text(hints, last, self.words)
        return discord.SelectOption(
            label=cut(label, LABEL),
            value=entry,
            description=cut(join_phrases([*self._loss_texts(entry), described]), LABEL) or None,
            emoji=emoji,
            default=self.values == values,
        )

    def _line_name(self, values: Values, named: Sequence[int]) -> str:
        """Return the name of a whole choice by these parts of it."""
        pairs = [(self.chooser.parts[place].name, values[place]) for place in named]
        among = {self.chooser.parts[0].name: self.chooser.combinations.first_values}
        return choice_name(pairs, self.words, among=among)

    def _named_parts(self, values: Values, differing: Sequence[int]) -> Sequence[int]:
        """Return the parts that name a choice in a line: these, and of the chosen one thing and last parts.

        Its line takes the place of the list's name while that is closed.
        """
        if not all(values) or values != self.values:
            return differing
        parts, is_only_way = self.chooser.parts, self.chooser.stepping.is_only_way
        last = [at for at, part in enumerate(parts) if part.last and not (part.auto or is_only_way(at, values))]
        thing = self.chooser.listing.thing
        return sorted({*differing, *last, *([] if thing is None else [thing])})

    def _differing_parts(self, alike: Sequence[int], extra: Sequence[int]) -> list[int]:
        """Return the parts that name a whole choice in a list: in which its lines differ; the first if in none.

        What is preset or asked last is not named, but for the `extra` ones.
        """
        parts = self.chooser.parts
        named = (place for place, part in enumerate(parts) if place in extra or not (part.last or part.auto))
        return [place for place in named if place not in alike] or [0]

    def _line_hints(self, values: Values, differing: Sequence[int], last: int, extra: Sequence[int]) -> dict[int, Hint]:
        """Return the hints below a whole choice: of its last part and the `extra` ones, and the first's where it leads.

        The first part does not lead where it is picked from the hand, which is in the picture above.
        """
        parts = self.chooser.parts
        leads = differing[0] == 0 < last and not parts[0].hand and not any(parts[place].last for place in extra)
        return {place: self.hints(place, values[place], values) for place in {*[0] * leads, *extra, last}}

    def _line_signs(self, values: Values, named: Sequence[int], last: int, hint: Hint) -> list[str]:
        """Return what stands before a whole choice: the signs of its last part, by this hint, then the first one's.

        If neither has one, the icon of the first thing named that has.
        """
        parts = self.chooser.parts
        signs = value_signs(hint, parts[last].name, values[last], self.words)
        of_first = marks(self.hints(0, values[0], values), self.words) if 0 in named and last else ()
        signs = [*signs, *(mark for mark in of_first if mark not in signs)]  # two parts may have the same colour
        icons = (self.words.naming(parts[place].name, values[place]).icon for place in named)
        return signs or [*filter(None, icons)][:1]

    def mark_final(self, label: str, emoji: str | None, values: Values) -> tuple[str, str | None]:
        """Return label and emoji of what chooses these values, with the sign of a pick that cannot be taken back."""
        if values not in self.final:
            return label, emoji
        return (f"{FINAL} {capital(label)}", emoji) if emoji else (label, FINAL)

    def _with_value(self, place: int, value: str) -> Values:
        """Return the values after this one is picked, with what follows from it."""
        stepping = self.chooser.stepping
        return stepping.fill_in(stepping.with_value(self.now, place, value)) if self.final else ()

    def _opening_option(self, alike: Sequence[int], values: Values, opened: Mapping[int, str]) -> discord.SelectOption:
        """Return a line behind which several choices stand: the thing if that differs, and what is done with it."""
        thing, parts = self.chooser.listing.thing or 0, self.chooser.parts
        acts = {place: value for place, value in opened.items() if place != thing}
        names = [self._opening_name(parts[place].name, value) for place, value in acts.items()]
        signs = list[str]()
        if thing not in alike and values[thing]:
            names.insert(0, self.value_name(thing, parts[thing], values[thing]))
            signs = marks(self.hints(thing, values[thing], values), self.words)
        hints = [hint_text(self.hints(place, value, values), self.words) for place, value in acts.items()]
        return discord.SelectOption(
            label=cut(" ".join([*signs[1:], " · ".join(names)]), LABEL),
            value=format_entry(values),
            description=cut(join_phrases(hints), LABEL) or None,
            emoji=next(iter(signs), None),
        )

    def _thing_option(self, values: Values) -> discord.SelectOption:
        """Return a line behind which all else stands that is done with a thing, with what that is."""
        thing, parts, combinations = self.chooser.listing.thing or 0, self.chooser.parts, self.chooser.combinations
        possible = ((part, combinations.values(at, {thing: values[thing]})) for at, part in enumerate(parts))
        acts = [(part.name, value) for part, some in possible for value in some if value in part.behind]
        signs = marks(self.hints(thing, values[thing], values), self.words)
        name = self.words("panel.opening", name=self.value_name(thing, parts[thing], values[thing]))
        return discord.SelectOption(
            label=cut(" ".join([*signs[1:], name]), LABEL),
            value=format_entry(values),
            description=cut(capital(join_phrases([self.words.word(*act) for act in acts])), LABEL),
            emoji=next(iter(signs), None),
        )

    def _opening_name(self, part: str, value: str) -> str:
        """Return the text for what stands behind a value: its own, or the value's name."""
        own = f"opening.{part}.{value}"
        return self.words(own) if own in self.words else self.words("panel.opening", name=self.words.word(part, value))

    def joined_option(self, alike: Sequence[int], choice: str, answer: FollowUp) -> discord.SelectOption:
        """Return a line of a list for a choice together with the answer to the question that follows it."""
        option = self.whole_option(alike, choice)
        option.label = cut(join_phrases([option.label, answer.name]), LABEL)
        option.value, option.default = f"{choice}{JOINT}{answer.choice}", False
        option.description = cut(answer.beside or option.description or "", LABEL) or None
        return option

    def value_name(self, place: int, part: PanelPart, value: str) -> str:
        """Return a value of a part in words."""
        return unnumbered_name(part.name, value, () if place else self.chooser.combinations.first_values, self.words)

    def prompt(self, part: PanelPart) -> str:
        """Return the placeholder of a list of a part's values."""
        return self.words("panel.one", part=part_name(part.name, self.words))

    def span_prompt(self, part: PanelPart, values: Sequence[str]) -> str:
        """Return the placeholder of one of several lists of a part's values: the first and the last of them."""
        first, last = (self.words.word(part.name, value) for value in (values[0], values[-1]))
        return f"{part_name(part.name, self.words)} {self.words('panel.span', first=first, last=last)}"

    def with_description(self, name: str, description: str) -> str:
        """Return a value's name and description as one text."""
        return self.words("panel.beside", name=name, words=description.rstrip(STOPS)) if description else name

    def loses(self, entry: str) -> bool:
        """Return whether a whole choice, with an answer or without, loses something that others do not."""
        return any(self._loss_texts(entry))

    def _loss_texts(self, entry: str) -> Iterator[str]:
        """Yield what a whole choice, with an answer or without, loses that others do not."""
        values = parse_entry(entry.partition(JOINT)[0])
        for kind, value in self.losses.get(self.chooser.combinations.asked_first(values), ()):
            yield f"{WARNING} {self.words.word(kind, value)}"

    def select(
        self, act: str, place: int, options: list[discord.SelectOption], hint: str, count: range = ONE, arg: str = ""
    ) -> Select:
        """Return a list from which `count` lines may be picked; `arg` distinguishes several of a part.

        One whose page was just turned says so: Discord closes it at any pick.
        """
        if (
            self.base.page is not None
            and self.base.place == place
            and any(one.value.startswith(PAGE) for one in options)
        ):
            hint = self.words("panel.page_turned", n=self.base.page + 1, name=hint)
        return discord.ui.Select(
            custom_id=self.base.at(act, place, arg).id,
            options=options,
            placeholder=cut(hint, PLACEHOLDER),
            min_values=count[0],
            max_values=count[-1],
        )

    def whole_button(self, option: discord.SelectOption) -> Button | None:
        """Return a button in place of a list with this only line, named as that; None if its name is too long."""
        control = self.base.with_values(()).at("whole", arg=option.value)
        if len(option.label) > BRIEF or len(control.id) > CUSTOM_ID:
            return None
        label = CHOSEN * option.default + option.label
        return discord.ui.Button(label=label, emoji=option.emoji, custom_id=control.id)

    def arrow_buttons(self, place: int) -> list[Button]:
        """Return arrows to the next cell that fits, and a rotation; without words, so that a phone shows one row."""
        board, buttons = self.chooser.board, list[Button]()
        for direction, emoji in ARROWS.items():
            buttons.append(self.button("move", place, direction, emoji=emoji))
            buttons[-1].disabled = board.move(self.now, place, direction) == self.now
        for turn_part in (at for at, part in enumerate(self.chooser.parts) if part.kind == "turn"):
            buttons.append(self.button("turn", turn_part, emoji=TURN))
            buttons[-1].disabled = board.rotate(self.now, turn_part) == self.now
        return buttons
