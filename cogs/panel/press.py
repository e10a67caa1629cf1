"""Handles presses of a panel's controls."""

import re

import discord

from bot.engine.side_actions import is_side_choice, split_side_choice
from bot.tables.analysis import MARK as ANALYSED
from bot.tables.analysis import AnalysisTable
from bot.tables.people import with_tip
from bot.tables.plans import PlannedTable
from bot.tables.table import Refused
from cogs.answering import (
    ComponentHandler,
    Interaction,
    Snapshot,
    acknowledge,
    delete_answer,
    selected_value,
    selected_values,
    take_snapshot,
    tell_missing_permissions,
)
from cogs.panel.any_table import PLANNED, may_take_back, table_of, take_back
from cogs.panel.choosing import choose
from cogs.panel.control import (
    CONFIRMING,
    ID,
    MOVING,
    SUGGESTED,
    Control,
    amounts_begun,
    apply_control,
    control_from_match,
    picked_answer,
    picked_page,
    shown_in_message,
)
from cogs.panel.intents import note_intent
from cogs.panel.notes import open_panel_notes
from cogs.panel.opening import (
    continue_analysis,
    go_on_planning,
    open_after_undo,
    open_analysis,
    open_answers,
    open_panel,
    open_plan,
)
from cogs.panel.picks import is_made_at_once
from cogs.panel.planning import PLAN_ACTS, act_on_plan, answer_always, begin_anew, pass_always, show_plan
from cogs.panel.previews import auto_confirms, is_free, preview_choice
from cogs.panel.question import current_question, question_of
from cogs.panel.result import finish_turn, show_result
from cogs.panel.show import PanelState, show_question
from cogs.panel.suggesting import follow, suggest
from cogs.panel.what_if import show_what_if
from cogs.panel.words import tip_of
from cogs.signs import open_signs

OWN_MESSAGE = ("signs", "analyse")  # acts whose answer is one: the panel stays as it is


