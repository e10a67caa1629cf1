"""The panel: a private message that asks a choice part by part, shows a preview, and plays on Confirm.

To be read from below: which values go together (`notation`, `combinations`, `board`, `listing`, `stepping`,
`part_chooser`); what a seat is asked, and what that leads to (`question`, `trial`, `previews`, `outcomes`); how it is
shown (`control`, a control's id; `control_maker`, the buttons and lists that have one; `words`, `rows`, `show`); what a
press does (`press`, `choosing`, `result`, `opening`, `resume`). Plans and analyses are panels, too (`planning`,
`analysing`); what is done alike at all of them is in `any_table`.
"""

from cogs.panel.analysing import begin_analysis_at
from cogs.panel.choosing import choose
from cogs.panel.combinations import by_place
from cogs.panel.control import (
    AGAIN,
    JOINT,
    MOVING,
    NO_QUESTION,
    Control,
    amounts_begun,
    apply_control,
    chooses_open_parts,
    parse_control,
    picked_page,
)
from cogs.panel.labels import hint_text, marks
from cogs.panel.navigation import Navigation
from cogs.panel.notation import Values, may_lead_to, parse_entry
from cogs.panel.opening import (
    continue_analysis,
    open_list_page,
    open_or_choose,
    open_panel,
    open_plan,
    open_with_values,
)
from cogs.panel.part_chooser import PartChooser, chooser_of
from cogs.panel.piece_lists import post_list
from cogs.panel.plan_page import stop_lines
from cogs.panel.press import PanelControl
from cogs.panel.previews import auto_confirms
from cogs.panel.question import StampedChoice
from cogs.panel.resume import resume_panel
from cogs.panel.several import choice_of_picks
from cogs.panel.trial import Distinct, shown_choice, trial_of, tried_chooser
from cogs.panel.under_hand import hand_lists
from cogs.panel.view import PanelView
from cogs.panel.words import question_text

__all__ = [
    "AGAIN",
    "JOINT",
    "MOVING",
    "NO_QUESTION",
    "Control",
    "Distinct",
    "Navigation",
    "PanelControl",
    "PanelView",
    "PartChooser",
    "StampedChoice",
    "Values",
    "amounts_begun",
    "apply_control",
    "auto_confirms",
    "begin_analysis_at",
    "by_place",
    "choice_of_picks",
    "choose",
    "chooser_of",
    "chooses_open_parts",
    "continue_analysis",
    "hand_lists",
    "hint_text",
    "marks",
    "may_lead_to",
    "open_list_page",
    "open_or_choose",
    "open_panel",
    "open_plan",
    "open_with_values",
    "parse_control",
    "parse_entry",
    "picked_page",
    "post_list",
    "question_text",
    "resume_panel",
    "shown_choice",
    "stop_lines",
    "trial_of",
    "tried_chooser",
]
