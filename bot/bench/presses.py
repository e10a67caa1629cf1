"""Presses a turn: whole games of greedy choices, made by people in the real panel of the local Discord.

A press is a click on a button or something picked in a list; *Play*, or the list under the post or hand, counts. A turn
is what one seat presses until a post passes the game on; what others press meanwhile is counted apart. Hours lie
between turns: whoever must choose has been called, by the DM with their hand too, and has no panel open.
An entry is what a person sees at once to choose from, and has to read: the buttons of a panel that choose something and
its lists, which are closed, or the lines of the list that they open, be it under the post or their hand; a question has
as many as the most that they see until it is answered. What steers is counted apart: the arrows and the turn of what
lies on a board, and the lists of its rows and cells, of which each line is only a coordinate of the picture.
Deals and choices are the same each time, so that two versions of a panel can be compared.
"""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from random import Random
from statistics import fmean

import discord
import msgspec
from PIL import Image

from bot.bench.bench_spec import bench_spec
from bot.bench.client_driver import (
    Press,
    asks_more,
    count_entries,
    count_steering,
    do_press,
    first_press,
    has_answers,
    press_with_answer,
)
from bot.bench.databases import sqlite
from bot.bench.figure import Aim, Figure, at_most, percentile
from bot.bench.scale import Scale
from bot.bench.tables import NAMES
from bot.config import Settings
from bot.engine import codec
from bot.engine.effect import Choice, Seat, SeatEvent
from bot.engine.lookahead import state_after
from bot.engine.machine import seats_to_choose
from bot.engine.side_actions import is_side_choice
from bot.games.registry import games
from bot.local.bot_runner import in_process
from bot.local.people.person import Person
from bot.local.people.reply import text
from bot.local.server import StandIn
from bot.local.world.components import walk
from bot.local.world.records import Channel, Json, Message
from bot.local.world.world import World
from bot.players.greedy import greedy
from bot.store.rows import NewTable, SeatRow
from bot.store.store import Store
from bot.store.tables.luck import NewLuck
from bot.tables.play import SECRET, to_base64
from bot.tables.table import Table, milliseconds
from bot.tables.tables import Tables
from cogs.answering import Interaction, OpenPanels, Pacing, finish_answers
from cogs.client import Gamekeeper
from cogs.panel import may_lead_to, picked_page, resume_panel, shown_choice
from cogs.pictures import Pictures, in_threads
from renderers.files import PictureFile
from renderers.kit.png import png

ENTRIES = at_most(6)  # of a question: what a phone shows without scrolling
WANDER = 12  # after so many presses without a choice, something is wrong
DOT = png(Image.new("RGB", (1, 1)))  # in place of every picture


class Presses(msgspec.Struct):
    """Numbers of presses per turn, per answer in another's turn, and by question."""

    turns: list[int] = []
    usual: list[int] = []  # those of the turns that asked nothing but the usual questions
    others: list[int] = []
    questions: Counter[str] = msgspec.field(default_factory=Counter)
    by_question: Counter[str] = msgspec.field(default_factory=Counter)  # presses by question
    entries: list[int] = []  # of each question: what is to be read
    steering: list[int] = []  # of each question: the controls that steer, apart


class NoPictures(Pictures):
    """Draws nothing, since pictures do not matter for presses."""

    async def _file(
        self, name: str, key: bytes, draw: Callable[[], PictureFile], patience: float = 0.0
    ) -> discord.File:
        return await super()._file(name, key, lambda: PictureFile(DOT, ""), patience)


def measure(scale: Scale) -> Iterator[Figure]:
    """Measure mean, p90 and most presses, and entries, for each game and each number of seats that it names."""
    for key in games():
        for seats in bench_spec(key).press_seats:
            presses = asyncio.run(count_presses(key, seats, range(scale.pressed), scale.pressed_turns))
            yield from figures(key, seats, presses)


def figures(key: str, seats: int, presses: Presses) -> Iterator[Figure]:
    """Yield the figures of the presses in games of this kind."""
    of = f"{key}, {seats} seats"
    for name, numbers in (("a turn", presses.turns), ("a usual turn", presses.usual)):
        has_aims = numbers is presses.usual or not presses.usual
        yield from _spread(of, f"presses {name}", numbers, bench_spec(key).presses if has_aims else (None, None))
    yield Figure(of, "entries a question, p50", percentile(presses.entries, 0.5), unit="", aim=ENTRIES)
    yield Figure(of, "entries a question, most", max(presses.entries), unit="")
    if any(presses.steering):
        yield Figure(of, "what steers beside them, p50", percentile(presses.steering, 0.5), unit="")
    if presses.others:
        yield Figure(of, "answers in others' turns, for each turn", len(presses.others) / len(presses.turns), unit="")
        yield Figure(of, "presses for such an answer, mean", fmean(presses.others), unit="")


