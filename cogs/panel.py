"""The panel: a private message that asks a choice part by part, shows a preview, and plays on Confirm."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import discord
import msgspec
import structlog
from discord.ext import commands

from bot.account import choice_words
from bot.engine import codec, machine
from bot.engine.asking import Asking, Values, asking, in_words
from bot.engine.beside import beside, parted
from bot.engine.effect import Choice, Effect, Event, Seat, Told
from bot.tables.errors import Refused
from bot.tables.play import need_turn
from bot.tables.preview import Preview, preview
from bot.tables.table import Table
from bot.tables.undo import Undone
from bot.texts import Texts
from cogs import panel_words
from cogs.answers import acknowledge, answer
from cogs.here import tell_missing
from cogs.names import shown
from cogs.panel_control import ID, PREMOVE, Control, applied, chooses, control, turned_to
from cogs.panel_offers import listed
from cogs.panel_preview import swift, tried
from cogs.panel_steps import steps
from cogs.panel_view import Panel
from cogs.panel_words import lines_of
from cogs.pictures import Pictures, brings, focus, stands
from cogs.pressed import Pressed
from cogs.reader import Interaction, Reader, reader


class Asked(msgspec.Struct, frozen=True):
    """What a panel asks; its controls carry the stamp, and the word of what may be done beside the question.

    Of what else may be done `beside` it, the effects that have one way only are there with that.
    """

    question: Asking
    effect: Effect
    stamp: str
    word: str = ""
    beside: tuple[tuple[Effect, Choice], ...] = ()

    def choice(self, values: Values) -> Choice:
        return beside(self.word, self.question.choice(values))


async def open_panel(interaction: Interaction, table: Table, seat: Seat, note: str = "", start: str = "") -> None:
    """Show a seat its question in the private answer that was deferred; Refused where it has none.

    It begins with the choice `start`, if that can still be made. Who has chosen may change it while others choose.
    """
    who = await reader(interaction)
    if seat not in table.undecided() and table.may_change(seat):
        await show_played(interaction, table, seat, who.texts()("panel.chosen"))
        return
    asked = _asked(table, seat)
    if asked is None:
        need_turn(table, seat)
        raise Refused("moved_on")
    word, way = parted(start)
    if word and (besides := _asked(table, seat, word)) and len(besides.question.ways) > 1:
        asked = besides  # of what has one way there is no panel to go back to
    before = tuple(way.split(" "))
    values = before if before in asked.question.ways else asked.question.begun()
    told = await _so_far(interaction, table, seat, who)
    if seat not in table.undecided():
        note = note or who.at(table)("panel.not_yet", names=_names(table, who.at(table)))
    await _show(interaction, table, seat, asked, values, who, "\n".join(line for line in (note, *told) if line))


async def _so_far(interaction: Interaction, table: Table, seat: Seat, who: Reader) -> list[str]:
    """What came of this seat's last choice, if it goes on with it."""
    last = await interaction.client.tables.undo.last_choice(table, seat)
    return lines_of(table, codec.decode_told(table.game, last.events.encode()), seat, who) if last else []


async def show_played(
    interaction: Interaction, table: Table, seat: Seat, done: str, told: Sequence[Told] = (), goes_on: bool = False,
    armed: bool = False,
) -> None:  # fmt: skip
    """Say what was chosen and what came of it; while others still choose at the same time it can be changed.

    Who goes on with the same turn is asked at once, unless `armed` so that a double press confirms nothing; who is to
    choose again on a new board gets a button for it.
    """
    who = await reader(interaction)
    words = who.at(table)
    again, question = seat in table.undecided(), table.question(seat) or table.premove_question(seat)
    lines = [done, *lines_of(table, told if again else [each for each in told if _private(each)], seat, who)]
    if again and question and (goes_on or in_words(question.effect.parts)):
        asked = _listed(table, seat, question)
        values = asked.question.begun(armed)
        aside = not armed or all(values)  # where all is chosen, what was pressed before must not confirm it
        await _show(interaction, table, seat, asked, values, who, "\n".join(lines), aside=aside)
        return
    more, offered = _then(table, seat, question, bool(told), words)
    stamp = PREMOVE if question and not again else table.stamp(seat)
    view = steps(Control(table.id, stamp, "open"), offered) if offered else None
    await answer(interaction, content=panel_words.fitted("\n".join([*lines, *more]), []), attachments=[], view=view)


