"""What a person can do on the page. Every act goes through `Person`, as in the tests."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.local.page.feed import Feed
from bot.local.page.forms import Forms
from bot.local.page.reads import Reads
from bot.local.page.words import locales
from bot.local.people.errors import ClientRefused
from bot.local.people.people import People
from bot.local.people.person import Person
from bot.local.people.reply import Reply
from bot.local.time_skip import SkipTime
from bot.local.world.records import Channel, Json, Message
from bot.local.world.world import Change

LONGEST_NAME = 32  # characters
HOURS = (1, 8, 24)  # so many hours people may let pass at once


class NotOnPage(Exception):
    """The page names something that does not exist (any more)."""


@dataclass(frozen=True, slots=True)
class Context:
    """What acts work with, besides the person and the request's JSON."""

    people: People
    reads: Reads
    feed: Feed
    forms: Forms
    let_pass: SkipTime | None


Act = Callable[[Context, Person, Json], Awaitable[Json]]


async def say(context: Context, person: Person, json: Json) -> Json:
    """Write a message; "@Ben" mentions Ben."""
    text = str(json["text"]).strip()
    others = [user for user in person.world.users.values() if user.id != person.id]
    for user in sorted(others, key=lambda user: -len(user.display)):
        text = text.replace(f"@{user.display}", user.mention)
    message = await person.say(_channel(person, json), text)
    return {"message": str(message.id)}


async def slash(context: Context, person: Person, json: Json) -> Json:
    """Use a slash command, and return how the bot answered. Raise ClientRefused if it cannot be sent so."""
    options = {name: _reference(value) for name, value in json["options"].items()}
    return _outcome(context, person, await person.slash(_channel(person, json), json["path"], **options))


async def menu(context: Context, person: Person, json: Json) -> Json:
    """Use a command in the menu of a message or a person, and return how the bot answered. Raise NotOnPage."""
    target = _message(context, person, json) if "message" in json else _other(context, person, json)
    return _outcome(context, person, await person.use_menu(_channel(person, json), json["name"], target))


async def complete(context: Context, person: Person, json: Json) -> Json:
    """Return what the bot offers for the option that is being typed."""
    filled = {name: _reference(value) for name, value in json["filled"].items()}
    channel = _channel(person, json)
    return {"choices": await person.complete(channel, json["path"], filled, json["focused"], json["value"])}


async def press(context: Context, person: Person, json: Json) -> Json:
    """Press a message's button, and return how the bot answered. Raise NotOnPage if the message is gone."""
    return _outcome(context, person, await person.press(_message(context, person, json), json["component"]))


async def choose(context: Context, person: Person, json: Json) -> Json:
    """Choose in a message's list, and return how the bot answered. Raise NotOnPage if the message is gone."""
    values = [_reference(value) for value in json["values"]]
    return _outcome(context, person, await person.choose(_message(context, person, json), json["component"], values))


async def submit(context: Context, person: Person, json: Json) -> Json:
    """Send a form off. Raise NotOnPage if it is not open."""
    modal = context.forms.get(person, json["form"])
    if modal is None:
        raise NotOnPage("form")
    values = {name: _references(value) for name, value in json["values"].items()}
    outcome = _outcome(context, person, await person.submit(modal, values))
    if not outcome["failed"]:
        context.forms.close(person, json["form"])
    return outcome


async def dismiss(context: Context, person: Person, json: Json) -> Json:
    """Put a message away that only this person sees. Raise ClientRefused if others see it, too."""
    message = _message(context, person, json)
    if not message.ephemeral:
        raise ClientRefused("only what you alone can see can be put away")
    context.feed.dismiss(message)
    return {}


async def thread(context: Context, person: Person, json: Json) -> Json:
    """Open a thread in a channel, and return its id."""
    return {"channel": str(person.open_thread(_channel(person, json), str(json["name"]).strip()).id)}


async def read(context: Context, person: Person, json: Json) -> Json:
    """Note how far the person has read a channel, and tell their other pages of it."""
    channel = _channel(person, json)
    if context.reads.mark(person.id, channel.id, int(json["message"])):
        context.feed.read(person, channel)
    return {}


async def join(context: Context, person: Person, json: Json) -> Json:
    """Add a new person. Raise ClientRefused if the name is too long, empty or taken."""
    name, locale = str(json["name"]).strip(), _locale(json)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ClientRefused(f"a name has 1 to {LONGEST_NAME} characters")
    if any(user.display == name for user in person.world.users.values()):
        raise ClientRefused(f"{name} is here already")
    return {"name": context.people.find_or_add(name, locale).user.display}


async def language(context: Context, person: Person, json: Json) -> Json:
    """Change the person's language, and send their pages all texts anew."""
    person.locale = _locale(json)
    _publish_person(person)
    context.feed.greet(person)
    return {}


async def dms(context: Context, person: Person, json: Json) -> Json:
    """Open or close the person's direct messages to the bot, as a server's privacy settings do.

    Raise TypeError if `open` is no boolean.
    """
    if not isinstance(json["open"], bool):
        raise TypeError("open is true or false")
    if json["open"]:
        person.open_dms()
    else:
        person.close_dms()
    _publish_person(person)
    return {}


async def wait(context: Context, person: Person, json: Json) -> Json:
    """Let hours pass for everybody. Raise NotOnPage if time cannot be moved, or not by so much."""
    if context.let_pass is None or json["hours"] not in HOURS:
        raise NotOnPage("time")
    await context.let_pass(json["hours"] * 3600)
    context.feed.greet_all()
    return {}


ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (say, slash, menu, complete, press, choose, submit, dismiss, thread, read, join, language, dms, wait)
}


def _publish_person(person: Person) -> None:
    """Notify the world's subscribers that a person has changed, so that it is saved and shown."""
    guild = person.world.guild
    person.world.publish(Change("member edit", detail=(guild, guild.members[person.id])))


def _locale(json: Json) -> str:
    """Return the locale in the request. Raise NotOnPage if the page does not offer it."""
    if json["locale"] not in locales():
        raise NotOnPage("language")
    return str(json["locale"])


def _channel(person: Person, json: Json) -> Channel:
    """Return the channel in the request. Raise NotOnPage if it is gone."""
    channel = person.world.channels.get(int(json["channel"]))
    if channel is None:
        raise NotOnPage("channel")
    return channel


def _message(context: Context, person: Person, json: Json) -> Message:
    """Return the message in the request. Raise NotOnPage if it is gone, or this person does not see it."""
    message = person.world.message(int(json["channel"]), int(json["message"]))
    if message is None or message.viewer not in (None, person.id) or message.id in context.feed.dismissed:
        raise NotOnPage("message")
    return message


def _other(context: Context, person: Person, json: Json) -> Person:
    """Return the person in the request. Raise NotOnPage if there is none."""
    user = person.world.users.get(int(json["user"]))
    if user is None:
        raise NotOnPage("person")
    return context.people.of(user)


def _reference(value: object) -> object:
    """Return a value of the page: a user, channel or role is written as {"id": ...}."""
    return int(value["id"]) if isinstance(value, dict) else value


def _references(value: object) -> object:
    return [_reference(item) for item in value] if isinstance(value, list) else value


def _outcome(context: Context, person: Person, reply: Reply) -> Json:
    """Return what the page learns at once: whether the act failed, and the form it opened.

    Messages come by the feed.
    """
    outcome: Json = {"failed": bool(reply.failure), "form": None}
    if modal := reply.modal:
        form_id = context.forms.open(person, modal)
        outcome["form"] = {"id": form_id, "title": modal.title, "components": modal.components}
    return outcome
