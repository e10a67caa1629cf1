"""To nobody else is anything sent that would be otherwise if somebody had planned nothing: not one byte."""

import json
import re
import shutil
from contextlib import asynccontextmanager

import pytest

from bot.local.people.reply import labels
from bot.local.server import StandIn
from bot.local.world.world import World
from bot.tables.plans import Step
from bot.texts import texts
from tests.cogs.house import House
from tests.cogs.oceans import first_seed
from tests.cogs.panel.test_panel_steps import begin, take
from tests.cogs.planning.way import fill_plan
from tests.cogs.playing import begin_made, control, seed

WORDS = texts("en")
LOOKS = ("/board", "/replay", "/log", "/tables", "/game list", "/verify")
PRESSED = ("play", "hand", "board", "recap", "help")
TIME = re.compile(r"<t:\d+")
ID = re.compile(r"\b\d{17,20}\b")  # of Discord's
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")  # of the stand-in, where a page's pictures lie


class Witness:
    """All that anybody but one person is sent, by step, with names in place of Discord's ids and without times."""

    def __init__(self, world, names, but):
        self._world, self._names, self._but = world, names, but
        self._heard, self.steps = [], {}
        world.subscribe(self._hear)

    def _hear(self, change):
        message = change.message
        if (
            change.what not in ("message", "edit", "delete")
            or message.viewer == self._but.id
            or message.channel_id == self._but.dm.id
        ):
            return
        self._heard.append((change.what, message.id, self._read(message)))

    def _read(self, message):
        pictures = [(picture.filename, picture.description, picture.size) for picture in message.attachments]
        said = (message.content, message.embeds, message.components, message.flags, message.mentions, message.nonce)
        return json.dumps([*said, message.viewer, pictures, self._world.pinged_ids(message)], ensure_ascii=False)

    def end(self, what):
        """This is what has led to all that has come since, which may have come at once and has no order."""
        assert what not in self.steps
        for _, message_id, said in sorted(self._heard, key=self._with_names):
            for number in (message_id, *map(int, ID.findall(said))):
                self._names.setdefault(number, f"message {len(self._names)}")
        self.steps[what], self._heard = sorted(map(self._with_names, self._heard)), []

    def _with_names(self, heard):
        what, message_id, said = heard
        named = ID.sub(lambda number: f"[{self._names.get(int(number[0]), 'new')}]", said)
        return f"{what} {self._names.get(message_id, 'new')}: {ADDRESS.sub('', TIME.sub('<t:', named))}"


class Visit:
    """A game at which the seat `ahead` may choose before it is asked, another is asked, and Eve looks on."""

    def __init__(self, house, sitting, ahead):
        self.house, self.sitting, self.ahead, self.asked = house, sitting, ahead, 1 - ahead
        self.eve, world = house.person("Eve"), house.world
        people = [*sitting.people, self.eve]
        names = {person.id: person.user.display for person in people}
        names |= {person.dm.id: f"to {person.user.display}" for person in people}
        names |= {world.guild.id: "server", sitting.channel.id: "channel", world.bot.id: "bot"}
        names |= {message.id: f"former {place}" for place, message in enumerate(world.all_messages())}
        self.witness = Witness(world, names, sitting.people[ahead])

    async def step(self, what, act):
        """What came of somebody's act, which is a step."""
        reply = await (await act).wait()
        await self.house.quiet()
        self.witness.end(what)
        return reply

    async def look(self, when):
        """Both others look at all that there is to be seen."""
        for person in (self.sitting.people[self.asked], self.eve):
            for what in LOOKS:
                await self.step(f"{when}: {person} {what}", person.slash(self.sitting.channel, what))
            for what in PRESSED:
                label = WORDS(f"button.{what}")
                if label in labels(self.sitting.board):
                    reply = await self.step(f"{when}: {person} [{label}]", person.press(self.sitting.board, label))
                    if what == "recap" and labels(reply.message):
                        await self.step(f"{when}: {person} watches", person.press(reply.message, WORDS("recap.watch")))

    async def change_hands(self):
        """Who has chosen ahead leaves the seat to a computer, and Eve takes it over."""
        table, person = await self.sitting.table(), self.sitting.people[self.ahead]
        tables, host = self.house.bot.tables, self.sitting.people[self.asked]
        await tables.seats.hand_over(table.id, self.ahead, person.id, person.user.display, "greedy", moderator=False)
        await self.house.quiet()
        self.witness.end("left")
        await self.step("undo after that", host.press(self.sitting.board, WORDS("button.undo")))
        await self.step("seeks", host.press(self.sitting.board, WORDS("button.seek")))
        notice = self.house.public(self.sitting.channel)[-1]
        asked = await self.step("asks", self.eve.press(notice, WORDS("seek.ask")))
        await self.step("takes over", self.eve.press(asked.follow_ups[0], WORDS("seek.yes")))
        assert (await self.sitting.table()).seats[self.ahead].person == self.eve.id
        await self.look("taken over")


