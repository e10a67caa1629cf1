"""`python -m bot bench balance KEY`: games of equal players show whether seats, rules and cards are balanced.

Every seat has the same level, as at a table: Normal, unless another is named (`--level search`). Options of the lobby
are set by name (`--option side=B`). Several processes can share the games (`--processes 2`); the figures are the same,
but for levels that think for a time.

Every game can be measured: by what its `tally` says. What is counted besides is the `balance` of `BENCH` in
bot/bench/own/KEY.py.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import msgspec

from bot.bench.bench_spec import Amounts, Balance, bench_spec
from bot.bench.cards import CardUse, card_table
from bot.bench.deal_stats import DealtGame, deal_table
from bot.bench.interval import half_width
from bot.engine import machine
from bot.engine.effect import Seat
from bot.engine.game import Game, S, Score
from bot.games.registry import games
from bot.players.player import PLAYERS

RAN_OUT = "games in which a colour ran out"
GAMES = range(1000)  # for each number of players
LEVEL = "normal"
Print = Callable[[str], object]


class Setting(msgspec.Struct, frozen=True):
    """How games are played: by so many players of this level, with these options of the lobby instead of the usual."""

    seats: int
    level: str = LEVEL
    options: Mapping[str, str] = {}


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game: points, shares of the first place and cards by order of play, and what its `Balance` counts."""

    seed: int
    setting: Setting
    points: list[int]
    firsts: list[float]
    account: dict[str, float]
    cards: list[CardUse] = []
    dealt: list[str] = []  # what was laid out for all at the start


class BalanceRequest(msgspec.Struct, frozen=True):
    """What to measure: game, numbers of players (none: all), deals; `games_file` keeps the games that were played."""

    key: str
    seats: Sequence[int] = ()
    deals: range = GAMES
    games_file: Path | None = None
    processes: int = 1
    level: str = LEVEL
    options: Mapping[str, str] = {}


def balance(request: BalanceRequest, show: Print = print) -> int:
    """Print the figures for each number of players. Return the exit code: 1 if there is nothing such to measure."""
    if problem := _problem(request):
        sys.stderr.write(f"gamekeeper: {problem}\n")
        return 1
    seats = request.seats or [number for number in games()[request.key].seats if number > 1]
    games_by_seats = {number: _collect_games(request, number) for number in seats}
    for line in table({f"{number} players": figures(group) for number, group in games_by_seats.items() if group}):
        show(line)
    for line in card_table([(game.points, game.cards) for group in games_by_seats.values() for game in group]):
        show(line)
    for line in deal_table([[_dealt_game(game) for game in group] for group in games_by_seats.values() if group]):
        show(line)
    return 0


def _problem(request: BalanceRequest) -> str:
    """Return why a request cannot be measured; "" if it can."""
    if request.key not in games():
        return f"there is no game {request.key!r}"
    if request.level not in PLAYERS:
        return f"there is no level {request.level!r}; there are {', '.join(PLAYERS)}"
    offered = games()[request.key].options.__struct_fields__
    if unknown := [name for name in request.options if name not in offered]:
        return f"{request.key} has no option {unknown[0]!r}; it has {', '.join(offered) or 'none'}"
    try:
        _options(games()[request.key], request.options)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _options(game: Game[S, object], options: Mapping[str, str]) -> msgspec.Struct:
    """Return a game's options with these values. Raise msgspec.ValidationError if an option has no such value."""
    return msgspec.convert(options, game.options, strict=False)


def _dealt_game(game: PlayedGame) -> DealtGame:
    """Return a finished game as the table of deals counts it."""
    return DealtGame(game.dealt, fmean(game.points), game.account.get("rounds", 0.0))


def _collect_games(request: BalanceRequest, seats: int) -> list[PlayedGame]:
    """Return all such games of the file, and play the requested ones that it lacks."""
    setting = Setting(seats, request.level, request.options)
    collected = [*_read_games(request.games_file, setting)]
    seeds_known = {game.seed for game in collected}
    seeds = [seed for seed in request.deals if seed not in seeds_known]
    for game in play_all(request.key, setting, seeds, request.processes):
        collected.append(game)
        _append_game(request.games_file, game)
    return collected


def _read_games(file: Path | None, setting: Setting) -> Iterator[PlayedGame]:
    """Yield the file's games that were played so."""
    if file and file.exists():
        for line in file.read_bytes().splitlines():
            game = msgspec.json.decode(line, type=PlayedGame)
            if game.setting == setting:
                yield game


def _append_game(file: Path | None, game: PlayedGame) -> None:
    """Write a game at the end of the file, if there is one."""
    if file:
        with file.open("ab") as out:
            out.write(msgspec.json.encode(game) + b"\n")


