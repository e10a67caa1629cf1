"""Lists of the pieces that can be placed: in a panel, and under a post if nothing is secret."""

import discord

from bot.engine.question import Question
from bot.layout import panel_of
from bot.texts import Texts
from cogs.discord_text import LABEL, capital, cut
from cogs.panel.labels import choice_name, part_name
from cogs.panel.notation import Values
from cogs.panel.offers import PICKS
from cogs.panel.part_chooser import PartChooser, chooser_of


def piece_option(chooser: PartChooser, piece: str, now: Values, words: Texts) -> discord.SelectOption:
    """Return a line of the list of pieces, named by the parts that distinguish them."""
    values = piece.split(" ")
    label = choice_name([(chooser.parts[at].name, values[at]) for at in _distinguishing_parts(chooser)], words)
    return discord.SelectOption(
        label=cut(capital(label), LABEL), value=piece, default=now[: len(values)] == tuple(values)
    )


def piece_list_name(chooser: PartChooser, words: Texts) -> str:
    """Return what the list of pieces asks for."""
    return words("list.and_also").join(
        part_name(chooser.parts[at].name, words) for at in _distinguishing_parts(chooser)
    )


def _distinguishing_parts(chooser: PartChooser) -> list[int]:
    """Return the indices of the parts that distinguish the pieces."""
    return [
        at
        for at in range(len(next(iter(chooser.board.pieces), ())))
        if len({piece[at] for piece in chooser.board.pieces}) > 1
    ]


def list_prompt(first: str, words: Texts) -> str:
    """Return the placeholder of a list of whole choices that begin with this part."""
    key = f"part.{first}.list"
    return words(key) if key in words else words("panel.one", part=part_name(first, words))


def post_list(question: Question, words: Texts, custom_id: str) -> discord.ui.Select[discord.ui.View] | None:
    """Return the list of pieces under a post; None if there is only one piece, or too many."""
    chooser = chooser_of(panel_of(question.effect).parts, question.options)
    if not 1 < len(chooser.board.pieces) <= PICKS:
        return None
    options = [piece_option(chooser, " ".join(piece), (), words) for piece in chooser.board.pieces]
    name = words("post.open", parts=piece_list_name(chooser, words))
    return discord.ui.Select(custom_id=custom_id, placeholder=name, options=options)
