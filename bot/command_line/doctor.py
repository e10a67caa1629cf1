"""`python -m bot doctor`: one line for each thing that is fine or not, and what to do about it. Changes nothing."""

import logging
import shlex
import shutil
import struct
import sys
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from email.utils import parsedate_to_datetime
from importlib.metadata import version
from pathlib import Path
from platform import python_version
from sqlite3 import sqlite_version
from typing import Any, TypeAlias
from zoneinfo import available_timezones

import aiohttp
import discord
from discord.http import Route

from bot.command_line.findings import Finding, error, ok, warning
from bot.command_line.text_faults import all_faults
from bot.command_line.translation_coverage import catalogues, languages_with_files, missing_texts
from bot.command_line.wishes import check_wishes
from bot.config import LOOPBACK, Settings, host_and_port, unknown_settings
from bot.languages import ENGLISH, about
from bot.local.checks import command_limits
from bot.local.checks.errors import ApiError
from bot.local.world.command_types import SLASH, command_type
from bot.process.redirect import redirect
from bot.store.address import address
from bot.store.database.missing_permissions import (
    files_of,
    files_open_to_others,
    is_open_to_others,
    missing_privileges,
    unwritable_files,
)
from bot.store.database.owner import owned_by_root
from bot.store.database.read_only import read_only_link
from bot.store.database.rollback import is_usable
from bot.store.database.write_check import file_write_obstacle, try_write_row
from bot.store.errors import StoreError
from bot.store.schema import HEAD
from bot.store.store import Store
from bot.tables.tables import Tables
from bot.version import version as our_version
from cogs.answering import FOR_THREADS, NEEDED, WANTED
from cogs.client import Gamekeeper, icons_by_name
from renderers.kit.fonts import FOLDER, covers, font
from renderers.kit.scripts import script_of

Payload: TypeAlias = dict[str, Any]  # a server, or the gateway, as Discord tells of it

MIB = 1 << 20
SKEW = 5.0  # seconds by which our clock may differ from Discord's without harm
PATIENCE = 20.0  # seconds that Discord has to answer
FEW_STARTS = 20  # of a thousand that Discord allows a day
PAGE = 200  # servers that Discord lists in one answer
FULL_DISK, FILLING_DISK = 50, 500  # MiB free
NETWORK = "see whether this machine reaches https://discord.com (name server, firewall)"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only to warn of it
SAMPLE = "日本語ゲームの木かなعשส"  # letters of every script that must be drawable


async def examine(settings: Settings) -> int:
    """Print the findings of all checks; return 1 if one of them stops the bot, else 0."""
    logging.getLogger("discord").setLevel(logging.ERROR)
    if settings.gamekeeper_discord_url:
        redirect(settings.gamekeeper_discord_url)
    failed = False
    for check in CHECKS:
        async for finding in check(settings):
            sys.stdout.write(f"{finding}\n")
            failed = failed or finding.level == "error"
    return int(failed)


async def check_programs(settings: Settings) -> AsyncIterator[Finding]:
    """Yield the versions of Python and the libraries, and which library would make the bot faster."""
    libraries = ("discord.py", "pillow", "SQLAlchemy", "msgspec")
    versions = ", ".join(f"{name} {version(name)}" for name in libraries)
    yield ok("programs", f"Gamekeeper {our_version()}, Python {python_version()}, {versions}, SQLite {sqlite_version}")
    try:
        version("isal")
    except ModuleNotFoundError:
        yield warning("isal", "not installed: pictures are packed more slowly", "python -m pip install isal")


async def check_settings(settings: Settings) -> AsyncIterator[Finding]:
    """Yield whether `.env` contains only known settings."""
    if text := unknown_settings():
        yield warning("settings", text, "mend or remove it; .env.example explains each setting")


async def check_monitor(settings: Settings) -> AsyncIterator[Finding]:
    """Yield at which address the bot answers for monitoring."""
    if settings.monitor_address is None:
        return
    host, port = host_and_port(settings.monitor_address)
    if host in LOOPBACK:
        yield ok("monitor", f"answers this machine only, at {settings.monitor_address}")
        return
    where = "on all addresses of this machine" if host in EVERYWHERE else f"at {host}"
    remedy = f"set MONITOR_ADDRESS=127.0.0.1:{port} unless only machines that you trust reach it"
    yield warning("monitor", f"answers whoever asks {where}, without a password", remedy)


