"""What is picked beside a stop, such as cards to discard beside "look at 3": it is picked again once that is done."""

import msgspec

from cogs.answering import Interaction, Snapshot
from cogs.panel.any_table import is_imagined
from cogs.panel.control import Control
from cogs.panel.notation import Values
from cogs.panel.question import PanelQuestion

NEAR = 2  # choices: the stop, and the answer to what it led to


class Intent(msgspec.Struct, frozen=True):
    """The values picked for a verb when the table had this number of choices."""

    verb: str
    values: Values
    number: int


def note_intent(
    interaction: Interaction, snapshot: Snapshot, question: PanelQuestion, control: Control, made: Values
) -> None:
    """Note what a panel with this control's values had picked, if a stop is `made` in their place."""
    stepping, table = question.chooser.stepping, snapshot.table
    values = stepping.expand(control.values)
    if values and all(values) and stepping.stops(made) and not stepping.stops(values) and not is_imagined(table):
        intent = Intent(question.effect.word, values, table.row.number)
        interaction.client.panels.note_intent(interaction, table.id, intent)


def find_intent(interaction: Interaction, snapshot: Snapshot, question: PanelQuestion) -> Values:
    """Return what its person has picked for a question before a stop that has just been done; empty if nothing."""
    table = snapshot.table
    intent = interaction.client.panels.intent(interaction, table.id)
    if not isinstance(intent, Intent) or is_imagined(table) or question.word:
        return ()
    is_next = intent.verb == question.effect.word and 0 < table.row.number - intent.number <= NEAR
    return intent.values if is_next and intent.values in question.chooser.choices else ()
