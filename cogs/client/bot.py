"""The bot: discord.py's client with our tables, pictures and poster."""

import asyncio
import sys
from pkgutil import iter_modules

import discord
from discord.ext import commands

import cogs
from bot.config import Settings
from bot.games.registry import games, leave_out
from bot.layout import layout_fault
from bot.process.log import log
from bot.process.processors import number_of_processes
from bot.process.shutdown import close
from bot.tables.table import Bound, Limits, StoreError
from bot.tables.tables import Tables
from bot.wording import missing_text
from bot.workers.advice import Advice
from bot.workers.circuit_breaker import CircuitBreaker
from bot.workers.computers import Computers
from bot.workers.due import DueWorker
from bot.workers.listening import Listener
from bot.workers.packing import Packer
from bot.workers.periodic_task import PeriodicTask
from bot.workers.plans import Plans
from bot.workers.second_looks import SecondLooks
from bot.workers.thinking import Thinking
from bot.workers.verdicts import Verdicts
from cogs.answering import Client, Interaction, MemberCache, OpenPanels, Pacing, finish_answers, receive_form
from cogs.client.command_sync import sync_commands
from cogs.client.emoji_sync import sync_emojis
from cogs.client.events import tolerant_parsers
from cogs.client.gateway import Gateway, connect_as
from cogs.client.messages import LETTERS, SENDERS, TO_SERVERS
from cogs.client.request_trace import request_trace
from cogs.client.retry import outage, retry_with_backoff
from cogs.client.tree import Tree
from cogs.discord_text import CommandMentions, Translator
from cogs.panel import resume_panel
from cogs.pictures import Pictures, in_processes
from cogs.posting import Letters, Poster
from cogs.preferences import former_names

logger = log(__name__)
ANSWERS = 2.0  # seconds for answers that are being written when the bot is told to end
FORGET = 30.0  # seconds between two checks for data that is still to be deleted
SERVERS = 3600.0  # seconds between two checks which servers the bot has left
CONNECTIONS = 3.0  # seconds to wait until the connections to Discord are closed
connect_as(Gateway)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we never speak


