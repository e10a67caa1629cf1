"""The panel as it is shown: with the values chosen so far, and what they would bring."""

import discord
import msgspec

from bot.layout import hints_of
from bot.tables.people import to_explain
from bot.tables.play import Preview
from bot.tables.undo import can_undo_alone
from cogs.answering import Interaction, Snapshot, answer
from cogs.panel.control import PREMOVE, Control
from cogs.panel.holdings import gain_lines, holding_lines
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser
from cogs.panel.previews import foreseen, tried
from cogs.panel.question import PanelQuestion
from cogs.panel.view import PanelView
from cogs.panel.ways_on import WaysOn
from cogs.panel.words import (
    choice_so_far,
    ending_lines,
    fitted_message,
    open_part_lines,
    side_action_texts,
    tip_key,
    tip_of,
    warning_lines,
)
from cogs.pictures import Pictures, brings, focus, stands


class PanelState(msgspec.Struct, frozen=True):
    """What a panel shows of a choice: the values chosen so far, and where in it the reader is.

    `note`: what happened before. `would`: the table after the choice, if that was tried already. `aside` puts Confirm
    elsewhere than in the panel before. `back`: whether the step before can be taken back, if that is known already.
    """

    values: Values
    note: str = ""
    place: int = 0
    page: int | None = None
    would: Preview | None = None
    aside: bool = False
    back: bool | None = None


async def show_question(interaction: Interaction, seen: Snapshot, asked: PanelQuestion, panel: PanelState) -> None:
    """The panel with these values chosen, and what they would bring; what is still open is offered."""
    panel, table, seat = _tried(seen, asked, panel), seen.table, seen.seat
    interaction.client.panels.note_content(interaction, _here(seen, asked, panel))
    view = table.view(seat)
    after = table.game.see(panel.would.table.state, seat) if panel.would else view
    explained, pictured = _explained(seen, asked), not interaction.client.pictures.busy
    lines = [*explained, *await _lines(seen, asked, panel, (view, after), pictured=pictured)]
    controls = await _controls(interaction, seen, asked, panel, explained=bool(explained))
    if not pictured:  # a preview more would keep everybody waiting
        content = fitted_message(panel.note, [*lines, seen.words("panel.busy")])
        await answer(interaction, content=content, view=controls, attachments=[])
    else:
        picture = await _picture(interaction, seen, None if _of_hand(asked.chooser, panel) else (view, after))
        await answer(interaction, content=fitted_message(panel.note, lines), view=controls, picture=picture)
    await _seen(interaction, seen)


async def _seen(interaction: Interaction, seen: Snapshot) -> None:
    """Note that the question has arrived: whom it asks needs no call to it."""
    panels, table, user = interaction.client.panels, seen.table, interaction.user.id
    stamp = table.stamp(seen.seat) if seen.must_choose else ""
    known = panels.question_stamp(table.id, user) == stamp
    await panels.note(interaction, table.id, seen.seat, resting=False, stamp=stamp)
    if stamp and not known:
        await interaction.client.tables.calls.heard(table, user)


def _explained(seen: Snapshot, asked: PanelQuestion) -> list[str]:
    """The line that explains the question to whom it is new."""
    game, words, tip = seen.table.game.key, seen.words, tip_of(asked.effect, seen.words)
    key = tip_key(tip)
    known = key not in words or not to_explain(seen.reader.person, game, tip)
    return [] if known else [words("panel.tip", text=words(key))]


def _of_hand(chooser: PartChooser, panel: PanelState) -> bool:
    """Whether the hand is to be seen: a choice from it is open, or is one of several cards, which may be others."""
    return any(part.hand and (panel.would is None or part.kind == "some") for part in chooser.parts)


def _tried(seen: Snapshot, asked: PanelQuestion, panel: PanelState) -> PanelState:
    """What is shown, with what need not be asked filled in, and, where all is chosen, what that would bring."""
    values = asked.chooser.stepping.filled_in(panel.values) if asked.chooser.combinations.stepwise else panel.values
    would = panel.would
    if would is None and all(values) and asked.stamp != PREMOVE:
        would = foreseen(seen, asked, values)
    return msgspec.structs.replace(panel, values=values, would=would)


async def _lines(
    seen: Snapshot, asked: PanelQuestion, panel: PanelState, views: tuple[object, object], *, pictured: bool
) -> list[str]:
    """The choice so far, and what it would bring or what is still open; `views` are the table's now and after it."""
    words, chooser, values, would = seen.words, asked.chooser, panel.values, panel.would
    table, seat, who = seen.table, seen.seat, seen.reader
    hints = hints_of(asked.effect, table.state, seat)
    lines = list[str]()
    if would:
        lines = [*brings(table, *views, seat, who.lang), *warning_lines(table, would.events, seat, who)]
        lines += gain_lines(table, would.table, focus(table, views[0], seat), seat, words)
        lines += ending_lines(chooser, values, hints, words)
    elif not all(values):
        lines = await _open(seen, asked, values, views[0], pictured=pictured)
    return [choice_so_far(chooser, asked.effect, values, hints, words, lines if would else ()), *lines]


async def _controls(
    interaction: Interaction, seen: Snapshot, asked: PanelQuestion, panel: PanelState, *, explained: bool
) -> PanelView:
    """The controls under it, and the ways on from it."""
    table, seat, labels = seen.table, seen.seat, seen.reader.on_labels(seen.table)
    back = panel.back
    if back is None and asked.stamp != PREMOVE:
        back = can_undo_alone(table, await interaction.client.tables.undo.last_choice(table, seat))
    ways = WaysOn(
        goes_on=bool(panel.would and panel.would.goes_on),
        back=bool(back),
        aside=panel.aside,
        explained=explained,
        side_actions=side_action_texts(table, seat, asked.side_actions, labels),
    )
    hints = hints_of(asked.effect, table.state, seat)
    return PanelView(_here(seen, asked, panel), asked.chooser, labels, hints, ways)


def _here(seen: Snapshot, asked: PanelQuestion, panel: PanelState) -> Control:
    """What each of the controls says of the panel."""
    return Control(seen.table.id, asked.stamp, "open", panel.place, "", panel.values, panel.page, asked.word)


async def _open(seen: Snapshot, asked: PanelQuestion, values: Values, view: object, *, pictured: bool) -> list[str]:
    """What the seat has, and what is offered for the parts still open, but for what the picture of the hand shows.

    `view` is its own, of the table as it is.
    """
    words, question = seen.words, asked.chooser
    in_picture = pictured and any(part.hand and part.in_picture for part in question.parts)
    lines, outcomes = [] if in_picture else [*holding_lines(seen.table, seen.seat, words)], None
    if asked.stamp != PREMOVE and values in (question.stepping.begun(), question.stepping.unchosen()):
        lines = lines if in_picture else stands(seen.table, view, seen.seat, seen.reader.lang) or lines
        outcomes = await tried(seen, asked, view)
    hints = hints_of(asked.effect, seen.table.state, seen.seat)
    if outcomes is None:
        outcomes = [*open_part_lines(question, values, hints, words, pictured=pictured)]
    return [*lines, *outcomes]


async def _picture(interaction: Interaction, seen: Snapshot, views: tuple[object, object] | None) -> discord.File:
    """The seat's part of the table as it is and as it would be; without views the hand."""
    pictures: Pictures = interaction.client.pictures
    if views is None:
        return await pictures.hand(seen.table, seen.seat, seen.reader.lang, seen.reader.theme)
    return await pictures.preview(seen.table, *views, seen.seat, seen.reader.lang, seen.reader.theme)
