"""The rules of a table that the host sets: undoing past what was revealed, help from computers, ratings."""

from bot.tables.table import Table
from bot.tables.undo import UNDO
from cogs.answering import ComponentHandler, Interaction, acknowledge, answer, reader, selected_value
from cogs.lobby.options import Option

# The first of each is the default.
RULES: dict[str, tuple[str, ...]] = {
    "undo": UNDO,
    "suggest": ("on", "off"),
    "what_if": ("on", "off"),
    "rated": ("off", "on"),
    "full_start": ("off", "on"),
}


def host_rule(table: Table, name: str) -> Option:
    """Return the rule with this name and its value at this table."""
    return Option(name, RULES[name], getattr(table.row.settings, name))


def changed_host_rules(table: Table) -> list[Option]:
    """Return the rules that are not the default at this table."""
    return [rule for name in RULES if (rule := host_rule(table, name)).now != rule.values[0]]


class HostRuleControl(ComponentHandler, template=r"pace:(?P<table>\d+):(?P<rule>undo|suggest)"):
    """Handles the lists of these rules in the private messages of earlier versions."""

    async def act(self, interaction: Interaction) -> None:
        """Set the rule to the selected value, and confirm it in the private message of the lists."""
        name, chosen = self.match["rule"], selected_value(interaction)
        await acknowledge(interaction, new_answer=False)
        table = await interaction.client.tables.lobby.set_setting(self.table_id, interaction.user.id, name, chosen)
        words = (await reader(interaction)).texts()
        rule = host_rule(table, name)
        await answer(interaction, content=words("pace.done", told=rule.line(rule.now, words)), view=None)
