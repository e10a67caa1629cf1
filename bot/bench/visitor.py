"""People at one table who use its posts, panels and commands."""

from collections.abc import AsyncIterator
from random import Random

from bot.bench.load_server import OpenGame
from bot.local.people.person import Person
from bot.local.people.reply import Reply, buttons
from bot.local.world.records import Json, Message

PLAY, BOARD = "▶️", "🗺️"
CONFIRM = "confirm"  # what the panel's control does
ENDS = (CONFIRM, "back", "cancel", "finish")
ANSWERED = 60.0  # seconds to wait for an answer: how soon it comes is measured, whatever else the machine does
STEPS = 2  # controls of the panel that are used before the choice is confirmed
LOOKS = ("board", "log", "hand")


class Visitors:
    """The people of one table, who act one after the other."""

    def __init__(self, game: OpenGame, chance: Random) -> None:
        self.game = game
        self._chance = chance

    async def acts(self) -> AsyncIterator[None]:
        """Act endlessly, one interaction per step: play by the panel or by the command, or only look."""
        turn = 0
        while True:
            person = self.game.people[turn % len(self.game.people)]
            visit = self._chance.choices((self._panel, self._command, self._look), weights=(3, 3, 4))[0]
            async for _ in visit(person):
                yield
            turn += 1

    def post(self) -> Message:
        """Return the table's newest post with buttons."""
        messages = self.game.people[0].sees(self.game.channel)
        return next(post for post in reversed(messages) if not post.ephemeral and buttons(post))

    async def _panel(self, person: Person) -> AsyncIterator[None]:
        """Play by the panel: open it, use some of its controls, confirm. Yield after each interaction."""
        panel = await self._message_of(await person.press(self.post(), PLAY))
        yield
        for _ in range(STEPS):
            controls = [name for name in _enabled_buttons(panel) if not any(f":{end}0:" in name for end in ENDS)]
            if not controls:
                return
            reply = await person.press(panel, self._chance.choice(controls))
            panel = panel if reply.modal else await self._message_of(reply)  # a form is left alone
            yield
        for confirm in [name for name in _enabled_buttons(panel) if f":{CONFIRM}0:" in name]:
            await (await person.press(panel, confirm)).wait(ANSWERED)
            yield

    async def _message_of(self, reply: Reply) -> Message:
        """Return the message of a reply, once it is complete."""
        return (await reply.wait(ANSWERED)).message

    async def _command(self, person: Person) -> AsyncIterator[None]:
        """Play by the game's command, whose parts are completed one by one. Yield after each interaction."""
        verb = self._pick_verb(person)
        path, filled = f"{self.game.command} {verb['name']}", Json()
        for option in verb.get("options", []):
            offered = await person.complete(self.game.channel, path, filled, option["name"])
            yield
            if not offered:
                return
            filled[option["name"]] = self._chance.choice(offered)["value"]
        await (await person.slash(self.game.channel, path, **filled)).wait(ANSWERED)
        yield

    def _pick_verb(self, person: Person) -> Json:
        """Return one of the game's subcommands."""
        commands = person.commands(self.game.channel)
        verbs: list[Json] = next(command["options"] for command in commands if command["name"] == self.game.command)
        return self._chance.choice(verbs)

    async def _look(self, person: Person) -> AsyncIterator[None]:
        """Look at the board by its button, or at something by a command. Yield after the interaction."""
        if self._chance.random() < 0.5:
            await (await person.press(self.post(), BOARD)).wait(ANSWERED)
        else:
            await (await person.slash(self.game.channel, self._chance.choice(LOOKS))).wait(ANSWERED)
        yield


def _enabled_buttons(message: Message) -> list[str]:
    """Return the ids of the buttons that can be pressed."""
    return [str(button["custom_id"]) for button in buttons(message) if not button.get("disabled")]
