"""The commands: run, local, doctor, backup, verify, bench, texts, new-game ..., and what each is told."""

import argparse
import asyncio
import re
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from secrets import randbits
from typing import TypeAlias

from bot.config import BadSetting, Settings, settings, unknown_settings
from bot.pace.durations import parse_duration
from bot.pace.wall_time import DAY, MINUTE
from bot.process import log, shutdown
from bot.store.errors import StoreError
from bot.version import version

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
YEAR = 365 * DAY
TERMINATED = 128 + signal.SIGTERM  # the exit code that shells use for a process ended by SIGTERM


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command. A mistake of the owner ends in one line and exit code 1; a bad setting in exit code 78."""
    options = argument_parser().parse_args(arguments)
    try:
        config = settings()
    except BadSetting as error:
        print(f"gamekeeper: {error}", file=sys.stderr)
        sys.exit(shutdown.OWNER_ERROR)
    try:
        log.set_up(config)
        if options.command is not _doctor and (warning := unknown_settings()):  # one of the doctor's own findings
            log.log(__name__).warning(warning)
        code = options.command(config, options)
    except (BadSetting, StoreError) as error:
        print(f"gamekeeper: {error}", file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


def argument_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; what it parses has the function to call as `command`."""
    parser = argparse.ArgumentParser(prog="gamekeeper", description="A Discord bot that hosts board games.")
    parser.add_argument("--version", action="version", version=f"gamekeeper {version()}")
    commands = parser.add_subparsers(dest="name")
    parser.set_defaults(command=_run)
    commands.add_parser("run", help="host games: on Discord with DISCORD_TOKEN, else like `local`").set_defaults(
        command=_run
    )
    local = commands.add_parser("local", help="a small Discord on this machine, played in the browser")
    local.add_argument("--port", type=int, help="where the page is served; the next free one if it is taken")
    local.add_argument("--demo", action="store_true", help="let computer players play a game to its end, and stop")
    local.add_argument("--seats", type=int, default=4, help="computer players in the demonstration (1-8)")
    local.set_defaults(command=_local)
    terminal = commands.add_parser("play", help="play in the terminal, with the board in words")
    terminal.add_argument("game", help="a game's key, such as cartographers")
    terminal.add_argument("kinds", nargs="*", help="by seat: you, random, greedy or search (default: you first)")
    terminal.add_argument("--seed", type=int, default=None, help="the same seed gives the same game")
    terminal.set_defaults(command=_terminal)
    for add in (_add_checks, _add_backup, _add_restore, _add_verify, _add_export, _add_move, _add_prune):
        add(commands)
    for add in (_add_texts, _add_bench, _add_training, _add_new_game):
        add(commands)
    return parser


def _add_checks(commands: Commands) -> None:
    doctor = commands.add_parser("doctor", help="check token, rights, fonts, database, disk, clocks")
    doctor.set_defaults(command=_doctor)
    health = commands.add_parser("health", help="whether the bot that runs answers at MONITOR_ADDRESS")
    health.set_defaults(command=_health)


def _add_backup(commands: Commands) -> None:
    backup = commands.add_parser("backup", help="copy the SQLite database while games go on")
    backup.add_argument("file", type=Path, help="a new file; with --every a folder")
    backup.add_argument("--every", type=_duration, metavar="TIME", help="go on, with one backup in so long: 6h, 1d")
    backup.add_argument("--keep", type=_one_or_more, default=14, help="with --every: so many of the newest (14)")
    backup.set_defaults(command=_backup)


def _duration(text: str) -> int:
    """Return milliseconds. Raise ArgumentTypeError if the text is no duration of a minute or longer."""
    length = parse_duration(text) or 0
    if length < MINUTE:
        raise argparse.ArgumentTypeError(f"{text!r} is no time such as 6h, 1d or 90min")
    return length


