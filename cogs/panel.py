"""The panel: a private message that asks a choice part by part, shows a preview, and plays on Confirm."""

import random
import re
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord.ext import commands

from bot.account import choice_words
from bot.engine import machine
from bot.engine.asking import STEPS, Asking, Values, asking
from bot.engine.effect import Seat
from bot.engine.state import copy
from bot.tables.play import need_turn
from bot.tables.table import Refused, Table
from bot.tables.undo import Undone
from bot.texts import Texts
from cogs.answers import answered
from cogs.panel_view import ID, Control, Panel, control, single
from cogs.pictures import focus
from cogs.post_view import safe
from cogs.reader import Interaction, Reader, reader

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper


async def open_panel(interaction: Interaction, table: Table, seat: Seat, note: str = "", start: str = "") -> None:
    """Show a seat its question in the private answer that was deferred; Refused where it has none.

    It begins with the choice `start`, if that can still be made.
    """
    need_turn(table, seat)
    who = await reader(interaction)
    question, here = _question(table, seat), Control(table.id, table.stamp(seat), "open")
    before = tuple(start.split(" "))
    values = before if before in question.ways else question.first()
    await _show(interaction, table, seat, question, here, values, who, note)


async def show_played(interaction: Interaction, table: Table, seat: Seat, done: str) -> None:
    """Say what was chosen; while others still choose at the same time it can be changed."""
    who = await reader(interaction)
    words = who.texts(table.game.key)
    view: discord.ui.View | None = None
    lines = [done]
    if table.may_change(seat):
        waiting = [safe(table.names[other]) for other in table.undecided()]
        lines.append(words("panel.waiting", names=words("list.and_also").join(waiting)))
        view = single(Control(table.id, table.stamp(seat), "change"), "change", words("panel.change"), "✏️")
    await interaction.edit_original_response(content="\n".join(lines), attachments=[], view=view)


async def _show(
    interaction: Interaction,
    table: Table,
    seat: Seat,
    question: Asking,
    here: Control,
    values: Values,
    who: Reader,
    note: str = "",
) -> None:
    """The panel with these values chosen, and what they would bring."""
    words = who.texts(table.game.key)
    choice = question.choice(values)
    after = _preview(table, seat, choice)
    view = after.game.see(after.state, seat)
    shown = focus(table, table.view(seat), seat)
    bot: Gamekeeper = interaction.client
    picture = await bot.pictures.seat(table, view, shown, who.lang, who.theme)
    lines = [note, f"**{choice_words(choice, [part.name for part in question.parts], words)}**"]
    lines += _gains(table, after, shown, seat, words)
    here = Control(here.table, here.stamp, "open", values=values)
    await interaction.edit_original_response(
        content="\n".join(line for line in lines if line),
        attachments=[picture],
        view=Panel(here, question, words),
    )


def _preview(table: Table, seat: Seat, choice: str) -> Table:
    """The table as it would be; what this seat cannot know is dealt anew first, so that no preview tells it."""
    known = table.game.guess(copy(table.state), seat, random.Random(0))  # noqa: S311 - not for secrets
    return Table(table.row, table.seats, machine.imagined(table.game, known, seat, choice))


def _gains(table: Table, after: Table, shown: Seat, seat: Seat, words: Texts) -> list[str]:
    """What would count differently if it were counted now."""
    before = table.game.tally(machine.alone(table.game, table.state, seat))[shown].standing
    now = after.game.tally(after.state)[shown].standing
    changed = [(old, new) for old, new in zip(before, now, strict=False) if old.points != new.points]
    lines = []
    for old, new in changed:
        name = words.word("card", new.name) if new.name else words(f"tally.{new.what}")
        lines.append(
            words("panel.gain", name=name, old=old.points, new=new.points, gain=f"{new.points - old.points:+}")
        )
    if shown != seat:
        lines.insert(0, words("panel.others", name=safe(table.names[shown])))
    return lines or [words("panel.no_gain")]


def _question(table: Table, seat: Seat) -> Asking:
    question = table.question(seat)
    if question is None:
        raise Refused("not_your_turn", names=", ".join(table.names[other] for other in table.undecided()))
    return asking(question.effect.parts, question.options)


class PanelControl(discord.ui.DynamicItem[discord.ui.Item[Any]], template=ID):
    """Any control of any panel, found by its id."""

    def __init__(self, item: discord.ui.Item[Any], here: Control) -> None:
        super().__init__(item)
        self.here = here

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> "PanelControl":
        return cls(item, control(match))

    @answered
    async def callback(self, interaction: Interaction) -> None:
        await interaction.response.defer()
        here, bot = self.here, interaction.client
        structlog.contextvars.bind_contextvars(table=here.table)
        if here.act == "cancel":
            await interaction.delete_original_response()
            return
        table = await bot.tables.table(here.table)
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise Refused("not_seated")
        if here.act == "change":
            await self._change(interaction, table, seat)
        elif here.act == "confirm":
            await self._confirm(interaction, table, seat)
        else:
            await self._update(interaction, table, seat)

    async def _update(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        """Another value of a part; an old panel is brought up to date instead."""
        who = await reader(interaction)
        if seat in table.undecided() and self.here.stamp != table.stamp(seat):
            await open_panel(interaction, table, seat, who.texts()("panel.moved_on"))
            return
        need_turn(table, seat, self.here.stamp)
        question = _question(table, seat)
        values = self._applied(question, interaction)
        await _show(interaction, table, seat, question, self.here, values, who)

    def _applied(self, question: Asking, interaction: Interaction) -> Values:
        """The values after this control was used; a list tells its value with the interaction."""
        here = self.here
        data: Any = interaction.data or {}
        picked = (data.get("values") or [here.arg])[0]
        match here.act:
            case "set" | "list":
                return question.changed(here.values, here.place, picked)
            case "shape":
                return question.with_prefix(here.values, here.place, here.arg)
            case "turn":
                return question.turned(here.values, here.place, here.arg)
            case "move" if here.arg in STEPS:
                return question.moved(here.values, here.place, here.arg)
            case "row":
                return question.in_row(here.values, here.place, picked)
        return here.values

    async def _confirm(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        question = _question(table, seat) if seat in table.undecided() else None
        if question is None or self.here.stamp != table.stamp(seat):
            await self._too_late(interaction, table, seat)
            return
        choice = question.choice(self.here.values)
        played = await interaction.client.tables.play(table.id, seat, choice, self.here.stamp, interaction.id)
        words = (await reader(interaction)).texts(table.game.key)
        said = choice_words(choice, [part.name for part in question.parts], words)
        await show_played(interaction, played.table, seat, words("panel.done", choice=said))

    async def _too_late(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        """A second press, or a panel of a past turn: today's choices, or who is to act."""
        words = (await reader(interaction)).texts(table.game.key)
        if seat in table.undecided():
            await open_panel(interaction, table, seat, words("panel.moved_on"))
        else:
            await show_played(interaction, table, seat, words("panel.already"))

    async def _change(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        """Take back what one has chosen while others still choose, and choose again."""
        if not table.may_change(seat) or self.here.stamp != table.stamp(seat):
            raise Refused("moved_on")
        undone = await interaction.client.tables.undo(table.id, interaction.user.id, interaction.id)
        if isinstance(undone, Undone):
            await open_panel(interaction, undone.table, seat, start=undone.choices[-1])


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(PanelControl)
