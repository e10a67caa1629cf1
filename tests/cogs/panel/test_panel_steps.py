"""The panel of questions in words, in Underwater Cities: asked part by part, hinted at, taken back, premoves."""

import pytest

from bot.engine.effect import SeatEvent
from bot.engine.steps import Forced
from bot.games.underwater_cities.rows import CARDS, SLOT_NAMED
from bot.games.underwater_cities.turn import Discard, Play
from bot.games.underwater_cities.upgrading import Upgrade
from bot.games.underwater_cities.using_actions import whole_slot
from bot.layout import Hint
from bot.layout.registry import panel_of_type
from bot.local.people.reply import buttons, labels, pictures, selects, text
from bot.narration import tell
from bot.texts import texts
from cogs.panel import Control, PanelView, chooser_of, parse_control
from tests.cogs.playing import Sitting, control, idle, list_names, seed

KEY = "underwater_cities"
PLAY = "/underwater play"


async def begin(house, *people):
    """A game whose hands are chosen: the first round has begun."""
    tables, channel = house.bot.tables, house.general
    lang = "ja" if people[0].locale == "ja" else "en"
    host = people[0]
    table = await tables.lobby.open(house.world.guild.id, channel.id, KEY, host.id, host.user.display, lang)
    for person in people[1:]:
        await tables.lobby.join(table.id, person.id, person.user.display)
    await tables.lobby.start(table.id, people[0].id)
    for seat in range(len(people)):
        await take(house, table.id, seat)
    await idle(house)
    return Sitting(house, channel, table.id, people)


async def take(house, table_id, seat, choice=None):
    """Choose past Discord: this, or the first possible."""
    table = await house.bot.tables.get(table_id)
    return await house.bot.tables.play.choose(table, seat, choice or next(iter(table.question(seat).options)))


@pytest.fixture
async def alone(house, ann, monkeypatch):
    """A lone player in front of the first turn."""
    seed(monkeypatch, 5)
    return await begin(house, ann)


def controls(panel, act):
    """What the buttons of an act say."""
    parsed = (parse_control(button["custom_id"]) for button in buttons(panel))
    return [control for control in parsed if control and control.act == act]


def is_enabled(panel, act):
    return any(f":{act}" in button["custom_id"] and not button.get("disabled") for button in buttons(panel))


async def pick(person, panel, choice):
    """Pick a whole choice in its list."""
    for select in selects(panel):
        if any(option["value"] == choice for option in select["options"]):
            return await (await person.choose(panel, select["custom_id"], choice)).wait()
    raise AssertionError(f"{choice} is not offered: {labels(panel)}")


async def matching(sitting, seat=0, order="after"):
    """A slot and a card of its colour."""
    return next(choice for choice in await sitting.choices(seat) if choice.endswith(order)).split(" ")


# ---- part by part


async def test_the_hand_is_in_the_picture_and_nothing_is_chosen(alone, ann):
    """What one holds and the free slots are there too; each card has a list of the slots of its colour."""
    panel = (await alone.panel(0)).message
    view = (await alone.table()).view(0)
    words = texts("en", KEY)
    for card in view.hand:
        assert words(f"card.{card.name}.name") not in panel.content
    for slot in view.slots:
        name = words(f"slot.{slot.name}.name")
        assert name not in panel.content
        for card, each in zip(view.hand, selects(panel), strict=True):
            matches = CARDS[card.name].colour == SLOT_NAMED[slot.name].colour
            assert any(name in option["label"] for option in each["options"]) == (matches and not slot.tiles)
    assert not is_enabled(panel, "confirm")
    assert [picture.filename for picture in pictures(panel)] == ["hand.png"]
    assert "credits 2" not in panel.content


async def test_a_list_for_each_card_has_the_slots_that_match_and_an_entry_for_all_others(alone, ann):
    panel = (await alone.panel(0)).message
    lists, hand = selects(panel), (await alone.table()).view(0).hand
    words, every = texts("en", KEY), await alone.choices(0)
    named = [words("heading.card", card=words(f"card.{card.name}.name")) for card in hand]
    assert list_names(panel) == named
    for card, each in zip(hand, lists, strict=True):
        *matches, other = each["options"]
        used = {tuple(choice.split(" ")[:2]) for choice in every if not choice.endswith("only")}
        offered = [tuple(option["value"].split(" ")) for option in matches]
        assert {choice[:2] for choice in offered} == {way for way in used if way[1] == card.name}
        assert all(option["label"].startswith("🎯") for option in matches)
        assert (other["value"], other["label"]) == (f"? {card.name} only", words("opening.order.only"))
    assert sum(len(each["options"]) for each in lists) <= 25


