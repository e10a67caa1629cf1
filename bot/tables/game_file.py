"""A game as a file, which proves that its luck was fixed in advance and that its scores are those that were played."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from bot.engine import codec, machine
from bot.engine.chance import witnessed
from bot.games.registry import AnyGame, games
from bot.store.rows import ChoiceRow, LuckRow
from bot.tables.history_line import Line, line_of, row_of
from bot.tables.luck import TRIES, commitment, rules_version, seed_of
from bot.tables.replay import replayed
from bot.tables.table import Table


class GameFile(msgspec.Struct, frozen=True):
    """All of a game that is over. `states` are those before choices, by their place in the history, as text:
    the first one, and others where several versions of the rules have made the game.

    `draws` are the numbers that chance gave: the draw's number, below what, the result and, where something was dealt
    anew before it, the epoch. Its luck was dealt `again` so
    many times, until the seat began that was to begin.
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


def game_file(table: Table, luck: LuckRow, history: Sequence[ChoiceRow], kept: Mapping[int, bytes]) -> GameFile:
    """The file of a game; to play it anew takes a moment."""
    places = {row.id: place for place, row in enumerate(history)}
    states = {places[choice_id]: state.decode() for choice_id, state in kept.items()}
    if len({row.version for row in history}) == 1:  # they follow from the first one
        states = {0: states[0]}
    end, said = table.saved.decode(), tuple(word for _, word in luck.words)
    start = states.get(0, end)
    file = GameFile(
        table.game.key,
        table.row.version,
        table.id,
        table.names,
        table.row.options,
        table.row.luck,
        luck.secret,
        tuple(sorted(said)),
        _again(_seed_in(start), luck.secret, said),
        (),
        tuple(line_of(row) for row in history),
        states,
        end,
        tuple(score.total for score in table.game.tally(table.state)),
    )
    return msgspec.structs.replace(file, draws=_draws(table.game, file, table.state.chance.draws))


def faults(file: GameFile) -> list[str]:
    """What is wrong with a file; nothing if its luck was fixed in advance, and what was played gives its scores."""
    if file.game not in games():
        return [f"no game is called {file.game}"]
    try:
        return _faults(games()[file.game], file)
    except (msgspec.MsgspecError, KeyError, codec.NewerGame, codec.OtherGame) as error:
        return [f"its states cannot be read: {error!r}"]


def _faults(game: AnyGame, file: GameFile) -> list[str]:
    with witnessed() as drawn:
        wrong = [*luck_faults(file), *replayed(game, *_rows(file), file.end.encode()).faults]
    others = [number for number, *draw in file.draws if drawn.get(number, tuple(draw)) != tuple(draw)]
    told = [f"chance gave other numbers at draw {others[0]}"] if others else []
    return [*wrong, *told, *_score_faults(game, file)]


def luck_faults(file: GameFile) -> list[str]:
    """What is wrong with the luck of a game that this program knows."""
    return [*_luck_faults(games()[file.game], file)]


def _luck_faults(game: AnyGame, file: GameFile) -> Iterator[str]:
    if commitment(f"{file.game} {file.version}", file.table, file.options, file.secret) != file.commitment:
        yield "the commitment is not to this secret"
    seed, start = seed_of(file.secret, file.words, file.again), file.states.get(0, file.end)
    if _seed_in(start) != seed:
        yield "the game did not begin with this secret and these words"
    elif f"{file.game} {file.version}" == rules_version(game) and _begun(game, file, seed) != start.encode():
        yield "this luck leads to another beginning"


def _score_faults(game: AnyGame, file: GameFile) -> Iterator[str]:
    scores = tuple(score.total for score in game.tally(codec.decode(game, file.end.encode())))
    if scores != file.scores:
        yield f"the scores are {scores}, not {file.scores}"


def _draws(game: AnyGame, file: GameFile, last: int) -> tuple[tuple[int, ...], ...]:
    """What chance gave, as far as these rules made it."""
    with witnessed() as drawn:
        if f"{file.game} {file.version}" == rules_version(game):
            _begun(game, file, seed_of(file.secret, file.words, file.again))
        replayed(game, *_rows(file), file.end.encode())
    return tuple((number, *drawn[number]) for number in sorted(drawn) if number <= last)


def _begun(game: AnyGame, file: GameFile, seed: int) -> bytes:
    """The first state of a game with this seed."""
    options = msgspec.json.decode(file.options, type=game.options)
    return codec.encode(game, machine.begin(game, len(file.players), seed, options)[0])


def _rows(file: GameFile) -> tuple[list[ChoiceRow], dict[int, bytes]]:
    """The history and the states as the store has them."""
    rows = [row_of(file.table, place, line, kept=place in file.states) for place, line in enumerate(file.history)]
    return rows, {place: state.encode() for place, state in file.states.items()}


def _seed_in(state: str) -> int:
    """The seed of the chance in a saved state."""
    return msgspec.json.decode(state, type=_SavedGame).state.chance.seed


def _again(seed: int, secret: str, words: Sequence[str]) -> int:
    """How often a game was dealt anew to begin with this seed; 0 if it was begun with another secret."""
    return next((again for again in range(TRIES) if seed_of(secret, words, again) == seed), 0)


class _SavedChance(msgspec.Struct):
    seed: int


class _SavedState(msgspec.Struct):
    chance: _SavedChance


class _SavedGame(msgspec.Struct):
    state: _SavedState