def _then(
    table: Table, seat: Seat, question: machine.Question | None, played: bool, words: Texts
) -> tuple[list[str], dict[str, tuple[str, str]]]:
    """Who is to act now, and what this seat may do next: lines, and buttons for them."""
    again, lines, offered = seat in table.undecided(), list[str](), dict[str, tuple[str, str]]()
    if played and not again and not table.may_change(seat) and table.undecided():  # of several steps this was the last
        lines.append(words("panel.over", names=_names(table, words)))
    if played and not table.running:
        lines.append(words("panel.ended"))
    if question:
        early, name = panel_words.early(question.effect, words)
        lines.append(words("panel.again") if again else early)
        offered["next"] = (words("panel.next") if again else name, "▶️")
    if table.may_change(seat):
        lines.append(words("panel.waiting", names=_names(table, words)))
        offered["change"] = (words("panel.change"), "✏️")
    return lines, offered


def _names(table: Table, words: Texts) -> str:
    """Who is still to choose."""
    return words("list.and_also").join(shown(table.names[seat]) for seat in table.undecided())


async def _show(
    interaction: Interaction, table: Table, seat: Seat, asked: Asked, values: Values, who: Reader, note: str = "",
    place: int = 0, page: int | None = None, would: Preview | None = None, aside: bool = False,
) -> None:  # fmt: skip
    """The panel with these values chosen, and what they would bring; what is still open is offered."""
    words, labels, question = who.at(table), who.on_labels(table), asked.question
    values = question.filled_in(values) if question.stepwise else values
    here = Control(table.id, asked.stamp, "open", place, values=values, page=page, word=asked.word)
    hints = partial(asked.effect.hint, table.state, seat)
    now, view = asked.stamp != PREMOVE, table.view(seat)
    would = would or (preview(table, seat, asked.choice(values)) if all(values) and now else None)
    seen = table.game.see(would.table.state, seat) if would else view
    lines = [panel_words.chosen(question, asked.effect, values, hints, words)]
    if would:
        lines += [*brings(table, view, seen, seat, who.lang), *panel_words.warnings(table, would.told, seat, who)]
        lines += panel_words.gains(table, would.table, focus(table, view, seat), seat, words)
        lines += panel_words.beyond(question, values, hints, words) if values == question.begun() else []
    elif not all(values):
        lines += await _open(table, seat, asked, values, who)
    back = now and bool(await interaction.client.tables.undo.last_choice(table, seat, free=True))
    goes_on, others = bool(would and would.goes_on), panel_words.besides(table, seat, asked.beside, labels)
    panel = Panel(here, question, labels, hints, goes_on=goes_on, back=back, aside=aside, beside=others)
    shown_with: dict[str, Any] = {"view": panel}
    if interaction.client.pictures.busy:  # a preview more would keep everybody waiting
        lines, shown_with["attachments"] = [*lines, words("panel.busy")], []
    else:
        hand = would is None and any(part.hand for part in question.parts)  # a choice from the hand is open
        shown_with["picture"] = await _picture(interaction, table, seat, who, None if hand else (view, seen))
    await answer(interaction, content=panel_words.fitted(note, lines), **shown_with)


async def _open(table: Table, seat: Seat, asked: Asked, values: Values, who: Reader) -> list[str]:
    """What the seat has, and what is offered for the parts still open."""
    words, question = who.at(table), asked.question
    lines = [*panel_words.holds(table, seat, words)]
    told = list[str]()
    if asked.stamp != PREMOVE and values in (question.begun(), question.unchosen()):
        lines += stands(table, table.view(seat), seat, who.lang)
        told = await tried(table, seat, asked.effect, question, who.lang)
    hints = partial(asked.effect.hint, table.state, seat)
    return [*lines, *(told or panel_words.open_parts(question, values, hints, words))]


async def _picture(
    interaction: Interaction, table: Table, seat: Seat, who: Reader, views: tuple[Any, Any] | None
) -> discord.File:
    """The seat's part of the table as it is and as it would be; without views the hand."""
    pictures: Pictures = interaction.client.pictures
    if views is None:
        return await pictures.hand(table, seat, who.lang, who.theme)
    return await pictures.preview(table, *views, seat, who.lang, who.theme)


def _asked(table: Table, seat: Seat, word: str = "") -> Asked | None:
    """What a seat is asked, or may choose before it is asked (a premove); with a word what it may do beside that."""
    question = table.question(seat) or table.premove_question(seat)
    return _listed(table, seat, question, word) if question and question.of(word) else None


def _listed(table: Table, seat: Seat, question: machine.Question, word: str = "") -> Asked:
    stamp, mine = table.stamp(seat) if seat in table.undecided() else PREMOVE, question.of(word)
    assert mine
    ways = {effect: (question.of(effect.word) or mine).options for effect in question.beside} if not word else {}
    others = tuple((effect, next(iter(each)) if len(each) == 1 else "") for effect, each in ways.items())
    return Asked(asking(mine.effect.parts, mine.options), mine.effect, stamp, word, others)


