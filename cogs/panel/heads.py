"""Lists of what is laid on a board: in a panel, and under a post where nothing is secret."""

import discord

from bot.engine.question import Question
from bot.layout import panel_of
from bot.texts import Texts
from cogs.discord_text import LABEL, capital, cut
from cogs.panel.labels import part_name, whole
from cogs.panel.notation import Values
from cogs.panel.offers import PICKS
from cogs.panel.part_chooser import PartChooser, chooser_of


def head_option(chooser: PartChooser, head: str, now: Values, words: Texts) -> discord.SelectOption:
    """A line of the list of what is laid, by the parts that tell the lines apart."""
    values = head.split(" ")
    label = whole([(chooser.parts[at].name, values[at]) for at in _apart(chooser)], words)
    return discord.SelectOption(
        label=cut(capital(label), LABEL), value=head, default=now[: len(values)] == tuple(values)
    )


def head_name(chooser: PartChooser, words: Texts) -> str:
    """What the list asks for."""
    return words("list.and_also").join(part_name(chooser.parts[at].name, words) for at in _apart(chooser))


def _apart(chooser: PartChooser) -> list[int]:
    """The places of the parts that tell the lines apart."""
    return [
        at
        for at in range(len(next(iter(chooser.board.heads), ())))
        if len({head[at] for head in chooser.board.heads}) > 1
    ]


def asked_by_list(first: str, words: Texts) -> str:
    """What a list of whole choices that begin with this part asks for: in words of its own, if it has any."""
    key = f"part.{first}.list"
    return words(key) if key in words else words("panel.one", part=part_name(first, words))


def post_list(question: Question, words: Texts, custom_id: str) -> discord.ui.Select[discord.ui.View] | None:
    """The list under a post that a panel can begin with; None where that is one thing only or does not fit in it."""
    chooser = chooser_of(panel_of(question.effect).parts, question.options)
    if not 1 < len(chooser.board.heads) <= PICKS:
        return None
    options = [head_option(chooser, " ".join(head), (), words) for head in chooser.board.heads]
    name = words("post.open", parts=head_name(chooser, words))
    return discord.ui.Select(custom_id=custom_id, placeholder=name, options=options)
