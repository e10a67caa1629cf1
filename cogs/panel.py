"""The panel: a private message that asks a choice part by part, shows a preview, and plays on Confirm."""

import random
import re
import secrets
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
from cogs.answers import acknowledge, answer, answered
from cogs.here import tell_missing
from cogs.names import shown
from cogs.panel_view import ID, Control, Panel, control, steps
from cogs.pictures import focus
from cogs.reader import Interaction, Reader, reader

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper


_SECRET = secrets.randbits(128)


async def open_panel(interaction: Interaction, table: Table, seat: Seat, note: str = "", start: str = "") -> None:
    """Show a seat its question in the private answer that was deferred; Refused where it has none.

    It begins with the choice `start`, if that can still be made. Who has chosen may change it while others choose.
    """
    who = await reader(interaction)
    if seat not in table.undecided() and table.may_change(seat):
        await show_played(interaction, table, seat, who.texts()("panel.already"))
        return
    need_turn(table, seat)
    question, here = _question(table, seat), Control(table.id, table.stamp(seat), "open")
    before = tuple(start.split(" "))
    values = before if before in question.ways else question.first()
    await _show(interaction, table, seat, question, here, values, who, note)


async def show_played(interaction: Interaction, table: Table, seat: Seat, done: str) -> None:
    """Say what was chosen; while others still choose at the same time it can be changed.

    Who is to choose again gets a button for it: a panel that came by itself would be confirmed by a double press.
    """
    who = await reader(interaction)
    words = who.texts(table.game.key)
    offered = {}
    lines = [done]
    if seat in table.undecided():
        lines.append(words("panel.again"))
        offered["next"] = (words("panel.next"), "▶️")
    if table.may_change(seat):
        waiting = [shown(table.names[other]) for other in table.undecided()]
        lines.append(words("panel.waiting", names=words("list.and_also").join(waiting)))
        offered["change"] = (words("panel.change"), "✏️")
    view = steps(Control(table.id, table.stamp(seat), "open"), offered) if offered else None
    await answer(interaction, content="\n".join(lines), attachments=[], view=view)


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
    busy_with = focus(table, table.view(seat), seat)
    bot: Gamekeeper = interaction.client
    picture = await bot.pictures.seat(table, view, busy_with, who.lang, who.theme)
    lines = [note, f"**{choice_words(choice, [part.name for part in question.parts], words)}**"]
    lines += _gains(table, after, busy_with, seat, words)
    here = Control(here.table, here.stamp, "open", values=values)
    content = "\n".join(line for line in lines if line)
    await answer(interaction, content=content, picture=picture, view=Panel(here, question, words))


def _preview(table: Table, seat: Seat, choice: str) -> Table:
    """The table as it might be; what this seat cannot know is dealt anew first, so that no preview tells it.

    How it is dealt stays the same while the question does, and nobody can work it out.
    """
    dealer = random.Random(f"{_SECRET}.{table.id}.{table.stamp(seat)}")  # noqa: S311 - its seed is secret
    known = table.game.guess(copy(table.state), seat, dealer)
    return Table(table.row, table.seats, machine.imagined(table.game, known, seat, choice))


def _gains(table: Table, after: Table, owner: Seat, seat: Seat, words: Texts) -> list[str]:
    """What would count differently for the owner if it were counted now."""
    before = table.game.tally(machine.alone(table.game, table.state, seat))[owner].standing
    now = after.game.tally(after.state)[owner].standing
    changed = [(old, new) for old, new in zip(before, now, strict=False) if old.points != new.points]
    lines = []
    for old, new in changed:
        name = words.word("card", new.name) if new.name else words(f"tally.{new.what}")
        lines.append(
            words("panel.gain", name=name, old=old.points, new=new.points, gain=f"{new.points - old.points:+}")
        )
    if owner != seat:
        lines.insert(0, words("panel.others", name=shown(table.names[owner])))
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
        await acknowledge(interaction, anew=False)
        here, bot = self.here, interaction.client
        structlog.contextvars.bind_contextvars(table=here.table)
        if here.act == "cancel":
            await interaction.delete_original_response()
            return
        table = await bot.tables.table(here.table)
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise Refused("not_seated")
        match here.act:
            case "change":
                await self._change(interaction, table, seat)
            case "confirm":
                await self._confirm(interaction, table, seat)
                await tell_missing(interaction, table)
            case _:
                await self._update(interaction, table, seat)

    async def _update(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        """Another value of a part; an old panel is brought up to date instead."""
        if seat not in table.undecided() or self.here.stamp != table.stamp(seat):
            await self._too_late(interaction, table, seat)
            return
        question = _question(table, seat)
        values = self._applied(question, interaction)
        await _show(interaction, table, seat, question, self.here, values, await reader(interaction))

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
        return here.values or question.first()

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
        """A second press, or a panel of a past turn: today's choices, but not under a finger that confirms."""
        words = (await reader(interaction)).texts(table.game.key)
        if seat in table.undecided() and self.here.act != "confirm":
            await open_panel(interaction, table, seat, words("panel.moved_on"))
        else:
            await show_played(interaction, table, seat, words("panel.already"))

    async def _change(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        """Take back what one has chosen while others still choose, and choose again."""
        if not table.may_change(seat) or self.here.stamp != table.stamp(seat):
            await self._too_late(interaction, table, seat)
            return
        undone = await interaction.client.tables.undo(table.id, interaction.user.id, interaction.id, self.here.stamp)
        assert isinstance(undone, Undone), "who may change needs nobody's consent"
        await open_panel(interaction, undone.table, seat, start=undone.choices[-1])


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(PanelControl)
