"""Choices that are typed as a command's options."""

from cogs.typed_choice.completion import autocompletion
from cogs.typed_choice.question import completed_values, question_asked
from cogs.typed_choice.values import typed_value

__all__ = ["autocompletion", "completed_values", "question_asked", "typed_value"]
