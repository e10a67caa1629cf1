"""What the page may ask the server to do, as plain requests: wrong ones change nothing and say why."""

import aiohttp
import pytest
import pytest_asyncio

from bot.local.world.permissions import Permission
from bot.local.world.records import EPHEMERAL, Message

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Caller:
    """The page's own requests, without a browser."""

    def __init__(self, stand_in, session):
        self.stand_in, self.session = stand_in, session
        self.general = str(stand_in.world.channel("general").id)

    async def act(self, name, who="Ann", **values):
        async with self.session.post(f"{self.stand_in.url}/page/{name}", json={"as": who, **values}) as answer:
            return answer.status, await answer.json()

    async def get(self, name, **values):
        async with self.session.get(f"{self.stand_in.url}/page/{name}", params=values) as answer:
            return answer.status, await answer.json() if answer.status == 200 else None


@pytest_asyncio.fixture(loop_scope="session")
async def caller(stand_in):
    async with aiohttp.ClientSession(headers={"Origin": stand_in.url}) as session:
        yield Caller(stand_in, session)


def private(stand_in, name):
    """An ephemeral message to somebody."""
    world, user = stand_in.world, stand_in.person(name)
    message = Message(world.new_id(), world.channel("general").id, world.bot.id, "psst", flags=EPHEMERAL)
    message.viewer = user.id
    world.post(message)
    return message


async def test_a_post_without_the_pages_origin_is_refused(stand_in):
    body = {"as": "Ann", "channel": str(stand_in.world.channel("general").id), "text": "hi"}
    async with aiohttp.ClientSession() as session, session.post(f"{stand_in.url}/page/say", json=body) as answer:
        assert answer.status == 403
    assert not any(stand_in.world.all_messages())


async def test_a_form_of_another_kind_is_refused(caller):
    async with caller.session.post(f"{caller.stand_in.url}/page/say", data={"as": "Ann"}) as answer:
        assert answer.status == 403


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"as":"Ann"}', b'{"as":"Ann","channel":"x","text":"hi"}', b"\xff"]
)
async def test_what_cannot_be_read_is_refused(caller, body):
    headers = {"Content-Type": "application/json"}
    async with caller.session.post(f"{caller.stand_in.url}/page/say", data=body, headers=headers) as answer:
        assert answer.status == 400
        assert (await answer.json())["refused"]
    assert not any(caller.stand_in.world.all_messages())


@pytest.mark.parametrize(
    ("act", "values", "status"),
    [
        ("say", {"text": ""}, 409),
        ("say", {"text": "x" * 2001}, 409),
        ("say", {"text": "hi", "channel": "1"}, 404),
        ("slash", {"path": "no such", "options": {}}, 409),
        ("complete", {"path": "no such", "filled": {}, "focused": "x", "value": ""}, 409),
        ("press", {"message": "1", "component": "x"}, 404),
        ("choose", {"message": "1", "component": "x", "values": []}, 404),
        ("submit", {"form": "1", "values": {}}, 404),
        ("dismiss", {"message": "1"}, 404),
        ("thread", {"name": ""}, 409),
        ("thread", {"name": "x" * 101}, 409),
        ("join", {"name": " ", "locale": "ja"}, 409),
        ("join", {"name": "x" * 33, "locale": "ja"}, 409),
        ("join", {"name": "Ben", "locale": "ja"}, 409),
        ("join", {"name": "Eve", "locale": "xx"}, 404),
        ("language", {"locale": "xx"}, 404),
        ("dms", {"open": "no"}, 400),
        ("dms", {}, 400),
        ("read", {"message": "x"}, 400),
        ("wait", {"hours": 2}, 404),
        ("wait", {"hours": "1"}, 404),
        ("wait", {}, 400),
        ("say", {"text": "hi", "as": "Nobody"}, 404),
        ("say", {"text": "hi", "as": "Gamekeeper"}, 404),
        ("nothing", {}, 403),
    ],
)
async def test_what_the_client_would_not_do_changes_nothing(caller, act, values, status):
    world = caller.stand_in.world
    before = len(world.users), len(world.channels)
    given = {"channel": caller.general, **values}
    async with caller.session.post(f"{caller.stand_in.url}/page/{act}", json={"as": "Ann"} | given) as answer:
        assert answer.status == status
    assert before == (len(world.users), len(world.channels))
    assert not any(world.all_messages())


async def test_what_only_another_sees_is_neither_shown_nor_usable(caller):
    message = private(caller.stand_in, "Ben")
    _, seen = await caller.get("messages", channel=caller.general, **{"as": "Ann"})
    assert seen["messages"] == []
    _, own = await caller.get("messages", channel=caller.general, **{"as": "Ben"})
    assert [message["content"] for message in own["messages"]] == ["psst"]
    for act, more in (("press", {"component": "x"}), ("dismiss", {})):
        status, answer = await caller.act(act, channel=caller.general, message=str(message.id), **more)
        assert status in (404, 409), answer
    assert not message.deleted


async def test_a_message_put_away_stays_with_the_bot(caller):
    """As in Discord: dismissing is the client's own affair, the bot may still edit the answer."""
    message = private(caller.stand_in, "Ann")
    await caller.act("dismiss", channel=caller.general, message=str(message.id))
    _, seen = await caller.get("messages", channel=caller.general, **{"as": "Ann"})
    assert seen["messages"] == []
    assert caller.stand_in.world.message(message.channel_id, message.id) is message


async def test_what_everybody_sees_cannot_be_put_away(caller):
    _, said = await caller.act("say", channel=caller.general, text="hello")
    status, _ = await caller.act("dismiss", channel=caller.general, message=said["message"])
    assert status == 409


async def test_a_channel_that_is_hidden_from_somebody(caller):
    world = caller.stand_in.world
    world.deny(world.channel("games"), Permission.VIEW_CHANNEL, caller.stand_in.person("Ann").user)
    hidden = str(world.channel("games").id)
    assert (await caller.get("messages", channel=hidden, **{"as": "Ann"}))[0] == 404
    assert (await caller.act("say", channel=hidden, text="hi"))[0] == 409
    assert (await caller.get("messages", channel=hidden, **{"as": "Ben"}))[0] == 200


@pytest.mark.parametrize("wrong", ["x", "", "-1", "1e9", "٣", "9" * 30])
async def test_a_wrong_number_in_a_question_is_none(caller, wrong):
    assert (await caller.get("messages", channel=wrong, **{"as": "Ann"}))[0] == 404
    status, seen = await caller.get("messages", channel=caller.general, before=wrong, reach=wrong, **{"as": "Ann"})
    assert status == 200
    assert seen["messages"] == []


async def test_somebody_unknown_is_the_first_one(caller):
    async with caller.session.ws_connect(f"{caller.stand_in.url}/page/live?as=Nobody") as socket:
        hello = await socket.receive_json()
    assert hello["me"] == str(caller.stand_in.person("Ann").id)
    assert [person["name"] for person in hello["people"] if not person["bot"]][-1] == "Owner"


async def test_what_is_told_counts_up_so_that_old_news_is_known(caller):
    async with caller.session.ws_connect(f"{caller.stand_in.url}/page/live?as=Ann") as socket:
        hello = await socket.receive_json()
        await caller.act("say", who="Ben", channel=caller.general, text="hello <@1>")
        news = await socket.receive_json()
        while news["what"] != "message":
            news = await socket.receive_json()
    assert news["at"] > hello["at"]
    assert news["message"]["content"] == "hello <@1>"
    _, seen = await caller.get("messages", channel=caller.general, **{"as": "Ann"})
    assert seen["at"] >= news["at"]