def _one_or_more(text: str) -> int:
    """Return the number. Raise ArgumentTypeError if the text is not a number from 1 on."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def _add_restore(commands: Commands) -> None:
    restore = commands.add_parser("restore", help="go back to a backup while the bot is stopped")
    what = restore.add_mutually_exclusive_group(required=True)
    what.add_argument("file", type=Path, nargs="?", help="made by `backup`; what is replaced is kept beside it")
    what.add_argument("--done", action="store_true", help="note that pg_restore has restored a PostgreSQL database")
    restore.add_argument("--deletions", type=Path, help="printed by `deletions`: whose data must not come back")
    restore.add_argument("--as-me", action="store_true", help="though the database belongs to another user")
    restore.set_defaults(command=_restore)
    deletions = commands.add_parser("deletions", help="print whose data was deleted, to keep beside backups")
    deletions.set_defaults(command=_deletions)


def _add_verify(commands: Commands) -> None:
    verify = commands.add_parser("verify", help="play every game's history anew: it must lead to what is stored")
    what = verify.add_mutually_exclusive_group()
    what.add_argument("file", type=Path, nargs="?", help="instead, one game from the file that /verify gives")
    what.add_argument("--live", action="store_true", help="instead, see that every running game can go on")
    verify.add_argument("--commitment", metavar="C", help="with a file: what 🎲 of the lobby or the first post showed")
    verify.add_argument("--database", metavar="ADDRESS", help="with --live: another one than DATABASE_URL")
    verify.set_defaults(command=_verify)


def _add_export(commands: Commands) -> None:
    export = commands.add_parser("export", help="write one game to a file, people as placeholders")
    export.add_argument("table", type=int, help="its number, as posts and /tables show it")
    export.add_argument("file", type=Path, help="a new file")
    export.add_argument("--with-secrets", action="store_true", help="with hands and luck also while the game runs")
    export.set_defaults(command=_export)
    bring = commands.add_parser("import", help="take a game from such a file while the bot is stopped")
    bring.add_argument("file", type=Path, help="made by `export` or /game export")
    bring.add_argument("--server", type=int, default=0, help="the id of the server where it is to go on or be shown")
    bring.set_defaults(command=_import)


def _add_move(commands: Commands) -> None:
    move = commands.add_parser("move", help="take all games to another database while the bot is stopped")
    other = move.add_mutually_exclusive_group(required=True)
    other.add_argument("--to", metavar="ADDRESS", help="an empty database: the games of DATABASE_URL go there")
    other.add_argument("--from", metavar="ADDRESS", dest="origin", help="games that come to an empty DATABASE_URL")
    move.set_defaults(command=_move)


def _add_prune(commands: Commands) -> None:
    prune = commands.add_parser("prune", help="see how much old games take, and remove their boards")
    prune.add_argument("--older", type=_age, required=True, metavar="TIME", help="how long they are over: 2y, 180d")
    prune.add_argument(
        "--keep-results",
        action="store_true",
        help="do it, while the bot is stopped: boards go; results, last boards, choices and luck stay",
    )
    prune.set_defaults(command=_prune)
    ratings = commands.add_parser("ratings", help="calculate all ratings again while the bot is stopped")
    ratings.add_argument("--again", action="store_true", required=True, help="do it: it may take a minute")
    ratings.set_defaults(command=_ratings)


def _age(text: str) -> int:
    """Return milliseconds. Raise ArgumentTypeError if the text is no time of a day or longer."""
    years = re.fullmatch(r"(\d{1,3})\s*y", text)
    length = int(years[1]) * YEAR if years else parse_duration(text) or 0
    if length < DAY:
        raise argparse.ArgumentTypeError(f"{text!r} is no time such as 2y or 180d")
    return length


def _add_texts(commands: Commands) -> None:
    texts = commands.add_parser("texts", help="begin a language, or see how much of it is written and what is wrong")
    texts.add_argument("code", help="the language as Discord has it: de, fr, pt-BR (data/guides/en/translate.md)")
    texts.add_argument("--missing", action="store_true", help="list each text that is not written yet")
    texts.add_argument("--make", action="store_true", help="make the files that are not there, as for a new language")
    texts.set_defaults(command=_texts)


def _add_bench(commands: Commands) -> None:
    bench = commands.add_parser("bench", help="measure speed and size")
    bench.add_argument(
        "what",
        nargs="*",
        metavar="PART",
        help="the parts to run instead of all; or: balance and a game's key, to see how its seats and rules stand",
    )
    bench.add_argument("--json", action="store_true", help="print figures for machines")
    bench.add_argument("--level", default="normal", help="balance: who plays every seat")
    bench.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="balance: an option of the game's lobby"
    )
    bench.add_argument("--processes", type=int, default=1, help="that share the games of a balance")
    bench.add_argument("--seats", type=int, nargs="*", default=[], help="balance: only for so many players")
    bench.add_argument(
        "--games", type=int, nargs=2, default=(0, 1000), help="balance: the first deal and the one after the last"
    )
    bench.add_argument(
        "--keep", type=Path, help="balance: a file that keeps the games, so that they can be played in pieces"
    )
    bench.set_defaults(command=_bench)


def _add_training(commands: Commands) -> None:
    train = commands.add_parser("train", help="let computer players learn a game from rollouts; takes hours")
    train.add_argument("key", help="the game's folder: cartographers")
    train.add_argument("folder", type=Path, help="where what was played is kept, so that it can go on")
    train.add_argument("--deals", type=int, nargs="+", default=[34, 34], help="games in each round")
    train.add_argument("--share", type=float, default=0.27, help="of a game's decisions that are tried")
    train.add_argument("--futures", type=int, default=4, help="in which each option is tried")
    train.set_defaults(command=_train)
    calibrate = commands.add_parser("calibrate", help="measure how surely a lead wins a game")
    calibrate.add_argument("key", help="the game's folder: cartographers")
    calibrate.add_argument("--deals", type=int, default=200, help="games that are played")
    calibrate.set_defaults(command=_calibrate)
    measure = commands.add_parser("levels", help="let computer players play each other, and write how strong each is")
    measure.add_argument("key", help="the game's folder: cartographers")
    measure.add_argument("--deals", type=int, default=40, help="of each pair, each played twice")
    measure.set_defaults(command=_measure)


def _add_new_game(commands: Commands) -> None:
    new_game = commands.add_parser("new-game", help="begin a new game: write a small one that can be played and tested")
    new_game.add_argument("key", help="the name of its folder: small letters, such as sky_islands")
    new_game.set_defaults(command=_new_game)


def _run(config: Settings, options: argparse.Namespace) -> int:
    """Host games on Discord or, without a token, let people play on this machine; return the exit code."""
    from cogs.client import run

    if config.discord_token is None:
        return _play(config, None)
    return shutdown.run(run(config))


def _local(config: Settings, options: argparse.Namespace) -> int:
    from bot.local.demo import demo

    if options.demo:
        return asyncio.run(demo(config, options.seats, options.port))
    return _play(config, options.port)


def _play(config: Settings, port: int | None) -> int:
    """Let people play on the page of the small Discord; return the exit code."""
    from bot.local.home import play

    return shutdown.run(play(config, port))


def _train(config: Settings, options: argparse.Namespace) -> int:
    try:
        from bot.training.train import Plan, train
    except ModuleNotFoundError as missing:
        sys.stderr.write(f"gamekeeper: learning needs {missing.name}: pip install -e '.[train]'\n")
        return 1
    train(options.key, Plan(options.deals, options.share, options.futures), options.folder)
    return 0


def _calibrate(config: Settings, options: argparse.Namespace) -> int:
    from bot.training.calibration import calibrate

    calibrate(options.key, options.deals)
    return 0


def _measure(config: Settings, options: argparse.Namespace) -> int:
    from bot.training.level_matches import measure

    measure(options.key, options.deals)
    return 0


def _terminal(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.terminal import play

    seed = randbits(32) if options.seed is None else options.seed
    return play(options.game, len(options.kinds) or None, options.kinds or ["you"], seed)


def _doctor(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.doctor import examine

    return asyncio.run(examine(config))


def _health(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.health import check_health

    return asyncio.run(check_health(config))


def _backup(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.backup import backup, backup_repeatedly

    if options.every:
        return shutdown.run(backup_repeatedly(config, options.file, options.every, options.keep))
    return asyncio.run(backup(config, options.file))


def _restore(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.restore import restore

    return asyncio.run(restore(config, options.file, options.deletions, as_me=options.as_me))


def _deletions(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.restore import print_deletions

    return asyncio.run(print_deletions(config))


def _move(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.move import move

    return asyncio.run(move(config, options.origin, options.to))


def _prune(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.prune import prune

    return asyncio.run(prune(config, options.older, do=options.keep_results))


def _ratings(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.ratings import calculate_again

    return asyncio.run(calculate_again(config))


def _verify(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.verify import verify, verify_file
    from bot.command_line.verify_live import verify_live

    if options.live:
        return asyncio.run(verify_live(config, options.database))
    return verify_file(options.file, options.commitment) if options.file else asyncio.run(verify(config))


def _export(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.transfer import export

    return asyncio.run(export(config, options.table, options.file, secrets=options.with_secrets))


def _import(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.transfer import import_file

    return import_file(config, options.file, options.server)


def _texts(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.texts import check_language

    return check_language(options.code, everything=options.missing, make=options.make)


def _bench(config: Settings, options: argparse.Namespace) -> int:
    """Measure the balance of a game, or the named parts of the bench; return the exit code."""
    from bot.bench.balance import BalanceRequest, balance
    from bot.bench.bench import bench

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))  # so that temporary files and databases are removed
    if options.what[:1] == ["balance"]:
        key, deals, processes = " ".join(options.what[1:]), range(*options.games), max(1, options.processes)
        chosen = {name: value for name, _, value in (option.partition("=") for option in options.option)}
        return balance(BalanceRequest(key, options.seats, deals, options.keep, processes, options.level, chosen))
    return bench(options.what, options.json)


def _new_game(config: Settings, options: argparse.Namespace) -> int:
    from bot.command_line.new_game import new_game

    return new_game(options.key)
