"""What a person does on the page. Every act goes through `Person`, as in the tests."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from bot.local.options import Refused
from bot.local.person import Person
from bot.local.records import Channel, Json, Message
from bot.local.reply import Reply
from bot.local.world import Change

if TYPE_CHECKING:
    from bot.local.page.page import Page

Act = Callable[["Page", Person, Json], Awaitable[Json]]
NAME = 32  # characters of a person's name
LOCALES = ("en-US", "ja")
FORMS = 50  # forms kept open


class Unknown(Exception):
    """The page speaks of something that is not there."""


async def say(page: "Page", person: Person, given: Json) -> Json:
    """Writes a message; "@Ben" calls Ben."""
    text = str(given["text"]).strip()
    people = [each for each in person.world.users.values() if each.id != person.id]
    for each in sorted(people, key=lambda user: -len(user.display)):
        text = text.replace(f"@{each.display}", each.mention)
    said = await person.say(_channel(person, given), text)
    return {"message": str(said.id)}


async def slash(page: "Page", person: Person, given: Json) -> Json:
    options = {name: _referred(value) for name, value in given["options"].items()}
    return _outcome(page, await person.slash(_channel(person, given), given["path"], **options))


async def complete(page: "Page", person: Person, given: Json) -> Json:
    filled = {name: _referred(value) for name, value in given["filled"].items()}
    channel = _channel(person, given)
    return {"choices": await person.complete(channel, given["path"], filled, given["focused"], given["value"])}


async def press(page: "Page", person: Person, given: Json) -> Json:
    return _outcome(page, await person.press(_message(page, person, given), given["component"]))


async def choose(page: "Page", person: Person, given: Json) -> Json:
    values = [_referred(value) for value in given["values"]]
    return _outcome(page, await person.choose(_message(page, person, given), given["component"], values))


async def submit(page: "Page", person: Person, given: Json) -> Json:
    modal = page.forms.get((person.id, given["form"]))
    if modal is None:
        raise Unknown("form")
    values = {name: _several(value) for name, value in given["values"].items()}
    outcome = _outcome(page, await person.submit(modal, values))
    if not outcome["failed"]:
        page.forms.pop((person.id, given["form"]), None)
    return outcome


async def dismiss(page: "Page", person: Person, given: Json) -> Json:
    message = _message(page, person, given)
    if not message.ephemeral:
        raise Refused("only what you alone can see can be put away")
    page.feed.dismiss(message)
    return {}


async def thread(page: "Page", person: Person, given: Json) -> Json:
    return {"channel": str(person.open_thread(_channel(person, given), str(given["name"]).strip()).id)}


async def read(page: "Page", person: Person, given: Json) -> Json:
    channel = _channel(person, given)
    if page.reads.mark(person.id, channel.id, int(given["message"])):
        page.feed.read(person, channel)
    return {}


async def join(page: "Page", person: Person, given: Json) -> Json:
    """Somebody new comes to this machine."""
    name, locale = str(given["name"]).strip(), _locale(given)
    if not 1 <= len(name) <= NAME:
        raise Refused(f"a name has 1 to {NAME} characters")
    if any(each.display == name for each in person.world.users.values()):
        raise Refused(f"{name} is here already")
    return {"name": page.stand_in.person(name, locale).user.display}


async def language(page: "Page", person: Person, given: Json) -> Json:
    person.locale = _locale(given)
    _edited(person)
    page.feed.greet(person)
    return {}


async def dms(page: "Page", person: Person, given: Json) -> Json:
    """Opens or closes somebody's direct messages to the bot, as the privacy settings of a server do."""
    if not isinstance(given["open"], bool):
        raise TypeError("open is true or false")
    if given["open"]:
        person.open_dms()
    else:
        person.close_dms()
    _edited(person)
    return {}


ACTS: dict[str, Act] = {
    each.__name__: each
    for each in (say, slash, complete, press, choose, submit, dismiss, thread, read, join, language, dms)
}


def _edited(person: Person) -> None:
    """Tells that a person is not as before, so that it is saved and shown."""
    guild = person.world.guild
    person.world.changed(Change("member edit", detail=(guild, guild.members[person.id])))


def _locale(given: Json) -> str:
    if given["locale"] not in LOCALES:
        raise Unknown("language")
    return str(given["locale"])


def _channel(person: Person, given: Json) -> Channel:
    channel = person.world.channels.get(int(given["channel"]))
    if channel is None:
        raise Unknown("channel")
    return channel


def _message(page: "Page", person: Person, given: Json) -> Message:
    message = person.world.message(int(given["channel"]), int(given["message"]))
    if message is None or message.viewer not in (None, person.id) or message.id in page.feed.dismissed:
        raise Unknown("message")
    return message


def _referred(value: Any) -> Any:
    """A user, channel or role comes as {"id": ...}."""
    return int(value["id"]) if isinstance(value, dict) else value


def _several(value: Any) -> Any:
    return [_referred(each) for each in value] if isinstance(value, list) else value


def _outcome(page: "Page", reply: Reply) -> Json:
    """What the page is told of an act at once; messages come by the feed."""
    outcome: Json = {"failed": bool(reply.failed), "form": None}
    if modal := reply.modal:
        number = str(reply.interaction.id)
        page.forms[reply.interaction.user.id, number] = modal
        while len(page.forms) > FORMS:
            del page.forms[next(iter(page.forms))]
        outcome["form"] = {"id": number, "title": modal.title, "components": modal.components}
    return outcome
