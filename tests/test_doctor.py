"""`python -m bot doctor`: it finds each kind of trouble, says what to do, changes nothing, never shows the token."""

import re
import sqlite3
import struct
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.command_line import doctor
from bot.config import Settings
from bot.local.server import StandIn
from bot.local.world.permissions import Permission
from bot.local.world.records import Emoji
from bot.process.redirect import temporary_redirect
from bot.store import Store
from cogs.client import icons_by_name
from tests.store.play import message, running

HUSH = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"
ROOT = Path(__file__).parents[1]


@pytest.fixture
async def stand_in():
    async with StandIn() as stand_in:
        with temporary_redirect(stand_in.url):
            yield stand_in
        assert stand_in.violations == []


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def settings(stand_in, url):
    return Settings(_env_file=None, discord_token=stand_in.token, database_url=url, gamekeeper_discord_url=stand_in.url)


async def findings(check, settings):
    """The findings of one check as (level, text)."""
    return [(finding.level, finding.text) async for finding in check(settings)]


async def only(check, settings):
    (finding,) = await findings(check, settings)
    return finding


async def test_all_is_well(settings, url, stand_in, capsys):
    await (await Store.open(url)).close()
    for name in icons_by_name():
        stand_in.world.add_emoji(Emoji(stand_in.world.new_id(), name), b"")
    assert await doctor.examine(settings) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["ok"] * len(lines)
    things = {line.split()[1] for line in lines}
    assert things == {
        "programs",
        "fonts",
        "database",
        "disk",
        "clock",
        "time",
        "texts",
        "token",
        "gateway",
        "servers",
        "emojis",
        "commands",
    }
    assert not any(stand_in.token in line for line in lines)
    assert not any(stand_in.world.commands.values())


async def test_an_error_makes_exit_code_1_and_the_rest_is_still_looked_at(stand_in, settings, capsys):
    settings = settings.model_copy(update={"discord_token": Settings(_env_file=None, discord_token=HUSH).discord_token})
    assert await doctor.examine(settings) == 1
    written = capsys.readouterr()
    (line,) = [line for line in written.out.splitlines() if line.startswith("error")]
    assert "DISCORD_TOKEN" in line
    assert "commands" in written.out
    assert HUSH not in written.out + written.err


async def test_without_a_token_the_bot_plays_here_only(settings):
    level, said = await only(doctor.check_discord_account, settings.model_copy(update={"discord_token": None}))
    assert level == "warning"
    assert "DISCORD_TOKEN" in said


@pytest.mark.parametrize(("check", "level"), [(doctor.check_discord_account, "error"), (doctor.check_clock, "warning")])
async def test_discord_out_of_reach(settings, unused_tcp_port, check, level):
    with temporary_redirect(f"http://127.0.0.1:{unused_tcp_port}"):
        found_level, said = await only(check, settings)
    assert found_level == level
    assert "not c" in said  # not checked, not compared
    assert "\n" not in said


async def test_a_server_that_withholds_permissions_is_named_with_them(settings, stand_in):
    guild = stand_in.world.add_guild("Narrow")
    for role in guild.roles.values():
        role.permissions &= ~(Permission.ATTACH_FILES | Permission.SEND_MESSAGES_IN_THREADS)
    (_, _, narrow, rest, _) = await findings(doctor.check_discord_account, settings)
    assert narrow[0] == "warning"
    assert "Narrow" in narrow[1]
    assert "attach_files, send_messages_in_threads" in narrow[1]
    assert rest[1].startswith("1 of 2 ")


async def test_a_bot_in_no_server_is_given_its_invitation(settings, stand_in):
    stand_in.world.guilds.clear()
    (_, _, servers, _) = await findings(doctor.check_discord_account, settings)
    assert servers[0] == "warning"
    assert f"client_id={stand_in.world.application_id}" in servers[1]
    (asked_for,) = re.findall(r"&permissions=\d+", (ROOT / "README.md").read_text("utf-8"))
    assert asked_for in servers[1]
    assert int(asked_for.partition("=")[2]) & Permission.CREATE_PUBLIC_THREADS


