"""The command line as its user meets it: in processes of their own, in an empty folder."""

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from bot.config import Settings
from bot.local.server import StandIn
from bot.process import shutdown
from bot.store import Store
from bot.version import version

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
WRONG = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"


def environment(**settings):
    """This process's without our settings, and with those given."""
    ours = {name.upper() for name in Settings.model_fields}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"PYTHONPATH": str(ROOT)} | settings


def run(folder, *arguments, **settings):
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment(**settings), capture_output=True, text=True, timeout=120, check=False
    )


async def run_beside(folder, *arguments, **settings):
    """The same while a stand-in of this process answers."""
    return await asyncio.to_thread(run, folder, *arguments, **settings)


def refusal_line(done, code=1):
    """The one line of a refusal."""
    assert done.returncode == code, done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


def test_a_folder_named_data_where_the_bot_is_started_is_not_taken_for_ours(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "__init__.py").write_text("raise RuntimeError", "utf-8")
    done = run(tmp_path, "play", "cartographers", "greedy", "greedy", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://host/games"),
        ("LOCAL_PORT", "66666"),
        ("LOG_LEVEL", "LOUD"),
        ("GAMEKEEPER_DISCORD_URL", "https://discord.example"),
    ],
)
def test_a_bad_setting_is_one_line_that_names_the_variable(tmp_path, name, value):
    line = refusal_line(run(tmp_path, "run", **{"DISCORD_TOKEN": WRONG, name: value}), shutdown.OWNER_ERROR)
    assert line.startswith(f"gamekeeper: {name}: ")
    assert value not in line


def test_a_bad_setting_in_the_file_is_named_too(tmp_path):
    (tmp_path / ".env").write_text("RENDER_PROCESSES=many\n", "utf-8")
    assert refusal_line(run(tmp_path, "doctor"), shutdown.OWNER_ERROR).startswith("gamekeeper: RENDER_PROCESSES: ")


async def test_a_bad_token_is_one_line_and_the_end(tmp_path):
    """Said with the variable's name and without its value, with every line that a log at INFO has."""
    async with StandIn() as stand_in:
        done = await run_beside(tmp_path, "run", DISCORD_TOKEN=WRONG, GAMEKEEPER_DISCORD_URL=stand_in.url)
    assert done.returncode == shutdown.OWNER_ERROR
    errors = [line for line in done.stderr.splitlines() if "[error" in line]
    assert len(errors) == 1
    assert "DISCORD_TOKEN" in errors[0]
    (begin,) = [line for line in done.stderr.splitlines() if " starting " in line]
    assert str(version()) in begin
    assert "Traceback" not in done.stderr
    assert WRONG not in done.stdout + done.stderr


