"""Saved games of every release load and can be played to the end."""

from pathlib import Path
from random import Random

import pytest

from bot.engine import codec, machine
from bot.games.registry import games
from tests.walk import onward, reload

FOLDER = Path(__file__).parent / "saved"
FILES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_saved_game_loads_and_is_playable_to_the_end(path):
    game = games()[path.parent.name]
    s = codec.decode(game, path.read_bytes())
    game.check(s)
    assert not machine.over(s)
    assert reload(game, s) == s
    for _ in onward(game, s, Random(path.stem)):
        game.check(s)
    assert machine.over(s)
    assert min(score.rank for score in game.tally(s)) == 1


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_every_version_of_a_game_has_saved_games(game):
    """Simultaneous play in the midst included, where a game has any."""
    mine = [path for path in FILES if path.parent.name == game.key]
    if not mine and game.version == 1:
        pytest.skip(f"no release has had {game.key} yet: python -m tests.saved.make {game.key} writes its saved games")
    versions = {int(path.stem.split("-")[0].removeprefix("v")) for path in mine}
    assert versions == {*range(1, game.version + 1)}, f"run python -m tests.saved.make {game.key}"
    states = [codec.decode(game, path.read_bytes()) for path in mine]
    assert any(apart.choices for s in states for apart in s.pending) == any(s.pending for s in states)
