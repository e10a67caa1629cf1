"""Forms that several people have open, that a restart finds open, that an earlier version opened."""

from copy import deepcopy

import pytest

from bot.local.people.reply import selects, text
from bot.store import rows
from bot.texts import texts
from tests.cogs.earlier import pace_lists, text_form

EN = texts("en")
BUTTON = EN("settings.turn.quiet")


async def open_settings(house, person):
    return (await (await person.slash(house.general, "/settings")).wait()).message


async def open_quiet_form(house, person):
    return (await person.press(await open_settings(house, person), BUTTON)).modal


async def send(house, person, form, fields):
    return await house.after(person.submit(form, fields))


async def test_two_people_who_have_the_same_form_open_each_send_their_own(house, ann, ben):
    """discord.py keeps one form for an id: it would take neither what the first one typed nor the second one's form."""
    forms = {person: await open_quiet_form(house, person) for person in (ann, ben)}
    for person, zone, hours in ((ann, "Tokyo", "22:00-07:00"), (ben, "Berlin", "23:00-08:00")):
        reply = await send(house, person, forms[person], {"zone": zone, "hours": hours})
        assert reply.failure is None
        saved = await house.store.people.find(person.id)
        assert (saved.zone.rpartition("/")[2], saved.quiet) == (zone, hours)


async def test_a_form_is_sent_twice_as_after_a_refusal(house, ann):
    form = await open_quiet_form(house, ann)
    again = deepcopy(form.components)
    assert "need your time zone" in (await send(house, ann, form, {"hours": "22:00-08:00"})).text
    assert form.components == again
    await send(house, ann, form, {"zone": "Tokyo", "hours": "22:00-08:00"})
    assert (await house.store.people.find(ann.id)).quiet == "22:00-08:00"


async def test_forms_that_were_open_before_a_restart_are_answered(house, ann):
    post = await house.lobby(ann)
    quiet, pace = await open_quiet_form(house, ann), (await ann.press(post, "Pace")).modal
    luck = (await house.after(ann.press(post, "Luck"))).message
    word = (await ann.press(luck, EN("luck.add"))).modal
    await house.restart()
    await send(house, ann, quiet, {"zone": "Tokyo", "digest": "18:00"})
    assert (await house.store.people.find(ann.id)).digest == 18 * 60
    assert "Brisk" in (await send(house, ann, pace, {"pace": "brisk"})).text
    assert EN("luck.added", word="\u2068salt\u2069") in (await send(house, ann, word, {"word": "salt"})).text


async def test_a_form_of_quiet_hours_that_an_earlier_version_opened_is_answered(house, ann):
    form = await open_quiet_form(house, ann)
    old = text_form(form, "settings:quiet_form:", "zone", "hours", "digest")
    await send(house, ann, old, {"zone": "Tokyo", "hours": "mon-fri 22-7", "digest": "9"})
    saved = await house.store.people.find(ann.id)
    assert (saved.zone, saved.quiet, saved.digest) == ("Asia/Tokyo", "mon-fri 22:00-07:00", 540)
    await send(house, ann, old, {"zone": "Tokyo"})
    saved = await house.store.people.find(ann.id)
    assert (saved.zone, saved.quiet, saved.digest) == ("Asia/Tokyo", "", None), "what was left empty is none"


async def test_a_form_of_a_word_that_an_earlier_version_opened_is_answered(house, ann):
    post = await house.lobby(ann)
    luck = (await house.after(ann.press(post, "Luck"))).message
    form = (await ann.press(luck, EN("luck.add"))).modal
    await send(house, ann, text_form(form, form.custom_id, "word"), {"word": "salt"})
    assert (await house.store.luck.find(1)).words == ((ann.id, "salt"),)


@pytest.fixture
async def old_lists(house, ann):
    """The private message with lists that *Pace* opened in earlier versions."""
    post = await house.lobby(ann)
    message = (await house.after(ann.press(post, "Luck"))).message
    pace_lists(message, 1)
    return message


