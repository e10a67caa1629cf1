"""Measures the bot under load: many open games, people at many tables at once, then all in one moment."""

import asyncio
import re
import sys
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator, Sequence
from random import Random

from bot.bench.figure import Figure, at_most, below, spread
from bot.bench.load_server import LoadServer, load_server
from bot.bench.probe import Probe, Sample
from bot.bench.scale import Scale
from bot.bench.visitor import ANSWERED, Visitors
from bot.local.gateway.interaction import Interaction
from bot.local.people.errors import ClientRefused, NoAnswer
from bot.local.people.reply import buttons
from bot.local.world.records import COMMAND, COMPLETE, COMPONENT
from bot.local.world.world import Change

KINDS = {COMMAND: "slash commands", COMPONENT: "buttons and lists", COMPLETE: "autocompletion"}
SHOWN = 5  # so many different problems of a kind are printed
ALL_AT_ONCE = below(3000)


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure a steady stream of interactions, then many presses at once."""
    yield from asyncio.run(_load(scale))


async def _load(scale: Scale) -> list[Figure]:
    """Return the figures of a steady stream, and of many presses at once."""
    async with load_server(scale.open_games) as server:
        crowd = Crowd(server, scale)
        async with server.bot():
            stream, own_samples = await crowd.stream()
            burst = await crowd.burst()
        samples = [sample for sample in server.samples() if stream[0].created <= sample.at <= stream[-1].created]
        return [
            *_stream_figures(scale, stream, crowd),
            *_own_figures(scale, samples, own_samples),
            *_burst_figures(burst),
            *_problem_figures(server, crowd),
        ]


class Crowd:
    """All people who act, and their interactions."""

    def __init__(self, server: LoadServer, scale: Scale) -> None:
        self._scale = scale
        self._all = [Visitors(game, Random(number)) for number, game in enumerate(server.open_games[: scale.presses])]
        self._interactions: list[Interaction] = []
        self.failures: list[BaseException] = []  # what kept people from an act that they were offered
        self.complete: list[float] = []  # seconds from each act to its whole answer
        server.stand_in.world.subscribe(self._note_change)

    def _note_change(self, change: Change) -> None:
        if change.what == "interaction":
            self._interactions.append(change.detail)

    async def stream(self) -> tuple[list[Interaction], list[Sample]]:
        """Let people who are not busy act at a steady rate; return the interactions, and samples of our event loop."""
        probe = Probe()
        sampling = asyncio.create_task(probe.run())
        free = deque((visitors, visitors.acts()) for visitors in self._all)
        loop, started, acts = asyncio.get_running_loop(), asyncio.get_running_loop().time(), set[asyncio.Task[None]]()
        for number in range(int(self._scale.rate * self._scale.load_seconds)):
            await asyncio.sleep(started + number / self._scale.rate - loop.time())
            if free:
                task = asyncio.create_task(self._act(free, *free.popleft()))
                acts.add(task)
                task.add_done_callback(acts.discard)
        await asyncio.gather(*acts)
        sampling.cancel()
        interactions, self._interactions = self._interactions, []
        return interactions, probe.samples

    async def _act(
        self, free: deque[tuple[Visitors, AsyncIterator[None]]], visitors: Visitors, acts: AsyncIterator[None]
    ) -> None:
        """Let one of these people act once, and make them free again."""
        started = asyncio.get_running_loop().time()
        try:
            await anext(acts)
            self.complete.append(asyncio.get_running_loop().time() - started)
        except (NoAnswer, ClientRefused, TimeoutError) as problem:
            self.failures.append(problem)
            acts = visitors.acts()
        free.append((visitors, acts))

    async def burst(self) -> list[Interaction]:
        """Let one person at each table press the first button of the post, all at once; return the interactions."""
        posts = [(visitors.game.people[0], visitors.post()) for visitors in self._all]
        presses = [person.press(post, buttons(post)[0]["custom_id"]) for person, post in posts]
        replies = await asyncio.gather(*presses)
        await asyncio.gather(*(reply.wait(ANSWERED) for reply in replies))
        return [reply.interaction for reply in replies]


def _stream_figures(scale: Scale, stream: Sequence[Interaction], crowd: Crowd) -> Iterator[Figure]:
    """Yield how soon people were answered during the steady stream."""
    of = f"{scale.open_games} games, {scale.rate:g}/s"
    took = stream[-1].created - stream[0].created
    yield Figure(of, "interactions a second", len(stream) / took if took else 0, "/s")
    yield from spread(of, "acknowledged", acknowledgement_seconds(stream), tail=below(50))
    for kind, name in KINDS.items():
        seconds = acknowledgement_seconds([one for one in stream if one.kind == kind])
        yield spread(of, f"{name} acknowledged", seconds)[1]
    yield from spread(of, "answered in full", crowd.complete)


def _own_figures(scale: Scale, samples: Sequence[Sample], own_samples: Sequence[Sample]) -> Iterator[Figure]:
    """Yield how late the event loops were, and how much memory the bot used."""
    of = f"{scale.open_games} games, {scale.rate:g}/s"
    yield from spread(of, "the bot's event loop late by", [sample.late for sample in samples])
    yield spread(of, "the stand-in's own loop late by", [sample.late for sample in own_samples])[1]
    yield Figure(of, "resident memory, most", max((sample.memory for sample in samples), default=0), "MiB")
    whole = max((sample.whole for sample in samples), default=0)
    yield Figure(of, "memory of all its processes, most", whole, "MiB", at_most(300))


def _burst_figures(burst: Sequence[Interaction]) -> Iterator[Figure]:
    """Yield how soon people were answered who all pressed at once."""
    of = f"{len(burst)} presses at once"
    yield from spread(of, "acknowledged", acknowledgement_seconds(burst))[:2]
    yield Figure(of, "last acknowledged", 1000 * max(acknowledgement_seconds(burst), default=0.0), "ms", ALL_AT_ONCE)
    yield Figure(of, "not acknowledged", sum(one.answer is None for one in burst), unit="", aim=below(1))


def _problem_figures(server: LoadServer, crowd: Crowd) -> Iterator[Figure]:
    """Yield figures that should be zero, and print what they count to standard error."""
    for what, problems in (
        ("acts that came to nothing", [f"{type(error).__name__}: {error}" for error in crowd.failures]),
        ("errors logged", [str(line) for line in server.log_lines() if line["level"] in ("error", "critical")]),
        ("rules of Discord broken", server.stand_in.violations),
    ):
        sys.stderr.writelines(problem_kinds(what, problems))
        yield Figure("in all", what, len(problems), unit="", aim=below(1))


def problem_kinds(what: str, problems: Sequence[str]) -> Iterator[str]:
    """Return the most frequent problems, each with an example; those that differ only in numbers count as one."""
    examples = {re.sub(r"\d+", "#", problem): problem for problem in problems}
    counts = Counter(re.sub(r"\d+", "#", problem) for problem in problems)
    return (f"{what}: {number} like {examples[kind]}\n" for kind, number in counts.most_common(SHOWN))


def acknowledgement_seconds(interactions: Sequence[Interaction]) -> list[float]:
    """Return the seconds until each of these was acknowledged, without those that never were."""
    return [one.answered_at - one.created for one in interactions if one.answered_at is not None]
