"""The panel's controls, found by their ids: what becomes of a press."""

import re

import discord
import structlog

from bot.engine.effect import Seat
from bot.tables.preview import preview
from bot.tables.table import Table
from bot.tables.undo import Undone
from cogs.answering import Interaction, Pressed, acknowledge, reader, selected_value, selected_values, tell_missing
from cogs.panel.control import ID, PREMOVE, applied, chooses, control, turned_to
from cogs.panel.offers import whole_lists
from cogs.panel.opening import choose, open_panel, show_played
from cogs.panel.previews import swift
from cogs.panel.question import PanelQuestion, question_of
from cogs.panel.show import Shown, show_question


class PanelControl(Pressed, template=ID):
    """Any control of any panel, found by its id."""

    def __init__(self, item: discord.ui.Item[discord.ui.View], said: re.Match[str]) -> None:
        super().__init__(item, said)
        self.here = control(said)

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, anew=False)
        here, bot = self.here, interaction.client
        structlog.contextvars.bind_contextvars(table=here.table)
        if here.act == "cancel":
            await interaction.delete_original_response()
            return
        table = await bot.tables.get(here.table)
        seat = table.need_seat(interaction.user.id)
        match here.act:
            case "change":  # while others still choose
                await self._take_back(interaction, table, seat, table.may_change(seat), "")
            case "back":  # in one's own turn
                may = await bot.tables.undo.last_choice(table, seat, free=True) is not None
                words = (await reader(interaction)).at(table)
                await self._take_back(interaction, table, seat, may, words("panel.taken_back"))
            case "confirm":
                await self._confirm(interaction, table, seat)
                await tell_missing(interaction, table)
            case "beside":
                await self._turn_to(interaction, table, seat, selected_value(interaction) or here.arg)
            case "leave":
                await self._turn_to(interaction, table, seat, "")
            case _:
                await self._update(interaction, table, seat)

    async def _update(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        """Another value of a part; an old panel is brought up to date instead."""
        asked = self._asked_still(table, seat)
        picked = selected_values(interaction)
        values = applied(asked.chooser, self.here, picked) if asked else ()
        if asked is None or not asked.chooser.fits(values):
            await self._too_late(interaction, table, seat)
            return
        filled_in = asked.chooser.filled_in(values) if asked.chooser.stepwise else values
        page, would = turned_to(picked), None
        if page is None and all(filled_in) and asked.stamp != PREMOVE:
            would = preview(table, seat, asked.choice(filled_in))
            if chooses(asked.chooser, self.here, filled_in) and swift(asked.effect, seat, would):
                await choose(interaction, table, seat, asked.choice_made(filled_in), armed=True)
                return
        who = await reader(interaction)
        refused = self.here.act == "extra" and picked and values == asked.chooser.begun()
        note = who.texts()("panel.not_together") if refused else ""
        shown = Shown(filled_in, note, self.here.place, page, would)
        await show_question(interaction, table, seat, asked, who, shown)

    async def _turn_to(self, interaction: Interaction, table: Table, seat: Seat, word: str) -> None:
        """Show what may be done beside the question, or ("") the question; what there is one way for is done at once.

        Only where it can be taken back.
        """
        asked, who = question_of(table, seat, word), await reader(interaction)
        if asked is None or asked.stamp != self.here.stamp:
            await self._too_late(interaction, table, seat)
            return
        values, would = asked.chooser.begun(), None
        if word and len(asked.chooser.ways) == 1:
            would = preview(table, seat, asked.choice(values))
            if would.goes_on and would.free:
                await choose(interaction, table, seat, asked.choice_made(values), armed=True)
                return
        await show_question(interaction, table, seat, asked, who, Shown(values, would=would))

    def _asked_still(self, table: Table, seat: Seat) -> PanelQuestion | None:
        """What is asked, if it is what this control was made for and its values are such as can be chosen."""
        asked, here = question_of(table, seat, self.here.word), self.here
        if asked is None or asked.stamp != here.stamp:
            return None
        question = asked.chooser
        if here.place >= max(len(question.parts), len(whole_lists(question))):
            return None
        return asked if not here.values or question.fits(question.unpacked(here.values)) else None

    async def _confirm(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        asked = self._asked_still(table, seat)
        if asked is None or not all(self.here.values):
            await self._too_late(interaction, table, seat)
            return
        await choose(interaction, table, seat, asked.choice_made(asked.chooser.unpacked(self.here.values)))

    async def _too_late(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        """A second press, or a panel of a past turn: today's choices, but not under a finger that confirms."""
        words = (await reader(interaction)).at(table)
        if seat in table.undecided() and self.here.act != "confirm":
            await open_panel(interaction, table, seat, words("panel.moved_on"))
        else:
            await show_played(interaction, table, seat, words("panel.already"))

    async def _take_back(self, interaction: Interaction, table: Table, seat: Seat, may: bool, note: str) -> None:
        """Take back what one has chosen last, and choose again."""
        if not may or self.here.stamp != table.stamp(seat):
            await self._too_late(interaction, table, seat)
            return
        undo = interaction.client.tables.undo
        undone = await undo.ask(table.id, interaction.user.id, interaction.id, self.here.stamp)
        assert isinstance(undone, Undone), "this needs nobody's consent"
        await open_panel(interaction, undone.table, seat, note, start=undone.choices[-1])