async def test_the_lists_of_an_earlier_version_set_what_is_chosen(house, ann, old_lists):
    await house.after(ann.choose(old_lists, "pace:1", "brisk"))
    assert old_lists.content.startswith("Done. ⏱️ Brisk: 1 day at first")
    assert selects(old_lists) == []
    pace_lists(old_lists, 1)
    await house.after(ann.choose(old_lists, "pace:1:undo", "never"))
    assert old_lists.content == "Done. Undo after a reveal: not possible"
    table = await house.table(house.general)
    assert (table.pace.name, table.row.settings.undo) == ("brisk", "never")


async def test_times_of_ones_own_are_asked_for_from_an_earlier_versions_list(house, ann, old_lists):
    form = (await ann.choose(old_lists, "pace:1", "own")).modal
    assert "at most 2 days" in (await send(house, ann, form, {"own": "1d + 8h"})).text
    old = text_form(form, "pace:1:own", "Time at first", "More after each turn")
    await send(house, ann, old, {"Time at first": "2d", "More after each turn": "8 h"})
    table = await house.table(house.general)
    assert (table.pace.name, table.pace.bank) == ("own", 2 * 24 * 3600 * 1000)
    assert table.row.settings.undo == "redeal"
    refused = await send(house, ann, old, {"Time at first": "soon", "More after each turn": "8 h"})
    assert "“soon+8 h”" in refused.text


async def test_a_form_that_no_version_knows_is_answered(house, ann):
    form = await open_quiet_form(house, ann)
    reply = await send(house, ann, text_form(form, "settings:poem:", "zone"), {"zone": "Tokyo"})
    assert EN("refused.moved_on") in reply.text
    assert (await house.store.people.find(ann.id)).zone is None


@pytest.mark.parametrize(
    ("quiet", "digest", "chosen"),
    [
        ("", None, ["None", "One by one"]),
        ("22:00-08:00", 18 * 60, ["22:00-08:00", "All together at 18:00"]),
        ("mon-fri 22:00-07:30", 570, ["mon-fri 22:00-07:30", "All together at 09:30"]),
    ],
)
async def test_the_form_of_quiet_hours_shows_what_is_set_and_keeps_it_if_sent_so(house, ann, quiet, digest, chosen):
    await house.store.people.save(rows.PersonRow(ann.id, zone="Asia/Tokyo", quiet=quiet, digest=digest))
    form = await open_quiet_form(house, ann)
    groups = [part["component"] for part in form.components if part["component"]["type"] == 21]
    defaults = [option["label"] for group in groups for option in group["options"] if option.get("default")]
    assert defaults == chosen
    await send(house, ann, form, {})
    saved = await house.store.people.find(ann.id)
    assert (saved.zone, saved.quiet, saved.digest) == ("Asia/Tokyo", quiet, digest)


async def test_the_form_of_quiet_hours_in_japanese_names_its_days(house, kei):
    await house.store.people.save(rows.PersonRow(kei.id, zone="Asia/Tokyo", quiet="sat-sun 23:00-10:00"))
    panel = await open_settings(house, kei)
    form = (await kei.press(panel, "🌙 おやすみ時間")).modal
    offered = [option["label"] for option in form.components[1]["component"]["options"]]
    assert offered == ["なし", "22:00-07:00", "22:00-08:00", "23:00-07:00", "23:00-08:00", "土-日 23:00-10:00"]
    await send(house, kei, form, {"hours": "22:00-08:00", "digest": "まとめない"})
    assert "おやすみ時間:**22:00-08:00**(Asia/Tokyo)" in text(panel)


async def test_what_is_typed_in_the_form_counts_whatever_button_is_chosen(house, ann):
    form = await open_quiet_form(house, ann)
    typed = {"zone": "Tokyo", "hours": "22:00-08:00", "own_hours": "sat 23-9", "digest": "08:00", "own_digest": "9:15"}
    await send(house, ann, form, typed)
    saved = await house.store.people.find(ann.id)
    assert (saved.quiet, saved.digest) == ("sat 23:00-09:00", 555)
