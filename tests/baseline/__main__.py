"""`python -m tests.baseline KEY LEVEL`: games of a level against the frozen greedy player, each deal from each seat."""

import argparse
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from bot.bench.bench import line
from bot.bench.players import Match, fewest, figures, games_of, play
from bot.games.registry import games
from bot.players.budget import THINKING, Budget
from bot.players.player import PLAYERS

from . import baseline
from .greedy import VALUES

OPPONENTS = {**PLAYERS, "baseline": baseline}


def play_game(match):
    """Play one game of a match in which the baseline may play: also in another process."""
    return play(match, OPPONENTS)


def measure(match, number, processes=1):
    """Return the figures of so many games; in several processes they are the same unless the level has seconds."""
    matches = games_of(match, number)
    if processes == 1:
        return [*figures(match, [play_game(game) for game in matches])]
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        return [*figures(match, [*pool.map(play_game, matches)])]


def main():
    """Print the figures of the match that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.baseline", description=__doc__)
    parser.add_argument("key", choices=VALUES, help="the game's folder")
    parser.add_argument("level", choices=PLAYERS, help="who plays one seat; the baseline plays all others")
    parser.add_argument("--games", type=int, default=1000, help="so many, each deal from each seat")
    parser.add_argument("--seats", type=int, help="two unless the game has no fewer than more")
    parser.add_argument("--seconds", type=float, default=THINKING.seconds, help="of a search for each choice")
    parser.add_argument("--processes", type=int, default=1, help="that share the games")
    asked = parser.parse_args()
    seats = asked.seats or fewest(games()[asked.key])
    match = Match(asked.key, asked.level, "baseline", seats, 0, Budget(asked.seconds))
    for figure in measure(match, asked.games, asked.processes):
        print(line(figure), flush=True)  # noqa: T201 - a command


if __name__ == "__main__":
    main()
