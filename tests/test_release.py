"""What is released: a wheel that runs by itself, made of what the image is made of, and the ways to host it."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot.command_line.commands import argument_parser
from bot.process.shutdown import LIMIT, OWNER_ERROR
from bot.store.schema import HEAD

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
PACKAGES = ("bot", "cogs", "renderers", "data")
UNITS = sorted((ROOT / "data" / "operation").glob("*.service"))
UNIT = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)


def copied_names():
    """What the image is made of: the names that the Dockerfile copies out of the tree."""
    lines = re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE)
    return [name for line in lines for name in line.split()[:-1]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel made of those alone."""
    builder = pytest.importorskip("hatchling.builders.wheel", reason="a wheel is built by hatchling (extra 'dev')")
    folder = tmp_path_factory.mktemp("image")
    for name in copied_names():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder)
    (made,) = builder.WheelBuilder(str(folder)).build(directory=str(folder / "dist"))
    return Path(made)


def test_the_wheel_holds_all_that_is_in_the_tree(wheel):
    command = ["git", "ls-files", *PACKAGES]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()
    if not listed:
        pytest.skip("no clone: nobody knows which files are ours")
    held = set(zipfile.ZipFile(wheel).namelist())
    assert {name for name in listed if (ROOT / name).exists()} <= held
    assert {f"{package}/py.typed" for package in ("bot", "cogs", "renderers")} <= held


BOTH = """
import sys
sys.path.insert(0, sys.argv[1])
from bot.__main__ import main
for arguments in (["--version"], ["play", "cartographers", "random"]):
    try:
        main(arguments)
    except SystemExit as ended:
        assert not ended.code, ended.code
"""


def test_the_wheel_runs_outside_of_the_tree(wheel, tmp_path):
    """Only the libraries are this environment's."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    command = [sys.executable, "-P", "-c", BOTH, str(tmp_path / "installed")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"gamekeeper {VERSION} (schema {int(HEAD)})\n"), "there is no checkout"
    assert "1. Random 1: " in done.stdout  # points


SMALL = """
[project]
name = "gamekeeper"
version = "1.0.0"

[tool.hatch.build.targets.wheel]
packages = ["bot"]

[tool.hatch.build.hooks.custom]
path = "bot/build_hook.py"
"""


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
@pytest.mark.parametrize("commit", ["", "0123456789abcdef"])
def test_what_is_built_names_its_commit_if_that_is_known(kind, commit, tmp_path, monkeypatch):
    """And leaves no file in the tree that it is built from."""
    pytest.importorskip("hatchling", reason="a release is built by hatchling (extra 'dev')")
    (tmp_path / "tree" / "bot").mkdir(parents=True)
    for name in ("commit.py", "build_hook.py"):
        shutil.copy(ROOT / "bot" / name, tmp_path / "tree" / "bot")
    (tmp_path / "tree" / "pyproject.toml").write_text(SMALL, "utf-8")
    monkeypatch.setenv("GAMEKEEPER_COMMIT", commit)
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(tmp_path / "dist")]
    subprocess.run(command, cwd=tmp_path / "tree", check=True, capture_output=True, timeout=60)
    (made,) = (tmp_path / "dist").iterdir()
    shutil.unpack_archive(made, tmp_path / "unpacked", "zip" if kind == "wheel" else "gztar")
    written = [path.read_text("utf-8") for path in (tmp_path / "unpacked").rglob("bot/commit.txt")]
    assert written == ([f"{commit[:7]}\n"] if commit else [])
    assert sorted(path.name for path in (tmp_path / "tree" / "bot").glob("*.*")) == ["build_hook.py", "commit.py"]


def test_the_image_is_told_its_commit_before_it_is_built():
    hook = (ROOT / "bot" / "build_hook.py").read_text("utf-8")
    (setting,) = re.findall(r'^SETTING = "(\w+)"', hook, re.MULTILINE)
    build = DOCKERFILE.partition("\nRUN ")[0]
    assert f"\nARG {setting}=" in build


def test_the_image_gets_what_it_copies():
    """`.dockerignore` lets through what the Dockerfile names, and nothing that is secret."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_through = {line[1:] for line in lines if line.startswith("!")}
    assert "*" in lines
    assert let_through == set(copied_names())
    assert not any(fnmatch(".env", name) for name in let_through)


