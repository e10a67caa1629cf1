"""The panel and the commands of a game with long lists, one seat after the other."""

import pytest

from bot.local.people.reply import labels, selects, text
from bot.texts import texts
from tests.cogs.playing import begin_made, can_press, control, unknown
from tests.cogs.toy_games.lists import COLOURS, NUMBERS, SIZES


async def open_lists(house, *people):
    sitting = await begin_made(house, "lists", *people)
    return sitting, (await sitting.panel(0)).message


def values(message):
    """The values that a panel shows, "" for an open part: each of its lists has them in its id."""
    return selects(message)[0]["custom_id"].split(":", 5)[5].replace("|", " ")


def list_of_part(message, place):
    """The values of the list for a part, and which of them is marked."""
    (select,) = [select for select in selects(message) if f":list{place}:" in select["custom_id"]]
    values = [option["value"] for option in select["options"]]
    return select["custom_id"], values, [option["value"] for option in select["options"] if option.get("default")]


async def fill(person, panel, colour="red", number="n1", size="tiny"):
    """Choose all three parts."""
    await (await person.choose(panel, list_of_part(panel, 0)[0], colour)).wait()
    await (await person.choose(panel, list_of_part(panel, 1)[0], number)).wait()
    await (await person.press(panel, control(panel, "set", size))).wait()


async def test_many_values_are_a_list_few_are_buttons(house, ann):
    _, panel = await open_lists(house, ann)
    assert list_of_part(panel, 0)[1] == list(COLOURS)
    assert {size for size in SIZES if any(size in label.lower() for label in labels(panel))} == set(SIZES)
    assert values(panel).split(" ") == ["", "", ""]
    assert "Confirm" not in can_press(panel)
    await fill(ann, panel)
    assert values(panel) == "red n1 tiny"
    assert "Confirm" in can_press(panel)


async def test_a_long_list_has_pages(house, ann):
    """Turning a page chooses nothing."""
    _, panel = await open_lists(house, ann)
    await (await ann.choose(panel, list_of_part(panel, 0)[0], COLOURS[1])).wait()
    seen, pages = [], 0
    for _ in range(5):
        custom_id, offered, chosen = list_of_part(panel, 1)
        assert len(offered) <= 25
        assert not chosen
        (select,) = [select for select in selects(panel) if select["custom_id"] == custom_id]
        steps = [option["value"] for option in select["options"] if option.get("emoji")]
        seen += [value for value in offered if value not in steps]
        pages += 1
        onward = [option for option in select["options"] if option["label"] == texts("en")("panel.more")]
        if not onward:
            break
        assert onward[0]["value"] in steps
        assert onward[0]["description"] == texts("en")("panel.opens_again")
        await (await ann.choose(panel, custom_id, onward[0]["value"])).wait()
        (turned,) = [select for select in selects(panel) if select["custom_id"] == custom_id]
        assert turned["placeholder"].startswith(f"Page {pages + 1}: open the list again"), "Discord has closed it"
    assert pages == 3
    assert seen == list(NUMBERS)
    (back,) = [option for option in select["options"] if option["label"] == texts("en")("panel.back")]
    await (await ann.choose(panel, custom_id, back["value"])).wait()
    assert NUMBERS[23] in list_of_part(panel, 1)[1]
    assert values(panel).split(" ")[1] == ""


async def test_a_value_that_does_not_fit_the_others_moves_them(house, ann):
    """Red has small numbers only and offers no others; with a big one chosen, red opens the number again."""
    _, panel = await open_lists(house, ann)
    await (await ann.choose(panel, list_of_part(panel, 0)[0], "red")).wait()
    assert list_of_part(panel, 1)[1] == [f"n{number}" for number in range(1, 10)]
    await fill(ann, panel, COLOURS[1], "n20")
    assert values(panel).split(" ") == [COLOURS[1], "n20", "tiny"]
    await (await ann.choose(panel, list_of_part(panel, 0)[0], "red")).wait()
    assert values(panel).split(" ") == ["red", "", "tiny"]


