"""The panel's controls, found by their ids: what becomes of a press."""

import re

import discord

from bot.tables.people import taught, to_explain
from bot.tables.undo import Undone, can_undo_alone
from cogs.answering import (
    ComponentHandler,
    Interaction,
    Snapshot,
    acknowledge,
    delete_answer,
    selected_value,
    selected_values,
    snapshot,
    tell_missing,
)
from cogs.panel.control import ID, MOVING, PREMOVE, Control, applied, chooses, control, shown_in, turned_to
from cogs.panel.listing import LISTS
from cogs.panel.offers import whole_lists
from cogs.panel.opening import choose, finish_turn, open_panel, show_played
from cogs.panel.previews import auto_confirmed, foreseen, is_free
from cogs.panel.question import PanelQuestion, question_of, stamp_of
from cogs.panel.show import PanelState, show_question
from cogs.panel.words import tip_of

RESTING = ("next", "change", "finish")  # acts of a panel that asks nothing yet


class PanelControl(ComponentHandler, template=ID):
    """Any control of any panel, found by its id."""

    def __init__(self, item: discord.ui.Item[discord.ui.View], match: re.Match[str]) -> None:
        super().__init__(item, match)
        self.here = control(match)

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, new_answer=False)
        here, bot = self.here, interaction.client
        if here.act == "cancel":
            await self._close(interaction)
            return
        table = await bot.tables.get(here.table)
        seat = table.need_seat(interaction.user.id)
        if here.act == "known":
            await bot.tables.people.note_tip(interaction.user.id, table.game.key)
        seen = await self._taught(interaction, await snapshot(interaction, table, seat))
        match here.act:
            case "change":  # while others still choose
                await self._take_back(interaction, seen, table.may_change(seen.seat), "")
            case "back":  # in one's own turn
                may = can_undo_alone(table, await bot.tables.undo.last_choice(table, seen.seat))
                await self._take_back(interaction, seen, may, seen.words("panel.taken_back"))
            case "finish":
                await finish_turn(interaction, seen)
            case "confirm":
                await self._confirm(interaction, seen)
                await tell_missing(interaction, table)
            case "beside":
                await self._turn_to(interaction, seen, selected_value(interaction) or here.arg)
            case "leave":
                await self._turn_to(interaction, seen, "")
            case _:
                await self._update(interaction, seen)

    async def _close(self, interaction: Interaction) -> None:
        """Take the panel away; who made the table's last choice in it will not take that back."""
        bot = interaction.client
        await bot.tables.calls.drop(self.here.table, interaction.user.id)
        if bot.panels.forget(interaction, self.here.table):
            await bot.tables.calls.hurry(self.here.table)
        await delete_answer(interaction)

    async def _taught(self, interaction: Interaction, seen: Snapshot) -> Snapshot:
        """Who uses a panel has read what it explained; one that opened by itself may never have been seen."""
        here, game = self.here, seen.table.game.key
        word = here.word or (tip_of(seen.question.effect, seen.words) if seen.question else "")
        asked = here.act not in RESTING and here.stamp == stamp_of(seen)
        if not word or not asked or not to_explain(seen.reader.person, game, word):
            return seen
        await interaction.client.tables.people.note_tip(interaction.user.id, game, word)
        return seen.read_by(taught(seen.reader.person, game, word))

    async def _update(self, interaction: Interaction, seen: Snapshot) -> None:
        """Another value of a part; an old panel is brought up to date instead."""
        self.here = self._moving(interaction)
        asked = self._asked_still(seen)
        picked = selected_values(interaction)
        values = applied(asked.chooser, self.here, picked) if asked else ()
        if asked is None or not asked.chooser.combinations.fits(values):
            await self._too_late(interaction, seen)
            return
        filled_in = asked.chooser.stepping.filled_in(values) if asked.chooser.combinations.stepwise else values
        page, would = turned_to(picked), None
        if page is None and all(filled_in) and asked.stamp != PREMOVE:
            would = foreseen(seen, asked, filled_in)
            if chooses(asked.chooser, self.here, filled_in) and auto_confirmed(
                asked.chooser, asked.effect, filled_in, would
            ):
                await choose(interaction, seen, asked.choice_made(filled_in), armed=True)
                return
        state = PanelState(filled_in, place=self.here.place, page=page, would=would)
        await show_question(interaction, seen, asked, state)

    def _moving(self, interaction: Interaction) -> Control:
        """This control, an arrow with the values that it moves: what a press just before has made of them, if one has.

        Else those of the message. Arrows of former versions say them themselves.
        """
        here = self.here
        if here.act not in MOVING or here.values:
            return here
        known = interaction.client.panels.content(interaction)
        if isinstance(known, Control) and known.goes_with(here) and here.stamp != PREMOVE:
            return here.with_values(known.values)
        return here.with_values(shown_in(interaction.message, here)) if interaction.message else here

    async def _turn_to(self, interaction: Interaction, seen: Snapshot, word: str) -> None:
        """Show what may be done beside the question, or ("") the question; what there is one way for is done at once.

        Only where it can be taken back.
        """
        asked = question_of(seen, word)
        if asked is None or asked.stamp != self.here.stamp:
            await self._too_late(interaction, seen)
            return
        values, would = asked.chooser.stepping.begun(), None
        if word and len(asked.chooser.ways) == 1:
            would = foreseen(seen, asked, values)
            if would is not None and would.goes_on and is_free(would):
                await choose(interaction, seen, asked.choice_made(values), armed=True)
                return
        await show_question(interaction, seen, asked, PanelState(values, would=would))

    def _asked_still(self, seen: Snapshot) -> PanelQuestion | None:
        """What is asked, if it is what this control was made for and its values are such as can be chosen."""
        asked, here = question_of(seen, self.here.word), self.here
        if asked is None or (asked.stamp != here.stamp and not self._asked_meanwhile(seen)):
            return None
        question = asked.chooser
        if here.place >= max(len(question.parts), len(whole_lists(question)), LISTS):
            return None
        return asked if not here.values or question.combinations.fits(question.stepping.in_full(here.values)) else None

    def _asked_meanwhile(self, seen: Snapshot) -> bool:
        """Whether this panel was of a choice made ahead, and its seat has come to be asked while it stood open."""
        return self.here.stamp == PREMOVE and seen.must_choose

    async def _confirm(self, interaction: Interaction, seen: Snapshot) -> None:
        asked = self._asked_still(seen)
        if asked is None or not all(self.here.values):
            await self._too_late(interaction, seen)
            return
        values = asked.chooser.stepping.in_full(self.here.values)
        if self._asked_meanwhile(seen):  # what was settled ahead could be changed, and this may not be
            await show_question(
                interaction, seen, asked, PanelState(values, seen.words("panel.asked_meanwhile"), aside=True)
            )
            return
        await choose(interaction, seen, asked.choice_made(values))

    async def _too_late(self, interaction: Interaction, seen: Snapshot) -> None:
        """A second press, or a panel of a past turn: today's choices, but not under a finger that confirms."""
        if seen.must_choose and self.here.act != "confirm":
            await open_panel(interaction, seen, seen.words("panel.moved_on"))
        else:
            said = "panel.too_late" if self.here.act == "change" else "panel.already"
            await show_played(interaction, seen, seen.words(said))

    async def _take_back(self, interaction: Interaction, seen: Snapshot, may: bool, note: str) -> None:
        """Take back what one has chosen last, and choose again."""
        table = seen.table
        if not may or self.here.stamp != table.stamp(seen.seat):
            await self._too_late(interaction, seen)
            return
        undo = interaction.client.tables.undo
        interaction.client.panels.note_choice(interaction, table.id)
        undone = await undo.ask(table.id, interaction.user.id, interaction.id, self.here.stamp)
        assert isinstance(undone, Undone), "this needs nobody's consent"
        await open_panel(interaction, seen.after(undone.table), note, start=undone.choices[-1])
