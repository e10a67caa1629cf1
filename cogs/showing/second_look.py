"""The second look: a person's turns that could have gone better, as they were played and as they could have been."""

import discord
import msgspec

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
from cogs.discord_text import seat_names
from cogs.page import Page, answer_page, post_page
from cogs.posting import Batch, SendResult, file_name, language_of, send_once, table_channel
from cogs.showing.lines import Lines, both_boards, play_both
from cogs.showing.log import History, entries, read_history
from cogs.showing.moments import Moment, past_table
from cogs.showing.practice import open_practice

ID = r"look:(?P<table>\d+):(?P<at>\d*):(?P<act>[a-z]+)"


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
    head = _head(words("second_look.head", page=page, n=_turn_number(table, missed, history)), missed, lines, words)
    pictures = await both_boards(bot, lines, who.lang, who.theme)
    page_rows = [_buttons(table, at, looked, words)]
    await answer_page(interaction, Page(head, pictures, foot=_foot(looked, words), rows=page_rows))


def _reason(looked: LookedAt | None) -> str:
    """Return the key of the text that says why no turn is shown."""
    if looked is None:
        return "second_look.none"
    return "second_look.nothing" if looked.done else "second_look.looking"


async def _play_lines(bot: Client, table: Table, missed: MissedTurn, history: History) -> Lines:
    """Return how a missed turn went, and how it could have gone, with the luck that there was."""
    before = await past_table(bot, table, Moment(missed.turn.opens, ()))
    others = [(row.seat, row.choice) for row in history.choices if row.id >= missed.turn.opens and not row.undone]
    return play_both(before, missed.turn.seat, missed.turn.made, missed.better, others)


def _turn_number(table: Table, missed: MissedTurn, history: History) -> int:
    """Return the number of the turn that a missed one is, as the log counts them."""
    log = (entry for entry in entries(table, history) if not entry.undone)
    return next(entry.turn for entry in log if entry.number == missed.turn.number)


def _head(title: str, missed: MissedTurn, lines: Lines, words: Texts) -> str:
    """Return a title, what was done in a missed turn, and what would have been better."""
    made, better = lines.tell_both(words)
    return "\n".join(
        [
            title,
            words("second_look.made", told=made),
            words("second_look.better", gain=round(missed.gain), told=better),
        ]
    )


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
        player, turn = seat_names(table.names)[missed.turn.seat], _turn_number(table, missed, history)
        head = _head(words("second_look.shared", player=player, n=turn), missed, lines, words)
        names = [file_name(place, newest.nonce) for place in ("upper", "lower")]
        pictures = await both_boards(bot, lines, lang, "dark", names)
        return {**post_page(Page(head, pictures, foot=words("second_look.how", n=FUTURES))), "silent": True}

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write))
