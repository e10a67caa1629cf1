"""A panel goes on by itself when its seat is asked again, and there is one panel for a person at a table."""

import asyncio
from types import SimpleNamespace

import discord
import pytest

import cogs.panel.resume
from bot.engine.effect import SeatEvent
from bot.engine.steps import Forced
from bot.games.cartographers.effects import Drawn, TurnedUp
from bot.games.underwater_cities.events import (
    AccountLine,
    Built,
    Gained,
    Matched,
    Placed,
    Produced,
    SlotUsed,
)
from bot.icons import words_alone
from bot.local.people.reply import labels, text
from bot.texts import texts
from cogs.answering.open_panels import OpenPanels
from cogs.panel.result import events_beyond_choice
from cogs.panel.words import SCORED, event_lines
from tests.cogs.counting import Counter
from tests.cogs.playing import begin, begin_made, control, values
from tests.cogs.pressing import Panels

WORDS = texts("en")


def asks(panel, table, seat):
    """Whether a panel asks what this seat is asked now."""
    return f":{table.stamp(seat)}:confirm" in control(panel, "confirm")


async def panel_after_drawing(sitting, seat):
    """The panel of a seat that has drawn in it, and waits for the others."""
    panel = (await sitting.panel(seat)).message
    await (await sitting.people[seat].press(panel, "✅")).wait()
    return panel


async def test_the_panel_asks_the_next_question_when_the_others_have_drawn(house, ann, kei):
    sitting = await begin(house, ann, kei)
    mine, theirs = await panel_after_drawing(sitting, 0), await panel_after_drawing(sitting, 1)
    await house.idle()
    table = await sitting.table()
    assert table.seats_to_choose() == [0, 1]
    assert (mine.deleted, theirs.deleted) == (True, True)
    mine, theirs = sitting.newest_panel(0), sitting.newest_panel(1)
    assert min(mine.id, theirs.id) > sitting.last.id, "both read downwards"
    assert text(mine).startswith(WORDS("panel.again"))
    assert values(mine) in await sitting.choices(0)
    assert text(theirs).startswith("✅"), "who drew last is asked with what came of it"
    assert asks(theirs, table, 1)
    await (await ann.press(mine, "Confirm")).wait()
    await sitting.draw(1)
    await house.idle()
    assert asks(sitting.newest_panel(0), await sitting.table(), 0)
    assert len(await house.store.choices.history(sitting.id)) == 4


async def test_who_drew_last_can_draw_on_at_once_but_not_by_a_double_press(house, ann):
    """The next shape lies on the map, to be moved, in a message of its own below the post."""
    sitting = await begin(house, ann)
    drawn = await panel_after_drawing(sitting, 0)
    await house.idle()
    panel = sitting.newest_panel(0)
    assert drawn.deleted
    assert panel.id > sitting.last.id
    assert values(panel) in await sitting.choices(0)
    assert control(panel, "turn")
    await (await ann.press(panel, "✅")).wait()
    assert len(await house.store.choices.history(sitting.id)) == 2


