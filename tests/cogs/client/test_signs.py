"""A game's signs with what they mean: private, one press from a panel, which stays as it is, from rules and help."""

import re

import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.local.people.reply import buttons, labels, pictures, selects, text
from bot.texts import texts
from cogs.discord_text.bounds import EMBED, FIELD
from renderers.registry import renderer
from tests.cogs.playing import begin_made, company, control

GAME = "solarius_mission"
WORDS = texts("en", GAME)
GROUPS = renderer(GAME).signs
TITLES = [key for key in games() if renderer(key).signs]


def head(number):
    return WORDS("signs.head", game=WORDS("game.name"), n=number + 1, all=len(GROUPS))


async def press(person, message, what):
    return await (await person.press(message, what)).wait()


async def opened_from_panel(house, *people):
    """A table, its seat's panel, and the signs that a press in it has opened."""
    sitting = await begin_made(house, GAME, *company(house, GAME, *people))
    seat = (await sitting.table()).seats_to_choose()[0]
    panel = (await sitting.panel(seat)).message
    return sitting, seat, panel, await press(sitting.people[seat], panel, control(panel, "signs"))


@pytest.mark.parametrize("key", TITLES)
async def test_each_panel_has_one_press_to_the_signs(house, ann, ben, key):
    sitting = await begin_made(house, key, *company(house, key, ann, ben))
    for seat in (await sitting.table()).seats_to_choose():
        panel = (await sitting.panel(seat)).message
        reply = await press(sitting.people[seat], panel, control(panel, "signs"))
        words = texts("en", key)
        assert reply.ephemeral
        assert words(f"sign_group.{renderer(key).signs[0].name}") in pictures(reply.message)[0].description


async def test_the_panel_stays_as_it_is_and_goes_on(house, ann, ben):
    sitting, seat, panel, reply = await opened_from_panel(house, ann, ben)
    before = (text(panel), labels(panel), [one.id for one in pictures(panel)])
    assert reply.message is not panel
    await press(sitting.people[seat], reply.message, f"signs:{GAME}:0:close")
    assert reply.message.deleted
    assert (text(panel), labels(panel), [one.id for one in pictures(panel)]) == before
    await (await sitting.people[seat].press(panel, buttons(panel)[0]["custom_id"])).wait()
    assert text(panel) != before[0]


async def test_groups_are_leafed_through_and_picked_from_a_list(house, ann, ben):
    sitting, seat, _, reply = await opened_from_panel(house, ann, ben)
    person, message = sitting.people[seat], reply.message
    assert text(message) == head(0)
    await press(person, message, WORDS("page.next"))
    assert text(message) == head(1)
    assert WORDS(f"sign_group.{GROUPS[1].name}") in pictures(message)[0].description
    listed = selects(message)[0]
    assert [option["label"] for option in listed["options"]] == [WORDS(f"sign_group.{one.name}") for one in GROUPS]
    await (await person.choose(message, listed["custom_id"], str(len(GROUPS) - 1))).wait()
    assert text(message) == head(len(GROUPS) - 1)
    assert [one["disabled"] for one in buttons(message) if one["label"] == WORDS("page.next")] == [True]


async def test_all_are_said_in_words_and_the_picture_comes_back_where_it_was(house, ann):
    page = (await (await ann.slash(house.general, "/rules", game=GAME)).wait()).message
    message = (await press(ann, page, WORDS("signs.open"))).message
    await press(ann, message, WORDS("page.next"))
    await press(ann, message, WORDS("signs.words"))
    assert pictures(message) == []
    for group in GROUPS:
        for sign in group.signs:
            assert f"- {WORDS(f'{sign.key}.name')}: {WORDS(f'{sign.key}.text')}" in text(message)
    await press(ann, message, WORDS("signs.picture"))
    assert text(message) == head(1)
    assert len(pictures(message)) == 1


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_help_and_rules_lead_there_in_ones_own_language(house, ben, lang):
    kei, words = house.person("Kei", locale=lang.replace("en", "en-US")), texts(lang, GAME)
    sitting = await begin_made(house, GAME, kei, ben)
    help_page = (await sitting.press(0, "help")).message
    rules_page = (
        await (await kei.slash(house.general, "/rules" if lang == "en" else "/ルール", game=GAME)).wait()
    ).message
    for page in (help_page, rules_page):
        reply = await press(kei, page, words("signs.open"))
        assert reply.ephemeral
        assert words(f"sign_group.{GROUPS[0].name}") in pictures(reply.message)[0].description


async def test_a_game_that_explains_none_has_no_button_and_a_forged_press_is_refused(house, ann, ben, monkeypatch):
    sitting, seat, _, reply = await opened_from_panel(house, ann, ben)
    for module in ("offering", "control"):
        monkeypatch.setattr(f"cogs.signs.{module}.renderer", lambda _: renderer("plain"))
    panel = (await sitting.panel(seat)).message
    assert not any(":signs0:" in one["custom_id"] for one in buttons(panel))
    page = await (await ann.slash(house.general, "/rules", game=GAME)).wait()
    assert WORDS("signs.open") not in labels(page.message)
    answer = await press(sitting.people[seat], reply.message, WORDS("page.next"))
    assert WORDS("refused.moved_on") in answer.text


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", TITLES)
def test_in_words_they_fit_one_message_and_the_list_has_room(key, lang):
    words, groups = texts(lang, key), renderer(key).signs
    assert len(groups) <= 25
    sizes = []
    for group in groups:
        lines = [f"- {words(f'{sign.key}.name')}: {words(f'{sign.key}.text')}" for sign in group.signs]
        sizes.append(len("\n".join(lines)))
        assert not re.search(r"[*_`~|]", "".join(lines)), "Discord would format it"
    assert max(sizes) <= FIELD
    assert sum(sizes) + sum(len(words(f"sign_group.{group.name}")) for group in groups) + 100 <= EMBED
