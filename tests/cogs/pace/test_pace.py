"""A table with a pace through Discord: chosen in the lobby, shown in posts, and what follows when time has run out."""

import msgspec
import pytest

from bot.local.people.reply import labels, text
from bot.local.world.components import CHECKBOXES, LABEL, RADIO, TEXT_DISPLAY, TEXT_INPUT
from bot.pace.wall_time import DAY, HOUR
from bot.store.rows import TurnCount
from bot.store.time.clocks import set_clocks
from bot.store.time.reliability import count_turns
from bot.texts import texts
from tests.cogs.pace.test_reminders import later
from tests.cogs.playing import Sitting, begin, start_game


@pytest.fixture(autouse=True)
def no_outage(house, monkeypatch):
    """The hours that a test skips are no outage."""

    async def beat():
        pass

    monkeypatch.setattr(house.bot.tables.due, "beat", beat)


async def set_pace(house, host, post, button="Pace", **fields):
    """What the host is told who sends the form that the lobby's button opens, with these fields."""
    form = (await host.press(post, button)).modal
    (said,) = (await house.after(host.submit(form, fields))).follow_ups
    assert said.ephemeral
    return text(said)


async def start_brisk(house, ann, ben):
    post = await house.lobby(ann)
    await set_pace(house, ann, post, pace="brisk")
    await house.after(ben.press(post, "Join · Brisk"))
    await house.after(ann.press(post, "Start"))
    table = await house.table(house.general)
    return Sitting(house, house.general, table.id, [ann, ben])


def chosen_label(group):
    """The label of the radio button that is chosen."""
    (option,) = [option for option in group["options"] if option.get("default")]
    return option["label"]


def fields(message):
    return {field["name"]: field["value"] for field in message.embeds[0]["fields"]}


async def test_the_host_chooses_a_pace_and_who_joins_sees_it(house, ann, ben):
    post = await house.lobby(ann)
    assert labels(post)[:4] == ["Join", "Leave", "Start", "Pace"]
    assert "Time for turns" not in fields(post)
    said = "⏱️ Brisk: 1 day at first, 8 hours more after each turn, at most 2 days"
    assert await set_pace(house, ann, post, Pace="Brisk") == f"Done. {said}"
    assert labels(post)[0] == "Join · Brisk"
    assert fields(post)["Time for turns"] == said
    refused = await house.after(ben.press(post, "Pace"))
    assert refused.modal is None
    assert f"<@{ann.id}>" in refused.text
    assert await set_pace(house, ann, post, pace="none") == "Done. Everybody takes as long as they like"
    assert labels(post)[0] == "Join"
    assert (await house.table(house.general)).pace is None


async def test_the_form_of_the_pace_is_radio_buttons_and_check_boxes_as_they_are_set(house, ann):
    post = await house.lobby(ann)
    await set_pace(house, ann, post, own="36h + 90min", undo="never", help=["what_if"])
    form = (await ann.press(post, "Pace")).modal
    assert (form.title, [part["type"] for part in form.components][2]) == ("Time for turns", TEXT_DISPLAY)
    pace, own, undo, helps = (part["component"] for part in form.components if part["type"] == LABEL)
    assert [part["type"] for part in (pace, own, undo, helps)] == [RADIO, TEXT_INPUT, RADIO, CHECKBOXES]
    assert chosen_label(pace) == "Own pace"
    assert [option["label"] for option in pace["options"]] == ["No limit", "Live", "Brisk", "Calm", "Own pace"]
    assert "1 day 12 hours at first" in pace["options"][-1]["description"]
    assert (chosen_label(undo), chosen_label(helps)) == ("not possible", "What if and analysis: allowed")
    before = (await house.table(house.general)).row.settings
    assert (await set_pace(house, ann, post)).startswith("Done. ⏱️ Own pace: 1 day 12 hours at first")
    assert (await house.table(house.general)).row.settings == before, "sent as it was"