async def test_more_servers_than_discord_tells_at_once(settings, monkeypatch):
    """Discord gives 200 at a time; the stand-in gives all each time."""
    asked = []

    async def page(self, limit, before=None, after=None, with_counts=True):
        asked.append(after)
        ids = [str(number) for number in range(1, 451) if number > int(after or 0)]
        return [{"id": id_, "name": id_, "permissions": "8"} for id_ in ids[:limit]]

    monkeypatch.setattr("discord.http.HTTPClient.get_guilds", page)
    (_, _, servers, _) = await findings(doctor.check_discord_account, settings)
    assert servers[1].startswith("450 of 450 ")
    assert asked == [None, "200", "400"]


@pytest.mark.parametrize("by", [60, -60])
async def test_a_clock_that_is_wrong(settings, monkeypatch, by):
    real = doctor.time.time
    monkeypatch.setattr(doctor, "time", SimpleNamespace(time=lambda: real() + by))
    level, said = await only(doctor.check_clock, settings)
    assert level == "warning"
    assert ("ahead" if by > 0 else "behind") in said


@pytest.mark.parametrize("problem", [OSError("cannot open resource"), struct.error("requires a buffer of 9 bytes")])
async def test_a_font_that_is_missing_or_cut_off(settings, monkeypatch, problem):
    def missing(size, bold, script):
        raise problem

    monkeypatch.setattr(doctor, "font", missing)
    found_fonts = await findings(doctor.check_fonts, settings)
    assert [level for level, _ in found_fonts] == ["error", "error"]
    assert all("git checkout data/fonts" in said for _, said in found_fonts)


async def test_a_font_without_japanese(settings, monkeypatch):
    """Every letter comes out as the box for a missing one."""
    real = doctor.font
    box = SimpleNamespace(getmask=lambda letter: real(24).getmask("\U0010fffd"))
    monkeypatch.setattr(doctor, "font", lambda size, bold, script: box)
    for level, said in await findings(doctor.check_fonts, settings):
        assert level == "error"
        assert "木" in said


