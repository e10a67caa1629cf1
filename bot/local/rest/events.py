"""Routes of a guild's scheduled events: those that the bot creates, ends or cancels."""

from bot.local.checks.errors import FINISHED_EVENT, MISSING_PERMISSIONS, TOO_MANY_EVENTS, UNKNOWN_EVENT, ApiError
from bot.local.checks.event_limits import MOST, check_event, seconds
from bot.local.rest.call import Call
from bot.local.rest.guilds import guild_named
from bot.local.rest.routing import Routes
from bot.local.world import permissions
from bot.local.world.payloads import timestamp
from bot.local.world.permissions import Permission
from bot.local.world.records import ACTIVE, CANCELED, COMPLETED, SCHEDULED, Json, ScheduledEvent
from bot.local.world.world import Change

ROUTES = Routes()
_EVENTS = "/guilds/{guild_id}/scheduled-events"
_EVENT = _EVENTS + "/{guild_scheduled_event_id}"
ELSEWHERE = 3  # the kind of an event that is not in a voice channel
_NEXT = {SCHEDULED: (ACTIVE, CANCELED), ACTIVE: (COMPLETED,)}  # what an event can become


@ROUTES.add("POST", _EVENTS)
async def create(call: Call) -> Json:
    """Create an event and return it. Raise ApiError if the bot may not, for a bad event, or if there are too many."""
    guild, json, world = guild_named(call), call.body.json, call.world
    _need_to_create(call)
    check_event(json, world.clock.now())
    open_events = [event for event in _events(call) if event.is_open_at(world.clock.now())]
    if len(open_events) >= MOST:
        raise ApiError(TOO_MANY_EVENTS)
    start, end = seconds(json["scheduled_start_time"]), seconds(json["scheduled_end_time"])
    location = json["entity_metadata"]["location"]
    event = ScheduledEvent(
        world.new_id(), guild.id, world.bot.id, json["name"], location, start, end, json.get("description")
    )
    world.events[event.id] = event
    world.publish(Change("event", detail=event))
    return _event_json(call, event)


@ROUTES.add("GET", _EVENTS)
async def events(call: Call) -> list[Json]:
    """Return the server's events that are not over."""
    return [_event_json(call, event) for event in _events(call) if event.is_open_at(call.world.clock.now())]


@ROUTES.add("GET", _EVENT)
async def get(call: Call) -> Json:
    """Return an event. Raise ApiError if there is none."""
    return _event_json(call, _event(call))


@ROUTES.add("PATCH", _EVENT)
async def edit(call: Call) -> Json:
    """Change what an event is, and return it. Raise ApiError if it is over, cannot become that, or the bot may not."""
    event = _event(call)
    _need_to_create(call)
    if call.body.json["status"] not in _NEXT.get(event.status_at(call.world.clock.now()), ()):
        raise ApiError(FINISHED_EVENT)
    event.status = call.body.json["status"]
    call.world.publish(Change("event", detail=event))
    return _event_json(call, event)


def _need_to_create(call: Call) -> None:
    """Raise ApiError unless the bot may create events, which it may then also end and cancel."""
    guild = guild_named(call)
    if not permissions.in_guild(guild, guild.members[call.world.bot.id]) & Permission.CREATE_EVENTS:
        raise ApiError(MISSING_PERMISSIONS)


def _events(call: Call) -> list[ScheduledEvent]:
    """Return the events of the server in the path."""
    guild = guild_named(call)
    return [event for event in call.world.events.values() if event.guild_id == guild.id]


def _event(call: Call) -> ScheduledEvent:
    """Return the event in the path. Raise ApiError if the server has none of this id."""
    event = call.world.events.get(call.id("guild_scheduled_event_id"))
    if event is None or event.guild_id != guild_named(call).id:
        raise ApiError(UNKNOWN_EVENT)
    return event


def _event_json(call: Call, event: ScheduledEvent) -> Json:
    """Return an event as Discord writes it."""
    return {
        "id": str(event.id),
        "guild_id": str(event.guild_id),
        "name": event.name,
        "description": event.description,
        "channel_id": None,
        "creator_id": str(event.creator_id),
        "image": None,
        "scheduled_start_time": timestamp(event.start),
        "scheduled_end_time": timestamp(event.end),
        "status": event.status_at(call.world.clock.now()),
        "entity_type": ELSEWHERE,
        "entity_id": None,
        "recurrence_rule": None,
        "privacy_level": 2,
        "guild_scheduled_event_exceptions": [],
        "entity_metadata": {"location": event.location},
    }
