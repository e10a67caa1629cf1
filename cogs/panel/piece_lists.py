"""Lists of what is chosen first: of pieces in a panel, and under a post if nothing is secret."""

import discord

from bot.engine.question import Question
from bot.layout import Hint, panel_of
from bot.texts import Texts
from cogs.discord_text import LABEL, capital, cut
from cogs.panel.labels import (
    Hints,
    choice_name,
    fitted_hint_text,
    join_phrases,
    no_hints,
    part_name,
    unnumbered_name,
    value_signs,
)
from cogs.panel.notation import Values
from cogs.panel.offers import PICKS
from cogs.panel.part_chooser import PartChooser, chooser_of


def piece_option(
    chooser: PartChooser, piece: str, now: Values, words: Texts, hints: Hints = no_hints
) -> discord.SelectOption:
    """Return a line of the list of pieces, named by the parts that distinguish them, with what stands beside those."""
    values = tuple(piece.split(" "))
    apart = _distinguishing_parts(chooser)
    pairs = [(chooser.parts[at].name, values[at]) for at in apart]
    beside = join_phrases([fitted_hint_text(hints(at, values[at], values), words) for at in apart])
    signs = (icon for pair in pairs for icon in value_signs(Hint(), *pair, words))
    return discord.SelectOption(
        label=cut(capital(choice_name(pairs, words)), LABEL),
        value=piece,
        description=cut(capital(beside), LABEL) or None,
        emoji=next(signs, None),
        default=now[: len(values)] == tuple(values),
    )


def first_option(chooser: PartChooser, place: int, value: str, words: Texts, hints: Hints) -> discord.SelectOption:
    """Return a line of the list of this part's values, with what stands beside it."""
    hint, part = hints(place, value, chooser.stepping.empty_values()), chooser.parts[place].name
    signs = value_signs(hint, part, value, words)
    name = unnumbered_name(part, value, () if place else chooser.combinations.first_values, words)
    return discord.SelectOption(
        label=cut(capital(" ".join([*signs[1:], name])), LABEL),
        value=value,
        description=capital(fitted_hint_text(hint, words)) or None,
        emoji=next(iter(signs), None),
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


def list_prompt(first: str, words: Texts, verb: str = "") -> str:
    """Return the placeholder of a list of whole choices that begin with this part: the verb's own, else the part's."""
    own = (key for key in (f"verb.{verb}.list", f"part.{first}.list") if key in words)
    return next(map(words, own), None) or words("panel.one", part=part_name(first, words))


def ending_text(chooser: PartChooser, values: Values, ending: Values, verb: str, words: Texts) -> str:
    """Return what an end, or a stop, does with what is picked beside it in `values`; "" if its verb has no text."""
    key = f"verb.{verb}.{'stopping' if chooser.stepping.stops(ending) else 'ending'}"
    parts = [*zip(values, chooser.parts, strict=True)][1:]
    picked = [value for value, part in parts if part.kind == "some" and value not in ("", part.none)]
    return words(key, n=sum(len(value.split("-")) for value in picked)) if key in words else ""


def post_list(
    question: Question, words: Texts, hints: Hints, custom_id: str
) -> discord.ui.Select[discord.ui.View] | None:
    """Return the list under a post of what is chosen first: pieces, or values that all may see.

    None if there is only one of them, or too many.
    """
    chooser = chooser_of(panel_of(question.effect).parts, question.options)
    firsts = chooser.combinations.first_values if chooser.parts[0].under_post else []
    if not 1 < len(firsts or chooser.board.pieces) <= PICKS:
        return None
    options = [first_option(chooser, 0, value, words, hints) for value in firsts]
    options = options or [piece_option(chooser, " ".join(piece), (), words, hints) for piece in chooser.board.pieces]
    parts = part_name(chooser.parts[0].name, words) if firsts else piece_list_name(chooser, words)
    name = words("post.open", parts=parts)
    return discord.ui.Select(custom_id=custom_id, placeholder=name, options=options)
