"""What cannot be read of what Discord sends: it is left out, and the servers go on."""

import pytest

from bot.local.gateway.session import Session
from bot.local.people.reply import text
from bot.local.world import payloads
from bot.local.world.records import Guild
from tests.cogs.client.test_shards import until

UNREADABLE = "an event cannot be read"
ID = "1000000000000000001"  # of what nobody knows


class Far:
    """Another server than that in which people play, as Discord tells of it."""

    def __init__(self, house):
        self.world = house.world
        self.guild: Guild = house.world.add_guild("Far away")
        self.channel = house.world.add_channel("far", self.guild)
        self.thread = house.world.add_thread(self.channel, "far thread", house.world.owner.id)

    def server(self, **changed):
        return payloads.guild_create_json(self.world, self.guild, everyone=False) | changed

    def place(self, **changed):
        return payloads.channel_json(self.world, self.channel) | changed

    def strand(self, **changed):
        return payloads.channel_json(self.world, self.thread) | changed

    def of_it(self, **more):
        return {"guild_id": str(self.guild.id)} | more


def without(data, key):
    return {name: value for name, value in data.items() if name != key}


EVENTS = {
    "a channel without a name": lambda far: ("CHANNEL_CREATE", without(far.place(), "name")),
    "a channel without a type": lambda far: ("CHANNEL_CREATE", without(far.place(), "type")),
    "a channel whose id is a word": lambda far: ("CHANNEL_CREATE", far.place(id="word")),
    "a channel whose rights are null": lambda far: ("CHANNEL_CREATE", far.place(permission_overwrites=None)),
    "a channel that is null": lambda far: ("CHANNEL_CREATE", None),
    "a channel that is a list": lambda far: ("CHANNEL_CREATE", [far.place()]),
    "a channel edited without its position": lambda far: ("CHANNEL_UPDATE", without(far.place(), "position")),
    "a channel edited with rights of a word": lambda far: ("CHANNEL_UPDATE", far.place(permission_overwrites=["x"])),
    "a channel deleted without an id": lambda far: ("CHANNEL_DELETE", without(far.place(), "id")),
    "pins of no channel": lambda far: ("CHANNEL_PINS_UPDATE", far.of_it(last_pin_timestamp="yesterday")),
    "a server with a channel without a position": lambda far: (
        "GUILD_CREATE",
        far.server(channels=[without(far.place(), "position")]),
    ),
    "a server with a thread without a count": lambda far: (
        "GUILD_CREATE",
        far.server(threads=[without(far.strand(), "message_count")]),
    ),
    "a server whose roles are null": lambda far: ("GUILD_CREATE", far.server(roles=None)),
    "a server whose members are numbers": lambda far: ("GUILD_CREATE", far.server(members=[1, 2])),
    "a server whose channels are a word": lambda far: ("GUILD_CREATE", far.server(channels="many")),
    "a server without an id": lambda far: ("GUILD_CREATE", without(far.server(), "id")),
    "a server that is null": lambda far: ("GUILD_CREATE", None),
    "a new server of which nothing can be read": lambda far: (
        "GUILD_CREATE",
        {"id": ID, "channels": 7, "roles": 7, "threads": 7, "afk_channel_id": "x"},
    ),
    "a server edited with roles null": lambda far: ("GUILD_UPDATE", far.server(roles=None)),
    "a server edited with a role of a word": lambda far: ("GUILD_UPDATE", far.server(roles=["admin"])),
    "a server deleted without an id": lambda far: ("GUILD_DELETE", {"unavailable": True}),
    "a role without an id": lambda far: ("GUILD_ROLE_CREATE", far.of_it(role={"name": "x"})),
    "a role edited that is null": lambda far: ("GUILD_ROLE_UPDATE", far.of_it(role=None)),
    "a role deleted without an id": lambda far: ("GUILD_ROLE_DELETE", far.of_it()),
    "a member without a user": lambda far: ("GUILD_MEMBER_ADD", far.of_it(roles=[])),
    "a member edited whose roles are words": lambda far: ("GUILD_MEMBER_UPDATE", far.of_it(roles=["x"], user={})),
    "members of no number": lambda far: ("GUILD_MEMBERS_CHUNK", far.of_it(members=[{}])),
    "a thread without a count": lambda far: ("THREAD_CREATE", without(far.strand(id=ID), "message_count")),
    "a thread without its dates": lambda far: ("THREAD_CREATE", without(far.strand(id=ID), "thread_metadata")),
    "a thread edited whose dates are a word": lambda far: ("THREAD_UPDATE", far.strand(thread_metadata="late")),
    "a thread deleted of a type of a word": lambda far: ("THREAD_DELETE", far.of_it(id=None, type="x")),
    "threads that are null": lambda far: ("THREAD_LIST_SYNC", far.of_it(threads=None, members=None)),
    "a thread's members without a thread": lambda far: ("THREAD_MEMBERS_UPDATE", far.of_it()),
    "an interaction without a token": lambda far: ("INTERACTION_CREATE", {"id": ID, "type": 2}),
    "an interaction that is a word": lambda far: ("INTERACTION_CREATE", "/play"),
    "a press on a message without an author": lambda far: (
        "INTERACTION_CREATE",
        far.of_it(id=ID, type=3, token="t", version=1, application_id=ID, attachment_size_limit=1, message={"id": "1"}),
    ),
    "a message that is null": lambda far: ("MESSAGE_CREATE", None),
    "a message edited without an id": lambda far: ("MESSAGE_UPDATE", {"channel_id": ID, "content": "x"}),
    "messages deleted whose ids are null": lambda far: ("MESSAGE_DELETE_BULK", far.of_it(channel_id=ID, ids=None)),
    "a reaction of nobody": lambda far: ("MESSAGE_REACTION_ADD", far.of_it(channel_id=ID, message_id=ID)),
    "a stage of no channel": lambda far: ("STAGE_INSTANCE_CREATE", far.of_it(id=ID)),
    "an event of a server without a time": lambda far: ("GUILD_SCHEDULED_EVENT_CREATE", far.of_it(id=ID, name="x")),
    "a voice of nobody": lambda far: ("VOICE_STATE_UPDATE", far.of_it(channel_id="x")),
    "a subscription of nobody": lambda far: ("ENTITLEMENT_CREATE", {"id": ID}),
    "a line of the audit log without its sort": lambda far: ("GUILD_AUDIT_LOG_ENTRY_CREATE", far.of_it(changes=None)),
}
FRAMES = {
    "no JSON": "{not json",
    "nothing": "",
    "a list": "[1, 2]",
    "a number": "7",
    "null": "null",
    "nested too deep": "[" * 200_000,
    "a kind that is a list": '{"op":0,"t":["X"],"s":99,"d":{}}',
    "an operation that nobody knows": '{"op":99,"d":{"x":1}}',
    "no operation": '{"t":null}',
    "a resumption of nothing": '{"op":0,"t":"RESUMED","s":99,"d":null}',
}


