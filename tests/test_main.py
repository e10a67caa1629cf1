"""The command line as its user meets it: in processes of their own, in an empty folder."""

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.config import Settings
from bot.local.server import StandIn
from bot.store import Store

ROOT = Path(__file__).parents[1]
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


def refused(done):
    """The one line of a refusal."""
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


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
    line = refused(run(tmp_path, "run", **{"DISCORD_TOKEN": WRONG, name: value}))
    assert line.startswith(f"gamekeeper: {name}: ")
    assert value not in line


def test_a_bad_setting_in_the_file_is_named_too(tmp_path):
    (tmp_path / ".env").write_text("RENDER_THREADS=many\n", "utf-8")
    assert refused(run(tmp_path, "doctor")).startswith("gamekeeper: RENDER_THREADS: ")


async def test_a_bad_token_is_one_line_and_the_end(tmp_path):
    """Said with the variable's name and without its value, with every line that a log at INFO has."""
    async with StandIn() as stand_in:
        done = await run_beside(tmp_path, "run", DISCORD_TOKEN=WRONG, GAMEKEEPER_DISCORD_URL=stand_in.url)
    assert done.returncode == 1
    errors = [line for line in done.stderr.splitlines() if "[error" in line]
    assert len(errors) == 1
    assert "DISCORD_TOKEN" in errors[0]
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
    line = refused(run(tmp_path, "run", DISCORD_TOKEN=WRONG, DATABASE_URL="sqlite:///folder"))
    assert "folder" in line


def test_an_unknown_command_says_which_there_are(tmp_path):
    done = run(tmp_path, "gamble")
    assert done.returncode == 2
    for name in ("run", "local", "play", "doctor", "backup", "bench"):
        assert re.search(rf"\b{name}\b", done.stderr)


def test_help_explains_each_command(tmp_path):
    done = run(tmp_path, "--help")
    assert done.returncode == 0
    for name in ("run", "local", "play", "doctor", "backup", "bench"):
        assert re.search(rf"^    {name} +\S", done.stdout, re.MULTILINE)


def test_nothing_is_left_in_the_folder_by_asking_for_help(tmp_path):
    run(tmp_path, "--help")
    assert list(tmp_path.iterdir()) == []
