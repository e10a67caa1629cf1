"""What a seat is asked."""

import msgspec

from bot.engine.beside import Beside, beside, split_beside
from bot.engine.effect import Choice, Effect, Options


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked. `beside` are its side actions, whose options are among the options as `Beside`s."""

    effect: Effect
    options: Options
    beside: tuple[Effect, ...] = ()

    def of(self, word: str) -> "Question | None":
        """The side action with this word as a question of its own, or for "" the question itself; None if neither."""
        if not word:
            return self
        effect, lead = next((effect for effect in self.beside if effect.word == word), None), beside(word, "")
        options = {
            choice.removeprefix(lead): option.chosen
            for choice, option in self.options.items()
            if choice.startswith(lead) and isinstance(option, Beside)
        }
        return Question(effect, options) if effect and options else None

    def about(self, choice: Choice) -> tuple[Effect | None, Choice]:
        """The effect that this choice, possible or not, belongs to, and the choice in the effect's own notation.

        None instead of the effect if the choice belongs to a side action that the seat does not have.
        """
        word, choice = split_beside(choice)
        question = self.of(word)
        return question.effect if question else None, choice