async def test_all_that_was_changed_in_one_form_is_told_and_nothing_else(house, ann):
    post = await house.lobby(ann)
    told = await set_pace(house, ann, post, pace="live", undo="the same again", help=[])
    assert [line.partition(":")[0] for line in told.splitlines()] == [
        "Done. ⏱️ Live", "Undo after a reveal", "Suggestions", "What if and analysis"
    ]  # fmt: skip
    told = await set_pace(house, ann, post, help=["suggest"])
    assert told == "Done. Suggestions: for newcomers"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "1 day 12 h + 90 min",
            "⏱️ Own pace: 1 day 12 hours at first, 1 hour 30 minutes more after each turn, at most 3 days",
        ),
        ("２日＋8時間", "⏱️ Own pace: 2 days at first, 8 hours more after each turn, at most 4 days"),
        ("soon + 8h", "“soon + 8h”"),
        ("1d", "“1d”"),
        ("1d + 8h + 2h", "“1d + 8h + 2h”"),
        ("90d + 8h", "between 1 minute and 60 days"),
    ],
)
async def test_a_pace_of_ones_own_is_typed_whatever_button_is_chosen(house, ann, typed, said):
    post = await house.lobby(ann)
    assert said in await set_pace(house, ann, post, pace="live", own=typed, undo="never")
    table = await house.table(house.general)
    assert (table.pace is not None) == said.startswith("⏱️")
    assert (table.row.settings.undo == "never") == said.startswith("⏱️"), "all or nothing"


async def test_the_form_of_a_lobby_that_has_begun_or_is_somebody_elses_by_now_changes_nothing(house, ann, ben):
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    forms = [(await ann.press(post, "Pace")).modal for _ in range(2)]
    await house.after(ann.slash(house.general, "/game host", player="Ben"))
    refused = await house.after(ann.submit(forms[0], {"pace": "live"}))
    assert f"<@{ben.id}>" in refused.text
    await start_game(house, ben, post)
    reply = await house.after(ann.submit(forms[1], {"pace": "live"}))
    assert "The game has begun" in reply.text
    assert (await house.table(house.general)).pace is None