@pytest.fixture
async def far(house):
    server = Far(house)
    await until(lambda: house.bot.get_channel(server.thread.id))
    return server


@pytest.mark.parametrize("what", EVENTS)
async def test_an_event_that_cannot_be_read_is_left_out_and_others_play_on(house, far, ann, ben, lines, what):
    event, data = EVENTS[what](far)
    lobby = await house.lobby(ann)
    (session,) = house.stand_in.gateway.live_sessions
    session.send(event, data)
    await house.after(ben.press(lobby, "Join"))
    assert "Ben" in text(lobby)
    assert house.stand_in.gateway.live_sessions == [session], "the connection is the same"
    (line,) = [line for line in lines() if line["event"] == UNREADABLE]
    assert line["gateway_event"] == event
    assert "Traceback" in line["exception"]


@pytest.mark.parametrize("what", FRAMES)
async def test_a_message_that_makes_no_sense_is_left_out_and_others_play_on(house, ann, ben, what):
    lobby = await house.lobby(ann)
    (session,) = house.stand_in.gateway.live_sessions
    house.stand_in.gateway.say(FRAMES[what])
    await house.after(ben.press(lobby, "Join"))
    assert "Ben" in text(lobby)
    assert house.stand_in.gateway.live_sessions == [session]


async def test_there_are_more_than_forty_of_them():
    assert len(EVENTS) >= 40