async def test_all_slots_stand_behind_the_entry_for_a_card_without_effect(alone, ann):
    panel, every = (await alone.panel(0)).message, await alone.choices(0)
    card = (await alone.table()).view(0).hand[0].name
    await pick(ann, panel, f"? {card} only")
    (slots,) = selects(panel)
    possible = [choice.split(" ")[0] for choice in every if choice.endswith(f" {card} only")]
    assert [option["value"] for option in slots["options"]] == possible
    await (await ann.choose(panel, slots["custom_id"], "y3")).wait()
    assert (await alone.house.store.choices.history(alone.id))[-1].choice == f"y3 {card} only"


async def test_a_line_tells_of_its_slot_what_the_name_does_not(alone):
    panel, words = (await alone.panel(0)).message, texts("en", KEY)
    lines = [option["value"] for one in selects(panel) for option in one["options"]]
    for option in (option for one in selects(panel) for option in one["options"]):
        slot, card, order = option["value"].split(" ")
        if order == "only":
            continue
        assert CARDS[card].colour == SLOT_NAMED[whole_slot(slot)].colour
        two = sum(other.split(" ")[:2] == [slot, card] for other in lines) > 1
        assert (words(f"order.{order}") in option["label"]) == two, "it is named where it makes a difference"
        assert words.word("slot", slot) in option["label"]
        further = SLOT_NAMED[whole_slot(slot)].further
        assert option.get("description", "").lower() == (words(f"slot.{further}") if further else "")


async def test_a_preview_tells_goods_before_and_after(alone, ann):
    panel = (await alone.panel(0)).message
    card = (await matching(alone))[1]
    await pick(ann, panel, f"? {card} only")
    await (await ann.choose(panel, selects(panel)[0]["custom_id"], "always")).wait()
    assert "credits 2\u00a0→\u00a04" in panel.content
    assert is_enabled(panel, "confirm")


async def test_a_play_that_can_be_taken_back_is_made_by_one_press(alone, ann):
    panel = (await alone.panel(0)).message
    await pick(ann, panel, next(each for each in await alone.choices(0) if each.startswith("y3 ")))
    assert panel.content.startswith("✅")
    assert texts("en", KEY)("verb.build.tunnel") in panel.content
    assert not is_enabled(panel, "confirm")
    assert texts("en")("panel.take_back") in labels(panel)
    assert (await alone.table()).question(0).effect.word == "build"


async def test_a_building_is_picked_as_a_whole_and_what_else_may_come_next_has_a_button(alone, ann):
    await take(alone.house, alone.id, 0, next(choice for choice in await alone.choices(0) if choice.startswith("y2 ")))
    panel, words = (await alone.panel(0)).message, texts("en", KEY)
    every = await alone.choices(0)
    (listed,) = selects(panel)
    assert [option["value"] for option in listed["options"]] == every[:-1]
    assert every[-1] == "action - -"
    await (await ann.press(panel, control(panel, "set", "action"))).wait()
    assert (await alone.table()).question(0).effect.word == "oneof"
    assert any(label == words("bonus.credit", n=1) for label in labels(panel))


async def test_a_choice_of_few_is_made_as_it_is_picked(alone, ann):
    await take(alone.house, alone.id, 0, next(choice for choice in await alone.choices(0) if choice.startswith("y2 ")))
    panel, wanted = (await alone.panel(0)).message, (await alone.choices(0))[0]
    await pick(ann, panel, wanted)
    space = wanted.split(" ")[1]
    assert space in (await alone.table()).state.players[0].tunnels
    assert " · - " not in panel.content  # parts that are not asked of a choice are not told


def test_one_card_of_few_is_picked_in_a_list_as_several_are():
    words, here = texts("en", KEY), Control(7, "2", "open", values=("",))
    one = PanelView(
        here, chooser_of(panel_of_type(Discard).parts, dict.fromkeys(["5", "15", "16", "34"])), words
    ).to_components()
    (listed,) = one[0]["components"]
    assert [option["value"] for option in listed["options"]] == ["5", "15", "16", "34"]
    two = PanelView(
        here, chooser_of(panel_of_type(Discard).parts, dict.fromkeys(["5-15", "5-16", "15-16"])), words
    ).to_components()
    assert [component["max_values"] for component in two[0]["components"]] == [2]


async def test_a_slot_that_is_taken_is_named_though_no_card_was_typed(alone, ann):
    state = (await alone.table()).state
    state.tiles["y1"] = [0]
    refused = Play().refusal(state, 0, "y1 - -")
    assert refused.key == "why.occupied"


# ---- taking back


