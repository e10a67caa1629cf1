"""The buttons of a post, handled by their ids."""

import asyncio
from collections.abc import Sequence

import discord

from bot.engine.effect import Effect, Seat
from bot.engine.question import Question
from bot.engine.state import State
from bot.layout import hints_of, panel_of
from bot.tables.table import RulesFailed, Table
from bot.texts import Texts
from cogs.answering import Button, persistent_view
from cogs.discord_text import sign
from cogs.panel import chooser_of, hand_lists, post_list, trial_of, tried_chooser
from cogs.posting.sending import nonce_mark

BUTTONS = ("play", "hand", "board", "recap", "undo", "help")
OVER = ("again", "board", "log", "replay")  # what makes sense after the end
MAIN = ("play", "again")  # what to press, wherever it stands
LASTS = "-"  # instead of a nonce in ids that an edit leaves as they are, so that a press on its way finds its button
REMINDED = ("play", "hour", "hours", "tomorrow", "silence")  # under a reminder


def post_button(
    what: str, table_id: int, nonce: str, words: Texts, number: int | None = None, main: bool = False
) -> Button:
    """Return a button of the message with this nonce; `number` is that of the table it was shown for, if it matters.

    `main` highlights it; those for playing always are.
    """
    return discord.ui.Button(
        style=discord.ButtonStyle.primary if main or what in MAIN else discord.ButtonStyle.secondary,
        label=words(f"button.{what}"),
        emoji=sign(f"button.{what}"),
        custom_id=f"post:{table_id}{nonce_mark(nonce)}{what}{'' if number is None else number}",
    )


def buttons_of(table_id: int, nonce: str, words: Texts, offered: Sequence[str]) -> discord.ui.View:
    """Return a view with these buttons for the message with this nonce."""
    return persistent_view(post_button(what, table_id, nonce, words) for what in offered)


def _begins(table: Table, words: Texts) -> discord.ui.Select[discord.ui.View] | None:
    """Return the list under a post with which the panel can start; only if that tells nothing hidden."""
    waiting = table.seats_to_choose() if table.running else []
    if not waiting or (table.game.hands and not _asks_what_all_see(table, waiting[0])):
        return None
    asked_now = _question_of(table, waiting[0])
    if asked_now is None:
        return None
    question, known = asked_now
    hints = hints_of(question.effect, known, waiting[0])
    return post_list(question, words, hints, f"post:{table.id}{nonce_mark(LASTS)}open")


def _question_of(table: Table, seat: Seat) -> tuple[Question, State] | None:
    """Return the seat's question and the state that it knows.

    None if it has no question, or if the rules fail: this may be the post that says so.
    """
    try:
        question, known = table.question(seat), table.known_state(seat)
    except RulesFailed:
        return None
    return (question, known) if question else None


def _asks_what_all_see(table: Table, seat: Seat) -> bool:
    """Return whether the seat is asked something that begins with values which all may see."""
    effect = table.effect_asked(seat)
    return effect is not None and panel_of(effect).parts[0].under_post


async def hand_buttons(table: Table, seat: Seat, nonce: str, words: Texts) -> discord.ui.View:
    """Return what stands under a person's hand: lists of what it is played for, if the turn begins so, and buttons."""
    custom_id = f"post:{table.id}{nonce_mark(nonce)}begin{table.row.number}"
    lists = await asyncio.to_thread(_begins_with_hand, table, seat, words, custom_id)
    buttons = [post_button(what, table.id, nonce, words) for what in ("play", "board")]
    return persistent_view([*lists, *buttons])


def _begins_with_hand(
    table: Table, seat: Seat, words: Texts, custom_id: str
) -> Sequence[discord.ui.Select[discord.ui.View]]:
    """Return the lists of what the hand is played for, with which the seat's panel can start; none otherwise.

    As in the panel, choices are tried that may lead to the same, which takes a while: not for the event loop.
    """
    effect = table.effect_asked(seat)  # None during simultaneous play
    if effect is not None and not _uses_hand(effect):
        return []
    asked_now = _question_of(table, seat)
    if asked_now is None or not _uses_hand(asked_now[0].effect):
        return []
    question, known = asked_now
    chooser = chooser_of(panel_of(question.effect).parts, question.distinct_options(known, seat))
    chooser = tried_chooser(chooser, chooser.stepping.empty_values(), trial_of(table, seat, question))
    return hand_lists(chooser, words, hints_of(question.effect, known, seat), custom_id, question.effect.word)


def _uses_hand(effect: Effect) -> bool:
    """Return whether a part of what is asked is chosen by the hand's picture."""
    return any(part.hand or part.under_hand for part in panel_of(effect).parts)


def post_buttons(table: Table, nonce: str, words: Texts) -> discord.ui.View:
    """Return the post's buttons; after the end only those that still make sense. The last one carries the nonce."""
    offered = [what for what in BUTTONS if what != "hand" or table.game.hands]
    if any(seat.owner_left for seat in table.seats):
        offered.append("back")
    if any(seat.vacant for seat in table.seats):
        offered.append("seek")
    if table.is_deserted:  # nobody can play before somebody is back
        offered = ["back", *(what for what in offered if what not in ("play", "back"))]
    if not table.running:
        offered = [*OVER, "undo"] if table.row.status == "over" else [*OVER]
    view = discord.ui.View(timeout=None)
    if begins := _begins(table, words):
        view.add_item(begins)
    for what in offered:
        number = table.row.number if what == "undo" else None
        named = nonce if what == offered[-1] else LASTS
        view.add_item(post_button(what, table.id, named, words, number, main=what == offered[0]))
    view.stop()  # its buttons answer by their ids (cogs/post_controls.py), so that they work after a restart
    return view
