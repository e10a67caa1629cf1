"""What a choice would bring: the table as it would be, and what follows from it step by step."""

from PIL import Image

from bot.games.oceans.view import Flow, View

from ..look import Look
from .changes import joined
from .table import drawn
from .words import moved


def preview(before: View, after: View, seat: int, look: Look) -> Image.Image:
    """The table as it would be, every species with what it would gain or lose, the steps in their order."""
    return drawn(after, look, following(before, after), look.texts("picture.preview"))


def brings(before: View, after: View, seat: int, look: Look) -> list[str]:
    """What follows from a choice, as numbered steps."""
    steps = joined(following(before, after))
    return [look.texts("brings.step", n=number, what=moved(after, flow, look)) for number, flow in enumerate(steps, 1)]


def following(before: View, after: View) -> tuple[Flow, ...]:
    """The movements that a choice brings: those of the turn that runs, and of the next one if it has begun."""
    known = len(before.flows)
    for told in (after.flows, (*after.last_turn, *after.flows)):
        if told[:known] == before.flows and (known or told):
            return told[known:]
    return ()
