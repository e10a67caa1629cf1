"""How a list says what a pick in it does: in its name, and where that differs beside its lines."""

from collections.abc import Sequence, Set

import discord

from bot.texts import Texts
from cogs.discord_text import LABEL, cut
from cogs.panel.control import JOINT, PAGE
from cogs.panel.notation import parse_entry
from cogs.panel.picks import Pick, Picks


def name_with_picks(
    name: str, options: Sequence[discord.SelectOption], picks: Picks, words: Texts, confirm: str
) -> str:
    """Return a list's name with what a pick in it does: counts at once, or needs *Confirm* (so called).

    Where both are in it, the lines that need to be confirmed are marked instead. A line that leads on has its "…".
    """
    by_line = {option.value: _pick_of(option.value, picks) for option in options if _is_whole(option.value)}
    kinds = {*by_line.values()}
    for option in options:
        if by_line.get(option.value) == "confirm" and len(kinds) > 1 and None not in kinds:
            mark = words("panel.to_confirm", line="")
            option.label = words("panel.to_confirm", line=cut(option.label, LABEL - len(mark)))
    return name_of_kinds(name, kinds, words, confirm)


def name_of_kinds(name: str, kinds: Set[Pick | None], words: Texts, confirm: str) -> str:
    """Return a list's name with what its picks do, which is of these kinds; of several kinds the name alone."""
    if kinds == {"confirm"}:
        return words("panel.pick_confirm", list=name, confirm=words(confirm or "panel.confirm"))
    return words("panel.pick_once", list=name) if kinds and kinds <= {"once", "final"} else name


def _is_whole(line: str) -> bool:
    """Return whether a line of a list picks a whole choice: it turns no page, and leads to no further step."""
    return not line.startswith(PAGE) and all(parse_entry(line.partition(JOINT)[0]))


def _pick_of(line: str, picks: Picks) -> Pick | None:
    """Return what a pick of this line does; None if that is not known, as with the answer to what follows."""
    return None if JOINT in line else picks.get(parse_entry(line))
