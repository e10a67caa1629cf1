"""How Sky Islands asks its questions and tells its events."""

from bot.engine.hexes import cell_label
from bot.layout import SAME, Layout, Panel, PanelPart, Sentence

from . import effects, hints
from .rounds import RoundBegan, Scored, Started, TurnEnded, Won

MIDDLE = cell_label((0, 0))

LAYOUT = Layout(
    panels={
        effects.Place: Panel(
            parts=(
                PanelPart("tile", split=True, under_hand=True),
                PanelPart("cell", middle=MIDDLE, rich_first=True),
                PanelPart("turn", auto=True),
            ),
            hint=hints.of_placing,
        ),
        effects.Discard: Panel(confirm=True),
        effects.Build: Panel(
            parts=(PanelPart("what", split=True, stop="done"), PanelPart("where", middle=MIDDLE)),
            hint=hints.of_building,
        ),
        effects.Keep: Panel(parts=(PanelPart("cubes", whole=True),), hint=hints.of_keeping, plain=True),
    },
    sentences={
        effects.TookCube: Sentence(echo=True),
        # told with the turn before, since nobody is asked
        effects.Received: Sentence(ends_line=True),
        effects.Placed: Sentence(joint=SAME, echo=True),
        effects.Discarded: Sentence(joint=SAME),
        effects.BuiltHouse: Sentence(joint=SAME, echo=True),
        effects.BuiltTower: Sentence(joint=SAME, count="points", echo=True),
        effects.BuiltPort: Sentence(joint=SAME, echo=True),
        effects.Swapped: Sentence(joint=SAME),
        effects.Kept: Sentence(joint=SAME),
        Started: Sentence(ends_line=True),
        effects.BeganAhead: Sentence(count="points", ends_line=True),
        # the picture shows the round and the tiles
        TurnEnded: Sentence(told_in="panels", count="left"),
        RoundBegan: Sentence(told_in="nowhere"),
        # the final picture has it in a table
        Scored: Sentence(told_in="panels", shares=("island",), count="points", scoring=True),
        # a post has the places
        Won: Sentence(told_in="panels"),
    },
)