async def test_a_button_of_a_value_chooses_it(house, ann):
    sitting, panel = await open_lists(house, ann)
    await (await ann.press(panel, control(panel, "set", "huge"))).wait()
    assert values(panel).split(" ") == ["", "", "huge"]
    assert "● Huge" in labels(panel)
    await fill(ann, panel, size="huge")
    await (await ann.press(panel, "Confirm")).wait()
    assert [choice.choice for choice in await house.store.choices.history(sitting.id)] == ["red n1 huge"]


async def test_the_next_player_is_called_and_the_panel_of_the_other_is_past(house, ann, ben):
    sitting, panel = await open_lists(house, ann, ben)
    reply = await (await ben.press(sitting.last, "Play")).wait()
    assert "not your turn" in reply.text
    assert "Ann" in reply.text
    await fill(ann, panel)
    await (await ann.press(panel, "Confirm")).wait()
    await house.wait_for_posts()
    assert house.world.pinged_ids(sitting.last) == [ben.id]
    await (await ann.slash(house.general, "/play")).wait()
    assert (await sitting.table()).seats_to_choose() == [1]


async def test_a_panel_whose_seat_has_lost_its_turn_can_only_be_read(house, ann, ben):
    sitting, panel = await open_lists(house, ann, ben)
    await unknown(house)
    await (await ann.slash(house.general, "/lists pick", colour="blue", number="n2", size="tiny")).wait()
    before = await sitting.snapshot()
    await (await ann.press(panel, control(panel, "set", "huge"))).wait()
    assert text(panel) == texts("en")("panel.already")
    assert labels(panel) == [texts("en")(key) for key in ("plan.button", "analysis.button")]
    assert panel.attachments == []
    assert await sitting.snapshot() == before


async def test_who_must_choose_again_is_asked_at_once_with_nothing_chosen(house, ann):
    sitting, panel = await open_lists(house, ann)
    await fill(ann, panel)
    await (await ann.press(panel, "Confirm")).wait()
    await house.idle()
    panel = sitting.newest_panel(0)
    assert text(panel).startswith("✅")
    assert values(panel).split(" ") == ["", "", ""]
    assert "Confirm" not in can_press(panel)


@pytest.mark.parametrize("typed", ["red", "RED", "red (ja)", "Red (en)", "ｒｅｄ"])
async def test_words_of_any_language_and_any_letters_are_understood(house, ann, typed):
    sitting = await begin_made(house, "lists", ann)
    await (await ann.slash(house.general, "/lists pick", colour=typed, number="n2", size="tiny")).wait()
    assert [choice.choice for choice in await house.store.choices.history(sitting.id)] == ["red n2 tiny"]


async def test_autocomplete_offers_at_most_25_and_what_begins_so_first(house, ann):
    await begin_made(house, "lists", ann)
    assert len(await ann.complete(house.general, "/lists pick", {}, "number")) == 25
    offered = await ann.complete(house.general, "/lists pick", {"colour": "red"}, "number")
    assert [choice["value"] for choice in offered] == list(NUMBERS[:9])
    offered = await ann.complete(house.general, "/lists pick", {}, "number", "n5")
    assert [choice["value"] for choice in offered] == ["n5", *(f"n5{digit}" for digit in range(10))]


async def test_another_games_command_says_which_game_this_is(house, ann):
    await begin_made(house, "lists", ann)
    reply = await ann.slash(house.general, "/cartographers draw", terrain="forest", shape="r0", cell="A1")
    assert "/lists" in (await reply.wait()).text


async def test_a_preview_tells_nothing_of_what_chance_will_bring(house, ann, monkeypatch):
    """The deck is hidden: however it is dealt anew, the preview turns up none of its cards."""
    sitting = await begin_made(house, "lists", ann)
    for secret in (1, 2):
        monkeypatch.setattr("bot.tables.play.previews.SECRET", secret)
        panel = (await (await ann.slash(house.general, "/play")).wait()).message
        await fill(ann, panel)
        assert "shown: –" in panel.attachments[0].description.splitlines()
    assert (await sitting.table()).state.shown == []
