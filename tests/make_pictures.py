"""Makes the pictures of the README from real games: `python -m tests.make_pictures`."""

import random
from pathlib import Path

from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.players.player import PLAYERS
from bot.texts import texts
from renderers.kit.png import png
from renderers.look import Look
from renderers.registry import renderer

FOLDER = Path(__file__).parents[1] / ".github" / "pictures"
WIDE = 1000  # pixels
SEATS = 2
SHARE = 0.8  # the share of a game's choices after which it is shown


def play(key, seed=7):
    """Return a game and its state after most of a game between greedy players."""
    game, chance = games()[key], random.Random(seed)
    states = []
    s, _ = machine.begin(game, SEATS, seed, game.options())
    while waiting := machine.seats_to_choose(s):
        machine.play(game, s, waiting[0], PLAYERS["greedy"](game, s, waiting[0], chance))
        states.append(copy(s))
    return game, states[int(len(states) * SHARE)]


def main():
    """Write a picture of each game, in English on a dark and in Japanese on a light background."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for key in games():
        game, s = play(key)
        for lang, theme in (("en", "dark"), ("ja", "light")):
            look = Look(texts(lang, key), ("Ann", "健太"), theme)
            image = renderer(key).table(machine.view(game, s, None), look)
            image = image.resize((WIDE, WIDE * image.height // image.width))
            (FOLDER / f"{key}-{lang}.png").write_bytes(png(image.quantize(256, kmeans=4).convert("RGB")))


if __name__ == "__main__":
    main()