def test_the_image_runs_without_rights():
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER gamekeeper$", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
    (checked,) = re.findall(r"^HEALTHCHECK .*\\\n  CMD (.+)$", last, re.MULTILINE)
    program, *arguments = json.loads(checked)
    assert program == "gamekeeper"
    assert argument_parser().parse_args(arguments).name == "health", "at whatever address is set"
    assert "MONITOR_ADDRESS=127.0.0.1:" in last


def test_each_setting_given_to_an_image_or_unit_is_one():
    from bot.config import Settings

    known = {name.upper() for name in Settings.model_fields}
    image = re.findall(r"^(?:ENV|   ) +([A-Z_]+)=", DOCKERFILE, re.MULTILINE)
    bot = service("bot")
    compose = re.findall(r"^ {6}([A-Z_]+):", bot, re.MULTILINE)
    told = "\n".join(unit.read_text("utf-8") for unit in UNITS)
    units = re.findall(r"^Environment=([A-Z_]+)=", told, re.MULTILINE)
    assert "DATABASE_URL" in image
    assert {"DISCORD_TOKEN", "MONITOR_ADDRESS"} <= {*compose}
    assert {*image, *compose, *units} - {"PATH", "PYTHONDONTWRITEBYTECODE"} <= known


def service(name):
    """A service of compose.yaml."""
    text = (ROOT / "compose.yaml").read_text("utf-8")
    return re.search(rf"^  {name}:\n((?:    .*\n|\n)+)", text, re.MULTILINE)[1]


def test_the_logs_of_each_service_are_bounded():
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert re.search(
        r"^x-logging: &logging\n  driver: json-file\n  options:\n    max-size: \S+\n    max-file:", text, re.MULTILINE
    )
    services = re.findall(r"^  (\w+):$", text.partition("\nservices:\n")[2].partition("\nvolumes:\n")[0], re.MULTILINE)
    assert services == ["bot", "database", "backup"]
    assert all("    logging: *logging\n" in service(name) for name in services)


DUMP = """#!/bin/sh
for argument; do case $argument in --file=*) echo games > "${argument#--file=}" ;; esac; done
exit %d
"""