@pytest.mark.parametrize("what", ["a server with a channel without a position", "a server whose roles are null"])
async def test_a_server_of_which_a_part_cannot_be_read_is_served(house, far, monkeypatch, lines, what):
    """Also after a start: then Discord tells of every server anew."""
    _, told = EVENTS[what](far)
    genuine = payloads.guild_create_json
    monkeypatch.setattr(
        payloads,
        "guild_create_json",
        lambda world, guild, **how: told if guild is far.guild else genuine(world, guild, **how),
    )
    await house.restart()
    assert [line["read_in_part"] for line in lines() if line["event"] == UNREADABLE] == [True]
    assert house.bot.get_guild(far.guild.id).get_thread(far.thread.id), "what can be read of it is known"
    cat = house.stand_in.person(house.world.add_user("Cat", guild=far.guild))
    assert "✅" in (await house.after(cat.slash(far.channel, "/game new", game="cartographers"))).text
    assert "✅" in (await house.after(house.person("Ann").slash(house.general, "/game new", game="oceans"))).text


@pytest.mark.parametrize("changed", [{"roles": None}, {"roles": [], "afk_channel_id": "x"}])
async def test_of_a_server_nothing_is_forgotten_over_an_edit_that_cannot_be_read(house, far, ann, changed):
    known = house.bot.get_guild(far.guild.id)
    before = known.name, list(known.roles), known.me.guild_permissions
    (session,) = house.stand_in.gateway.live_sessions
    session.send("GUILD_UPDATE", far.server(name="Elsewhere", **changed))
    await house.lobby(ann)
    assert (known.name, list(known.roles), known.me.guild_permissions) == before


async def test_of_a_channel_nothing_is_forgotten_over_an_edit_that_cannot_be_read(house, far, ann):
    known = house.bot.get_channel(far.channel.id)
    (session,) = house.stand_in.gateway.live_sessions
    session.send("CHANNEL_UPDATE", far.place(name="elsewhere", permission_overwrites=["x"]))
    await house.lobby(ann)
    assert known.name == "far"


@pytest.mark.parametrize("changed", [{"guilds": None}, {"guilds": [{}]}, {"guilds": ["x", {"id": None}]}])
async def test_servers_come_one_by_one_if_their_list_cannot_be_read(house, changed):
    genuine = Session.send
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            Session,
            "send",
            lambda self, event, data: genuine(self, event, data | changed if event == "READY" else data),
        )
        await house.restart()
    await house.lobby(house.person("Ann"))


async def test_a_greeting_that_cannot_be_read_is_asked_for_again(house, lines):
    genuine, spoilt = Session.send, [{"user": None}, {"session_id": 7, "resume_gateway_url": None}]

    def send(self, event, data):
        genuine(self, event, data | spoilt.pop() if event == "READY" and spoilt else data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "send", send)
        await house.restart()
    await house.lobby(house.person("Ann"))
    assert [line["gateway_event"] for line in lines() if line["event"] == UNREADABLE] == ["READY"] * 2


async def test_what_an_unreadable_event_says_in_confidence_stays_out_of_the_log(house, far, ann, lines):
    """The token of an interaction, with which anybody could answer in the bot's name, and what a message says."""
    token, hand = "aW50ZXJhY3Rpb246c2VjcmV0", "Your hand: Great River"
    message = {"id": ID, "content": hand, "author": None}
    event = far.of_it(id=ID, type=3, token=token, version=1, application_id=ID, attachment_size_limit=1)
    (session,) = house.stand_in.gateway.live_sessions
    session.send("INTERACTION_CREATE", event | {"message": message, "entitlements": [hand]})
    await house.lobby(ann)
    told = lines()
    assert [line["gateway_event"] for line in told if line["event"] == UNREADABLE] == ["INTERACTION_CREATE"]
    assert token not in str(told)
    assert hand not in str(told)


@pytest.mark.parametrize("what", ["channel", "thread", "role"])
async def test_of_part_of_a_server_nothing_changes_by_half(house, far, ann, what):
    """Each of these edits has a name, and after it something that cannot be read."""
    guild = house.bot.get_guild(far.guild.id)
    role = next(iter(far.guild.roles.values()))
    known, event, told = {
        "channel": lambda: (guild.get_channel(far.channel.id), "CHANNEL_UPDATE", without(far.place(), "position")),
        "thread": lambda: (guild.get_thread(far.thread.id), "THREAD_UPDATE", far.strand(thread_metadata="late")),
        "role": lambda: (guild.get_role(role.id), "GUILD_ROLE_UPDATE", {"id": str(role.id), "permissions": "all"}),
    }[what]()
    before, changed = known.name, told | {"name": "Elsewhere"}
    (session,) = house.stand_in.gateway.live_sessions
    session.send(event, far.of_it(role=changed) if what == "role" else changed)
    await house.lobby(ann)
    assert known.name == before != "Elsewhere"
