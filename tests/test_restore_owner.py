"""`python -m bot restore` leaves the database to whom it belongs: its owner and mode stay, another user is refused."""

import os
import stat

import pytest

from bot.command_line.restore import restore
from bot.config import Settings
from bot.store import Store, StoreUnavailable


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games" / "games.db"


@pytest.fixture
def settings(file):
    return Settings(_env_file=None, database_url=f"sqlite:///{file}")


@pytest.fixture
async def backup(tmp_path, settings):
    """Of a database that is there."""
    async with await Store.open(settings.database_url) as store:
        await store.upkeep.backup(tmp_path / "backup.db")
    return tmp_path / "backup.db"


def belongs(path):
    """A file's user, group and mode."""
    status = path.stat()
    return status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)


@pytest.mark.skipif(os.name == "nt", reason="no modes there")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
async def test_the_database_keeps_its_mode(settings, file, backup, mode):
    file.chmod(mode)
    assert await restore(settings, backup) == 0
    assert belongs(file) == (os.geteuid(), os.getegid(), mode)


as_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")


@as_root
@pytest.mark.parametrize("done", [False, True])
async def test_another_user_than_its_owner_is_refused_and_nothing_changes(settings, file, backup, done):
    os.chown(file, 1234, 1235)
    before = file.read_bytes()
    with pytest.raises(StoreUnavailable, match=r"belongs to #1234.*as root.*--as-me") as refused:
        await restore(settings, None if done else backup)
    assert "\n" not in str(refused.value)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["games.db"]


@as_root
async def test_root_may_and_the_games_stay_their_owners(settings, file, backup):
    os.chown(file.parent, 1234, 1235)
    os.chown(file, 1234, 1235)
    file.chmod(0o640)
    assert await restore(settings, backup, as_me=True) == 0
    assert belongs(file) == (1234, 1235, 0o640)
    assert {path.stat().st_uid for path in file.parent.iterdir()} == {1234}, "the lock too"


@as_root
async def test_without_a_database_root_is_refused_in_the_folder_of_another(settings, file, backup):
    for path in file.parent.iterdir():
        path.unlink()
    os.chown(file.parent, 1234, 1235)
    with pytest.raises(StoreUnavailable, match="--as-me"):
        await restore(settings, backup)
    assert list(file.parent.iterdir()) == []
    assert await restore(settings, backup, as_me=True) == 0
    assert belongs(file) == (1234, 1235, 0o600)


@as_root
async def test_who_cannot_give_it_back_is_told(settings, file, backup, monkeypatch, capsys):
    def chown(*_):
        raise PermissionError(1, "Operation not permitted")

    os.chown(file, 1234, 1235)
    monkeypatch.setattr(os, "chown", chown)
    assert await restore(settings, backup, as_me=True) == 0
    assert "before a bot of #1234 can write it" in capsys.readouterr().out
