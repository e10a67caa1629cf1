"""The panel: a private message that asks a choice part by part, shows a preview, and plays on Confirm."""

from cogs.panel.combinations import by_place
from cogs.panel.control import AGAIN, PREMOVE, Control, applied, chooses, matched, turned_to
from cogs.panel.going_on import go_on
from cogs.panel.heads import post_list
from cogs.panel.labels import about, marks
from cogs.panel.notation import Values
from cogs.panel.opening import choose, open_panel, open_typed
from cogs.panel.part_chooser import PartChooser, chooser_of
from cogs.panel.press import PanelControl
from cogs.panel.previews import auto_confirmed
from cogs.panel.question import ChoiceMade
from cogs.panel.view import PanelView
from cogs.panel.ways_on import WaysOn
from cogs.panel.words import question_text

__all__ = [
    "AGAIN",
    "PREMOVE",
    "ChoiceMade",
    "Control",
    "PanelControl",
    "PanelView",
    "PartChooser",
    "Values",
    "WaysOn",
    "about",
    "applied",
    "auto_confirmed",
    "by_place",
    "choose",
    "chooser_of",
    "chooses",
    "go_on",
    "marks",
    "matched",
    "open_panel",
    "open_typed",
    "post_list",
    "question_text",
    "turned_to",
]
