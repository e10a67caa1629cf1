"""The panel as it is shown: with the values chosen so far, and what they would bring."""

from functools import partial

import discord
import msgspec

from bot.engine.effect import Seat
from bot.tables.preview import Preview, preview
from bot.tables.table import Table
from cogs.answering import Interaction, Reader, answer
from cogs.panel.control import PREMOVE, Control
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser
from cogs.panel.previews import tried
from cogs.panel.question import PanelQuestion
from cogs.panel.standing import gain_lines, holding_lines
from cogs.panel.view import PanelView, Ways
from cogs.panel.words import (
    beside_texts,
    beyond_preset_lines,
    choice_so_far,
    fitted_message,
    open_part_lines,
    warning_lines,
)
from cogs.pictures import Pictures, brings, focus, stands


class Shown(msgspec.Struct, frozen=True):
    """What a panel shows of a choice: the values chosen so far, and where in it the reader is.

    `note`: what happened before. `would`: the table after the choice, if that was tried already. `aside` puts Confirm
    elsewhere than in the panel before.
    """

    values: Values
    note: str = ""
    place: int = 0
    page: int | None = None
    would: Preview | None = None
    aside: bool = False


async def show_question(
    interaction: Interaction, table: Table, seat: Seat, asked: PanelQuestion, who: Reader, shown: Shown
) -> None:
    """The panel with these values chosen, and what they would bring; what is still open is offered."""
    shown = _tried(table, seat, asked, shown)
    view = table.view(seat)
    seen = table.game.see(shown.would.table.state, seat) if shown.would else view
    lines = await _lines(table, seat, asked, who, shown, (view, seen))
    controls = await _controls(interaction, table, seat, asked, who, shown)
    if interaction.client.pictures.busy:  # a preview more would keep everybody waiting
        content = fitted_message(shown.note, [*lines, who.at(table)("panel.busy")])
        await answer(interaction, content=content, view=controls, attachments=[])
        return
    views = None if _of_hand(asked.chooser, shown) else (view, seen)
    picture = await _picture(interaction, table, seat, who, views)
    await answer(interaction, content=fitted_message(shown.note, lines), view=controls, picture=picture)


def _of_hand(chooser: PartChooser, shown: Shown) -> bool:
    """Whether the hand is to be seen: a choice from it is open, or is one of several cards, which may be others."""
    return any(part.hand and (shown.would is None or part.kind == "some") for part in chooser.parts)


def _tried(table: Table, seat: Seat, asked: PanelQuestion, shown: Shown) -> Shown:
    """What is shown, with what need not be asked filled in, and, where all is chosen, what that would bring."""
    values = asked.chooser.filled_in(shown.values) if asked.chooser.stepwise else shown.values
    would = shown.would
    if would is None and all(values) and asked.stamp != PREMOVE:
        would = preview(table, seat, asked.choice(values))
    return msgspec.structs.replace(shown, values=values, would=would)


async def _lines(
    table: Table, seat: Seat, asked: PanelQuestion, who: Reader, shown: Shown, views: tuple[object, object]
) -> list[str]:
    """The choice so far, and what it would bring or what is still open; `views` are the table's now and after it."""
    words, chooser, values, would = who.at(table), asked.chooser, shown.values, shown.would
    hints = partial(asked.effect.hint, table.state, seat)
    lines = [choice_so_far(chooser, asked.effect, values, hints, words)]
    if would:
        lines += [*brings(table, *views, seat, who.lang), *warning_lines(table, would.events, seat, who)]
        lines += gain_lines(table, would.table, focus(table, views[0], seat), seat, words)
        lines += beyond_preset_lines(chooser, values, hints, words) if values == chooser.begun() else []
    elif not all(values):
        lines += await _open(table, seat, asked, values, who)
    return lines


async def _controls(
    interaction: Interaction, table: Table, seat: Seat, asked: PanelQuestion, who: Reader, shown: Shown
) -> PanelView:
    """The controls under it, and the ways on from it."""
    labels, hints = who.on_labels(table), partial(asked.effect.hint, table.state, seat)
    ways = Ways(
        goes_on=bool(shown.would and shown.would.goes_on),
        back=asked.stamp != PREMOVE and bool(await interaction.client.tables.undo.last_choice(table, seat, free=True)),
        aside=shown.aside,
        beside=beside_texts(table, seat, asked.beside, labels),
    )
    here = Control(table.id, asked.stamp, "open", shown.place, values=shown.values, page=shown.page, word=asked.word)
    return PanelView(here, asked.chooser, labels, hints, ways)


async def _open(table: Table, seat: Seat, asked: PanelQuestion, values: Values, who: Reader) -> list[str]:
    """What the seat has, and what is offered for the parts still open."""
    words, question = who.at(table), asked.chooser
    lines = [*holding_lines(table, seat, words)]
    told = list[str]()
    if asked.stamp != PREMOVE and values in (question.begun(), question.unchosen()):
        lines += stands(table, table.view(seat), seat, who.lang)
        told = await tried(table, seat, asked.effect, question, who.lang)
    hints = partial(asked.effect.hint, table.state, seat)
    return [*lines, *(told or open_part_lines(question, values, hints, words))]


async def _picture(
    interaction: Interaction, table: Table, seat: Seat, who: Reader, views: tuple[object, object] | None
) -> discord.File:
    """The seat's part of the table as it is and as it would be; without views the hand."""
    pictures: Pictures = interaction.client.pictures
    if views is None:
        return await pictures.hand(table, seat, who.lang, who.theme)
    return await pictures.preview(table, *views, seat, who.lang, who.theme)
