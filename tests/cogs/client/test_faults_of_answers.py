"""Every fault kind on every route of an interaction: the act happens once, and its person reads something true."""

import contextlib

import pytest

from bot.local.faults import REST
from bot.local.people.errors import NoAnswer
from bot.local.people.reply import labels, text
from bot.texts import texts
from tests.cogs.playing import DRAW, begin, begin_made, control

pytestmark = pytest.mark.usefixtures("fixed_seed")

EN = texts("en")
WORDS = texts("en", "cartographers")
CALLBACK = "POST /interactions/{interaction_id}/{token}/callback"
ORIGINAL = "/webhooks/{application_id}/{token}/messages/@original"
EDIT, DELETE, FOLLOW_UP = f"PATCH {ORIGINAL}", f"DELETE {ORIGINAL}", "POST /webhooks/{application_id}/{token}"
UNREAD = (EN("refused.unexpected"), EN("refused.discord"))
AGAIN = {"drop before": 2, "drop after": 2}  # discord.py does not send again what the way there has lost; we try thrice


@pytest.fixture(params=REST)
def fault(request):
    return request.param


@pytest.fixture
def strike(house, fault):
    """Has the fault strike a route, twice; what has struck in the end."""

    def strike(route):
        house.stand_in.faults.next(fault, route, times=AGAIN.get(fault, 2))

    yield strike
    assert {kind for kind, _ in house.stand_in.faults.log} == {fault}, "it has struck"


def read(reply):
    """What the person reads in the end: of an act that was heard nothing is left open, and nothing else is said."""
    assert reply.failure is None
    assert not reply.thinking
    assert not any(line in reply.text for line in UNREAD)
    return reply.text


async def history(house, sitting):
    return [choice.choice for choice in await house.store.choices.history(sitting.id)]


@pytest.mark.parametrize("route", [CALLBACK, EDIT])
async def test_a_picture_asked_for_by_command(house, ann, strike, route):
    await begin(house, ann)
    strike(route)
    reply = await house.after(ann.slash(house.general, "/board"))
    read(reply)
    assert len(reply.message.attachments) == 1


@pytest.mark.parametrize("route", [CALLBACK, EDIT])
async def test_a_choice_made_by_command(house, ann, strike, route):
    sitting = await begin(house, ann)
    choice = (await sitting.choices(0))[0]
    parts = dict(zip(("terrain", "shape", "cell"), choice.split(" "), strict=True))
    strike(route)
    reply = await house.after(ann.slash(house.general, DRAW, **parts))
    assert read(reply).startswith("✅")
    assert await history(house, sitting) == [choice]


@pytest.mark.parametrize("route", [CALLBACK, EDIT])
async def test_a_choice_confirmed_in_the_panel(house, ann, strike, route):
    sitting = await begin(house, ann)
    panel = (await sitting.panel(0)).message
    strike(route)
    reply = await house.after(ann.press(panel, control(panel, "confirm")))
    assert "✅" in read(reply)
    assert len(await history(house, sitting)) == 1


async def test_a_game_that_its_host_begins(house, ann, ben, strike):
    lobby = await house.lobby(ann)
    await house.after(ben.press(lobby, "Join"))
    strike(CALLBACK)
    reply = await house.after(ann.press(lobby, "Start"))
    assert reply.failure is None
    assert reply.follow_ups == []
    assert (await house.table(house.general)).running


@pytest.mark.parametrize("route", [EDIT, FOLLOW_UP])
async def test_a_second_press_on_start(house, ann, ben, strike, route):
    """It reads that the game has begun, also where the lobby's message cannot be changed for the moment."""
    lobby = await house.lobby(ann)
    await house.after(ben.press(lobby, "Join"))
    components = lobby.components
    await house.after(ann.press(lobby, "Start"))
    lobby.components = components
    strike(route)
    reply = await house.after(ann.press(lobby, "Start"))
    assert {said.content.split(":")[0] for said in reply.follow_ups} == {EN("lobby.old.running", link="").split(":")[0]}
    assert labels(lobby) == [EN("lobby.button.luck")]


async def test_what_is_refused(house, ann, strike):
    lobby = await house.lobby(ann)
    strike(FOLLOW_UP)
    reply = await house.after(ann.press(lobby, "Join"))
    assert {text(said) for said in reply.follow_ups} == {EN("refused.already_seated")}


async def test_a_form_is_opened_filled_in_and_answered(house, ann, fault, strike):
    """Opened, filled in and answered."""
    lobby = await house.lobby(ann)
    shown = next(entry for entry in _ids(lobby) if ":luck:" in entry)
    panel = (await (await ann.press(lobby, shown)).wait()).message
    strike(CALLBACK)
    form = (await ann.press(panel, "lobby:1:word:")).modal
    house.stand_in.faults.clear()
    for route in (CALLBACK, FOLLOW_UP):
        house.stand_in.faults.next(fault, route)
    reply = await house.after(ann.submit(form, {EN("luck.form.word"): "salt"}))
    assert EN("luck.added", word="\u2068salt\u2069") in read(reply)
    assert (await house.store.luck.find(1)).words == ((ann.id, "salt"),)


async def test_a_panel_that_is_closed(house, ann, strike):
    sitting = await begin_made(house, "cartographers", ann, settings={"what_if": "off"})
    panel = (await sitting.panel(0)).message
    strike(DELETE)
    reply = await house.after(ann.press(panel, control(panel, "cancel")))
    assert panel.deleted
    assert reply.text == ""


async def test_what_is_offered_while_somebody_types(house, ann, lines, strike):
    await begin(house, ann)
    strike(CALLBACK)
    with contextlib.suppress(NoAnswer):  # the next letter asks anew
        assert await ann.complete(house.general, DRAW, focused="terrain")
    await house.quiet()
    assert not [line for line in lines() if line["level"] == "error" or "exception" in line]


def _ids(message):
    return [one["custom_id"] for row in message.components for one in row.get("components", []) if "custom_id" in one]
