"""`python -m bot play GAME`: computer players and persons at the terminal, with the board in words."""

import os
import sys
from collections.abc import Iterator, Sequence
from random import Random

from bot.engine import machine
from bot.engine.effect import Choice, Refusal, Seat, SeatEvent
from bot.engine.question import Question
from bot.engine.side_actions import split_side_choice
from bot.engine.state import State
from bot.games.registry import AnyGame, games
from bot.languages import language
from bot.narration import tell
from bot.players.player import PLAYERS
from bot.texts import texts
from renderers.look import Look
from renderers.registry import renderer

YOU = "you"  # the kind of a seat that is asked at the terminal
HELP, BOARD, QUIT = "?", "board", "quit"


def play(game_key: str, seats: int | None, kinds: Sequence[str], seed: int, lang: str | None = None) -> int:
    """Play a game to its end, or until the input ends. Return the exit code: 130 after Ctrl-C, 1 for wrong arguments.

    `kinds` are by seat: "you" or a computer player; the seats beyond them are greedy. Without a number of seats two
    play, or as few as the game allows.
    """
    seats = seats or _seats(game_key)
    if problem := _setup_problem(game_key, seats, kinds):
        sys.stderr.write(f"gamekeeper: {problem}\n")
        return 1
    lang = lang or language(os.environ.get("LC_ALL") or os.environ.get("LANG") or "en")
    kinds = [*kinds, *["greedy"] * (seats - len(kinds))]
    game = _Game(games()[game_key], kinds, Random(seed), lang)  # noqa: S311 - play, not secrets
    try:
        game.play(seed)
    except EOFError:
        _say("", game.words("terminal.bye"))
    except KeyboardInterrupt:
        _say("", game.words("terminal.bye"))
        return 130
    return 0


def _seats(game_key: str) -> int:
    """Return 2, or the nearest number of seats that the game allows."""
    allowed = games()[game_key].seats if game_key in games() else range(2, 3)
    return min(allowed, key=lambda seats: abs(seats - 2))


def _setup_problem(game_key: str, seats: int, kinds: Sequence[str]) -> str | None:
    """Return why the game cannot be played like this; None if it can."""
    known = games()
    if game_key not in known:
        return f"there is no game {game_key}; there are {', '.join(known)}"
    game = known[game_key]
    if seats not in game.seats:
        return f"{game_key} is for {game.seats[0]} to {game.seats[-1]} players"
    if len(kinds) > seats:
        return f"{len(kinds)} players for {seats} seats"
    if unknown := [kind for kind in kinds if kind not in (YOU, *PLAYERS)]:
        return f"there is no player {unknown[0]}; there are {', '.join((YOU, *PLAYERS))}"
    return None


