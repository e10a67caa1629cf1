"""The texts and buttons of a vote: the question, the votes so far, the deadline and the result."""

from collections.abc import Sequence

import discord

from bot.tables.table import Table, VoteResult
from bot.tables.votes import OpenVote
from bot.texts import Texts
from cogs.answering import Button, MessageParts, persistent_view
from cogs.discord_text import duration_text, escape_name, sign
from cogs.posting import nonce_mark

PAUSES = ("pause", "resume")  # votes about a pause


def vote_text(opened: OpenVote, words: Texts) -> str:
    """Return the text of an open vote: the question, the votes so far, and who has not voted."""
    name_of = opened.table.name_of
    question = _question(opened.table, opened.vote.kind, opened.vote.asker, opened.about, words)
    yes, no = [name_of(user) for user in opened.yes], [name_of(user) for user in opened.no]
    about_id = opened.vote.about_id
    veto = [words("vote.may_veto", user=about_id)] if about_id in opened.people_to_call else []
    silent = " ".join(f"<@{user}>" for user in opened.silent)
    missing = words("vote.silent", names=silent, time=f"<t:{opened.vote.until // 1000}:R>")
    return "\n".join([question, *_answer_lines(yes, no, opened.need, words), *veto, missing])


def result_text(table: Table, result: VoteResult, words: Texts) -> str:
    """Return the text of a vote's result."""
    if result.channel is not None:
        return words("vote.moved", channel=result.channel)
    question = _question(table, result.kind, result.asker, result.about, words)
    passed = result.outcome == "passed"
    outcome = words(
        f"vote.passed.{result.kind}" if passed else f"vote.{result.outcome}", about=escape_name(result.about)
    )
    return "\n".join([question, *_answer_lines(result.yes, result.no, result.need, words), outcome])


def vote_buttons(opened: OpenVote, words: Texts, name: str | None = None) -> discord.ui.View:
    """Return *Yes* and *No* for the vote's post or, with the name of its ballots, for a ballot."""
    id_start = f"vote:{opened.table.id}{nonce_mark(name or opened.vote.nonce)}"
    styles = {"yes": discord.ButtonStyle.success, "no": discord.ButtonStyle.secondary}
    return persistent_view(_button(answer, f"{id_start}{answer}", words, style) for answer, style in styles.items())


def _button(
    name: str, custom_id: str, words: Texts, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> Button:
    """Return the button whose text has the key `vote.button.<name>`."""
    key = f"vote.button.{name}"
    return discord.ui.Button(style=style, label=words(key), emoji=sign(key), custom_id=custom_id)


def resume_view(table: Table, result: VoteResult, words: Texts) -> discord.ui.View | None:
    """Return the button to propose ending a pause that was voted for; None for other results."""
    if (result.kind, result.outcome) != ("pause", "passed"):
        return None
    return persistent_view([_button("resume", f"vote:{table.id}{nonce_mark(result.nonce)}resume", words)])


def ballot_parts(opened: OpenVote, words: Texts) -> MessageParts:
    """Return the parts of a ballot: the table, the votes so far, and the buttons."""
    content = f"{_title(opened.table, words)}\n{vote_text(opened, words)}"
    return {"content": content, "view": vote_buttons(opened, words, opened.ballot)}


def ballot_end(table: Table, result: VoteResult, words: Texts) -> MessageParts:
    """Return the parts that replace a ballot with the result."""
    return {"content": f"{_title(table, words)}\n{result_text(table, result, words)}", "view": None}


def _title(table: Table, words: Texts) -> str:
    """Return a line with the game and the number of a table."""
    return f"**{words('game.name')}** · {words('post.table', id=table.id)}"


def _question(table: Table, kind: str, asker: str, about: str, words: Texts) -> str:
    """Return who asks for what, and about whom; with the times that players have after a pause."""
    durations = {"time": table.pace.bank, "most": table.pace.cap} if table.pace else {}
    times = {name: duration_text(duration, words) for name, duration in durations.items()}
    key = table.clock_text_key(f"vote.ask.{kind}") if kind in PAUSES else f"vote.ask.{kind}"
    return words(key, player=escape_name(asker), about=escape_name(about), **times)


def _answer_lines(yes: Sequence[str], no: Sequence[str], need: int, words: Texts) -> list[str]:
    """Return a line for each answer that somebody has given."""
    lines = [words("vote.yes", names=_name_list(yes, words), n=len(yes), need=need)] if yes else []
    return [*lines, words("vote.no", names=_name_list(no, words))] if no else lines


def _name_list(names: Sequence[str], words: Texts) -> str:
    """Return the names in a line, as text that Discord formats."""
    return words("list.and_also").join(escape_name(name) for name in names)