async def test_it_waits_as_long_as_its_seat_is_not_asked(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    panel = await panel_after_drawing(sitting, 0)
    before = text(panel)
    await sitting.draw(1)
    await house.idle()
    assert text(panel) == before
    assert labels(panel) == ["Change"]


async def test_where_others_acted_in_between_it_goes_on_as_well(house, ann, ben):
    """And who asks out of turn is asked in the same message when the turn has come."""
    sitting = await begin_made(house, "sky_islands", ann, ben)
    (first,) = (await sitting.table()).seats_to_choose()
    panel = (await (await sitting.people[1 - first].slash(house.general, "/play")).wait()).message
    assert "not your turn" in text(panel)
    while first in (table := await sitting.table()).seats_to_choose():
        await house.bot.tables.play.choose(table, first, next(iter(table.question(first).options)))
    await house.idle()
    assert panel.deleted
    asked = sitting.newest_panel(1 - first)
    assert text(asked).startswith(WORDS("panel.again"))
    assert labels(asked)


async def test_a_choice_that_is_being_made_is_left_alone(house, ann, ben):
    sitting = await begin(house, ann, ben)
    panel = (await sitting.panel(0)).message
    before = text(panel), panel.components
    await sitting.draw(1)
    await house.idle()
    assert (text(panel), panel.components) == before


async def test_play_again_leaves_one_panel(house, ann, ben):
    sitting = await begin(house, ann, ben)
    others = (await sitting.panel(1)).message
    panels = [(await sitting.panel(0)).message for _ in range(3)]
    panels.append((await (await ann.slash(house.general, "/play")).wait()).message)
    await house.quiet()
    assert [panel.deleted for panel in panels] == [True, True, True, False]
    assert not others.deleted
    typed = (await sitting.draw(0)).message
    await house.quiet()
    assert panels[-1].deleted
    assert not typed.deleted


@pytest.mark.parametrize("moment", ["cogs.panel.resume.take_snapshot", "cogs.panel.resume.open_panel"])
async def test_the_panel_opened_last_stays_if_the_former_goes_on_meanwhile(house, ann, kei, monkeypatch, moment):
    sitting = await begin(house, ann, kei)
    await panel_after_drawing(sitting, 0)
    inner = cogs.panel.resume.__dict__[moment.rpartition(".")[2]]
    reached, opened = asyncio.Event(), asyncio.Event()

    async def wait_for_another(*args, **kwargs):
        reached.set()
        await opened.wait()
        return await inner(*args, **kwargs)

    monkeypatch.setattr(moment, wait_for_another)
    await sitting.draw(1)
    await reached.wait()
    panel = (await sitting.panel(0)).message
    opened.set()
    await house.idle()
    seen = [message for message in house.world.messages[house.general.id].values() if message.viewer == ann.id]
    assert [message for message in seen if "Confirm" in labels(message)] == [panel]


async def test_a_panel_that_somebody_closed_stays_closed(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben, settings={"what_if": "off"})
    panel = (await sitting.panel(0)).message
    await ann.press(panel, "Close")
    await house.until(lambda: panel.deleted)
    again = (await sitting.panel(0)).message
    assert not again.deleted


async def test_a_panel_whose_token_has_run_out_stays_as_it_is(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    panel = await panel_after_drawing(sitting, 0)
    before = text(panel)
    monkeypatch.setattr(discord.Interaction, "is_expired", lambda self: True)
    await sitting.draw(1)
    await house.idle()
    assert text(panel) == before
    assert not (await sitting.panel(0)).message.deleted
    assert not panel.deleted


async def test_a_panel_that_cannot_be_changed_stops_nothing(house, ann, ben):
    sitting = await begin(house, ann, ben)
    panel = await panel_after_drawing(sitting, 0)
    house.world.delete_message(panel)
    await sitting.draw(1)
    await house.idle()
    assert values((await sitting.panel(0)).message) in await sitting.choices(0)


async def test_choices_at_once_leave_every_panel_with_the_next_question(house, ann, ben):
    sitting = await begin(house, ann, ben)
    panels = [(await sitting.panel(seat)).message for seat in (0, 1)]
    await asyncio.gather(*(person.press(panel, "✅") for person, panel in zip((ann, ben), panels, strict=True)))
    await house.quiet()
    for seat, panel in enumerate(panels):
        assert panel.deleted
        assert asks(sitting.newest_panel(seat), await sitting.table(), seat)


async def test_at_the_end_a_panel_that_waits_says_so(house, ann, ben):
    sitting = await begin(house, ann, ben)
    panel = await panel_after_drawing(sitting, 0)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await house.idle()
    assert text(panel) == WORDS("panel.ended")
    assert panel.components == []


async def test_what_it_costs(house, ann, ben, monkeypatch):
    """Beside the table and what the person has set: was a plan stopped, and may the last step be taken back?"""
    sitting = await begin_made(house, "sky_islands", ann, ben)
    (first,) = (await sitting.table()).seats_to_choose()
    await sitting.people[1 - first].slash(house.general, "/play")
    await house.quiet()
    table = await sitting.table()
    question = table.question(first)
    counter = Counter(house, monkeypatch)
    await counter.of(house.bot.tables.play.choose(table, first, next(iter(question.options))))
    assert (counter.of_panels().reads, counter.of_panels().decodes) == (4, 0)


async def test_a_change_that_comes_too_late_says_so(house, ann, ben):
    """Both keep cards at once; then it is the other's turn, and the panel still offers to change."""
    sitting = await begin_made(house, "underwater_cities", ann, ben)
    table = await sitting.table()
    late = 1 - table.row.starter
    await house.bot.tables.play.choose(table, late, next(iter(table.question(late).options)))
    panel = (await sitting.panel(late)).message
    assert labels(panel) == ["Change", "Plan my turn", "Analyse"]
    table = await sitting.table()
    await house.bot.tables.play.choose(table, 1 - late, next(iter(table.question(1 - late).options)))
    await house.idle()
    made = len(await house.store.choices.history(sitting.id))
    await (await sitting.people[late].press(panel, "Change")).wait()
    assert text(panel).startswith(WORDS("panel.too_late"))
    assert len(await house.store.choices.history(sitting.id)) == made


async def test_what_was_taken_is_said_once(house, ann, ben):
    """In Solarius Mission the line of the choice names die, space and cost; below it stands what came of them."""
    sitting = await begin_made(house, "solarius_mission", ann, ben)
    (seat,) = (await sitting.table()).seats_to_choose()
    table = await sitting.table()
    done = await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
    told = [type(entry.event).__name__ for entry in done.events]
    assert told[0] == "Took"
    assert "Took" not in [type(entry.event).__name__ for entry in events_beyond_choice(done.events, seat)]


async def test_what_a_turn_has_led_to_is_told_once_below_its_post(house, ann):
    """Where the same seat is asked next: alone, or if the last of a round begins the next one."""
    sitting = await begin_made(house, "underwater_cities", ann)
    panels, told = Panels(sitting), 0
    for _ in range(12):
        table = await sitting.table()
        await panels.press(table, 0, next(iter(table.question(0).options)))
        await house.idle()
        lines = [line for line in text(sitting.newest_panel(0)).splitlines() if line.startswith("- ")]
        told += len(lines)
        assert len(set(lines)) == len(lines), lines
    assert told


async def test_who_is_asked_on_in_the_panel_is_named_in_the_post_but_not_rung(house, ann):
    sitting = await begin(house, ann)
    await panel_after_drawing(sitting, 0)
    await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    assert ann.mention in sitting.last.content
    assert house.world.pinged_ids(sitting.last) == []


async def test_whom_somebody_elses_choice_calls_is_rung_also_with_a_panel_that_rests(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await panel_after_drawing(sitting, 0)
    await panel_after_drawing(sitting, 1)
    await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    assert house.world.pinged_ids(sitting.last) == [ann.id]


@pytest.mark.parametrize("lost", ["restarted", "expired", "gone"])
async def test_who_must_press_play_again_is_rung(house, ann, monkeypatch, lost):
    sitting = await begin(house, ann)
    house.hold_posts()
    await panel_after_drawing(sitting, 0)
    if lost == "restarted":
        house.bot.panels = OpenPanels(None)
    elif lost == "gone":  # computers have played meanwhile, say
        monkeypatch.setattr("cogs.posting.mentions.WAIT", -1)
    else:
        monkeypatch.setattr(discord.Interaction, "is_expired", lambda self: True)
    house.release_posts(sitting.id)
    await house.wait_for_posts()
    assert house.world.pinged_ids(sitting.last) == [ann.id]


def test_what_was_placed_and_is_begun_by_it_is_said_once():
    """In Underwater Cities slot and card stand in the choice; below them what the card brought, before the slot's."""
    told = [Placed("R1", "25", "before"), Matched("25"), Gained("2credit"), SlotUsed("R1")]
    rest = events_beyond_choice([SeatEvent(0, event) for event in told], 0)
    assert [entry.event for entry in rest] == [Gained("2credit")]


def test_what_was_built_is_said_once_and_what_nobody_was_asked_for_too():
    told = [Built("farm", "9a", "kelp"), Gained("credit")]
    rest = events_beyond_choice([SeatEvent(0, event) for event in told], 0)
    assert [entry.event for entry in rest] == [Gained("credit")]
    told = [
        Placed("r1", "25", "only"),
        SlotUsed("r1"),
        Forced("build", "plant 9a credit"),
        Built("plant", "9a", "credit"),
    ]
    rest = events_beyond_choice([SeatEvent(0, event) for event in told], 0)
    assert [entry.event for entry in rest] == told[2:]


def test_of_those_who_chose_at_once_only_the_own_choice_is_not_told_again():
    mine, other, card = Drawn("water", "r0", "A1", 0), Drawn("water", "r90", "B2", 1), TurnedUp("Orchard", 2)
    told = [SeatEvent(0, other), SeatEvent(1, mine), SeatEvent(0, card)]
    assert [entry.event for entry in events_beyond_choice(told, 1)] == [other, card]
    assert [entry.event for entry in events_beyond_choice(told, 0)] == [mine, card]


class OpenInteraction:
    """As much of an interaction as is kept of an open panel."""

    def __init__(self, user_id, message=None):
        self.user, self.message, self.expired = SimpleNamespace(id=user_id), message, False
        self.created_at, self.extras = discord.utils.utcnow(), {}

    def is_expired(self):
        return self.expired


@pytest.mark.parametrize("expired", [0, 2, 3])
async def test_panels_that_can_be_changed_no_more_take_no_room(expired):
    panels, pressed = OpenPanels(None), [OpenInteraction(user_id) for user_id in range(3)]
    for table_id, interaction in enumerate(pressed):
        panels.note_choice(interaction, table_id)
        await panels.note(interaction, table_id, 0, resting=False)
    for interaction in pressed[:expired]:
        interaction.expired = True
    last = OpenInteraction(9)
    panels.note_choice(last, 9)
    await panels.note(last, 9, 0, resting=False)
    assert len(panels) == len(pressed) - expired + 1
    assert panels.last_chooser(9) is not None


async def test_of_too_many_panels_the_oldest_are_forgotten(monkeypatch):
    monkeypatch.setattr("cogs.answering.open_panels.MOST", 2)
    panels = OpenPanels(None)
    for table_id in range(4):
        panels.note_choice(OpenInteraction(table_id), table_id)
        await panels.note(OpenInteraction(table_id), table_id, 0, resting=False)
    assert len(panels) == 2
    assert [panels.last_chooser(table_id) is not None for table_id in range(4)] == [False, False, True, True]


async def test_the_controls_of_an_open_panel_are_not_kept_with_it():
    message = SimpleNamespace(components=["row"], flags=SimpleNamespace(ephemeral=True))
    await OpenPanels(None).note(OpenInteraction(1, message), 1, 0, resting=False)
    assert message.components == []


def test_a_panel_tells_no_accounts():
    """Those of a Production are in the picture and the log; what one's own turn brought is told in full."""
    mine = [SeatEvent(0, SlotUsed("R1")), SeatEvent(0, Gained("1kelp"))]
    account = [
        SeatEvent(seat, event) for seat in (0, 1) for event in (Produced("1kelp"), AccountLine("farms", 1, "1kelp"))
    ]
    table = SimpleNamespace(names=["Ann", "Ben"])
    reader = SimpleNamespace(at=lambda table: texts("en", "underwater_cities"))
    done, made = event_lines(table, [*mine, *account], 0, reader)
    assert words_alone(done) == "- \u2068Ann\u2069 does the action of “R1”. Gains 1 kelp."
    assert words_alone(made) == f"- {SCORED} Production: \u2068Ann\u2069 (+1 kelp), \u2068Ben\u2069 (+1 kelp)."
