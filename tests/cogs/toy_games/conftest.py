"""The house with two games among the others that only these tests know: long lists, and hidden hands."""

from pathlib import Path

import pytest

from bot.games.registry import games
from bot.wording import missing_text
from tests.cogs.house import House
from tests.cogs.toy_games import lists
from tests.engine.corners import discards

HERE = Path(__file__).parent
MADE = discards.GAME, lists.GAME


@pytest.fixture
def made_games(monkeypatch, tmp_path):
    for game in MADE:
        monkeypatch.setitem(games(), game.key, game)
    data = tmp_path / "data"
    data.mkdir()
    for folder in [*(HERE.parents[2] / "data").iterdir(), *(HERE / "data").iterdir()]:
        (data / folder.name).symlink_to(folder)
    monkeypatch.setattr("bot.data.DATA", data)
    for game in MADE:
        assert missing_text(game) is None  # the bot would leave it out, and each test would fail in its own way


@pytest.fixture
async def house(made_games, stand_in, database, request):
    built = House(stand_in, database, drawn="real_pictures" in request.fixturenames)
    await built.start()
    try:
        yield built
    finally:
        await built.stop()