async def check_fonts(settings: Settings) -> AsyncIterator[Finding]:
    """Yield whether both weights exist and draw Japanese and the letters of other scripts."""
    for bold, weight in ((False, "regular"), (True, "bold")):
        remedy = f"put back {FOLDER} (in a clone: git checkout data/fonts; else install Gamekeeper anew)"
        try:
            blank = [letter for letter in SAMPLE if not covers(letter) or not _has_glyph(letter, bold)]
        except (OSError, struct.error) as problem:  # it is not there, or cut off
            yield error("fonts", f"{weight}: cannot be read ({_first_line(problem)})", remedy)
        else:
            result = f"cannot draw {''.join(blank)}" if blank else "draws Japanese, Arabic, Hebrew and Thai"
            text = f"{weight} weight {result}"
            yield error("fonts", text, remedy) if blank else ok("fonts", text)


def _has_glyph(letter: str, bold: bool) -> bool:
    """Return whether a letter has a shape of its own, not the box that stands for a missing one."""
    face = font(24, bold, script_of(letter))
    mask, missing = (bytes(face.getmask(sign)) for sign in (letter, "\U0010fffd"))
    return any(mask) and mask != missing


async def check_database(settings: Settings) -> AsyncIterator[Finding]:
    """Yield whether the games can be read, and are undamaged."""
    link = read_only_link(settings.database_url)
    try:
        if lack := unwritable_files(link.file) if link.file else await link.read(missing_privileges):
            remedy = (
                "give these to that user (chown), on a disk that can be written"
                if link.file
                else "grant it to that user"
            )
            yield error("rights", f"the bot's user may not {', '.join(lack)} (DATABASE_URL)", remedy)
        elif link.file and (text := file_write_obstacle(link.file)):
            yield error("rights", text, "make room, or let the bot's user write there (DATABASE_URL)")
        elif link.file is not None and not link.file.exists():
            yield ok("database", f"{link.place} is not there yet; the bot will make it")
        else:
            for finding in await _check_contents(Store(link)):
                yield finding
            if link.file and (files := owned_by_root(files_of(link.file))):
                names = ", ".join(map(str, files))
                yield warning("rights", f"root owns {names}", "give them to the bot's user (chown), unless it is root")
    except StoreError as problem:
        remedy = "go back to a backup" if link.file else "see that the server runs and lets the bot in"
        yield error("database", f"{problem} (DATABASE_URL)", remedy)
    finally:
        await link.close()
    if link.file is not None:
        yield _check_disk(link.file)


async def _check_contents(store: Store) -> list[Finding]:
    """Return the findings about the rows of the database."""
    schema = await store.upkeep.schema()
    if schema is None:
        return [ok("database", "empty; the bot will prepare it")]
    if not await store.link.read(is_usable, schema):
        text = f"schema {schema} is newer than {HEAD}, the last that this program knows"
        return [error("database", text, "update Gamekeeper, or go back to a backup")]
    if store.link.file is None:
        await store.link.read(try_write_row)  # a read is rolled back, so this leaves nothing
    faults = await store.upkeep.faults()
    if faults:
        return [error("database", f"damaged ({faults[0]})", "stop the bot and go back to a backup")]
    if schema < HEAD:
        text = f"whole, schema {schema}, which the bot will bring to {HEAD} at its next start"
        return [warning("database", text, "make a backup first (data/guides/en/run.md)")]
    counts = await store.upkeep.counts()
    tables = ", ".join(f"{number} {status}" for status, number in counts.tables.items()) or "none"
    text = f"whole, schema {schema}; tables: {tables}; {counts.choices} choices, {counts.people} people"
    dead = counts.messages.get("dead", 0)
    findings = [ok("database", text)]
    if dead:
        remedy = "`post given up` in the log says why, such as a channel where the bot may not write"
        findings.append(warning("outbox", f"{dead} posts could not be delivered for good", remedy))
    return findings


async def check_files(settings: Settings) -> AsyncIterator[Finding]:
    """Yield whether others on this machine can read hands or the token."""
    place, env_file = address(settings.database_url), Path(".env")
    readable = files_open_to_others(Path(place.database or "")) if place.get_backend_name() == "sqlite" else []
    readable += [env_file] if is_open_to_others(env_file) else []
    if readable:
        remedy = f"chmod 600 {' '.join(shlex.quote(str(file)) for file in readable)}"
        yield warning("files", "others on this machine may read what holds hands, people's ids or the token", remedy)