async def choose(
    interaction: Interaction, table: Table, seat: Seat, effect: Effect, choice: Choice, stamp: str | None = None,
    armed: bool = False,
) -> None:  # fmt: skip
    """Make a choice of this effect, or a premove, and show what came of it."""
    words = (await reader(interaction)).at(table)
    said = choice_words(choice, [part.name for part in effect.parts], words)
    if seat not in table.undecided() and table.premove_question(seat):
        after = await interaction.client.tables.play.premove(table.id, seat, choice)
        own = f"verb.{effect.word}.premoved"
        await show_played(interaction, after, seat, words(own if own in words else "panel.premoved", choice=said))
        return
    played = await interaction.client.tables.play.choose(table.id, seat, choice, stamp, interaction.id)
    done = words("panel.done", choice=said)
    await show_played(interaction, played.table, seat, done, played.told, played.goes_on, armed)


def _picked(interaction: Interaction) -> list[str]:
    """What was picked in a list; it is told with the interaction."""
    data: Any = interaction.data or {}
    return list(data.get("values") or [])


def _private(told: Told) -> bool:
    return isinstance(told.event, Event) and told.event.only


class PanelControl(Pressed, template=ID):
    """Any control of any panel, found by its id."""

    def __init__(self, item: discord.ui.Item[Any], said: re.Match[str]) -> None:
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
                await self._turn_to(interaction, table, seat, "".join(_picked(interaction)[:1]) or here.arg)
            case "leave":
                await self._turn_to(interaction, table, seat, "")
            case _:
                await self._update(interaction, table, seat)

    async def _update(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        """Another value of a part; an old panel is brought up to date instead."""
        asked = self._asked_still(table, seat)
        picked = _picked(interaction)
        values = applied(asked.question, self.here, picked) if asked else ()
        if asked is None or not asked.question.fits(values):
            await self._too_late(interaction, table, seat)
            return
        filled = asked.question.filled_in(values) if asked.question.stepwise else values
        page, choice, would = turned_to(picked), asked.choice(filled), None
        if page is None and all(filled) and asked.stamp != PREMOVE:
            would = preview(table, seat, choice)
            if chooses(asked.question, self.here, filled) and swift(asked.effect, seat, would):
                await choose(interaction, table, seat, asked.effect, choice, asked.stamp, armed=True)
                return
        who, place = await reader(interaction), self.here.place
        refused = self.here.act == "extra" and picked and values == asked.question.begun()
        note = who.texts()("panel.not_together") if refused else ""
        await _show(interaction, table, seat, asked, filled, who, note, place=place, page=page, would=would)

    async def _turn_to(self, interaction: Interaction, table: Table, seat: Seat, word: str) -> None:
        """Show what may be done beside the question, or ("") the question; what there is one way for is done at once.

        Only where it can be taken back.
        """
        asked, who = _asked(table, seat, word), await reader(interaction)
        if asked is None or asked.stamp != self.here.stamp:
            await self._too_late(interaction, table, seat)
            return
        values, would = asked.question.begun(), None
        if word and len(asked.question.ways) == 1:
            would = preview(table, seat, asked.choice(values))
            if would.goes_on and would.free:
                await choose(interaction, table, seat, asked.effect, asked.choice(values), asked.stamp, armed=True)
                return
        await _show(interaction, table, seat, asked, values, who, would=would)

    def _asked_still(self, table: Table, seat: Seat) -> Asked | None:
        """What is asked, if it is what this control was made for and its values are such as can be chosen."""
        asked, here = _asked(table, seat, self.here.word), self.here
        if asked is None or asked.stamp != here.stamp:
            return None
        question = asked.question
        if here.place >= max(len(question.parts), len(listed(question))):
            return None
        return asked if not here.values or question.fits(question.unpacked(here.values)) else None

    async def _confirm(self, interaction: Interaction, table: Table, seat: Seat) -> None:
        asked = self._asked_still(table, seat)
        if asked is None or not all(self.here.values):
            await self._too_late(interaction, table, seat)
            return
        choice = asked.choice(asked.question.unpacked(self.here.values))
        await choose(interaction, table, seat, asked.effect, choice, asked.stamp)

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
        undone = await interaction.client.tables.undo.ask(
            table.id, interaction.user.id, interaction.id, self.here.stamp
        )
        assert isinstance(undone, Undone), "this needs nobody's consent"
        await open_panel(interaction, undone.table, seat, note, start=undone.choices[-1])


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(PanelControl)