class _Game:
    """A game that is being played at the terminal."""

    def __init__(self, game: AnyGame, kinds: Sequence[str], chance: Random, lang: str) -> None:
        self.words = texts(lang, game.key)
        self._game = game
        self._kinds = kinds
        self._chance = chance
        self._names = tuple(self._player_names())
        # By viewer: what has happened since they were last shown the table. The public (None) if no person plays.
        persons = [seat for seat, kind in enumerate(kinds) if kind == YOU]
        self._unseen_events: dict[Seat | None, list[SeatEvent]] = {seat: [] for seat in persons}
        if not self._unseen_events:
            self._unseen_events[None] = []
        self._state: State

    def _player_names(self) -> Iterator[str]:
        """Yield the names of the players: "you" if there is one person, else numbered ones."""
        for number, kind in enumerate(self._kinds, start=1):
            name = self.words("terminal.you") if kind == YOU else self.words.word("computer", kind)
            alone = kind == YOU and self._kinds.count(YOU) == 1
            yield name if alone else self.words("terminal.numbered", name=name, number=number)

    def play(self, seed: int) -> None:
        """Play from the set-up to the result."""
        self._state, events = machine.begin(self._game, len(self._kinds), seed, self._game.options())
        self._keep_for_viewers(events)
        while seats := machine.seats_to_choose(self._state):
            if None in self._unseen_events:
                self._show(None)
            for seat in seats:
                self._keep_for_viewers(self._take_turn(seat))
        first, *others = self._unseen_events
        if others:
            self._unseen_events[None] = self._unseen_events[first]
        self._show(None if others else first)
        self._result()

    def _take_turn(self, seat: Seat) -> list[SeatEvent]:
        """Make a seat's choice and return its events."""
        question = machine.question_for(self._game, self._state, seat)
        assert question
        if self._kinds[seat] == YOU:
            return self._ask_person(seat, question)
        player = PLAYERS[self._kinds[seat]]
        return self._choose(seat, player(self._game, self._state, seat, self._chance))

    def _choose(self, seat: Seat, choice: Choice) -> list[SeatEvent]:
        """Make a choice for a seat and return its events."""
        return machine.play(self._game, self._state, seat, choice)

    def _ask_person(self, seat: Seat, question: Question) -> list[SeatEvent]:
        """Ask until something possible is typed. Raise EOFError when the person leaves."""
        self._show(seat)
        _say(self.words("terminal.turn", name=self._names[seat]))
        while True:
            typed = " ".join(input("> ").split())
            word, _, beginning = typed.partition(" ")
            if choice := _match_choice(question, typed):
                return self._choose(seat, choice)
            if word == QUIT:
                raise EOFError
            if word == BOARD:
                self._show(seat)
            elif word == HELP:
                self._help(question, beginning)
            elif typed:
                self._refuse(seat, question, typed)

    def _refuse(self, seat: Seat, question: Question, typed: str) -> None:
        """Say why this cannot be chosen."""
        s = machine.with_own_choices(self._game, self._state, seat)
        effect, values = question.about(typed)
        refusals = [*effect.refusals(s, seat, values)] if effect else []
        for refusal in refusals or [Refusal("terminal.unknown", {"typed": typed})]:
            _say(self.words(refusal.key, **refusal.values))

    def _next_part(self, question: Question, first: Sequence[str]) -> str:
        """Return the name of the part that comes after the words typed so far (`first`), "" if there is none.

        The first word of a side action is its verb, not a part.
        """
        word, _ = split_side_choice(first[0] if first else "")
        part_owner, place = question.of(word), len(first) - bool(word)
        names = [part.name for part in part_owner.effect.parts] if part_owner else []
        return self.words.word("part", names[place] if place < len(names) else "")

    def _help(self, question: Question, beginning: str) -> None:
        """Print how a choice that begins like this can go on."""
        first = beginning.split()
        choices = (choice.split(" ") for choice in question.options)
        matches = [choice for choice in choices if choice[: len(first)] == first]
        if not matches:
            _say(self.words("terminal.unknown", typed=beginning))
            return
        if len(matches[0]) > len(first):
            values = dict.fromkeys(match[len(first)] for match in matches if len(match) > len(first))
            _say(self.words("terminal.part", part=self._next_part(question, first), values=" ".join(values)))
        _say(self.words("terminal.count", n=len(matches), choice=" ".join(matches[0])))
        if not first:
            _say(self.words("terminal.help.choose", begun=matches[0][0]), self.words("terminal.help.words"))

    def _keep_for_viewers(self, events: Sequence[SeatEvent]) -> None:
        """Keep what happened until each viewer next sees the table."""
        for events_of_viewer in self._unseen_events.values():
            events_of_viewer += events

    def _show(self, viewer: Seat | None) -> None:
        """Print what has happened since this viewer last saw the table, and the table in words."""
        unseen = self._unseen_events[viewer]
        view = machine.view(self._game, self._state, viewer)
        table = renderer(self._game.key).describe_long(view, Look(self.words, self._names))
        _say("", *tell(unseen, self._names, self.words, viewer), "", table)
        unseen.clear()

    def _result(self) -> None:
        """Print the players by rank, with their scores."""
        places = sorted(zip(self._game.tally(self._state), self._names, strict=True), key=lambda place: place[0].rank)
        _say("")
        for score, name in places:
            place = self.words("post.rank", n=score.rank)
            text = self.words("post.place", place=place, name=name, n=score.total)
            _say(text.replace("**", ""))


def _match_choice(question: Question, typed: str) -> Choice:
    """Return the option that was typed, in capitals or not; "" if there is none."""
    if typed in question.options:
        return typed
    return next((option for option in question.options if option.casefold() == typed.casefold()), "")


def _say(*lines: str) -> None:
    """Print these lines at once."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()
