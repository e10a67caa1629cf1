"""The question that a seat must answer."""

import msgspec

from bot.engine.effect import Choice, Effect, Options, Seat
from bot.engine.side_actions import SIDE, SideAction, side_choice, split_side_choice
from bot.engine.state import State


class Question(msgspec.Struct, frozen=True):
    """An effect that asks a seat, with all options; those of side actions are `SideAction`s."""

    effect: Effect
    options: Options
    side_actions: tuple[Effect, ...] = ()

    def of(self, word: str) -> "Question | None":
        """Return the side action with this word as its own question, None if there is none; this question for ""."""
        if not word:
            return self
        effect = next((effect for effect in self.side_actions if effect.word == word), None)
        if effect is None:
            return None
        prefix = side_choice(word, "")
        options = {
            choice.removeprefix(prefix): option.chosen
            for choice, option in self.options.items()
            if choice.startswith(prefix) and isinstance(option, SideAction)
        }
        return Question(effect, options) if options else None

    def distinct_options(self, s: State, seat: Seat) -> Options:
        """Return the options to list: of those with the same outcome only the first."""
        if not self.effect.twins:
            return self.options
        return {choice: value for choice, value in self.options.items() if self.first_twin(s, seat, choice) == choice}

    def first_twin(self, s: State, seat: Seat, choice: Choice) -> Choice:
        """Return the first option with the same outcome as this one, which stands for it in lists."""
        return choice if choice.startswith(SIDE) else self.effect.twin(s, seat, choice)

    def about(self, choice: Choice) -> tuple[Effect | None, Choice]:
        """Return the effect that this choice, legal or not, belongs to, and the choice in that effect's notation.

        The effect is None if the choice names a side action that the seat does not have.
        """
        word, choice = split_side_choice(choice)
        question = self.of(word)
        return question.effect if question else None, choice