class Gamekeeper(Client):
    """Hosts tables. No privileged intents: it reads no messages and lists no members."""

    poster: Poster
    panels: OpenPanels

    def __init__(self, settings: Settings, tables: Tables) -> None:
        self.breaker = CircuitBreaker()
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True),
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=1.0,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=request_trace(self.breaker),
        )
        self.settings, self.tables = settings, tables
        self.pictures = Pictures(in_processes(settings.render_processes))
        self.poster = Poster(self, SENDERS)
        self.panels = OpenPanels(resume_panel)
        self.member_cache = MemberCache(tables.reminders.now)
        self.pacing = Pacing()
        self._set_limits(settings)
        self.mentions = CommandMentions()
        self._make_workers()
        self.tables.on_change(self.wake)
        self.tables.on_letter(self.letters.at_once)
        self.ready = asyncio.Event()  # set once the work that a former run left is resumed
        self.syncing: asyncio.Task[None] | None = None  # registers the commands

    def _make_workers(self) -> None:
        """Create the background workers; they run from `on_ready` to `close`."""
        at_once = number_of_processes(self.settings.computer_processes)
        self.thinking = Thinking(at_once)
        self.computers = Computers(self.tables, self.settings.computer_pause, self.thinking)
        self.advice = Advice(self.thinking)
        self.second_looks = SecondLooks(self.tables, self.settings.second_look_seconds)
        self.verdicts = Verdicts(self.tables)
        self.plans = Plans(self.tables)
        self.packer = Packer(self.tables)
        self.letters: Letters = Letters(self, LETTERS, TO_SERVERS)
        self.due = DueWorker(self.tables, self.breaker, self.is_reachable)
        self.listener = Listener(self.tables, self.react_to_others, self.catch_up)
        self.forgetting = PeriodicTask(self._forget, "data to be deleted", FORGET)
        self.servers = PeriodicTask(self._follow_servers, "servers that were left", SERVERS)

    def _set_limits(self, settings: Settings) -> None:
        """Apply the configured limits per person and per server."""
        self.tables.limit(
            Limits(
                Bound(settings.lobbies_per_person, settings.lobbies_per_server),
                Bound(settings.games_per_person, settings.games_per_server),
                Bound(settings.threads_per_person, settings.threads_per_server),
                Bound(settings.films_per_person, settings.films_per_server),
                Bound(settings.suggestions_per_person, settings.suggestions_per_server),
                settings.what_if_seconds,
            )
        )

    def is_connected(self) -> bool:
        """Return whether Discord's events arrive and the startup work is done."""
        return self.ready.is_set() and self.ws.open

    def is_reachable(self) -> bool:
        """Return whether at least some servers reach the bot."""
        return self.is_connected()

    async def outbox_age(self) -> float:
        """Return the seconds that the oldest deliverable post has waited; what Discord forbids does not count."""
        return await self.tables.outbox.age(refused=discord.Forbidden.__name__) / 1000

    async def try_write(self) -> None:
        """Check that the database accepts writes. Raise StoreUnavailable if it does not."""
        await self.tables.try_write()

    async def login(self, token: str) -> None:
        """Log in; after a failure it can be tried again."""
        try:
            await super().login(token)
        except BaseException:
            await self.http.close()
            self.http.connector = discord.utils.MISSING  # it is closed, and discord.py would use it again
            raise

    def connect_failure(self, error: Exception) -> BaseException | None:
        """Return why the gateway could not be reached, if that is what an error of `connect` means.

        discord.py reconnects by itself once it was connected; before that, it fails with an AttributeError when it
        asks its missing socket where to resume.
        """
        return error.__context__ if isinstance(error, AttributeError) and not self.ws else outage(error)

    async def setup_hook(self) -> None:
        """Leave out faulty games, load the cogs and begin to register the commands; discord.py calls it at login."""
        self._connection.parsers = tolerant_parsers(self._connection.parsers, self.get_guild)
        for key, game in list(games().items()):
            if fault := missing_text(game) or layout_fault(game.package):
                leave_out(key, fault)
        for module in iter_modules(cogs.__path__):
            if not module.ispkg:
                await self.load_extension(f"cogs.{module.name}")
        await self.tree.set_translator(Translator())
        # Nobody waits for this: games go on with the commands and emojis that Discord knows from before.
        self.syncing = asyncio.create_task(self.sync(), name="commands and emojis")

    async def sync(self) -> None:
        """Register our commands and emojis with Discord; if it refuses them, the old ones stay and that is logged."""
        try:
            await retry_with_backoff(self._try_sync, "commands not synced")
        except (discord.HTTPException, discord.app_commands.AppCommandError) as error:
            logger.error("commands not synced; the old ones stay", error=str(error))
        try:
            await retry_with_backoff(self.sync_emojis, "emojis not synced")
        except discord.HTTPException as error:
            logger.error("emojis not synced; other signs stand for them", error=str(error))

    async def _try_sync(self) -> None:
        """Register our commands with Discord once. Raise its error if it does not take them."""
        await sync_commands(self.tree, self.tables, self.mentions)

    async def sync_emojis(self) -> None:
        """Upload our icons as emojis. Raise HTTPException if Discord refuses one."""
        await sync_emojis(self, self.tables, self.pictures, self.mentions.emojis)

    async def on_ready(self) -> None:
        """Resume what a former run or another process has left unfinished at the tables served here."""
        await self._forget_before_posting()
        await self.poster.resume()
        await self.computers.resume()
        await self.due.resume()
        await self.listener.resume()
        self.forgetting.begin()
        self.second_looks.begin()
        self.verdicts.begin()
        self.plans.begin()
        self.packer.begin()
        self.letters.begin()
        self.ready.set()
        self.servers.begin()
        logger.info("ready", guilds=len(self.guilds))

    async def _forget(self) -> None:
        """Delete data of people whose deletion was not finished."""
        await self.tables.privacy.resume(former_names())

    async def _follow_servers(self) -> None:
        """Note which servers the bot has left, and delete the data of those it left long ago."""
        if self.is_connected():
            await self.tables.guilds.note_present({guild.id for guild in self.guilds})
            await self.tables.guilds.forget_left()

    async def _forget_before_posting(self) -> None:
        """Delete people's remaining data before anything is posted."""
        try:
            await self._forget()
        except StoreError as error:
            logger.error("data is still to be deleted", error=str(error))

    def wake(self, table_id: int) -> None:
        """Tell all who post, play or edit panels here that a table has changed."""
        self.poster.wake(table_id)
        self.panels.wake(table_id)
        self.computers.wake(table_id)

    def react_to_others(self, table_id: int, ours: bool) -> None:
        """React to a table's change by another process; `ours` says whether the table is served here.

        Its people may have used panels of this process in any case.
        """
        if ours:
            self.wake(table_id)
        else:
            self.panels.wake(table_id)

    async def catch_up(self) -> None:
        """Resume work that other processes may have left while their notifications were not received."""
        await self.poster.resume()
        await self.computers.resume()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Act on the forms that people send: discord.py knows none of ours."""
        await receive_form(interaction)

    async def on_error(self, event: str, *args: object, **kwargs: object) -> None:
        """Log the exception that a listener of discord.py's events has raised."""
        logger.error("error in an event", gateway_event=event, exc_info=sys.exc_info())

    async def __aexit__(self, *error: object) -> None:
        """Close the bot, unlike discord.py's own method within a bounded time."""
        await self.close()

    async def close(self) -> None:
        """Close all parts in turn, each within a bounded time. A second call does nothing."""
        if self.is_closed():
            return
        await finish_answers(ANSWERS)
        if self.syncing:
            self.syncing.cancel()
        for part in (
            self.listener,
            self.forgetting,
            self.servers,
            self.second_looks,
            self.verdicts,
            self.plans,
            self.packer,
            self.letters,
            self.computers,
            self.thinking,
            self.panels,
            self.due,
            self.poster,
        ):
            await close(part.close(), type(part).__name__)
        await close(super().close(), "connections", CONNECTIONS)
        self.pictures.close()
