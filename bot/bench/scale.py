"""How much is measured: enough for steady figures, or just enough to see that the measuring works."""

import msgspec


class Scale(msgspec.Struct, frozen=True):
    """Everything here bounds a part of the bench."""

    seconds: float = 2.0  # of repetition for each figure of the engine
    boards: int = 400  # positions on which pure functions are measured
    turns: int = 800  # choices made through the tables, a game and a database
    pictures: int = 200  # of them drawn
    cold: int = 7  # processes started for the first picture
    open_games: int = 1000
    load_seconds: float = 60.0
    rate: float = 50.0  # interactions a second
    presses: int = 200  # at once
    starts: int = 3
    matches: int = 200  # of each pair of computer players
    playouts: int = 60  # of a search for one choice
    pressed: int = 1  # games played press by press, for each number of players
    pressed_turns: int = 60  # of them, at most


FULL = Scale()
TINY = Scale(
    seconds=0.02,
    boards=3,
    turns=8,
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
)