@pytest.mark.parametrize("fails", [False, True])
def test_the_backups_of_compose(tmp_path, fails):
    """One is made, checked and kept with the newest; what was begun and not finished goes."""
    shell = shutil.which("sh")
    if not shell:
        pytest.skip("no shell")
    programs, folder = tmp_path / "bin", tmp_path / "backups"
    programs.mkdir(), folder.mkdir()
    for name, code in (("pg_dump", int(fails)), ("pg_restore", 0)):
        (programs / name).write_text(DUMP % code, "utf-8")
        (programs / name).chmod(0o755)
    for number in range(30):
        (folder / f"games-2026-01-{number + 1:02}T00-00-00.dump").touch()
    (folder / "games-2026-02-01T00-00-00.dump.part").touch()
    script = service("backup").partition("      - |\n")[2].partition("\n    read_only:")[0].replace("$$", "$")
    once = f"sleep() {{ exit 0; }}\n{script}"
    environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}
    done = subprocess.run([shell, "-c", once], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    kept = sorted(path.name for path in folder.iterdir())
    assert done.returncode == 0, done.stderr
    if fails:
        assert "no backup was made" in done.stderr
        assert [name for name in kept if name.endswith(".dump")] == kept[:30]
    else:
        assert kept == [f"games-2026-01-{number + 1:02}T00-00-00.dump" for number in range(3, 30)] + [kept[-1]]
        assert (folder / kept[-1]).stat().st_mode & 0o777 == 0o600


def test_the_unit_is_started_anew_after_a_fault_and_not_for_ever():
    """Five starts within a minute are the most, with the pauses between; what the owner must mend ends it at once."""
    unit = (ROOT / "data" / "operation" / "gamekeeper.service").read_text("utf-8")
    said = dict(line.split("=", 1) for line in unit.splitlines() if re.match(r"[A-Z]\w+=", line))
    assert said["Type"] == "notify"
    assert said["Restart"] == "on-failure"
    assert int(said["RestartPreventExitStatus"]) == OWNER_ERROR
    assert (int(said["StartLimitIntervalSec"]), int(said["StartLimitBurst"])) == (60, 5)
    assert int(said["RestartSec"]) * 5 < 60 / 2, "there is room for the starts themselves"
    assert 0 < LIMIT < int(said["TimeoutStopSec"])
    assert int(said["WatchdogSec"]) > LIMIT


@UNIT
def test_the_unit_is_one_that_systemd_takes(unit, tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not here")
    text = re.sub(r"^ExecStart=.*", "ExecStart=/bin/true", unit.read_text("utf-8"), flags=re.MULTILINE)
    (tmp_path / unit.name).write_text(text, "utf-8")
    command = ["systemd-analyze", "verify", str(tmp_path / unit.name)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@UNIT
def test_the_unit_runs_what_there_is(unit):
    """A command that we have, as the same user on the same games."""
    text = unit.read_text("utf-8")
    _, *arguments = re.search(r"^ExecStart=(.+)$", text, re.MULTILINE)[1].split()
    assert argument_parser().parse_args(arguments).name == arguments[0]
    assert "StateDirectory=gamekeeper\n" in text
    assert "DynamicUser=yes\n" in text
    assert unit.stem == "gamekeeper" or "\nUser=gamekeeper\n" in text


@UNIT
def test_commands_under_systemd_run_as_the_unit_does(unit):
    """As its user, in its folder, on its games."""
    command = (ROOT / "data/operation/gamekeeper-command").read_text("utf-8")
    given = re.findall(r"--property=(\S+)", command)
    assert {"DynamicUser=yes", "User=gamekeeper"} <= {*given}
    text = f"User={unit.stem.partition('-')[0]}\nEnvironmentFile=/etc/gamekeeper.env\n{unit.read_text('utf-8')}"
    assert [row for row in given if f"\n{row}\n" not in f"\n{text}"] == []
    assert re.search(r"^ExecStart=(\S+) ", text, re.MULTILINE)[1] in command
    assert subprocess.run(["sh", "-n", "-c", command], check=False).returncode == 0


def guide(lang):
    return (ROOT / f"data/guides/{lang}/run.md").read_text("utf-8")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_updating_brings_all_that_installing_brought(lang):
    """The units and the command, too: who installed an older version may lack them, or have other ones."""
    install, update = (
        {line for line in code.splitlines() if re.match(r"install .*/bin/|cp |umask |/opt/", line)}
        for code in re.findall(r"^```sh systemd\n(.+?)^```", guide(lang), re.MULTILINE | re.DOTALL)
        if "pip install" in code
    )
    assert {*install, "/opt/gamekeeper/bin/python -m pip install ."} == update


def test_uninstalling_leaves_nothing_of_what_installing_made():
    """The games of a unit with a user of its own lie in `private`, to which their folder only leads."""
    removed = {name for line in re.findall(r"^rm -r (.+)$", guide("en"), re.MULTILINE) for name in line.split()}
    made = {f"/etc/systemd/system/{unit.name}" for unit in UNITS} | {"/opt/gamekeeper", "/etc/gamekeeper.env"}
    assert removed == made | {"/usr/local/bin/gamekeeper", "/var/lib/gamekeeper", "/var/lib/private/gamekeeper"}


def test_the_changelog_tells_when_this_version_was_released():
    """What is to be in the next one stands above it."""
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    released = [heading for heading in headings if heading != "Unreleased"]
    assert headings in (released, ["Unreleased", *released])
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", heading) for heading in released)
    assert released[0].startswith(f"{VERSION} (")


def test_the_version_stands_in_one_place():
    """In the project's settings, and as the newest heading of the changelog."""
    named = re.compile(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.])")
    held = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    assert [path for path in held if named.search(path.read_text("utf-8"))] == []


@pytest.mark.skipif(not all(map(shutil.which, ("as", "ld", "readelf"))), reason="binutils are not installed")
def test_the_library_that_the_image_makes_needs_no_executable_stack(tmp_path):
    """Debian 13 loads none that does; the image's base is made of it."""
    (tmp_path / "less").write_bytes(b"data")
    steps = re.search(r"(printf '\.section .*?)test \"", DOCKERFILE.replace("\\\n", ""), re.DOTALL)[1]
    script = steps.replace("/tmp/data.o", "data.o").replace("/tmp/less/${data}l.dat", "less")
    subprocess.run(["sh", "-euc", f"data=icudt99; library=made.so; {script}"], cwd=tmp_path, check=True)
    headers = subprocess.run(["readelf", "-lW", "made.so"], cwd=tmp_path, check=True, capture_output=True, text=True)
    (stack,) = [line for line in headers.stdout.splitlines() if "GNU_STACK" in line]
    assert "RWE" not in stack
