"""A game as a file, which proves that its luck was fixed in advance and that its scores are the result of play."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from bot.engine import codec, machine
from bot.engine.chance import recording_draws
from bot.engine.state import State
from bot.games.registry import AnyGame, games
from bot.store.rows import ChoiceRow, LuckRow
from bot.tables.history.history_line import Line, line_of, row_of
from bot.tables.history.replay import replay_history
from bot.tables.play import TRIES, commitment, rules_version, seed_of
from bot.tables.table import Table

LONGEST = 400  # characters of a fault: an invented file can contain long texts


class GameFile(msgspec.Struct, frozen=True):
    """Everything about a game that is over.

    `states` are states before choices as text, by the choice's place in the history:
    the first one, and one wherever the version of the rules changed.

    `draws` are the random numbers: the draw's number, its bound, the result and, if something was dealt anew before it,
    the epoch. The game was dealt `again` so many times, until the seat began that was chosen to begin. `post` is the
    link of the first post, which shows the commitment, or of its channel.
    """

    game: str
    version: int
    table: int
    players: tuple[str, ...]
    options: str
    commitment: str
    secret: str
    words: tuple[str, ...]
    again: int
    draws: tuple[tuple[int, ...], ...]
    history: tuple[Line, ...]
    states: dict[int, str]
    end: str
    scores: tuple[int, ...]
    post: str = ""


class Proof(msgspec.Struct, frozen=True):
    """What a file proves: nothing if it has `faults`.

    `dealt`: these rules deal its first state from its luck. `replayed` choices were replayed, others could not be;
    `linked`: each of its states follows from the choices before. `over`: the game has ended with these scores.
    """

    faults: tuple[str, ...]
    dealt: bool = False
    replayed: int = 0
    linked: bool = False
    over: bool = False


def game_file(
    table: Table, luck: LuckRow, history: Sequence[ChoiceRow], kept_states: Mapping[int, bytes], post: str
) -> GameFile:
    """Return the file of a game; this replays the game and takes a moment."""
    places = {row.id: place for place, row in enumerate(history)}
    states = {places[choice_id]: state.decode() for choice_id, state in kept_states.items()}
    if len({row.version for row in history}) == 1:  # all other states follow from the first one
        states = {0: states[0]}
    end, words = table.saved.decode(), tuple(word for _, word in luck.words)
    start = states.get(0, end)
    file = GameFile(
        table.game.key,
        table.row.version,
        table.id,
        table.names,
        table.row.options,
        table.row.luck,
        luck.secret,
        tuple(sorted(words)),
        _redeal_count(_seed_in(start), luck.secret, words),
        (),
        tuple(line_of(row) for row in history),
        states,
        end,
        tuple(score.total for score in table.game.tally(table.state)),
        post,
    )
    return msgspec.structs.replace(file, draws=_draws(table.game, file, table.state.chance.draws))


def faults(file: GameFile) -> list[str]:
    """Return what is wrong with a file, as `prove` finds it."""
    return [*prove(file).faults]


def prove(file: GameFile) -> Proof:
    """Return what a file proves about its luck, its choices and its scores."""
    if file.game not in games():
        return Proof((f"no game is called {file.game!r}"[:LONGEST],))
    try:
        return _proof(games()[file.game], file)
    except Exception as error:  # noqa: BLE001 - a state that somebody made up can break every rule's expectations
        return Proof((f"its states cannot be read: {error!r}"[:LONGEST],))


def _proof(game: AnyGame, file: GameFile) -> Proof:
    """Return what a file proves, by the rules of its game."""
    end: State = codec.decode(game, file.end.encode())
    with recording_draws() as draws_made:
        faults = luck_faults(file)
        replay = replay_history(game, *_rows(file), file.end.encode())
    dealt = f"{file.game} {file.version}" == rules_version(game)
    linked = not replay.unlinked
    whole = dealt and linked and replay.equal == len(file.history)
    replayed_draws = {number: draw for number, draw in draws_made.items() if number <= end.chance.draws}
    faults += [
        *replay.faults,
        *_order_faults(file),
        *_draw_faults(file, replayed_draws, whole),
        *_score_faults(game, file),
    ]
    return Proof(tuple(faults), dealt, replay.equal, linked, not machine.seats_to_choose(end))


def _order_faults(file: GameFile) -> Iterator[str]:
    """Yield what is wrong with the numbers of choices and undos."""
    numbers = [line.number for line in file.history]
    if numbers != sorted(numbers):
        yield "its choices are not in the order in which they were made"
    if not file.history and file.states.get(0, file.end) != file.end:
        yield "no choice leads from its beginning to its end"


def _draw_faults(file: GameFile, replayed: Mapping[int, tuple[int, ...]], whole: bool) -> Iterator[str]:
    """Yield draws that differ from the replayed ones; if the `whole` game was replayed, none may be missing."""
    file_draws = {number: tuple(draw) for number, *draw in file.draws}
    if differing := [number for number in file_draws if replayed.get(number, file_draws[number]) != file_draws[number]]:
        yield f"chance gave other numbers at draw {differing[0]}"
    numbers = [number for number, *_ in file.draws]
    if replayed.keys() - file_draws.keys() or (whole and numbers != sorted(replayed)):
        yield "these are not the draws that the game made"


def luck_faults(file: GameFile) -> list[str]:
    """Return what is wrong with the luck of a game that this program knows."""
    return [*_luck_faults(games()[file.game], file)]


def _luck_faults(game: AnyGame, file: GameFile) -> Iterator[str]:
    """Yield what is wrong with the commitment, the secret or the first state."""
    if commitment(f"{file.game} {file.version}", file.table, file.options, file.secret) != file.commitment:
        yield "the commitment is not to this secret"
    if not 0 <= file.again < TRIES:
        yield "no game is dealt anew so many times"
        return
    seed, start = seed_of(file.secret, file.words, file.again), file.states.get(0, file.end)
    if _seed_in(start) != seed:
        yield "the game did not begin with this secret and these words"
    elif f"{file.game} {file.version}" == rules_version(game) and _first_state(game, file, seed) != start.encode():
        yield "this luck leads to another beginning"


def _score_faults(game: AnyGame, file: GameFile) -> Iterator[str]:
    """Yield scores that differ from those of the last state."""
    scores = tuple(score.total for score in game.tally(codec.decode(game, file.end.encode())))
    if scores != file.scores:
        yield f"the scores are {scores}, not {file.scores}"[:LONGEST]
    if len(scores) != len(file.players):
        yield f"{len(scores)} seats have {len(file.players)} names"


def _draws(game: AnyGame, file: GameFile, last: int) -> tuple[tuple[int, ...], ...]:
    """Return the draws, up to number `last`, that replaying the game by these rules repeats."""
    with recording_draws() as draws_made:
        if f"{file.game} {file.version}" == rules_version(game):
            _first_state(game, file, seed_of(file.secret, file.words, file.again))
        replay_history(game, *_rows(file), file.end.encode())
    return tuple((number, *draws_made[number]) for number in sorted(draws_made) if number <= last)


def _first_state(game: AnyGame, file: GameFile, seed: int) -> bytes:
    """Return the first state of a game with this seed."""
    options = msgspec.json.decode(file.options, type=game.options)
    return codec.encode(game, machine.begin(game, len(file.players), seed, options)[0])


def _rows(file: GameFile) -> tuple[list[ChoiceRow], dict[int, bytes]]:
    """Return the file's history and states as the store has them."""
    rows = [row_of(file.table, place, line, kept=place in file.states) for place, line in enumerate(file.history)]
    return rows, {place: state.encode() for place, state in file.states.items()}


def _seed_in(state: str) -> int:
    """Return the seed of the random numbers in a saved state."""
    return msgspec.json.decode(state, type=_SavedGame).state.chance.seed


def _redeal_count(seed: int, secret: str, words: Sequence[str]) -> int:
    """Return how often a game was dealt anew to begin with this seed; 0 if no number of redeals leads to it."""
    return next((again for again in range(TRIES) if seed_of(secret, words, again) == seed), 0)


class _SavedChance(msgspec.Struct):
    seed: int


class _SavedState(msgspec.Struct):
    chance: _SavedChance


class _SavedGame(msgspec.Struct):
    state: _SavedState