async def test_choices_of_a_turn_are_taken_back_in_the_panel_and_nobody_hears_of_them(house, ann, ben, monkeypatch):
    seed(monkeypatch, 5)
    sitting = await begin(house, ann, ben)
    seat = (await sitting.table()).seats_to_choose()[0]
    before, waiting = (await sitting.table()).view(seat), await house.store.outbox.due(2**53, table_id=sitting.id)
    await take(
        house, sitting.id, seat, next(choice for choice in await sitting.choices(seat) if choice.startswith("y3 "))
    )
    count = len(sitting.posts())
    panel = (await sitting.panel(seat)).message
    assert "🎯" not in panel.content
    person = sitting.people[seat]
    await (await person.press(panel, control(panel, "back"))).wait()
    table = await sitting.table()
    assert table.view(seat) == before
    assert panel.content.startswith("↩️ Taken back: Y3 ")
    await idle(house)
    assert len(sitting.posts()) == count
    assert await house.store.outbox.due(2**53, table_id=sitting.id) == waiting
    while (await sitting.table()).seats_to_choose() == [seat]:
        await take(house, sitting.id, seat)
    await idle(house)
    assert sum(" and plays " in message.content for message in sitting.posts()) == 1


async def test_after_a_card_is_drawn_nothing_is_taken_back_in_the_panel(alone, ann):
    await take(
        alone.house, alone.id, 0, next(choice for choice in await alone.choices(0) if choice.startswith("always"))
    )
    panel = (await alone.panel(0)).message
    assert not any(":back" in button["custom_id"] for button in buttons(panel))


async def test_a_step_that_no_post_tells_is_taken_back_once_for_two_presses(alone, house):
    """The post that stands is edited then, so that its button takes back what came before as well."""
    await take(house, alone.id, 0, next(choice for choice in await alone.choices(0) if choice.startswith("y2 ")))
    await idle(house)
    post, words = alone.last, texts("en")
    number = undo_number(post)
    house.hold_posts()
    assert (await alone.press(0, "undo")).text == words("undo.done")
    assert (await alone.press(0, "undo")).text == words("refused.undone_already")
    assert [step.undone for step in await house.store.choices.history(alone.id)] == [False, True]
    house.release_posts(alone.id)
    await idle(house)
    assert alone.last is post
    assert undo_number(post) > number
    assert (await alone.press(0, "undo")).text == words("undo.done")


def undo_number(post):
    """The table's number that a post's button for undo carries."""
    (undo,) = [button["custom_id"] for button in buttons(post) if ":undo" in button["custom_id"]]
    return int(undo.rpartition(":undo")[2])


# ---- the slash command


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_autocomplete_shows_effects_and_marks_what_matches(house, ann, kei, monkeypatch, lang):
    seed(monkeypatch, 5)
    person = ann if lang == "en" else kei
    sitting = await begin(house, person)
    slot, card, _ = await matching(sitting)
    words = texts(lang, KEY)
    slots = await person.complete(house.general, PLAY, {"card": card}, "slot")
    (mine,) = [shown_slot for shown_slot in slots if shown_slot["value"] == slot]
    assert "🎯" in mine["name"]
    assert words.word("slot", slot) in mine["name"]
    cards = await person.complete(house.general, PLAY, {}, "card")
    assert all(words(f"card.{card['value']}.text")[:10] in card["name"] for card in cards)
    assert not any("🎯" in card["name"] for card in cards)
    assert max(len(card["name"]) for card in [*slots, *cards]) <= 100


@pytest.mark.parametrize("typed", ["g4", "G4", "Ｇ４", "緑4", "緑４"])
@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_slot_is_found_by_its_name_in_both_languages_however_it_is_typed(
    house, ann, kei, monkeypatch, lang, typed
):
    """And chosen with it, also where nothing was picked from the list."""
    seed(monkeypatch, 5)
    person = ann if lang == "en" else kei
    sitting = await begin(house, person)
    called = texts(lang, KEY).naming("slot", "g4").brief
    offered = await person.complete(house.general, PLAY, {}, "slot", typed)
    if typed[0] == "緑" and lang == "en":
        assert offered == []
    else:
        assert [entry["value"] for entry in offered] == ["g4", "part-g4"]
        assert all(entry["name"].split(" ", 1)[1].startswith(called) for entry in offered)
    card = (await sitting.table()).view(0).hand[0].name
    reply = await (await person.slash(house.general, PLAY, slot=typed, card=card, order="only")).wait()
    assert reply.text.startswith("✅")
    assert (await sitting.house.store.choices.history(sitting.id))[-1].choice == f"g4 {card} only"