def _spread(of: str, what: str, numbers: list[int], aims: tuple[Aim | None, Aim | None]) -> Iterator[Figure]:
    """Yield mean, 90th percentile and maximum of these numbers; nothing without any."""
    if numbers:
        yield Figure(of, f"{what}, mean of {len(numbers)}", fmean(numbers), unit="", aim=aims[0])
        yield Figure(of, f"{what}, p90", percentile(numbers, 0.9), unit="", aim=aims[1])
        yield Figure(of, f"{what}, most", max(numbers), unit="")


async def count_presses(key: str, seats: int, deals: range, most: int = 10_000) -> Presses:
    """Play games from these deals, at most `most` turns each. Return the presses."""
    presses = Presses()
    async with _bot() as (stand_in, bot, store):
        for deal in deals:
            game = await _sit_down(stand_in, bot, store, key, seats, deal)
            await game.play(presses, most)
    return presses


@asynccontextmanager
async def _bot() -> AsyncIterator[tuple[StandIn, Gamekeeper, Store]]:
    """Run a bot that draws nothing in this process."""
    settings = Settings(computer_pause=0, render_processes=0)
    async with sqlite() as url, StandIn(World()) as stand_in, await Store.open(url) as store:
        bot = Gamekeeper(settings, Tables(store))
        bot.pictures.close()
        bot.pictures = NoPictures(in_threads(1))
        bot.pacing = Pacing(lambda: time.monotonic() * 1000)  # presses come faster here than people act
        async with in_process(stand_in, bot):
            await bot.ready.wait()
            yield stand_in, bot, store


async def _sit_down(stand_in: StandIn, bot: Gamekeeper, store: Store, key: str, seats: int, deal: int) -> "PressedGame":
    """Begin a game in a channel of its own."""
    world = stand_in.world
    channel = world.add_channel(f"{key}-{seats}-{deal}", world.guild)
    people = [stand_in.person(world.add_user(f"{NAMES[seat]} {key} {seats} {deal}")) for seat in range(seats)]
    table_id = await _open_lobby(store, world.guild.id, channel.id, key, people, deal)
    await bot.tables.lobby.start(table_id, people[0].id)
    return PressedGame(bot, key, channel, table_id, people, Random(deal))


async def _open_lobby(store: Store, guild: int, channel: int, key: str, people: list[Person], deal: int) -> int:
    """Open a lobby in which these people sit, past the command, since its luck follows from the deal. Return its id."""
    game = games()[key]
    seats = [SeatRow(seat, person.user.display, person.id) for seat, person in enumerate(people)]
    options = msgspec.json.encode(game.options()).decode()
    lobby = NewTable(guild, channel, key, game.version, people[0].id, options, seats, language="en")
    luck = NewLuck(to_base64(deal.to_bytes(SECRET)), lambda _: "")
    return (await store.tables.create(lobby, at=milliseconds(), luck=luck)).id