async def underwater(house, monkeypatch, *people):
    """Who was first waits for the other's turn."""
    seed(monkeypatch, 5)
    sitting = await begin(house, *people)
    seat = (await sitting.table()).seats_to_choose()[0]
    last = next(choice for choice in await sitting.choices(seat) if choice.startswith("always"))
    await take(house, sitting.id, seat, last)
    return sitting, seat


async def plan(sitting, seat):
    """The next turn is planned, and the plan looked at."""
    panel = (await sitting.panel(seat)).message
    await sitting.house.after(sitting.people[seat].press(panel, control(panel, "plan")))
    await fill_plan(sitting.house, sitting, seat)
    await sitting.panel(seat)


async def oceans(house, monkeypatch, *people):
    """Others may be asked in each turn."""
    seed(monkeypatch, first_seed())
    return await begin_made(house, "oceans", *people), 1


async def answer_ahead(sitting, seat):
    """What may be asked in another's turn is answered for good, and the answers are looked at."""
    plans, user = sitting.house.bot.tables.plans, sitting.people[seat].id
    await plans.remember(await sitting.table(), seat, user, Step("reef", ("place",), "surplus"))
    panel = (await sitting.panel(seat)).message
    await sitting.house.after(sitting.people[seat].press(panel, control(panel, "answers")))


@asynccontextmanager
async def open_house(openapi, database, folder):
    """A house of its own."""
    folder.mkdir()
    shutil.copy(database, folder)
    async with StandIn(World(channels=("general", "games")), openapi=openapi) as stand_in:
        house = House(stand_in, f"sqlite:///{folder}/{database.name}")
        await house.start()
        house.bot.computers.wake = lambda table_id: None  # they would be asked at any moment, and choose at random
        try:
            yield house
        finally:
            await house.stop()


GAMES = [(underwater, plan, 2), (oceans, answer_ahead, 12)]


async def visit_game(house, monkeypatch, start, settle, choices):
    """What others were sent at a game, at which one `settle`s something ahead, if there is such a function."""
    house.hold_posts()  # else it is chance which of them are one
    sitting, ahead = await start(house, monkeypatch, house.person("Ann"), house.person("Ben"))
    house.release_posts(sitting.id)
    await house.quiet()
    visit = Visit(house, sitting, ahead)
    if settle:
        await settle(sitting, ahead)
        await house.quiet()
    user = sitting.people[ahead].id
    assert any(await house.bot.tables.plans.are_armed(await sitting.table(), user)) == bool(settle)
    visit.witness.end("chosen ahead")
    await visit.look("chosen ahead")
    for number in range(choices):
        await take(house, sitting.id, (await sitting.table()).seats_to_choose()[0])
        await house.quiet()
        visit.witness.end(f"choice {number}")
    await visit.step("undo", sitting.people[visit.asked].slash(sitting.channel, "/undo"))
    await visit.look("undone")
    await visit.change_hands()
    return visit.witness.steps


@pytest.mark.parametrize(("start", "settle", "choices"), GAMES, ids=lambda value: getattr(value, "__name__", None))
async def test_whatever_others_are_sent_is_the_same_without_it(
    openapi, migrated_file, tmp_path, monkeypatch, start, settle, choices
):
    monkeypatch.setattr("bot.tables.lobby.lobby.token_bytes", bytes)
    async with open_house(openapi, migrated_file, tmp_path / "without") as house:
        without = await visit_game(house, monkeypatch, start, None, choices)
    async with open_house(openapi, migrated_file, tmp_path / "with") as house:
        settled = await visit_game(house, monkeypatch, start, settle, choices)
    for what, said in without.items():
        assert settled[what] == said, what
    assert settled.keys() == without.keys()
    assert any("undo" in said for said in without["left"]), "the post has a button with a number"
