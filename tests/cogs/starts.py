"""What takes a bot's start long and is the same for all bots: worked out once for the many that tests start."""

import importlib
import sys
from functools import cache
from weakref import WeakKeyDictionary

import msgspec
from discord import app_commands

from bot.games.registry import games
from bot.local.checks import command_limits
from cogs.discord_text.translate import Translator


def _declaration(command):
    """What a command was made of: each bot has its own copies of those of a cog."""
    copied = isinstance(command, app_commands.Command) and command.binding is not None
    return command.callback if copied else command


class Starts:
    """The cogs' modules, the games' commands and their words, and that the stand-in finds nothing wrong with them."""

    def __init__(self):
        self._modules = {}  # by name and by the games whose commands they declare
        self._told = WeakKeyDictionary()  # what Discord is told of a command, by the locales and the translator
        self._sound = set()  # all commands of a bot, as JSON

    def share(self, monkeypatch):
        """Let bots have what others had, until the test ends."""
        self._share_modules(monkeypatch)
        self._share_words(monkeypatch)
        self._share_checks(monkeypatch)

    def _share_modules(self, monkeypatch):
        async def load(bot, name):
            key = name, tuple(games())
            if key not in self._modules:
                monkeypatch.delitem(sys.modules, name, raising=False)
                self._modules[key] = module = importlib.import_module(name)
                if name == "cogs.verbs":
                    module.group = cache(module.group)
            await self._modules[key].setup(bot)

        monkeypatch.setattr("cogs.client.bot.Gamekeeper.load_extension", load)

    def _share_words(self, monkeypatch):
        for kind in (app_commands.Group, app_commands.Command):
            monkeypatch.setattr(kind, "get_translated_payload", self._said_once(kind.get_translated_payload))

    def _said_once(self, real):
        async def say_once(command, tree, translator):
            known = self._told.setdefault(_declaration(command), {})
            key = app_commands.commands.Locale, Translator.translate
            if key not in known:
                known[key] = await real(command, tree, translator)
            return known[key]

        return say_once

    def _share_checks(self, monkeypatch):
        real = command_limits.check_all

        def check_all(commands):
            whole = msgspec.json.encode(commands)
            if whole not in self._sound:
                real(commands)
                self._sound.add(whole)

        monkeypatch.setattr(command_limits, "check_all", check_all)