def _check_disk(file: Path) -> Finding:
    """Return the free space where the games are."""
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    free = shutil.disk_usage(folder).free // MIB
    text = f"{free:,} MiB free in {folder}"
    if free < FULL_DISK:
        return error("disk", text, "make room: no game can go on when it is full")
    return warning("disk", text, "make room soon") if free < FILLING_DISK else ok("disk", text)


async def check_clock(settings: Settings) -> AsyncIterator[Finding]:
    """Yield the difference between our clock and Discord's, on which ids and time limits depend."""
    try:
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        async with aiohttp.ClientSession(timeout=timeout) as session, session.get(f"{Route.BASE}/gateway") as answer:
            their_time = parsedate_to_datetime(answer.headers["Date"]).timestamp()
    except (aiohttp.ClientError, OSError, TimeoutError, KeyError, ValueError) as problem:
        yield warning("clock", f"not compared: Discord did not tell its time ({_first_line(problem)})", NETWORK)
        return
    behind = their_time + 0.5 - time.time()  # their time is cut to whole seconds: half a second on average
    text = f"{abs(behind):.0f} s {'behind' if behind > 0 else 'ahead of'} Discord's"
    if abs(behind) > SKEW:
        yield warning("clock", text, "let the system set it by the network (NTP)")
    else:
        yield ok("clock", "agrees with Discord's")


async def check_time_zones(settings: Settings) -> AsyncIterator[Finding]:
    """Yield whether the time zones for people's quiet hours are installed."""
    if number := len(available_timezones()):
        yield ok("time zones", f"{number} known")
    else:
        yield error("time zones", "none known: quiet hours cannot be set", "python -m pip install tzdata")


async def check_texts(settings: Settings) -> AsyncIterator[Finding]:
    """Yield how many texts each language has, compared with English."""
    whole = sum(map(len, catalogues(ENGLISH).values()))
    for code in (code for code in languages_with_files() if code != ENGLISH):
        remedy = f"python -m bot texts {code} says which"
        try:
            own, wrong = catalogues(code), all_faults(code)
            text = f"{about(code).name} ({code}): {sum(map(len, own.values())):,} of {whole:,}"
        except ValueError as problem:
            unreadable = f"{code} is said in English where it cannot be read ({_first_line(problem)})"
            yield warning("texts", unreadable, remedy)
            continue
        if wrong:
            yield warning("texts", f"{text}, {len(wrong)} of them wrong", remedy)
        else:
            yield ok("texts", text if missing_texts(code) == {} else f"{text}; the rest is said in English")


async def check_discord_account(settings: Settings) -> AsyncIterator[Finding]:
    """Yield whether Discord accepts the token, and which permissions the bot has in its servers."""
    if settings.discord_token is None:
        yield warning("token", "DISCORD_TOKEN is not set: the bot plays on this machine only", "set it (.env.example)")
        return
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(settings.discord_token.get_secret_value())
            assert client.user
            yield ok("token", f"accepted: {client.user.name} ({client.user.id})")
            gateway = await client.http.request(Route("GET", "/gateway/bot"))
            yield check_connection(gateway, settings.shards, await _shared_shards(settings))
            guilds = await _guilds(client)
            for finding in _check_servers(client, guilds):
                yield finding
            async for finding in check_wishes(client, guilds, settings.database_url, WANTED):
                yield finding
            yield check_emojis({emoji.name for emoji in await client.fetch_application_emojis()})
        except discord.LoginFailure:
            yield error("token", "Discord does not accept DISCORD_TOKEN", "copy it anew from the developer portal")
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as problem:
            yield error("token", f"not checked: Discord cannot be reached ({_first_line(problem)})", NETWORK)


async def _shared_shards(settings: Settings) -> int | None:
    """Return how many shards the running processes share; None if none runs, or that cannot be found out."""
    link = read_only_link(settings.database_url)
    try:
        return None if link.file else await Store(link).leases.count()
    except StoreError:  # the database's own finding says why
        return None
    finally:
        await link.close()


def check_connection(gateway: Payload, wanted: int | str, shared: int | None) -> Finding:
    """Return what Discord says about connecting: the recommended number of shards, and how many starts are left."""
    shards, left = gateway["shards"], gateway["session_start_limit"]["remaining"]
    if isinstance(wanted, int) and shards > wanted:
        return warning("gateway", f"Discord advises {shards} shards, each for up to 2,500 servers", "set SHARDS=auto")
    if shared is not None and shards > shared:
        text = f"Discord advises {shards} shards, and the bots that run share {shared}"
        return warning("gateway", text, "stop them all, then start them")
    if left < FEW_STARTS:
        return warning("gateway", f"{left} starts are left today", "find out in the log why the bot starts so often")
    parts = "one connection (shard)" if shards == 1 else f"{shards} connections (shards)"
    return ok("gateway", f"{parts} will do; {left} starts are left today")