def play_all(key: str, setting: Setting, seeds: Sequence[int], processes: int) -> Iterator[PlayedGame]:
    """Play one game per seed."""
    if processes == 1:
        yield from (_play_seed(key, setting, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(_play_seed, repeat(key), repeat(setting), seeds, chunksize=5)


def _play_seed(key: str, setting: Setting, seed: int) -> PlayedGame:
    """Play one game with this seed, by its key: also in another process."""
    return play_game(games()[key], setting, seed)


def play_game(game: Game[S, object], setting: Setting, seed: int) -> PlayedGame:
    """Play one game, and count what the game's own `balance` counts, else the points only."""
    balance: Balance[S] = bench_spec(game.key).balance or Balance()
    account, counts = defaultdict[str, float](float), [CardUse() for _ in range(setting.seats)]
    s, _ = machine.begin(game, setting.seats, seed, _options(game, setting.options))
    order = balance.order(s)
    _play_to_end(game, s, setting.level, Random(seed), balance, account, counts)
    scores = game.tally(s)
    _add_amounts(account, balance.end_counts(s))
    _add_amounts(
        account, ((f"points: {line.what}, each", line.points / s.seats) for score in scores for line in score.lines)
    )
    return PlayedGame(
        seed,
        setting,
        [scores[seat].total for seat in order],
        _first_places(scores, order),
        dict(account),
        [counts[seat] for seat in order],
        [*balance.dealt_items(s)],
    )


def _play_to_end(
    game: Game[S, object],
    s: S,
    level: str,
    chance: Random,
    balance: Balance[S],
    account: dict[str, float],
    counts: Sequence[CardUse],
) -> None:
    """Play a game in place, every seat by this level; add what `balance` counts to the account and to each hand's."""
    while not machine.over(s):
        for count, hand in zip(counts, balance.hands(s), strict=True) if balance.hands else ():
            count.seen.update(hand)
        seat = machine.seats_to_choose(s)[0]
        _add_amounts(account, balance.delays(s, seat))
        events = machine.play(game, s, seat, PLAYERS[level](game, s, seat, chance))
        for user, card in balance.used_cards(events):
            counts[user].used.add(card)
        _add_amounts(account, balance.event_counts(s, events))
        if balance.ran_out:
            account[RAN_OUT] = max(account[RAN_OUT], balance.ran_out(s))


def _first_places(scores: Sequence[Score], order: Sequence[Seat]) -> list[float]:
    """Return each seat's share of the first place: 1 divided by the number of those who share it, else 0."""
    winners = sum(score.rank == 1 for score in scores)
    return [(scores[seat].rank == 1) / winners for seat in order]


def figures(played_games: list[PlayedGame]) -> dict[str, str]:
    """Return by name each seat's points, distance from the mean and share of first places, then all other means.

    ± is a 95 % interval; a seat's distance is from its game's mean, so that games with many points do not blur it.
    """
    everyone = fmean(point for game in played_games for point in game.points)
    words = {
        "games": str(len(played_games)),
        "mean points": f"{everyone:.1f}",
        "points of the best": f"{fmean(max(game.points) for game in played_games):.1f}",
    }
    for place in range(len(played_games[0].points)):
        points = [game.points[place] for game in played_games]
        off = [game.points[place] - fmean(game.points) for game in played_games]
        firsts = [100 * game.firsts[place] for game in played_games]
        words[f"seat {place + 1}: first places"] = f"{fmean(firsts):.0f} % ± {half_width(firsts):.0f}"
        words[f"seat {place + 1}: from the mean"] = _distance(fmean(off), half_width(off), everyone)
        words[f"seat {place + 1}: points"] = f"{fmean(points):.1f} (spread {pstdev(points):.1f})"
    names = sorted({name for game in played_games for name in game.account})
    return words | {name: f"{fmean(game.account.get(name, 0) for game in played_games):.2f}" for name in names}


def _distance(off: float, half: float, mean: float) -> str:
    """Return a distance from the mean for printing, in points and as a percentage of the mean, if that is not 0."""
    share = f", {100 * off / mean:+.1f} % ± {100 * half / mean:.1f}" if mean else ""
    return f"{off:+.1f} ± {half:.1f} points{share}"


def table(columns: dict[str, dict[str, str]]) -> Iterator[str]:
    """Yield the lines of a table with one column per number of players."""
    yield f"| means of a game | {' | '.join(columns)} |"
    yield f"|---|{'---|' * len(columns)}"
    for name in dict.fromkeys(name for column in reversed(columns.values()) for name in column):
        yield f"| {name} | {' | '.join(column.get(name, '') for column in columns.values())} |"


def _add_amounts(account: dict[str, float], amounts: Amounts) -> None:
    """Add these amounts to an account, by their names."""
    for name, number in amounts:
        account[name] += number