async def test_a_post_says_until_when(house, ann, ben):
    sitting = await start_brisk(house, ann, ben)
    table = await sitting.table()
    (time,) = {table.clocks[seat].deadline // 1000 for seat in (0, 1)}
    assert sitting.last.embeds[0]["description"] == f"⏱️ <t:{time}:R>", "the post calls both"
    await sitting.draw(1)
    await house.until(lambda: sitting.last.embeds[0]["description"].count("⏱️") == 1)


async def test_own_tables_say_until_when_and_the_most_urgent_comes_first(house, ann, ben):
    free = await begin(house, ann, ben, channel=house.games)
    sitting = await start_brisk(house, ann, ben)
    deadline = (await sitting.table()).clocks[0].deadline // 1000
    told = text((await (await ann.slash(house.games, "/tables")).wait()).message)
    assert f"your time runs out <t:{deadline}:R>" in told
    assert told.index(f"/{sitting.last.id}") < told.index(f"/{free.last.id}")


async def test_time_runs_out_and_a_computer_plays_one_turn(house, ann, ben):
    await house.bot.tables.vacations.set_auto(ann.id, auto=False)
    sitting = await start_brisk(house, ann, ben)
    await sitting.draw(1)
    await later(house, 21 * HOUR)
    assert "your time runs out <t:" in ann.inbox()[-1].content
    await later(house, 3 * HOUR)
    assert "has run out. You have been given one more turn's time" in ann.inbox()[-1].content
    assert house.world.pinged_ids(sitting.last) == [ann.id, ben.id]
    await later(house, 8 * HOUR)
    await house.until(lambda: any("a computer (Easy) plays this turn" in post.content for post in sitting.posts()))
    await house.until(lambda: len(sitting.posts()) >= 3)
    table = await sitting.table()
    assert table.seats[0].person == ann.id
    assert table.clocks[0].flags == 1
    assert sorted(table.seats_to_choose()) == [0, 1]
    assert ann.id in house.world.pinged_ids(sitting.last)


async def test_the_words_for_a_pace_in_japanese(house, kei):
    words = texts("ja")
    post = await house.lobby(kei)
    button = next(label for label in labels(post) if label in ("Pace", "持ち時間"))
    told = await set_pace(house, kei, post, button, pace="calm")
    assert told == "設定しました。⏱️ ゆっくり:開始時4日、1手番ごとに+1日、最大7日"
    assert words("pace.title") == (await kei.press(post, button)).modal.title == "持ち時間"
    assert (await house.table(house.general)).pace.bank == 4 * DAY


async def test_vacation_is_seen_and_taken_in_the_settings(house, ann, ben):
    panel = (await (await ann.slash(house.general, "/settings")).wait()).message
    own = (await house.after(ann.press(panel, "🏖️ Vacation"))).follow_ups[-1]
    assert "You have **0 minutes** of vacation" in own.content
    assert "less than an hour" in (await house.after(ann.press(own, "🏖️ Go on vacation"))).text
    await house.after(ann.press(own, "Only when I say so"))
    assert "only when you say so" in own.content
    await house.after(ann.press(own, "Begin automatically"))
    await start_brisk(house, ann, ben)
    await later(house, 8 * HOUR)
    await house.after(ann.press(own, "🏖️ Go on vacation"))
    assert "You are **on vacation** until <t:" in own.content
    assert labels(own) == ["End the vacation", "Only when I say so"]
    await house.after(ann.press(own, "End the vacation"))
    assert "You have **1 hour**" in own.content or "You have **59 minutes**" in own.content


async def test_the_table_hears_of_a_vacation_that_begins_by_itself(house, ann, ben):
    sitting = await start_brisk(house, ann, ben)
    await sitting.draw(1)
    await later(house, DAY)
    said = [message.content for message in house.world.messages[house.general.id].values()]
    assert any("Ann" in text and "is on vacation now, until <t:" in text for text in said)


async def test_the_table_hears_of_all_whose_vacations_begin_at_once(house, ann, ben):
    await start_brisk(house, ann, ben)
    await later(house, DAY)
    said = [message.content for message in house.world.messages[house.general.id].values()]
    away = [text for text in said if "is on vacation now, until <t:" in text]
    assert ["Ann" in text for text in away] == [True, False]
    assert ["Ben" in text for text in away] == [False, True]


async def test_the_table_hears_nothing_of_a_vacation_that_is_over_when_it_could_be_said(house, ann, ben, monkeypatch):
    sitting = await start_brisk(house, ann, ben)
    await sitting.draw(1)
    monkeypatch.setattr(house.bot.tables.reminders, "now", lambda: house.now() + DAY)
    await later(house, DAY)
    said = [message.content for message in house.world.messages[house.general.id].values()]
    assert not any("is on vacation now" in text for text in said)


async def test_turns_in_time_are_ones_own_until_one_shows_them(house, ann, ben):
    post = await house.lobby(ann)
    await set_pace(house, ann, post, pace="brisk")
    today = house.bot.tables.reminders.now() // DAY
    await house.store.link.write(count_turns, [TurnCount(ann.id, today, 9, 9)])
    panel = (await (await ann.slash(house.general, "/settings")).wait()).message
    assert "Turns on time: **too few turns so far** (shown from 10 on, in games with a pace)." in text(panel)
    assert "⏱️ Show turns on time" not in labels(panel)
    await house.store.link.write(count_turns, [TurnCount(ann.id, today, 39, 41)])
    panel = (await (await ann.slash(house.general, "/settings")).wait()).message
    assert "last 90 days: **48 of 50**. Only you see it." in text(panel)
    await house.after(ben.press(post, "Join · Brisk"))
    assert "of 50" not in text(post)
    await house.after(ann.press(panel, "⏱️ Show turns on time"))
    assert "**48 of 50**. Others see it beside your name" in text(panel)
    assert "Ann\u2069 👑 host · ⏱️ 48 of 50 turns on time\n2. \u2068Ben\u2069" in text(post)
    await house.after(ann.press(panel, "⏱️ Hide turns on time"))
    assert "of 50" not in text(post)


async def test_who_comes_back_to_a_turn_that_ran_out_is_told_that_the_next_one_is_theirs(house, ann, ben):
    sitting = await start_brisk(house, ann, ben)
    house.bot.computers.wake = lambda table_id: None  # the computer has not come to its turn yet
    await sitting.draw(1)
    once = msgspec.structs.replace((await sitting.table()).clocks[0], flags=1, excused=2)
    await house.store.link.write(set_clocks, sitting.id, [once])
    await later(house, 33 * HOUR)
    assert (await sitting.table()).seats[0].vacant, "the second turn in a row that ran out"
    reply = await house.after(ann.slash(house.general, "/game return"))
    assert reply.text == texts("en")("seat.back_later")
    await house.quiet()
    assert texts("en")("post.returns", player="\u2068Ann\u2069") in sitting.last.content
    refused = await house.after(ann.slash(house.general, "/game return"))
    assert refused.text == texts("en")("refused.turn_ran_out")
