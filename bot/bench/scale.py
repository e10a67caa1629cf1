"""How much is measured: enough for stable figures, or just enough to test the measuring itself."""

import msgspec


class Scale(msgspec.Struct, frozen=True):
    """The amount of work in each part of the bench."""

    seconds: float = 2.0  # for which each figure of the engine is measured
    boards: int = 400  # positions for measuring pure functions
    turns: int = 800  # choices committed per game and database
    planned: int = 100  # turns per game that are carried out as they were planned
    pictures: int = 200  # of those choices whose pictures are drawn
    cold: int = 7  # new processes whose first picture is timed
    open_games: int = 1000
    load_seconds: float = 60.0
    rate: float = 50.0  # interactions per second
    presses: int = 200  # at once
    starts: int = 3
    matches: int = 200  # games of each pair of computer players
    playouts: int = 60  # of a search per choice
    pressed: int = 8  # games played press by press, per number of players
    pressed_turns: int = 60  # of each of those games, at most
    due: int = 100_000  # reminders over a day
    due_hours: float = 0.5  # of that day
    due_at_once: int = 5_000
    stored: int = 10_000  # tables
    grown: int = 100_000  # stored games, at most
    copied: int = 10  # choices of each of them
    rounds: int = 200  # in which all that may grow is done once
    recorded: int = 3000  # choices of a game whose history is measured, at most
    ends: int = 20  # how often a game in its middle is played to its end at random, as `verify --live` does
    cluster_games: int = 10_000  # open at once, with several processes
    clustered: int = 60  # of those: games that are played
    cluster_seconds: float = 30.0


FULL = Scale()
TINY = Scale(
    seconds=0.02,
    boards=3,
    turns=8,
    planned=2,
    pictures=2,
    cold=1,
    open_games=6,
    load_seconds=1.0,
    rate=10.0,
    presses=4,
    starts=1,
    matches=1,
    playouts=1,
    pressed=1,
    pressed_turns=1,
    due=200,
    due_hours=0.2,
    due_at_once=20,
    stored=20,
    grown=200,
    copied=4,
    rounds=2,
    recorded=8,
    ends=1,
    cluster_games=30,
    clustered=4,
    cluster_seconds=0.5,
)
