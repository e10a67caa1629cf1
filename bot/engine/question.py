"""What a seat is asked."""

import msgspec

from bot.engine.effect import Choice, Effect, Options, Seat
from bot.engine.side_actions import SIDE, SideAction, side_choice, split_side_choice
from bot.engine.state import State


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked. The options include those of its side actions, as `SideAction`s."""

    effect: Effect
    options: Options
    side_actions: tuple[Effect, ...] = ()

    def of(self, word: str) -> "Question | None":
        """The side action with this word as a question of its own, or for "" the question itself; None if neither."""
        if not word:
            return self
        effect = next((effect for effect in self.side_actions if effect.word == word), None)
        if effect is None:
            return None
        lead = side_choice(word, "")
        mine = ((choice, self.options[choice]) for choice in self.options if choice.startswith(lead))
        options = {choice.removeprefix(lead): way.chosen for choice, way in mine if isinstance(way, SideAction)}
        return Question(effect, options) if options else None

    def shown(self, s: State, seat: Seat) -> Options:
        """The options that are shown: of those that come to the same the first."""
        if not self.effect.twins:
            return self.options
        return {way: to for way, to in self.options.items() if self.shown_for(s, seat, way) == way}

    def shown_for(self, s: State, seat: Seat, choice: Choice) -> Choice:
        """The option that is shown for this one: the first that comes to the same."""
        return choice if choice.startswith(SIDE) else self.effect.twin(s, seat, choice)

    def about(self, choice: Choice) -> tuple[Effect | None, Choice]:
        """The effect that this choice, possible or not, belongs to, and the choice in the effect's own notation.

        None instead of the effect if the choice belongs to a side action that the seat does not have.
        """
        word, choice = split_side_choice(choice)
        question = self.of(word)
        return question.effect if question else None, choice
