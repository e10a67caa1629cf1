"""Choices that are typed as a command's options."""

from cogs.typed_choice.completion import autocompletion
from cogs.typed_choice.question import completed_choice, question_asked
from cogs.typed_choice.values import typed_value

__all__ = ["autocompletion", "completed_choice", "question_asked", "typed_value"]