async def test_a_name_in_the_file_that_is_no_setting(settings, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert await findings(doctor.check_settings, settings) == []
    (tmp_path / ".env").write_text("DISCORD_TOKN=hush\n")
    level, said = await only(doctor.check_settings, settings)
    assert level == "warning"
    assert "DISCORD_TOKEN" in said
    assert "hush" not in said


async def test_a_folder_in_the_place_of_the_file_of_settings(settings, tmp_path, monkeypatch):
    """Docker makes one where it is to mount a file that is not there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").mkdir()
    level, said = await only(doctor.check_settings, settings)
    assert level == "warning"
    assert "folder" in said
    assert "remove" in said


@pytest.mark.parametrize(
    ("address", "level", "word"),
    [
        ("127.0.0.1:9464", "ok", "this machine only"),
        ("localhost:9464", "ok", "this machine only"),
        ("[::1]:9464", "ok", "this machine only"),
        ("0.0.0.0:9464", "warning", "on all addresses"),
        ("[::]:9464", "warning", "on all addresses"),
        ("192.0.2.7:9464", "warning", "at 192.0.2.7"),
    ],
)
async def test_whom_the_bot_answers_that_watches_it(settings, address, level, word):
    found_level, said = await only(doctor.check_monitor, settings.model_copy(update={"monitor_address": address}))
    assert found_level == level
    assert word in said
    assert ("set MONITOR_ADDRESS=127.0.0.1:9464" in said) == (level == "warning")


async def test_who_is_watched_by_nobody_is_told_nothing_of_it(settings):
    assert await findings(doctor.check_monitor, settings) == []


async def test_what_is_wrong_is_told_with_what_to_do(settings, stand_in, url, tmp_path, monkeypatch):
    """Each warning and each error of a machine on which much is wrong."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("DISCORD_TOKN=hush\n")
    async with await Store.open(url) as store:
        await store.outbox.add([message("a")], at=1, table_id=await running(store))
        await store.outbox.give_up([1], "gone")
    for role in stand_in.world.add_guild("Narrow").roles.values():
        role.permissions = 0
    real = doctor.time.time
    monkeypatch.setattr(doctor, "time", SimpleNamespace(time=lambda: real() + 60))
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda folder: SimpleNamespace(free=300 << 20))
    monkeypatch.setattr(doctor, "covers", lambda letter: False)
    monkeypatch.setattr(doctor, "available_timezones", set)
    monkeypatch.setattr(doctor.command_limits, "TOTAL", 100)
    settings = settings.model_copy(update={"monitor_address": "0.0.0.0:9464"})
    told = {(one.what, one.level): one.text for check in doctor.CHECKS async for one in check(settings)}
    remedies = {
        ("settings", "warning"): "mend or remove it",
        ("monitor", "warning"): "set MONITOR_ADDRESS=127.0.0.1:9464",
        ("fonts", "error"): "git checkout data/fonts",
        ("outbox", "warning"): "`post given up` in the log",
        ("files", "warning"): "chmod 600 .env",
        ("disk", "warning"): "make room",
        ("clock", "warning"): "NTP",
        ("time zones", "error"): "python -m pip install tzdata",
        ("emojis", "warning"): "a running bot uploads them",
        ("servers", "warning"): "https://discord.com/oauth2/authorize?client_id=",
        ("commands", "error"): "update Gamekeeper",
    }
    assert {key for key in told if key[1] != "ok"} == set(remedies)
    for key, remedy in remedies.items():
        assert remedy in told[key].partition("; ")[2]


async def test_no_database_yet_and_none_is_made(settings, tmp_path):
    (_, database), (what, _) = [(finding.what, finding) async for finding in doctor.check_database(settings)]
    assert (database.level, what) == ("ok", "disk")
    assert "not there yet" in database.text
    assert list(tmp_path.iterdir()) == []


async def test_an_empty_database(settings, tmp_path):
    (tmp_path / "games.db").touch()
    (level, said), _ = await findings(doctor.check_database, settings)
    assert level == "ok"
    assert "empty" in said
    assert (tmp_path / "games.db").stat().st_size == 0


async def test_nothing_is_left_beside_a_database_that_nobody_uses(settings, url, tmp_path):
    await (await Store.open(url)).close()
    (level, _), _ = await findings(doctor.check_database, settings)
    assert level == "ok"
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]


async def test_what_is_in_a_database_in_use(settings, url):
    async with await Store.open(url) as store:
        table_id = await running(store)
        await store.outbox.add([message("a")], at=1, table_id=table_id)
        (level, said), _ = await findings(doctor.check_database, settings)
        assert level == "ok"
        assert "1 running" in said
        await store.outbox.give_up([1], "gone")
        _, (level, said), _ = await findings(doctor.check_database, settings)
        assert level == "warning"
        assert "1 posts" in said


def run_statement(path, statement):
    with closing(sqlite3.connect(path)) as database:
        database.execute(statement)
        database.commit()


@pytest.mark.parametrize(("schema", "level", "word"), [("9999", "error", "newer"), ("0000", "warning", "next start")])
async def test_another_schema_is_told(settings, url, tmp_path, schema, level, word):
    await (await Store.open(url)).close()
    run_statement(tmp_path / "games.db", f"UPDATE alembic_version SET version_num = '{schema}'")
    (found_level, said), _ = await findings(doctor.check_database, settings)
    assert found_level == level
    assert schema in said
    assert word in said