def check_emojis(uploaded: Collection[str]) -> Finding:
    """Return how many of our icons are emojis at Discord: the bot uploads them, and others stand for those missing."""
    wanted = icons_by_name().keys()
    if missing := wanted - set(uploaded):
        text = f"{len(missing)} of {len(wanted)} icons are not at Discord yet, so other signs stand for them"
        return warning("emojis", text, "a running bot uploads them; its log says what Discord refuses")
    return ok("emojis", f"{len(wanted)} icons are at Discord")


async def _guilds(client: discord.Client) -> list[Payload]:
    """Return the bot's servers with its permissions there, read from Discord page by page."""
    guilds: dict[str, Payload] = {}
    while True:
        page: Any = await client.http.get_guilds(PAGE, after=max(guilds, key=int, default=None), with_counts=False)
        new_guilds = {guild["id"]: guild for guild in page if guild["id"] not in guilds}
        guilds |= new_guilds
        if len(new_guilds) < PAGE:
            return list(guilds.values())


def _check_servers(client: discord.Client, guilds: list[Payload]) -> Iterator[Finding]:
    """Yield which permissions the bot's role lacks in each server, and in how many it lacks none."""
    needed_permissions = discord.Permissions(**dict.fromkeys((*NEEDED, *FOR_THREADS), True))
    assert client.application_id
    link = discord.utils.oauth_url(client.application_id, permissions=needed_permissions)
    if not guilds:
        yield warning("servers", "the bot is in none", f"add it: {link}")
        return
    lacking = {guild["id"]: _missing_permissions(guild, needed_permissions) for guild in guilds}
    for guild in guilds:
        if names := lacking[guild["id"]]:
            text = f"{guild['name']} ({guild['id']}): the bot's role lacks {', '.join(names)}"
            yield warning("servers", text, f"give it them in the server's settings, or add the bot anew: {link}")
    complete = sum(not names for names in lacking.values())
    yield ok(
        "servers",
        f"{complete} of {len(guilds)} give the bot's role all that it needs; a channel may still take it away",
    )


def _missing_permissions(guild: Payload, wanted: discord.Permissions) -> list[str]:
    """Return the names of the wanted permissions that the bot lacks in a server."""
    granted = discord.Permissions(int(guild["permissions"]))
    if granted.administrator:
        return []
    return [name for name, needed in wanted if needed and not getattr(granted, name)]


def _first_line(problem: Exception) -> str:
    """Return the first line of an error's message, or its type if it has none."""
    return str(problem).splitlines()[0] if str(problem) else type(problem).__name__


class CommandsOnly(Gamekeeper):
    """The bot with its commands, which are not registered at Discord."""

    async def sync(self) -> None:
        """Do nothing: the commands are not registered."""


async def check_command_limits(settings: Settings) -> AsyncIterator[Finding]:
    """Yield whether our commands keep Discord's limits."""
    bot = CommandsOnly(settings, Tables(Store(read_only_link(settings.database_url))))
    try:
        await bot.setup_hook()
        translator = bot.tree.translator
        assert translator
        commands = [await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()]
    finally:
        await bot.close()
    try:
        command_limits.check_all(commands)
    except ApiError as problem:
        text = f"Discord would refuse them: {problem.violation or problem.message}"
        yield error("commands", text, "the old ones stay in use; update Gamekeeper")
        return
    sizes = {command["name"]: command_limits.command_size(command) for command in commands}
    largest = max(sizes, key=lambda name: sizes[name])
    slash = sum(command_type(command) == SLASH for command in commands)  # menus have a limit of their own
    text = f"{slash} of {command_limits.COMMANDS}"
    yield ok("commands", f"{text}; the largest, /{largest}, has {sizes[largest]} of {command_limits.TOTAL} characters")


Check = Callable[[Settings], AsyncIterator[Finding]]
CHECKS: tuple[Check, ...] = (
    check_programs,
    check_settings,
    check_monitor,
    check_fonts,
    check_database,
    check_files,
    check_clock,
    check_time_zones,
    check_texts,
    check_discord_account,
    check_command_limits,
)
