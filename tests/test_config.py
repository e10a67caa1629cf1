"""Settings: each is explained, a bad one is named, and no value is ever repeated."""

import re
from pathlib import Path

import pytest

from bot.config import BadSetting, Settings, host_and_port, settings, unknown_settings

EXAMPLE = Path(__file__).parents[1] / ".env.example"
NAMES = {name.upper() for name in Settings.model_fields}


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    """No `.env`, none of our variables."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def assignments(commented):
    """The settings given in .env.example, those that hold or those that are only shown."""
    pattern = r"^# ([A-Z_]+)=" if commented else r"^([A-Z_]+)="
    return set(re.findall(pattern, EXAMPLE.read_text("utf-8"), re.MULTILINE))


def test_the_example_has_each_setting_and_no_other():
    assert assignments(commented=True) | assignments(commented=False) == NAMES


def test_each_setting_of_the_example_is_explained():
    """The line before a setting, or before a block of alternatives, is a comment in words."""
    lines = EXAMPLE.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if re.match(r"(# )?[A-Z_]+=", line):
            before = [line for line in lines[:number] if not re.match(r"(# )?[A-Z_]+=", line)][-1]
            assert re.match(r"# \S", before), line


def test_the_example_gives_the_values_that_hold_without_it(empty):
    defaults = Settings()
    (empty / ".env").write_bytes(EXAMPLE.read_bytes())
    assert settings() == defaults
    without = {name for name, field in Settings.model_fields.items() if field.default is None}
    assert assignments(commented=False) == NAMES - {name.upper() for name in without}


def test_the_environment_wins_over_the_file(empty, monkeypatch):
    (empty / ".env").write_text("RENDER_PROCESSES=3\nLOCAL_PORT=1234\n", "utf-8")
    monkeypatch.setenv("RENDER_PROCESSES", "5")
    config = settings()
    assert (config.render_processes, config.local_port) == (5, 1234)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://somebody:hush@host/games"),
        ("DATABASE_URL", "sqlite:///"),
        ("DATABASE_URL", "sqlite:///:memory:"),
        ("DATABASE_URL", "postgresql://somebody:hush@host:port/games"),
        ("LOG_LEVEL", "hush"),
        ("LOG_FORMAT", "hush"),
        ("RENDER_PROCESSES", "-1"),
        ("RENDER_PROCESSES", "hush"),
        ("COMPUTER_PAUSE", "-1"),
        ("COMPUTER_PAUSE", "nan"),
        ("LOCAL_PORT", "65536"),
        ("MONITOR_ADDRESS", "hush"),
        ("MONITOR_ADDRESS", "hush:99999"),
        ("MONITOR_ADDRESS", ":9464"),
        ("MONITOR_ADDRESS", "http://hush:9464"),
        ("GAMEKEEPER_DISCORD_URL", "http://hush.example:8080"),
        ("GAMEKEEPER_DISCORD_URL", "http://127.0.0.1.hush.example"),
        ("GAMEKEEPER_DISCORD_URL", "hush"),
        ("GAMEKEEPER_DISCORD_URL", "http://[hush"),
    ],
)
def test_a_bad_value_names_its_variable_and_is_not_repeated(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting, match=rf"^{name}: \S") as caught:
        settings()
    assert "hush" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_value_with_several_faults_is_named_once(monkeypatch):
    monkeypatch.setenv("SHARDS", "-3")
    with pytest.raises(BadSetting) as said:
        settings()
    assert str(said.value) == "SHARDS: input should be greater than or equal to 1, or input should be 'auto'"


def test_what_some_editors_put_before_the_first_line_is_no_part_of_it(empty):
    (empty / ".env").write_bytes("\ufeffRENDER_PROCESSES=3\n".encode())
    assert settings().render_processes == 3
    assert unknown_settings() is None


def test_a_file_in_another_encoding_is_told_in_a_line(empty):
    (empty / ".env").write_bytes("RENDER_PROCESSES=3\n".encode("utf-16"))
    with pytest.raises(BadSetting, match=r"^\.env: it is not in UTF-8"):
        settings()


def test_a_file_that_cannot_be_read_is_told_in_a_line(empty, monkeypatch):
    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied")

    (empty / ".env").touch()
    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(BadSetting, match=r"^\.env: it cannot be read: Permission denied$"):
        settings()


def test_all_bad_values_are_named_at_once(monkeypatch):
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    monkeypatch.setenv("LOCAL_PORT", "-1")
    with pytest.raises(BadSetting, match=r"^LOG_LEVEL: .*; LOCAL_PORT: "):
        settings()


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1"])
def test_a_stand_in_on_this_machine_is_allowed(monkeypatch, url):
    monkeypatch.setenv("GAMEKEEPER_DISCORD_URL", url)
    assert settings().gamekeeper_discord_url == url


@pytest.mark.parametrize(
    ("text", "parts"),
    [("127.0.0.1:9464", ("127.0.0.1", 9464)), ("[::1]:0", ("::1", 0)), ("watched:80", ("watched", 80))],
)
def test_where_the_bot_may_be_asked_is_a_host_and_a_port(monkeypatch, text, parts):
    monkeypatch.setenv("MONITOR_ADDRESS", text)
    assert host_and_port(settings().monitor_address) == parts


def test_an_empty_token_is_none(monkeypatch):
    """`DISCORD_TOKEN=` in .env means what a missing one means."""
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert settings().discord_token is None


def test_printed_settings_do_not_show_the_token(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "hush")
    assert "hush" not in repr(settings()) + str(settings().model_dump())


def test_the_example_has_nothing_that_is_unknown(empty):
    assert unknown_settings() is None
    (empty / ".env").write_text(EXAMPLE.read_text("utf-8").replace("# DISCORD_TOKEN=", "DISCORD_TOKEN="), "utf-8")
    assert unknown_settings() is None


@pytest.mark.parametrize(
    ("typed", "meant"), [("DISCORD_TOKN", "DISCORD_TOKEN"), ("TOKEN", "DISCORD_TOKEN"), ("DB_URL", "DATABASE_URL")]
)
def test_the_nearest_known_name_is_offered(empty, typed, meant):
    (empty / ".env").write_text(f"export {typed}=hush\n", "utf-8")
    assert unknown_settings().endswith(f": {typed} (did you mean {meant}?)")
