"""Counting what an interaction costs: reads of the store, states decoded and encoded, listings of options."""

import asyncio
import threading
from contextlib import contextmanager

import msgspec

from bot.engine import codec
from bot.engine.effect import Verb


class Cost(msgspec.Struct):
    """How often what was done, and the words of the effects whose options were listed, in this order.

    A listing is one look at all options of an effect, however many effects within it are looked at for that.
    """

    reads: int = 0
    decodes: int = 0
    encodes: int = 0
    listings: list[str] = []


class Counter:
    """Counts from now on, what is done for posts apart from what is done for whoever acts."""

    def __init__(self, house, monkeypatch):
        self._house, self._costs, self._inner = house, {}, threading.local()
        link = house.store.link
        monkeypatch.setattr(link, "read", self._counting("reads", link.read))
        for name in ("decode", "encode"):
            monkeypatch.setattr(codec, name, self._counting(f"{name}s", getattr(codec, name)))
        for effect in _effects(Verb):
            if "options" in vars(effect):
                monkeypatch.setattr(effect, "options", self._listing(effect.options))

    async def of(self, act):
        """What a person's act costs until it is answered, and what its posts cost until they are out."""
        self._costs = {"act": Cost(), "posts": Cost(), "panels": Cost()}
        reply = await act
        if hasattr(reply, "done"):
            await reply.wait()
        await self._house.quiet()
        return self._costs["act"], self._costs["posts"]

    def of_panels(self):
        """What the panels that others had open cost since then."""
        return self._costs["panels"]

    def _now(self):
        """Where to count what is done now: in a thread it is for whoever acts; computers and sweeps do not count."""
        try:
            name = asyncio.current_task().get_name()
        except RuntimeError:
            name = ""
        whose = "posts" if name.startswith("posts of table") else "act"
        whose = "panels" if name.startswith("panels of table") else whose
        return (
            Cost()
            if name.startswith(("posts left", "posts sent", "computers of", "what is due", "plans", "verdicts"))
            else self._costs.get(whose, Cost())
        )

    def _counting(self, what, call):
        def count_and_call(*args, **kwargs):
            now = self._now()
            setattr(now, what, getattr(now, what) + 1)
            return call(*args, **kwargs)

        return count_and_call

    def _listing(self, options):
        def note_listing(effect, s, me):
            with self._outermost() as outermost:
                offered = options(effect, s, me)
            if outermost and offered is not None:
                self._now().listings.append(effect.word)
            return offered

        return note_listing

    @contextmanager
    def _outermost(self):
        """Whether this is no listing within another one."""
        depth = getattr(self._inner, "depth", 0)
        self._inner.depth = depth + 1
        try:
            yield depth == 0
        finally:
            self._inner.depth = depth


def _effects(kind):
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _effects(subclass)
