"""Measures the bot under load: many open games, people at many tables at once, then all in one moment."""

import asyncio
import re
import sys
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator, Sequence
from random import Random

from bot.bench.figure import Figure, below, spread
from bot.bench.hall import Hall, hall
from bot.bench.probe import Look, Probe
from bot.bench.scale import Scale
from bot.bench.visitor import ANSWERED, Visitors
from bot.local.gateway.interaction import COMMAND, COMPLETE, COMPONENT, Interaction
from bot.local.people.errors import ClientRefused, NoAnswer
from bot.local.people.reply import buttons
from bot.local.world.world import Change

KINDS = {COMMAND: "slash commands", COMPONENT: "buttons and lists", COMPLETE: "autocompletion"}
SHOWN = 5  # different problems of each kind
ALL_AT_ONCE = below(3000)


def measure(scale: Scale) -> Iterator[Figure]:
    """A steady stream of interactions, then many presses at once."""
    yield from asyncio.run(_load(scale))


async def _load(scale: Scale) -> list[Figure]:
    async with hall(scale.open_games) as made:
        crowd = Crowd(made, scale)
        async with made.bot():
            stream, ours = await crowd.stream()
            burst = await crowd.burst()
        looks = [look for look in made.looks() if stream[0].created <= look.at <= stream[-1].created]
        return [*_stream(scale, stream, crowd), *_self(scale, looks, ours), *_burst(burst), *_trouble(made, crowd)]


class Crowd:
    """All people who act, and the interactions that come of it."""

    def __init__(self, made: Hall, scale: Scale) -> None:
        self._scale = scale
        self._all = [Visitors(place, Random(number)) for number, place in enumerate(made.places[: scale.presses])]
        self._seen: list[Interaction] = []
        self.given_up: list[BaseException] = []  # what kept people from an act that they were offered
        self.complete: list[float] = []  # seconds from each act to its whole answer
        made.stand_in.world.subscribe(self._note)

    def _note(self, change: Change) -> None:
        if change.what == "interaction":
            self._seen.append(change.detail)

    async def stream(self) -> tuple[list[Interaction], list[Look]]:
        """Interactions at a steady rate, each by people who are not busy; and samples of our own event loop."""
        probe = Probe()
        looking = asyncio.create_task(probe.run())
        free = deque((visitors, visitors.acts()) for visitors in self._all)
        loop, begun, acts = asyncio.get_running_loop(), asyncio.get_running_loop().time(), set[asyncio.Task[None]]()
        for number in range(int(self._scale.rate * self._scale.load_seconds)):
            await asyncio.sleep(begun + number / self._scale.rate - loop.time())
            if free:
                task = asyncio.create_task(self._act(free, *free.popleft()))
                acts.add(task)
                task.add_done_callback(acts.discard)
        await asyncio.gather(*acts)
        looking.cancel()
        seen, self._seen = self._seen, []
        return seen, probe.looks

    async def _act(
        self, free: deque[tuple[Visitors, AsyncIterator[None]]], who: Visitors, acts: AsyncIterator[None]
    ) -> None:
        begun = asyncio.get_running_loop().time()
        try:
            await anext(acts)
            self.complete.append(asyncio.get_running_loop().time() - begun)
        except (NoAnswer, ClientRefused, TimeoutError) as problem:
            self.given_up.append(problem)
            acts = who.acts()
        free.append((who, acts))

    async def burst(self) -> list[Interaction]:
        """One person at each table presses the first button of the post, all at once."""
        posts = [(who.place.people[0], who.post()) for who in self._all]
        presses = [person.press(post, buttons(post)[0]["custom_id"]) for person, post in posts]
        replies = await asyncio.gather(*presses)
        await asyncio.gather(*(reply.done(ANSWERED) for reply in replies))
        return [reply.interaction for reply in replies]


def _stream(scale: Scale, stream: Sequence[Interaction], crowd: Crowd) -> Iterator[Figure]:
    of = f"{scale.open_games} games, {scale.rate:g}/s"
    took = stream[-1].created - stream[0].created
    yield Figure(of, "interactions a second", len(stream) / took if took else 0, "/s")
    yield from spread(of, "acknowledged", acknowledged(stream), None, below(50))
    for kind, name in KINDS.items():
        yield spread(of, f"{name} acknowledged", acknowledged([one for one in stream if one.kind == kind]))[1]
    yield from spread(of, "answered in full", crowd.complete)


def _self(scale: Scale, looks: Sequence[Look], ours: Sequence[Look]) -> Iterator[Figure]:
    of = f"{scale.open_games} games, {scale.rate:g}/s"
    yield from spread(of, "the bot's event loop late by", [look.late for look in looks])
    yield spread(of, "the stand-in's own loop late by", [look.late for look in ours])[1]
    yield Figure(of, "resident memory, most", max((look.memory for look in looks), default=0), "MiB")
    whole = max((look.memory + look.drawing for look in looks), default=0)
    yield Figure(of, "the same with the processes that draw", whole, "MiB", below(200))


def _burst(burst: Sequence[Interaction]) -> Iterator[Figure]:
    of = f"{len(burst)} presses at once"
    yield from spread(of, "acknowledged", acknowledged(burst))[:2]
    yield Figure(of, "last acknowledged", 1000 * max(acknowledged(burst), default=0.0), "ms", ALL_AT_ONCE)
    yield Figure(of, "not acknowledged", sum(one.answer is None for one in burst), "", below(1))


def _trouble(made: Hall, crowd: Crowd) -> Iterator[Figure]:
    """Figures that should be zero; what they count is printed to standard error."""
    for what, problems in (
        ("acts that came to nothing", [f"{type(error).__name__}: {error}" for error in crowd.given_up]),
        ("errors logged", [str(line) for line in made.lines() if line["level"] in ("error", "critical")]),
        ("rules of Discord broken", made.stand_in.violations),
    ):
        sys.stderr.writelines(_kinds(what, problems))
        yield Figure("in all", what, len(problems), "", below(1))


def _kinds(what: str, problems: Sequence[str]) -> Iterator[str]:
    """The most frequent problems, each with an example; those that differ only in numbers count as one."""
    alike = {re.sub(r"\d+", "#", problem): problem for problem in problems}
    counted = Counter(re.sub(r"\d+", "#", problem) for problem in problems)
    return (f"{what}: {number} like {alike[kind]}\n" for kind, number in counted.most_common(SHOWN))


def acknowledged(interactions: Sequence[Interaction]) -> list[float]:
    """The seconds that each of these took, of those that were acknowledged at all."""
    return [one.answered_at - one.created for one in interactions if one.answered_at is not None]