class PressedGame:
    """People at a table who make their choices by pressing controls."""

    def __init__(
        self, bot: Gamekeeper, key: str, channel: Channel, table_id: int, people: list[Person], chance: Random
    ) -> None:
        self._bot, self._key, self._channel, self._id = bot, key, channel, table_id
        self._people, self._chance = people, chance
        make_player = bench_spec(key).make_presser
        self._player = make_player(chance) if make_player else None
        bot.panels = OpenPanels(self._resume)
        self._panels: dict[Seat, Message] = {}
        self._presses: Counter[Seat] = Counter()  # presses since the last post
        self._foreseen: dict[Seat, Choice] = {}  # what a seat chooses next
        self._seen = 0  # entries of the question that is being answered, as far as they were seen at once
        self._steering = 0  # and the controls that steer
        self._questions: defaultdict[Seat, list[str]] = defaultdict(list)  # questions since the last post

    async def play(self, presses: Presses, most: int) -> None:
        """Play to the end, or for `most` turns."""
        turns, called_seats = 0, list[Seat]()
        await self._wait_until_quiet()
        while turns < most and (table := await self._bot.tables.get(self._id)).running:
            called_seats = called_seats or seats_to_choose(table.state)
            for happened in await self._press_choice(table, self._chance.choice(seats_to_choose(table.state)), presses):
                if happened.event.ends_turn and self._presses:
                    self._count(presses, called_seats)
                    turns, called_seats = turns + 1, []
                    await self._call()

    async def _resume(self, interaction: Interaction, table_id: int, seat: Seat) -> bool:
        """Continue the panel of a seat that has pressed something in this turn; those of former turns have expired."""
        return self._presses[seat] > 0 and await resume_panel(interaction, table_id, seat)

    async def _call(self) -> None:
        """Make the calls that wait a moment in case the last choice is taken back."""
        await self._bot.tables.calls.call_at_once(self._id)
        while await self._bot.tables.due.do():
            pass
        await self._wait_until_quiet()

    def _count(self, totals: Presses, called_seats: list[Seat]) -> None:
        """Count a turn that is over; `called_seats` are the seats that the last post called."""
        usual = bench_spec(self._key).usual
        for seat, presses in self._presses.items():
            (totals.turns if seat in called_seats else totals.others).append(presses)
            if seat in called_seats and Counter(self._questions[seat]) <= Counter(usual):
                totals.usual.append(presses)
        self._presses.clear()
        self._questions.clear()

    async def _press_choice(self, table: Table, seat: Seat, totals: Presses) -> list[SeatEvent]:
        """Make a seat's next choice by presses. Return its events."""
        question = table.question(seat)
        assert question
        choice, before = self._foreseen.pop(seat, "") or self._choose(table, seat), self._presses[seat]
        self._seen = self._steering = 0
        word = choice.split(" ")[0] if is_side_choice(choice) else question.effect.word
        totals.questions[word] += 1
        self._questions[seat].append(word)
        for _ in range(WANDER):
            await self._press(table, seat, choice)
            if choices_made := (await self._bot.tables.get(self._id)).row.number - table.row.number:
                break
        else:
            raise AssertionError(f"{choice!r} is not to be made: {text(self._panels[seat])}")
        totals.by_question[word] += self._presses[seat] - before
        totals.entries.append(self._seen)
        totals.steering.append(self._steering)
        await self._wait_until_quiet()
        if choices_made > 1:  # with the answer to what followed
            self._foreseen.pop(seat)
        rows = await self._bot.tables.play.latest(self._id, choices_made)
        return [event for row in rows for event in codec.decode_events(table.game, row.events.encode())]

    def _choose(self, table: Table, seat: Seat) -> Choice:
        """Return the seat's choice; of equivalent ones the one that the panel shows."""
        state, question = table.state, table.question(seat)
        assert question
        choice = self._player.choose(state, seat) if self._player else greedy(table.game, state, seat, self._chance)
        return shown_choice(table, seat, question, choice)

    async def _press(self, table: Table, seat: Seat, choice: Choice) -> None:
        """Make one press towards the choice: *Play* under the post if the seat's panel is not of this turn."""
        person = self._people[seat]
        self._presses[seat] += 1
        panel = self._panels.get(seat)
        if panel and self._presses[seat] > 1 and asks_more(panel):
            press = self._press_with_answer(panel, table, seat, choice) or first_press(panel, table, seat, choice)
            self._see(panel, press.control.id if press.picked else "")
            await do_press(person, panel, press)
        else:
            self._panels[seat] = await self._open_panel(person, choice)

    def _press_with_answer(self, panel: Message, table: Table, seat: Seat, choice: Choice) -> Press | None:
        """Return the press that also gives the seat's answer to what follows; None if the panel has none."""
        if not has_answers(panel, choice):
            return None
        after = msgspec.structs.replace(table, state=state_after(table.game, table.state, seat, choice))
        if seat not in self._foreseen:
            self._foreseen[seat] = self._choose(after, seat)
        return press_with_answer(panel, choice, self._foreseen[seat])

    async def _open_panel(self, person: Person, choice: Choice) -> Message:
        """Open the panel by the list under the post or the person's hand that begins the choice, else by *Play*."""
        post, button = self._post()
        for message in (post, *reversed(person.inbox())):
            for item in _opening_lists(message):
                if picked := _picks_towards(item, choice):
                    self._see(message, item["custom_id"])
                    return (await (await person.choose(message, item["custom_id"], picked)).wait(60)).message
        return (await (await person.press(post, button)).wait(60)).message

    def _see(self, message: Message, opened: str) -> None:
        """Note how much there is to choose from in a message, or in its list that is opened."""
        self._seen = max(self._seen, count_entries(message.components, opened))
        self._steering = max(self._steering, count_steering(message.components))

    def _post(self) -> tuple[Message, str]:
        """Return the newest post and the id of its button *Play*."""
        posts = self._people[0].sees(self._channel)
        for post in reversed(posts):
            for item in walk(post.components):
                control_id = str(item.get("custom_id", ""))
                if control_id.startswith("post:") and control_id.endswith("play"):
                    return post, control_id
        raise AssertionError("no post can be played from")

    async def _wait_until_quiet(self) -> None:
        """Wait until everybody is answered, every post is sent, and panels that go on by themselves have done so."""
        await finish_answers(60)
        while running := [*self._bot.poster.tasks.running.values(), *self._bot.panels.tasks.running.values()]:
            await asyncio.gather(*running)
            await asyncio.sleep(0)


def _opening_lists(message: Message) -> list[Json]:
    """Return the lists of a message that open a panel: those of a post and of a hand, not a panel's own."""
    items = walk(message.components)
    return [item for item in items if "options" in item and str(item["custom_id"]).startswith("post:")]


def _picks_towards(opening_list: Json, choice: Choice) -> list[str]:
    """Return what is picked in a list towards this choice, of one for several items all at once; [] if nothing is."""
    values = [option["value"] for option in opening_list["options"]]
    things = {value.split(" ")[0] for value in values}
    if opening_list.get("max_values", 1) > 1:
        items = choice.split("-")
        return items if {*items} <= {*values} else []
    pages = [value for value in values if picked_page([value]) is not None and choice.split(" ")[0] in things]
    return [*(value for value in values if may_lead_to(value, choice)), *pages][:1]
