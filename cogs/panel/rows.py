"""The rows of a panel: controls for the parts of a choice, and below them confirmation and navigation."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial

import discord

from bot.layout import WASTE, PanelPart
from bot.tables.analysis import MARK as ANALYSED
from bot.texts import Texts
from cogs.discord_text import LABEL, capital, cut, fill_phone, sign
from cogs.panel.amounts import is_counted
from cogs.panel.control import JOINT, SUGGESTED, Control
from cogs.panel.control_maker import Button, ControlMaker, Select
from cogs.panel.groups import in_groups
from cogs.panel.labels import Hints, part_name
from cogs.panel.list_names import PAIR, list_names
from cogs.panel.list_pages import later_entries, page_options, value_list
from cogs.panel.navigation import Navigation
from cogs.panel.notation import Values, format_entry, may_lead_to
from cogs.panel.offers import PICKS, offered_values, spread
from cogs.panel.onward_buttons import OnwardButtons
from cogs.panel.pages import Pages, Place
from cogs.panel.part_chooser import PartChooser
from cogs.panel.phone_rows import phone_rows, put_beside
from cogs.panel.piece_lists import piece_list_name, piece_option
from cogs.panel.several import several_options, several_prompt
from cogs.panel.side_actions import side_rows

ROWS = 5  # Discord's limits
ROW = 5
LAST_ROWS = 2  # of a phone that the buttons of a preset part that is asked last may take below lists
CELL_LISTS = 2  # of the cells of a board, beside that of the pieces and the arrows


class PanelRows:
    """The `rows` of a question with `base.values` chosen so far: each has several buttons or one list."""

    def __init__(self, base: Control, chooser: PartChooser, words: Texts, hints: Hints, navigation: Navigation) -> None:
        self.rows = list[Sequence[Button | Select]]()
        self._unnamed = list[tuple[Button, str]]()  # buttons without words, and the words that they would have
        self._chooser, self._words, self._hints = chooser, words, hints
        self._base = base.with_values(chooser.stepping.abbreviate(base.values)) if base.values else base
        self._controls = ControlMaker(
            self._base, chooser, words, hints, base.values, navigation.final, navigation.losses
        )
        self._follow_ups, self._verb = navigation.follow_ups, navigation.verb
        self._values, self._now = base.values, self._controls.now
        self._onward_buttons = OnwardButtons(self._controls, base.values, navigation)
        rows, loses = ROWS - 1 - bool(navigation.side_actions), self._controls.loses
        self._pages = Pages(chooser, base.values, rows, lambda values: loses(format_entry(values)))
        if navigation.alone:  # taken, or something else is chosen
            self._add_navigation(navigation, [], 0)
            return
        pages = list(self._pages.pages())
        page = next((i for i, places in enumerate(pages) if base.place in (one.number for one in places)), 0)
        taken = len(pages[page]) + bool(self._pages.one_part_values) + bool(navigation.side_actions)
        self._spare = ROWS - 1 - taken  # rows that lists may have more
        for place in pages[page]:
            self._add_place(place)
        self._add_values(0, chooser.parts[0], self._pages.one_part_values)  # beside lists of whole choices: "leave it"
        for row in side_rows(self._base.with_values(()), words, navigation, ROWS - 2 - len(self.rows)):
            self._add_row(*row)
        self._add_navigation(navigation, pages, page)

    def _add_row(self, *controls: Button | Select) -> None:
        """Add a row if it has any controls."""
        if controls:
            self.rows.append(controls)

    def _add_place(self, place: Place) -> None:
        """Add the controls of one entry of the page."""
        if place.is_list:
            self._add_whole_list(place.number)
        elif place.number in self._pages.sharing:
            self._add_sharing_parts()
        elif place.number == self._pages.thing:
            part, things = self._chooser.parts[place.number], self._chooser.listing.things
            self._add_row(value_list(self._controls, place.number, part, things))
        else:
            self._add_part(place.number, self._chooser.parts[place.number])

    def _add_part(self, place: int, part: PanelPart) -> None:
        """Add the controls of a part, as its kind requires."""
        match part.kind:
            case "some":
                self._add_several(place, part)
            case "cell":
                self._add_cell(place, part)
            case "hex":
                self._add_hex(place, part)
            case _:
                values = offered_values(self._chooser, self._now, place)
                if is_counted(part, values):
                    self._add_row(*self._controls.adding_buttons(place, part, values))
                else:
                    self._add_values(place, part, values)

    def _add_values(self, place: int, part: PanelPart, values: Sequence[str]) -> None:
        """Add up to five values as buttons, more as a list, as well as those whose buttons would fill a phone."""
        buttons = self._value_buttons(place, part, values) if len(values) <= ROW else []
        # a preset is seldom changed that stands below lists, which show what is chosen
        is_beside = part.auto and bool(self._pages.lists) and self._chooser.combinations.stepwise
        most = LAST_ROWS if part.last else 1
        is_long = fill_phone(buttons) or (is_beside and phone_rows(buttons) > most)
        if len(values) > ROW or is_long:
            self._add_row(value_list(self._controls, place, part, values))
        else:
            self._add_row(*buttons)

    def _value_buttons(self, place: int, part: PanelPart, values: Sequence[str]) -> list[Button]:
        """Return a button for each of these values."""
        hints = {self._hints(place, value, self._now).words for value in values}
        alike = self._values[place] in values and len(hints) == 1
        buttons = [self._controls.value_button(place, part, value, bare=alike) for value in values]
        if not part.in_picture or any(kind == WASTE for words in hints for kind, _ in words):
            return buttons
        bare = [self._controls.value_button(place, part, value, bare=True) for value in values]
        return bare if phone_rows(bare) < phone_rows(buttons) else buttons

    def _add_several(self, place: int, part: PanelPart) -> None:
        """Add a list from which several values are picked at once; if it is too long, one of all combinations."""
        items, count = self._chooser.stepping.items(place), self._chooser.stepping.item_counts(place)
        if len(items) > PICKS:
            self._add_row(value_list(self._controls, place, part, self._chooser.combinations.values(place, {})))
        elif items:
            options = several_options(self._controls, place, part, self._values[place])
            prompt = several_prompt(part, count, self._verb, self._words)
            self._add_row(self._controls.select("some", place, options, prompt, count))

    def _add_cell(self, place: int, part: PanelPart) -> None:
        """Add lists of the pieces and of the cells, and the arrows."""
        board, now, controls = self._chooser.board, self._now, self._controls
        pieces = board.pieces if place == board.cell_part else []
        if len(pieces) > 1:
            option_of = partial(piece_option, self._chooser, now=now, words=self._words, hints=self._hints)
            options = page_options(controls, "head", place, [" ".join(piece) for piece in pieces], option_of)
            self._add_row(controls.select("head", place, options, piece_list_name(self._chooser, self._words)))
        self._add_cell_lists(place, part)
        if len(self.rows) < self._pages.rows:
            self._add_row(*controls.arrow_buttons(place))

    def _add_cell_lists(self, place: int, part: PanelPart) -> None:
        """Add lists of all cells where the piece fits; where two have no room, one of rows and one of a row's cells."""
        board, now, controls = self._chooser.board, self._now, self._controls
        cells, rows = board.cells(now, place), board.rows(now, place)
        if len(cells) > CELL_LISTS * PICKS and len(rows) > 1:
            options = [
                discord.SelectOption(label=self._words("panel.row", row=row), value=row, default=row == now[place][0])
                for row in rows
            ]
            self._add_row(controls.select("row", place, options, self._words("panel.jump")))
            cells = board.cells_in_row(now, place)
        lists = spread([cells], CELL_LISTS) if len(cells) > 1 else []
        for number, listed in enumerate(lists):
            options = [controls.value_option(place, part, cell, cell == now[place]) for cell in listed]
            prompt = controls.prompt(part) if len(lists) == 1 else controls.span_prompt(part, listed)
            self._add_row(controls.select("square", place, options, prompt, arg=str(number or "")))

    def _add_hex(self, place: int, part: PanelPart) -> None:
        """Add the arrows, and a list of all cells with their hints unless other lists have them."""
        if values := offered_values(self._chooser, self._now, place):
            self._add_row(*self._controls.arrow_buttons(place))
            if not self._pages.lists:
                self._add_row(value_list(self._controls, place, part, values))

    def _add_whole_list(self, number: int) -> None:
        """Add a list of whole choices, named after what they have in common; a button if it has one among others."""
        lists, controls = self._pages.lists, self._controls
        every, alike = lists[number], self._alike(lists[number])
        lines = self._lines(self._with_chosen(number), alike)
        most = self._pages.most_listed(number)
        later = later_entries(controls, [*lines])
        options = page_options(controls, "whole", number, [*lines], lambda value: lines[value](), most, later)
        is_among = len(every) == 1 and (len(lists) > 1 or self._pages.thing is not None)
        button = controls.whole_button(controls.whole_option((), format_entry(every[0]))) if is_among else None
        known = self._chooser.parts, self._hints, self._words
        groups = [] if button else in_groups(options, *known, 1 + self._spare)
        self._spare -= max(0, len(groups) - 1)
        for arg, (heading, some) in enumerate(groups or [(self._list_names[number], options)]):
            self._add_row(button or controls.select("whole", number, some, heading, arg=str(arg or "")))

    def _alike(self, every: Sequence[Values]) -> Sequence[int]:
        """Return the parts that a list names because all of its choices share them."""
        alike, first = self._chooser.combinations.shared_parts(every), self._chooser.parts[0]
        if len(self._pages.lists) > 1 or self._pages.thing is not None:
            return alike
        return [place for place in alike if place == 0 and (first.split or first.first)]  # the rest is told with each

    @cached_property
    def _list_names(self) -> list[str]:
        """What the lists of whole choices are called, each as no other is."""
        lists, loses = self._pages.lists, self._controls.loses
        known = self._chooser, self._hints, self._words, self._verb
        return list_names(lists, self._alike, *known, lambda values: loses(format_entry(values)))

    def _with_chosen(self, number: int) -> Sequence[Values]:
        """Return the lines of a list, the chosen choice before the first line behind which it stands.

        That line stays, to pick another choice behind it: what is picked already cannot be picked again.
        """
        lists, values = self._pages.lists, self._values
        if not (values and all(values)) or any(values in every for every in lists):
            return lists[number]
        chosen, lines = format_entry(values), [(at, one) for at, every in enumerate(lists) for one in every]
        at, line = next(((at, one) for at, one in lines if may_lead_to(format_entry(one), chosen)), (None, ()))
        return [one for other in lists[number] for one in ([values] * (at == number and other == line) + [other])]

    def _lines(self, every: Sequence[Values], alike: Sequence[int]) -> dict[str, Callable[[], discord.SelectOption]]:
        """Return functions that make the lines of a list, by the lines' values.

        Some have a line with each answer to the question that follows them, and last one that leaves that open. They
        stand below those that are a line alone, unless the likeliest come first, which the panel opens with.
        """
        lines, controls = dict[str, Callable[[], discord.SelectOption]](), self._controls
        if not self._chooser.parts[0].leads:
            every = sorted(every, key=lambda values: values in self._follow_ups)
        for values in every:
            choice, answers = format_entry(values), self._follow_ups.get(values, ())
            for answer in answers:
                lines[f"{choice}{JOINT}{answer.choice}"] = partial(controls.joined_option, alike, choice, answer)
            lines[choice] = partial(controls.whole_option, alike, choice, undecided=bool(answers))
        return lines

    def _add_sharing_parts(self) -> None:
        """Add a list of the other values of preset parts, named by a value of each of the last of them."""
        words, parts, options = self._words, self._chooser.parts, list[discord.SelectOption]()
        names = {at: capital(part_name(parts[at].name, words)) for at in self._pages.sharing}
        firsts: dict[int, str] = {}
        for at, value in self._pages.alternatives():
            option = self._controls.value_option(at, parts[at], value, chosen=False)
            firsts.setdefault(at, option.label)
            if words("list.pair", of="", what="").strip() not in option.label:  # else it says itself what it is about
                option.label = cut(words("list.pair", of=names[at], what=option.label), LABEL)
            option.value = f"{at}:{value}"
            options.append(option)
        labels = [*firsts.values()][-PAIR:]  # a phone shows no more of them
        joined = words("list.and_also").join([*labels, *["…"] * (len(labels) < len(options))])
        hint = words("panel.alter", values=joined)
        self._add_row(self._controls.select("other", self._pages.sharing[0], options, hint))

    def _add_navigation(self, navigation: Navigation, pages: Sequence[Sequence[Place]], page: int) -> None:
        """Add what confirms the choice and the navigation; in two rows if there are endings. Several are a list."""
        buttons = self._onward_buttons
        ends, stop = self._ways_to_end(navigation)
        confirm = [*buttons.confirm_buttons(), *ends, *stop]
        onward = [*buttons.page_buttons(pages, page), *buttons.exit_buttons()]
        suggested = [*buttons.suggestion_buttons()]
        if suggested and self._has_room_beside(navigation, suggested, [*confirm, *onward]):
            self.rows[-1] = [*self.rows[-1], *suggested]
            suggested = []
        apart = ends or (len(confirm + onward + suggested) > ROW and len(self.rows) < ROWS - 1)
        onward = put_beside(onward, suggested, ROW - (0 if apart else len(confirm)), keeps_last=navigation.keeps_last)
        if len(confirm) > ROW:  # without the disabled button; instead something else stands where was pressed before
            self._add_row(*onward)
            self._add_row(*confirm[1:])
        elif apart:
            self._add_row(*confirm)
            self._add_row(*onward)
        else:
            self._add_row(*confirm, *onward)
        self._add_small_buttons(navigation)

    def _ways_to_end(self, navigation: Navigation) -> tuple[list[Button], list[Button]]:
        """Return the buttons of other ends, and that of the stop; where there are several ways add a list instead."""
        endings = [] if navigation.alone else self._chooser.stepping.endings(self._values)
        stop = [*self._onward_buttons.stop_button()]
        if endings and len([*endings, *stop]) > 1 and len(self.rows) < ROWS - 1:
            listed = [*endings, *[self._chooser.stepping.stop()] * bool(stop)]
            self._add_row(self._controls.ending_list(listed, navigation.confirm, self._verb))
            return [], []
        return [self._controls.ending_button(ending, navigation.confirm) for ending in endings], stop

    def _add_small_buttons(self, navigation: Navigation) -> None:
        """Add what explains the signs, leads to another guess, opens the notes and looks ahead, as there is room."""
        if navigation.signs:
            self._add_signs(in_place_of_last=not navigation.keeps_last)
        if navigation.another:
            self._add_before_last("another", navigation.another, "🔀", always=True)
        may_close = not (navigation.keeps_last or self._base.stamp.startswith(ANALYSED))  # closing a board ends it
        if may_close:
            self._spare_close()
        self._add_notes_and_looking_ahead(navigation)
        if may_close:
            self._spare_close()
        if may_close and navigation.suggests:
            self._label_signs()
        self._label_icon_buttons()

    def _label_icon_buttons(self) -> None:
        """Label the buttons that show only an icon where that takes no further row on a phone."""
        for button, label in self._unnamed:
            row = next((row for row in self.rows if button in row), [])
            before, button.label = phone_rows(row), label
            if phone_rows(row) > before:
                button.label = None

    def _label_signs(self) -> None:
        """Label what explains the signs, for who is new, in place of *Close*, which Discord has as well."""
        signs = self._base.with_values(()).at("signs").id
        *others, last = self.rows[-1]
        button = next((one for one in others if one.custom_id == signs), None)
        if isinstance(button, discord.ui.Button) and last.custom_id == self._controls.button("cancel").custom_id:
            before, button.label = phone_rows(self.rows[-1]), self._words("panel.signs")
            if phone_rows(self.rows[-1]) > before:
                is_enough = phone_rows(others) <= before
                self.rows[-1], button.label = (others, button.label) if is_enough else (self.rows[-1], None)

    def _spare_close(self) -> None:
        """Leave out *Close*, which Discord has as well, where a phone then has a row less."""
        *others, last = self.rows[-1]
        is_close = last.custom_id == self._controls.button("cancel").custom_id
        if others and is_close and phone_rows(others) < phone_rows(self.rows[-1]):
            self.rows[-1] = others

    def _has_room_beside(
        self, navigation: Navigation, suggested: Sequence[Button], last: Sequence[Button | Select]
    ) -> bool:
        """Return whether a suggestion is better asked for beside the side actions: a phone then has a row less."""
        beside = self.rows[-1] if navigation.side_actions and self.rows else []
        if not beside or isinstance(beside[0], discord.ui.Select) or len(beside) + len(suggested) > ROW:
            return False
        signs = [self._controls.button("signs", emoji="❔")] * navigation.signs
        fewer = phone_rows([*last, *signs]) < phone_rows([*last, *suggested, *signs])
        return fewer and phone_rows([*beside, *suggested]) == phone_rows(beside)

    def _add_signs(self, *, in_place_of_last: bool) -> None:
        """Add what explains the signs: before the last button, in a row that has room, or in its own.

        If no row is left, it replaces *Close*, which Discord has as well.
        """
        base, style = self._base.with_values(()), discord.ButtonStyle.primary  # grey, it looks disabled
        button: Button = discord.ui.Button(emoji="❔", style=style, custom_id=base.at("signs").id)
        self._unnamed.append((button, self._words("panel.signs")))
        last = list(self.rows[-1])
        if len(last) < ROW:
            self.rows[-1] = [*last[:-1], button, last[-1]]
        elif len(self.rows) < ROWS:
            self._add_row(button)
        elif in_place_of_last:
            self.rows[-1] = [*last[:-1], button]

    def _add_notes_and_looking_ahead(self, navigation: Navigation) -> None:
        """Add both; where a choice has just become whole, what may come of it first: the notes stood there before."""
        became_whole = all(self._values) and not all(self._chooser.stepping.initial())
        if became_whole:
            self._add_looking_ahead(navigation)
        self._add_notes(are_there=navigation.notes)
        if not became_whole:
            self._add_looking_ahead(navigation)

    def _add_looking_ahead(self, navigation: Navigation) -> None:
        """Add what asks for what may come of a whole choice, else what opens an analysis, if there may be either.

        An analysis can be opened from there, too, so before a choice is whole it only stands where it needs no room.
        """
        is_whole = all(self._values)
        if self._onward_buttons.in_place_of_past == "whatif":
            return
        if navigation.ahead == "what_if" and is_whole:
            arg = SUGGESTED * navigation.suggested
            self._add_before_last("whatif", "what_if.button", "🔮", always=True, arg=arg)
        elif navigation.ahead:
            self._add_before_last("analyse", "analysis.button", "🔬", always=is_whole)

    def _add_before_last(self, act: str, key: str, emoji: str, *, always: bool, arg: str = "") -> None:
        """Add a button before the last one, without words where they need room, if a phone has room for it there.

        If it must `always` be there, it stands there nevertheless, or in place of what explains the signs, which the
        panel has before a choice is whole, or in a row of its own.
        """
        make = partial(self._controls.button, act, arg=arg, emoji=emoji)
        named, bare = make(label=self._words(key)), make()
        self._unnamed.insert(0, (bare, self._words(key)))
        last = list(self.rows[-1])
        rows = [[*last[:-1], button, last[-1]] for button in (named, bare) if len(last) < ROW]
        fitting = [row for row in rows if phone_rows(row) <= phone_rows(last)]
        if fitting or (rows and always):
            self.rows[-1] = [*fitting, rows[-1]][0]
        elif always:
            signs = self._base.with_values(()).at("signs").id
            self.rows[-1] = [bare if control.custom_id == signs else control for control in last]
            if bare not in self.rows[-1] and len(self.rows) < ROWS:
                self._add_row(named)

    def _add_notes(self, *, are_there: bool) -> None:
        """Add what opens the notes, before the last button, where a phone has room beside the others.

        Where notes `are_there` also in a row more, if one is left.
        """
        button = self._controls.button("notes", emoji=sign("button.notes"))
        self._unnamed.append((button, self._words("panel.notes")))
        last = list(self.rows[-1])
        longer = [*last[:-1], button, last[-1]]
        if len(longer) <= ROW and (are_there or phone_rows(longer) == phone_rows(last)):
            self.rows[-1] = longer
        elif are_there and len(self.rows) < ROWS:
            self._add_row(button)
