"""The second look: a person's turns that could have gone better, as they were played and as they could have been."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import discord
import msgspec

from bot.engine.effect import Choice, Seat, SeatEvent
from bot.engine.lookahead import play_line
from bot.engine.state import State
from bot.narration import tell
from bot.players.second_look import FUTURES
from bot.tables.history import LookedAt, MissedTurn, SharedTurn
from bot.tables.table import Refused, Table
from bot.texts import Texts, texts
from cogs.answering import (
    Button,
    Client,
    ComponentHandler,
    Interaction,
    MessageParts,
    acknowledge,
    page_buttons,
    reader,
    say,
)
from cogs.discord_text import cut_sentences, seat_names
from cogs.page import Page, answer_page, post_page
from cogs.pictures import focus
from cogs.posting import Batch, SendResult, file_name, language_of, send_once, table_channel
from cogs.showing.log import History, read_history
from cogs.showing.moments import Moment, opening_choices, past_table
from cogs.showing.practice import open_practice
from renderers.look import Theme

ID = r"look:(?P<table>\d+):(?P<at>\d*):(?P<act>[a-z]+)"
ROOM = 600  # characters about one of the two lines
LINE_ENDS = re.compile(r"\s*\n[\s-]*")


class _Lines(NamedTuple):
    """A missed turn: the table before it, the states after both lines, and what the seat did in them."""

    before: Table
    made: tuple[State, list[SeatEvent]]
    better: tuple[State, list[SeatEvent]]


async def show_second_look(interaction: Interaction, table: Table, at: int = 0) -> None:
    """Answer with one of the reader's turns that could have gone better, or why there is none.

    The interaction was acknowledged before.
    """
    who, bot = await reader(interaction), interaction.client
    looked = await bot.tables.history.second_looks.of_person(table, interaction.user.id)
    words = who.texts(table.game.key)
    if looked is None or not looked.missed:
        await answer_page(interaction, Page(words(_reason(looked), n=FUTURES)))
        return
    at = min(at, len(looked.missed) - 1)
    missed, history = looked.missed[at], await read_history(bot, table)
    lines = await _play_lines(bot, table, missed, history)
    page = f"{at + 1}/{len(looked.missed)}"
    head = _head(words("second_look.head", page=page, n=_place(missed, history)), missed, lines, words)
    pictures = await _boards(bot, lines, missed.turn.seat, who.lang, who.theme)
    page_rows = [_buttons(table, at, looked, words)]
    await answer_page(interaction, Page(head, pictures, foot=_foot(looked, words), rows=page_rows))


def _reason(looked: LookedAt | None) -> str:
    """Return the key of the text that says why no turn is shown."""
    if looked is None:
        return "second_look.none"
    return "second_look.nothing" if looked.done else "second_look.looking"


async def _play_lines(bot: Client, table: Table, missed: MissedTurn, history: History) -> _Lines:
    """Return how a missed turn went, and how it could have gone, with the luck that there was."""
    before = await past_table(bot, table, Moment(missed.turn.opens, ()))
    others = [(row.seat, row.choice) for row in history.choices if row.id >= missed.turn.opens and not row.undone]

    def play(line: Sequence[Choice]) -> tuple[State, list[SeatEvent]]:
        return play_line(table.game, before.state, missed.turn.seat, line, others)

    return _Lines(before, play(missed.turn.made), play(missed.better))


def _place(missed: MissedTurn, history: History) -> int:
    """Return the number of the turn that a missed one is."""
    opened = [row.id for row in opening_choices(history.choices)]
    return 1 + opened.index(missed.turn.opens) if missed.turn.opens in opened else 1


def _head(title: str, missed: MissedTurn, lines: _Lines, words: Texts) -> str:
    """Return a title, what was done in a missed turn, and what would have been better."""
    gain = round(missed.gain)
    return "\n".join(
        [
            title,
            words("second_look.made", told=_events_text(lines.made[1], lines.better[1], lines.before, words)),
            words(
                "second_look.better", gain=gain, told=_events_text(lines.better[1], lines.made[1], lines.before, words)
            ),
        ]
    )


def _events_text(events: Sequence[SeatEvent], others: Sequence[SeatEvent], table: Table, words: Texts) -> str:
    """Return in one line the events that are not among the others, as all may hear of them: the game is over."""
    differing = [event for event in events if event not in others]
    told = tell(differing, seat_names(table.names), words, icons=True)
    return cut_sentences(LINE_ENDS.sub(" · ", " ".join(told)), ROOM)


async def _boards(
    bot: Client, lines: _Lines, seat: Seat, lang: str, theme: Theme, names: Sequence[str] = ("upper.png", "lower.png")
) -> list[discord.File]:
    """Return the pictures of both boards, as they were and as they could have been at the end of the turn."""
    table, files = lines.before, list[discord.File]()
    owner = focus(table, table.game.see(table.state, seat), seat)
    for name, (state, _) in zip(names, (lines.made, lines.better), strict=True):
        picture = await bot.pictures.seat(table, table.game.see(state, seat), owner, lang, theme)
        picture.filename = name
        files.append(picture)
    return files


def _foot(looked: LookedAt, words: Texts) -> str:
    """Return how the gain was measured, and whether more may follow."""
    return "\n".join([words("second_look.how", n=FUTURES), *([] if looked.done else [words("second_look.more")])])


def _buttons(table: Table, at: int, looked: LookedAt, words: Texts) -> list[Button]:
    """Return the buttons to the turns before and after, and the one that shows this one to all."""
    keys = ("look.earlier", "look.later")
    pages = page_buttons(at, len(looked.missed) - 1, keys, lambda act, target: f"look:{table.id}:{target}:{act}", words)
    share: Button = discord.ui.Button(label=words("look.share"), emoji="📣", custom_id=f"look:{table.id}:{at}:share")
    play: Button = discord.ui.Button(label=words("look.play"), emoji="🧪", custom_id=f"look:{table.id}:{at}:play")
    return [*(pages if len(looked.missed) > 1 else ()), play, share]


class LookControl(ComponentHandler, template=ID):
    """Handles the controls of second looks."""

    async def act(self, interaction: Interaction) -> None:
        """Show the turn that the control leads to, have it posted, or let the person play on from there.

        Raise Refused("moved_on") if it is no longer there, as the game has changed, and as `open_practice`.
        """
        act, at = self.match["act"], int(self.match["at"] or 0)
        await acknowledge(interaction, new_answer=act in ("open", "share", "play"))
        table = await interaction.client.tables.get(self.table_id)
        match act:
            case "share":
                missed = await _find_missed(interaction, table, at)
                await interaction.client.tables.history.second_looks.share(table, missed)
                await say(interaction, (await reader(interaction)).texts()("look.posted"))
            case "play":
                missed = await _find_missed(interaction, table, at)
                before = await past_table(interaction.client, table, Moment(missed.turn.opens, ()))
                await open_practice(interaction, before, missed.turn.seat)
            case _:
                await show_second_look(interaction, table, at)


async def _find_missed(interaction: Interaction, table: Table, at: int) -> MissedTurn:
    """Return one of the person's turns that could have gone better. Raise Refused("moved_on") if it is not there."""
    looked = await interaction.client.tables.history.second_looks.of_person(table, interaction.user.id)
    if looked is None or at >= len(looked.missed):
        raise Refused("moved_on")
    return looked.missed[at]


async def send_shared_turn(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Post a missed turn that its person shows to all, without pings; nothing if the game has changed since."""
    newest = batch[-1]
    missed = await bot.tables.history.second_looks.find_shared(
        table, msgspec.json.decode(newest.payload, type=SharedTurn)
    )
    if missed is None:
        return SendResult()

    async def write() -> MessageParts:
        lang = language_of(table)
        words, history = texts(lang, table.game.key), await read_history(bot, table)
        lines = await _play_lines(bot, table, missed, history)
        player, turn = seat_names(table.names)[missed.turn.seat], _place(missed, history)
        head = _head(words("second_look.shared", player=player, n=turn), missed, lines, words)
        names = [file_name(place, newest.nonce) for place in ("upper", "lower")]
        pictures = await _boards(bot, lines, missed.turn.seat, lang, "dark", names)
        return {**post_page(Page(head, pictures, foot=words("second_look.how", n=FUTURES))), "silent": True}

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write))