@pytest.mark.parametrize("command", [["run"], ["doctor"]])
async def test_a_database_of_a_newer_version_is_one_line(tmp_path, command):
    await (await Store.open(f"sqlite:///{tmp_path}/gamekeeper.db")).close()
    with closing(sqlite3.connect(tmp_path / "gamekeeper.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    async with StandIn() as stand_in:
        done = await run_beside(
            tmp_path, *command, DISCORD_TOKEN=stand_in.token, GAMEKEEPER_DISCORD_URL=stand_in.url, LOG_LEVEL="ERROR"
        )
    assert done.returncode == 1
    lines = [line for line in (done.stdout + done.stderr).splitlines() if "9999" in line]
    assert len(lines) == 1
    assert "newer" in lines[0]
    assert "Traceback" not in done.stderr


def test_a_database_that_cannot_be_opened_is_one_line(tmp_path):
    (tmp_path / "folder").mkdir()
    line = refusal_line(run(tmp_path, "run", DISCORD_TOKEN=WRONG, DATABASE_URL="sqlite:///folder"))
    assert "folder" in line


def without_extra(folder, command, **settings):
    """A run where the extra `postgres` is not installed."""
    code = f"import sys; sys.modules['asyncpg'] = None; from bot.__main__ import main; main(['{command}'])"
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, cwd=folder, env=environment(**settings), capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize("command", ["run", "doctor"])
def test_postgresql_without_its_extra_is_one_line_that_names_it(tmp_path, command):
    address = "postgresql://somebody:hush@127.0.0.1:1/games"
    token = {"DISCORD_TOKEN": WRONG} if command == "run" else {}
    done = without_extra(tmp_path, command, DATABASE_URL=address, **token)
    assert done.returncode == 1
    (line,) = [line for line in (done.stdout + done.stderr).splitlines() if "postgres" in line]
    assert '".[postgres]"' in line
    assert "hush" not in line
    assert "Traceback" not in done.stderr


READ_ONLY = """
import ctypes, os, sys
library = ctypes.CDLL(None)
for override in (1, 2):  # that root may write everywhere
    library.prctl(24, override, 0, 0, 0)
os.execv(sys.executable, [sys.executable, "-m", "bot", *sys.argv[1:]])
"""


@pytest.fixture
def read_only(tmp_path):
    """Runs a command in a folder where nothing may be written."""
    if sys.platform != "linux":
        pytest.skip("root is held back as Linux does it")

    def run_there(*arguments, folder=0o500, **settings):
        command = [sys.executable, "-c", READ_ONLY, *arguments]
        tmp_path.chmod(folder)
        return subprocess.run(
            command, cwd=tmp_path, env=environment(**settings), capture_output=True, text=True, timeout=120, check=False
        )

    yield run_there
    tmp_path.chmod(0o700)


@pytest.mark.parametrize(
    ("command", "setting"), [("run", "DATABASE_URL"), ("local", "LOCAL_FOLDER"), ("restore", "DATABASE_URL")]
)
async def test_a_folder_that_is_read_only_is_one_line(tmp_path, read_only, command, setting):
    await (await Store.open(f"sqlite:///{tmp_path}/backup.db")).close()
    there = sorted(path.name for path in tmp_path.iterdir())
    arguments = [command, "backup.db"] if command == "restore" else [command]
    line = refusal_line(await asyncio.to_thread(read_only, *arguments, DISCORD_TOKEN=WRONG))
    assert line.startswith("gamekeeper: ")
    assert setting in line
    assert "denied" in line
    assert ("chown" in line) == (setting == "DATABASE_URL"), "what to do about it"
    assert sorted(path.name for path in tmp_path.iterdir()) == there


async def test_a_database_that_is_read_only_is_one_line(tmp_path, read_only):
    await (await Store.open(f"sqlite:///{tmp_path}/gamekeeper.db")).close()
    (tmp_path / "gamekeeper.db.lock").touch()
    (tmp_path / "gamekeeper.db").chmod(0o400)
    line = refusal_line(await asyncio.to_thread(read_only, "run", DISCORD_TOKEN=WRONG))
    assert "gamekeeper.db" in line
    assert "readonly" in line
    assert "chown" in line


async def test_a_database_of_another_user_is_one_line_that_says_what_to_do(tmp_path, read_only):
    """As root leaves it: the file can be read, the folder written."""
    await (await Store.open(f"sqlite:///{tmp_path}/gamekeeper.db")).close()
    (tmp_path / "gamekeeper.db").chmod(0o444)
    line = refusal_line(await asyncio.to_thread(read_only, "run", folder=0o700, DISCORD_TOKEN=WRONG))
    assert "readonly" in line
    assert "may not write gamekeeper.db" in line
    assert "chown" in line


def test_unknown_names_in_the_file_are_one_line_with_the_nearest_known(tmp_path):
    """Of the environment nothing is said: it is others' as well."""
    (tmp_path / ".env").write_text("DISCORD_TOKN=hush\nQWERTY=1\nLOG_LEVEL=INFO\n", "utf-8")
    done = run(tmp_path, "backup", "copy.db", DISCORD_TOKENS="hush")
    (line,) = [line for line in done.stderr.splitlines() if ".env" in line]
    assert "DISCORD_TOKN (did you mean DISCORD_TOKEN?), QWERTY" in line
    assert "LOG_LEVEL" not in line
    assert "hush" not in done.stderr
    assert "DISCORD_TOKENS" not in done.stderr


def test_its_version_is_one_line(tmp_path):
    done = run(tmp_path, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"gamekeeper {version()}\n", "")
    assert done.stdout.startswith(f"gamekeeper {VERSION} (")


async def test_restore_is_told_in_one_line_and_refused_without_a_file(tmp_path):
    await (await Store.open(f"sqlite:///{tmp_path}/backup.db")).close()
    done = await asyncio.to_thread(run, tmp_path, "restore", "backup.db")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    assert (
        refusal_line(await asyncio.to_thread(run, tmp_path, "restore", "none.db"))
        == "gamekeeper: there is no file none.db"
    )
    assert (await asyncio.to_thread(run, tmp_path, "restore")).returncode == 2
    assert (await asyncio.to_thread(run, tmp_path, "restore", "--done")).returncode == 0


def test_an_unknown_command_says_which_there_are(tmp_path):
    done = run(tmp_path, "gamble")
    assert done.returncode == 2
    for name in ("run", "local", "play", "doctor", "backup", "restore", "move", "bench"):
        assert re.search(rf"\b{name}\b", done.stderr)


@pytest.mark.parametrize("wrong", [["--every", "soon"], ["--every", "10s"], ["--every", "1h", "--keep", "0"]])
def test_a_time_or_number_of_backups_that_is_none_is_told(tmp_path, wrong):
    done = run(tmp_path, "backup", "folder", *wrong)
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])
    assert wrong[-2] in done.stderr


async def test_games_are_moved_from_the_command_line(tmp_path):
    await (await Store.open(f"sqlite:///{tmp_path}/gamekeeper.db")).close()
    done = await asyncio.to_thread(run, tmp_path, "move", "--to", "sqlite:///other.db")
    assert (done.returncode, done.stderr) == (0, "")
    assert "DATABASE_URL" in done.stdout
    assert (tmp_path / "other.db").is_file()
    assert "same" in refusal_line(await asyncio.to_thread(run, tmp_path, "move", "--from", "sqlite:///gamekeeper.db"))


def test_help_explains_each_command(tmp_path):
    done = run(tmp_path, "--help")
    assert done.returncode == 0
    for name in ("run", "local", "play", "doctor", "backup", "restore", "move", "bench"):
        assert re.search(rf"^    {name} +\S", done.stdout, re.MULTILINE)


def test_nothing_is_left_in_the_folder_by_asking_for_help(tmp_path):
    run(tmp_path, "--help")
    assert list(tmp_path.iterdir()) == []