class PanelControl(ComponentHandler, template=ID):
    """Handles any control of any panel."""

    def __init__(self, item: discord.ui.Item[discord.ui.View], match: re.Match[str]) -> None:
        super().__init__(item, match)
        self.control = control_from_match(match)

    async def act(self, interaction: Interaction) -> None:
        """Do what the control stands for: open the notes, close the panel, show signs, look ahead, or use it."""
        if self.control.act == "notes":  # a form must be the first answer
            await open_panel_notes(interaction, self.control)
            return
        await acknowledge(interaction, new_answer=self.control.act in OWN_MESSAGE)
        match self.control.act:
            case "cancel":
                await self._close(interaction)
            case "signs":
                table = await interaction.client.tables.get(self.control.table)
                await open_signs(interaction, table.game.key)
            case "whatif":
                await show_what_if(interaction, self.control)
            case "analyse":
                await open_analysis(interaction, self.control)
            case _:
                await self._use(interaction)

    async def _use(self, interaction: Interaction) -> None:
        """Do what a control of the question stands for: change a value, confirm, take back, suggest or turn a page."""
        control = self.control
        table = await table_of(interaction, control)
        seat = table.need_seat(interaction.user.id)
        snapshot = await take_snapshot(interaction, table, seat)
        if control.act == "known":
            snapshot = await self._note_tip(interaction, snapshot)
        match control.act:
            case "change":  # while others still choose
                await self._take_back(interaction, snapshot, table.may_change(snapshot.seat), tells=False)
            case "back":  # in one's own turn
                await self._take_back(interaction, snapshot, await may_take_back(interaction, snapshot), tells=True)
            case act if act in PLAN_ACTS:
                await self._plan(interaction, snapshot)
            case "finish":
                await finish_turn(interaction, snapshot)
            case act if act in (*CONFIRMING, "end"):
                await self._confirm(interaction, snapshot)
                await tell_missing_permissions(interaction, table)
            case "suggest":
                await suggest(interaction, snapshot)
            case "beside" | "leave":
                picked = selected_value(interaction) or control.arg if control.act == "beside" else ""
                await self._show_side_action(interaction, snapshot, picked)
            case "forward":
                await self._step_forward(interaction, snapshot)
            case _:
                await self._update(interaction, snapshot)

    async def _close(self, interaction: Interaction) -> None:
        """Delete the panel; a last choice made in it will not be taken back, so the next player is called."""
        bot = interaction.client
        if self.control.stamp.startswith(PLANNED):  # a plan stays as it is
            await delete_answer(interaction)
            return
        if self.control.stamp.startswith(ANALYSED):
            await bot.tables.analyses.close(self.control.table, interaction.user.id)
            await delete_answer(interaction)
            return
        await bot.tables.calls.drop(self.control.table, interaction.user.id)
        if bot.panels.forget(interaction, self.control.table):
            await bot.tables.calls.call_at_once(self.control.table)
        await delete_answer(interaction)

    async def _note_tip(self, interaction: Interaction, snapshot: Snapshot) -> Snapshot:
        """Note that the person has read the explanation of this panel's question. Return the snapshot with that."""
        question, game = question_of(snapshot, self.control.word), snapshot.table.game.key
        if question is None or question.stamp != self.control.stamp:
            return snapshot
        tip = tip_of(question.effect, snapshot.words)
        await interaction.client.tables.people.note_tip(interaction.user.id, game, tip)
        return snapshot.read_by(with_tip(snapshot.reader.person, game, tip))

    async def _update(self, interaction: Interaction, snapshot: Snapshot) -> None:
        """Change the value of a part; an outdated panel is refreshed instead."""
        self.control = self._with_shown(interaction)
        question = current_question(snapshot, self.control)
        picked = selected_values(interaction)
        values = apply_control(question.chooser, self.control, picked) if question else ()
        if question is None or not question.chooser.combinations.fits(values):
            await self._show_current(interaction, snapshot)
            return
        current, filled_in = (question, values) if all(values) else await question.complete(values)
        page, preview = picked_page(picked), None
        if page is None and all(filled_in):
            preview = preview_choice(snapshot, current, filled_in)
            if is_made_at_once(current, self.control, filled_in, preview):
                answer = picked_answer(self.control, picked)
                note_intent(interaction, snapshot, question, self.control, filled_in)
                await choose(interaction, snapshot, current.stamp_choice(filled_in), armed=True, answer=answer)
                return
        begun = "" if all(filled_in) else amounts_begun(current.chooser, self.control)
        state = PanelState(filled_in, place=self.control.place, page=page, preview=preview, begun=begun)
        await show_question(interaction, snapshot, current, state)

    def _with_shown(self, interaction: Interaction) -> Control:
        """Return this control with what the panel shows by now, where its id does not have that.

        Arrows of former versions contain the values.
        """
        control = self.control
        is_moving = control.act in (*MOVING, "known") and not control.values
        return control.moving(self._content(interaction)) if is_moving else control

    def _content(self, interaction: Interaction) -> Control | None:
        """Return what the panel shows by now: after a press just before, if there was one, else by its message."""
        content = interaction.client.panels.content(interaction)
        if isinstance(content, Control) and content.goes_with(self.control):
            return content
        return shown_in_message(interaction.message, self.control) if interaction.message else None

    async def _show_side_action(self, interaction: Interaction, snapshot: Snapshot, picked: str) -> None:
        """Show a side action, named by its word or by one of its choices, or, for "", the question.

        A side action's choice that was picked, or the only one, is made at once if it can be taken back.
        """
        word, choice = split_side_choice(picked) if is_side_choice(picked) else (picked, "")
        question, values = question_of(snapshot, word), tuple(choice.split(" "))
        if (
            question is None
            or question.stamp != self.control.stamp
            or (choice and values not in question.chooser.choices)
        ):
            await self._show_current(interaction, snapshot)
            return
        values, preview = values if choice else question.chooser.stepping.initial(), None
        is_only = bool(word) and len(question.chooser.choices) == 1
        if choice or is_only:
            preview = preview_choice(snapshot, question, values)
            is_clear = is_only and preview is not None and preview.goes_on and is_free(preview)
            if is_clear or auto_confirms(question.chooser, question.effect, values, preview):
                await choose(interaction, snapshot, question.stamp_choice(values), armed=True)
                return
        await show_question(interaction, snapshot, question, PanelState(values, preview=preview))

    async def _confirm(self, interaction: Interaction, snapshot: Snapshot) -> None:
        """Make the choice that the panel shows, or show what is asked now if that has changed."""
        before = self.control
        if before.act == "end":
            self.control = before.ending(selected_values(interaction))
        control = self.control
        question = current_question(snapshot, control)
        if question is None or not all(control.values):
            await self._show_current(interaction, snapshot)
            return
        values = question.chooser.stepping.expand(control.values)
        made = question.stamp_choice(values)
        note_intent(interaction, snapshot, question, before, values)
        if control.arg == SUGGESTED:
            await follow(interaction, snapshot, made, onward=control.act == "onward")
        else:
            await choose(interaction, snapshot, made)

    async def _show_current(self, interaction: Interaction, snapshot: Snapshot) -> None:
        """Show the current question after an outdated press; the last result if there is none, or after Confirm."""
        if snapshot.must_choose and self.control.act not in CONFIRMING:
            await open_panel(interaction, snapshot, snapshot.words("panel.moved_on"))
        else:
            key = "panel.too_late" if self.control.act == "change" else "panel.already"
            await show_result(interaction, snapshot, snapshot.words(key))

    async def _take_back(self, interaction: Interaction, snapshot: Snapshot, may: bool, *, tells: bool) -> None:
        """Take back the seat's last choice, and show the question again; a note `tells` what was taken back."""
        table = snapshot.table
        if not may or self.control.stamp != table.stamp(snapshot.seat):
            await self._show_current(interaction, snapshot)
            return
        after, choice = await take_back(interaction, snapshot, self.control.stamp)
        await open_after_undo(interaction, snapshot.after(after), choice, tells=tells)

    async def _step_forward(self, interaction: Interaction, snapshot: Snapshot) -> None:
        """Make the step of an analysis again that was taken back, and show what is asked then."""
        table = snapshot.table
        if not isinstance(table, AnalysisTable) or self.control.stamp != table.stamp(snapshot.seat):
            raise Refused("moved_on")
        after, _ = await interaction.client.tables.analyses.step(table, 1)
        await continue_analysis(interaction, snapshot.after(after))

    async def _plan(self, interaction: Interaction, snapshot: Snapshot) -> None:
        """Open the plan of a seat that waits, or do what a control of its page stands for."""
        control, planned = self.control, snapshot.table
        if control.act in ("always", "pass"):
            is_pass = control.act == "pass"
            planned = await (
                pass_always(interaction, snapshot) if is_pass else answer_always(interaction, snapshot, control)
            )
            await show_plan(interaction, snapshot.after(planned), planned)
            return
        if control.act == "answers":
            await open_answers(interaction, snapshot)
            return
        if control.act == "plan" or not isinstance(planned, PlannedTable):
            await open_plan(interaction, snapshot)
            return
        is_current = control.stamp == planned.stamp(snapshot.seat)
        if control.act == "otherwise" and is_current:
            planned = await interaction.client.tables.plans.add_line(planned)
        elif control.act == "another" and is_current:
            planned = await begin_anew(interaction, snapshot, planned)
        elif control.act != "goon":
            await act_on_plan(interaction, snapshot, planned, control.act if is_current else "")
            return
        await go_on_planning(interaction, snapshot.after(planned))