async def test_a_damaged_database(settings, url, tmp_path):
    async with await Store.open(url) as store:
        for channel in range(50):
            await running(store, channel)
    file = tmp_path / "games.db"
    data = bytearray(file.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 8192] = bytes([7]) * 8192
    file.write_bytes(data)
    (level, said), _ = await findings(doctor.check_database, settings)
    assert level == "error"
    assert "\n" not in said


async def test_a_file_that_is_no_database(settings, tmp_path):
    (tmp_path / "games.db").write_text("no database" * 100)
    (level, said), _ = await findings(doctor.check_database, settings)
    assert level == "error"
    assert "DATABASE_URL" in said


async def test_a_server_of_databases_that_does_not_answer(settings, unused_tcp_port):
    pytest.importorskip("asyncpg", reason="needs the extra 'postgres'")
    address = f"postgresql://somebody:hush@127.0.0.1:{unused_tcp_port}/games"
    level, said = await only(doctor.check_database, settings.model_copy(update={"database_url": address}))
    assert level == "error"
    assert "DATABASE_URL" in said
    assert "hush" not in said


@pytest.mark.parametrize(("free", "level"), [(10, "error"), (300, "warning"), (5000, "ok")])
async def test_little_free_space_is_told(settings, monkeypatch, free, level):
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda folder: SimpleNamespace(free=free << 20))
    _, (found_level, said) = await findings(doctor.check_database, settings)
    assert found_level == level
    assert f"{free:,} MiB" in said


async def test_commands_beyond_a_limit(settings, monkeypatch):
    monkeypatch.setattr(doctor.command_limits, "TOTAL", 100)
    level, said = await only(doctor.check_command_limits, settings)
    assert level == "error"
    assert "maximum size" in said


async def test_what_would_make_pictures_faster(settings, monkeypatch):
    real = doctor.version

    def version(name):
        if name == "isal":
            raise ModuleNotFoundError(name)
        return real(name)

    monkeypatch.setattr(doctor, "version", version)
    assert [level for level, _ in await findings(doctor.check_programs, settings)] == ["ok", "warning"]


async def test_missing_time_zones_are_told(settings, monkeypatch):
    assert (await only(doctor.check_time_zones, settings))[0] == "ok"
    monkeypatch.setattr(doctor, "available_timezones", set)
    level, said = await only(doctor.check_time_zones, settings)
    assert level == "error"
    assert "tzdata" in said


@pytest.mark.parametrize(
    ("shards", "wanted", "shared", "left", "level"),
    [
        (1, 1, None, 1000, "ok"),
        (3, 1, None, 1000, "warning"),
        (3, 2, 2, 1000, "warning"),
        (3, 3, 3, 1000, "ok"),
        (3, "auto", None, 1000, "ok"),
        (3, "auto", 3, 1000, "ok"),
        (3, "auto", 2, 1000, "warning"),
        (2, "auto", 3, 1000, "ok"),
        (1, 1, None, 5, "warning"),
    ],
)
def test_what_discord_says_of_connecting(shards, wanted, shared, left, level):
    found = doctor.check_connection({"shards": shards, "session_start_limit": {"remaining": left}}, wanted, shared)
    assert found.level == level
    assert ("SHARDS" in found.text) == (isinstance(wanted, int) and shards > wanted)
    assert ("stop them all" in found.text) == (wanted == "auto" and level == "warning")
    assert str(shards if shards > 1 else left) in found.text


async def test_a_file_that_may_not_be_written(settings, url, tmp_path, monkeypatch):
    await (await Store.open(url)).close()
    monkeypatch.setattr(
        "bot.store.database.missing_permissions.os.access", lambda place, how: place != tmp_path / "games.db"
    )
    (level, said), _ = await findings(doctor.check_database, settings)
    assert level == "error"
    assert f"write {tmp_path / 'games.db'}" in said


async def test_no_file_where_none_may_be_made(settings, tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.database.missing_permissions.os.access", lambda place, how: False)
    (level, said), _ = await findings(doctor.check_database, settings)
    assert (level, str(tmp_path) in said) == ("error", True)
