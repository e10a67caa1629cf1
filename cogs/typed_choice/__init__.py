"""Choices that are typed as a command's options."""

from cogs.typed_choice.completion import autocompletion
from cogs.typed_choice.question import complete_values, find_question
from cogs.typed_choice.values import typed_value

__all__ = ["autocompletion", "complete_values", "find_question", "typed_value"]
