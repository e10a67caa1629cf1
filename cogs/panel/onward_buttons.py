"""The buttons below a question: what confirms its choice, what suggests one, and what leads elsewhere."""

from collections.abc import Iterator, Sequence

import discord

from cogs.discord_text import capital
from cogs.panel.control import SUGGESTED
from cogs.panel.control_maker import Button, ControlMaker
from cogs.panel.labels import verb_mark
from cogs.panel.navigation import Navigation
from cogs.panel.notation import Values
from cogs.panel.pages import Place


class OnwardButtons:
    """The buttons of a panel with these values chosen so far, by what they are for."""

    def __init__(self, controls: ControlMaker, values: Values, navigation: Navigation) -> None:
        self._controls, self._values, self._navigation = controls, values, navigation
        self._base, self._chooser, self._words = controls.base, controls.chooser, controls.words
        self._button = controls.button

    def suggestion_buttons(self) -> Iterator[Button]:
        """Yield the button that asks for a suggestion, if there may be one; where one is shown, for the whole turn."""
        if self._navigation.suggested:
            if self._navigation.goes_on:
                yield self._button("onward", arg=SUGGESTED, label=self._words("panel.onward"), emoji="🤖")
        elif self._navigation.suggests and self.in_place_of_past != "suggest":
            yield self._suggest_button()

    def confirm_buttons(self) -> Iterator[Button]:
        """Yield Confirm once all is chosen, after another button if a double press must not confirm the new content.

        Disabled it stands there while amounts are added, which only its id knows.
        """
        is_whole = all(self._values)
        if not (is_whole or self._base.begun):
            return
        if self._navigation.aside:
            yield self._harmless_button()
        confirm = self._confirm_button()
        confirm.style, confirm.disabled = discord.ButtonStyle.success, not is_whole
        yield confirm

    def _harmless_button(self) -> Button:
        """Return what stands where was pressed before: a useful button that makes no choice, else a disabled one."""
        match self.in_place_of_past:
            case "suggest":
                return self._suggest_button()
            case "whatif":
                arg = SUGGESTED * self._navigation.suggested
                return self._button("whatif", arg=arg, label=self._words("what_if.button"), emoji="🔮")
        label = self._words("panel.past")
        return discord.ui.Button(label=label, emoji="✔️", disabled=True, custom_id=self._base.at("past").id)

    @property
    def in_place_of_past(self) -> str:
        """The act of the button that stands before Confirm where that must not be pressed twice; "" if none does."""
        navigation = self._navigation
        if not (navigation.aside and all(self._values)):
            return ""
        if navigation.suggests and not navigation.suggested:
            return "suggest"
        return "whatif" if navigation.ahead == "what_if" else ""

    def _suggest_button(self) -> Button:
        """Return the button that asks for a suggestion."""
        return self._button("suggest", label=self._words("panel.suggest"), emoji="🤖")

    def _confirm_button(self) -> Button:
        """Return Confirm, which says what it confirms where others beside it confirm something else."""
        navigation, arg = self._navigation, SUGGESTED * self._navigation.suggested or self._base.begun
        if self._chooser.parts[0].ends and all(self._values):
            return self._controls.ending_button(self._values, navigation.confirm, arg)
        label, emoji = ("panel.next", "▶️") if navigation.goes_on else (navigation.confirm or "panel.confirm", "✅")
        return self._button("confirm", arg=arg, label=self._words(label), emoji=emoji)

    def stop_button(self) -> Iterator[Button]:
        """Yield the button of the value that is a whole choice by itself: done, look; not if Confirm confirms that."""
        stop = () if self._navigation.alone else self._chooser.stepping.stop()
        if stop and not (stop == self._values and self._chooser.parts[0].ends):
            part, words = self._chooser.parts[0], self._words
            name = words.word(part.name, stop[0])
            name = words("panel.without", stop=name) if all(self._values) and not part.preset else name
            label, emoji = self._controls.mark_final(capital(name), verb_mark(stop[0], words), stop)
            yield self._button("whole", 0, " ".join(stop), label=label, emoji=emoji or "🏁")

    def page_buttons(self, pages: Sequence[Sequence[Place]], page: int) -> Iterator[Button]:
        """Yield buttons to the previous and the next page of parts, where there is one."""
        for other, arrow, key in ((page - 1, "◀️", "panel.parts_before"), (page + 1, "▶️", "panel.parts_after")):
            if 0 <= other < len(pages):
                yield self._button("page", pages[other][0].number, emoji=arrow, label=self._words(key))

    def exit_buttons(self) -> Iterator[Button]:
        """Yield the buttons that lead back to the question or the step before, and that close the panel."""
        button, words = self._button, self._words
        chooser, values = self._chooser, self._values
        of_several = chooser.parts[0].first and values[0] and len(chooser.combinations.first_values) > 1
        alone = self._navigation.alone
        if of_several or self._base.begun or chooser.listing.gathered_choices(values) or alone:
            anew = (self._base if alone else self._base.with_values(())).at("open")
            yield discord.ui.Button(label=words("panel.choose_anew"), emoji="🔁", custom_id=anew.id)
        if self._base.word:
            yield button("leave", label=words("panel.leave"), emoji="↩️")
        elif self._navigation.back:
            yield button("back", label=words("panel.take_back"), emoji="↩️")
        if self._navigation.forward:
            yield button("forward", label=words("analysis.forward"), emoji="↪️")
        if self._navigation.explained:
            yield button("known", label=words("panel.known"), emoji="💡")
        elif self._navigation.keeps:
            yield button("keep", label=words("plan.keep"), emoji="🗓️")
        else:
            yield button("cancel", label=words("panel.cancel"))