@pytest.mark.parametrize(("lang", "typed", "possible"), [("en", "G4", "G2, G3, R2"), ("ja", "緑４", "緑2・緑3・赤2")])
async def test_an_occupied_slot_is_refused_by_its_name(house, ann, kei, monkeypatch, lang, typed, possible):
    seed(monkeypatch, 5)
    person = ann if lang == "en" else kei
    sitting = await begin(house, person)
    await take(house, sitting.id, 0, next(choice for choice in await sitting.choices(0) if choice.startswith("g4 ")))
    card = (await sitting.table()).view(0).hand[0].name
    refused = await (await person.slash(house.general, PLAY, slot=typed, card=card, order="only")).wait()
    words = texts(lang, KEY)
    assert words.word("slot", "g4") in refused.text
    assert possible in refused.text
    assert words.naming("slot", "always").brief in refused.text


async def test_the_order_may_be_left_out_and_is_then_the_usual_one(alone, ann):
    slot, card, _ = await matching(alone)
    reply = await (await ann.slash(alone.channel, PLAY, slot=slot, card=card)).wait()
    assert reply.text.startswith("✅")
    assert (await alone.house.store.choices.history(alone.id))[-1].choice == f"{slot} {card} after"


@pytest.mark.parametrize("typed", ["slot", "card"])
async def test_what_is_left_out_is_asked_by_the_panel(alone, ann, typed):
    slot, card, _ = await matching(alone)
    reply = await (await ann.slash(alone.channel, PLAY, **{typed: {"slot": slot, "card": card}[typed]})).wait()
    assert len(await alone.house.store.choices.history(alone.id)) == 1, "the hand was kept, no more"
    controls_shown = (parse_control(one["custom_id"]) for one in (*selects(reply.message), *buttons(reply.message)))
    parts = next(shown.values for shown in controls_shown if any(shown.values))
    assert {"slot": parts[0] == slot, "card": parts[1] == card}[typed]
    assert not all(parts)
    assert reply.ephemeral


async def test_the_order_may_be_left_out_where_there_is_but_one(alone, ann):
    _, card, _ = await matching(alone)
    reply = await (await ann.slash(alone.channel, PLAY, slot="always", card=card)).wait()
    assert reply.text.startswith("✅")
    assert (await alone.house.store.choices.history(alone.id))[-1].choice == f"always {card} only"


async def test_cards_on_offer_are_named_as_they_are_on_the_cards(alone, ann):
    refused = await (await ann.slash(alone.channel, PLAY, slot="always", card="999", order="only")).wait()
    words = texts("en", KEY)
    assert all(words(f"card.{card.name}.name") in refused.text for card in (await alone.table()).view(0).hand)


async def test_another_verb_is_named_as_it_is_typed(alone, ann):
    refused = await (await ann.slash(alone.channel, "/underwater produce", card="pass")).wait()
    assert texts("en", KEY)("verb.play.name") in refused.text


def test_a_forced_choice_is_told_in_words():
    forced = Forced("build", "farm 9a 1kelp", ("structure", "space", "goods"))
    (line,) = tell([SeatEvent(0, forced)], ["Ann"], texts("en", KEY))
    assert "farm · 9a · 1 kelp" in line


async def test_what_was_chosen_is_said_once(alone, ann):
    """The tile and the card are in the line of the choice, so they are not told again below it."""
    choice = next(choice for choice in await alone.choices(0) if choice.startswith("y4 ") and choice.endswith("after"))
    panel = (await alone.panel(0)).message
    await pick(ann, panel, choice)
    words, (slot, card, _) = texts("en", KEY), choice.split(" ")
    assert text(panel).count(words(f"slot.{slot}.name")) == 1
    assert text(panel).splitlines()[0].startswith("✅")
    assert " and plays " not in text(panel)
    assert text(panel).splitlines()[0].count(words.word("card", card)) == 1


def test_a_button_beside_a_list_keeps_its_words_when_something_else_is_chosen():
    """What it brings stands nowhere else; of buttons of which one is chosen the preview says it."""
    options = dict.fromkeys(["plant 9a 1science", "plant 5a 1science", "gain - -"])

    def hints(place, value, chosen):
        return Hint(words=(("bonus", "2science"),)) if value == "gain" else Hint()

    for chosen, told in (("plant 9a 1science", "+2 science"), ("gain - -", "● Gain")):
        here = Control(1, "1", "open", values=tuple(chosen.split(" ")))
        panel = PanelView(
            here, chooser_of(panel_of_type(Upgrade).parts, options), texts("en", KEY), hints
        ).to_components()
        assert told in [one["label"] for row in panel for one in row["components"] if one.get("label")]
