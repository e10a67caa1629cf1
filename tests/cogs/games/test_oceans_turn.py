"""A turn of Oceans: few presses, short posts, and secrets kept."""

import msgspec
import pytest

from bot.engine import lookahead, machine
from bot.engine.state import copy
from bot.games.oceans.species_values import forage, trait_limit
from bot.icons import words_alone
from bot.layout import panel_of
from bot.local.people.reply import pictures, selects, text
from bot.texts import texts
from cogs.discord_text import capital
from cogs.panel.labels import choice_name
from cogs.panel.offers import PICKS
from cogs.pictures import Pictures
from tests.cogs.games.test_oceans_hand import hand_of, lists_cards
from tests.cogs.oceans import GAME, WORDS, drop, first_seed, pick, refilling, take, uncover, use, wholes
from tests.cogs.playing import alt, begin_made, control, seed, values
from tests.cogs.positions import sitting_at


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    seed(monkeypatch, first_seed())
    return await begin_made(house, "oceans", ann, kei)


async def test_one_page_has_something_of_each_card_and_so_has_the_hand(house, sitting):
    panel, ann = (await sitting.panel(0)).message, sitting.people[0]
    assert text(panel).startswith(f"**{WORDS('verb.play.ask')}**")
    state, listed = (await sitting.table()).state, wholes(panel)
    assert {f"{name} new first no" for name in state.hands[0]} <= {*listed}
    assert len(listed) <= PICKS
    await house.wait_for_posts()
    hand = ann.inbox()[-1]
    (cards,) = selects(hand)
    assert {option["value"].split(" ")[0] for option in cards["options"]} == {*state.hands[0]}


async def test_a_card_picked_from_the_hand_opens_all_its_uses_with_what_each_brings(house, ann, ben, monkeypatch):
    """Of a species its values are told, of a move its tokens; the moves that feed somebody at the Reef come first."""
    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=lists_cards)
    person, state = sitting.people[seat], (await sitting.table()).state
    hand = await hand_of(house, sitting, seat)
    (cards,) = selects(hand)
    card = cards["options"][0]["value"]
    panel = (await house.after(person.choose(hand, cards["custom_id"], card))).message
    lists = wholes(panel)
    number = int(card.split("_")[-1] if card[-1].isdigit() else card.split("_")[-2])
    moves = [choice for choice in lists if " migrate " in choice]
    assert {*moves} == {choice for choice in await sitting.choices(seat) if choice.startswith(f"{card} migrate ")}
    at_reef = ["reef" in choice for choice in moves]
    assert at_reef == sorted(at_reef, reverse=True)
    said = lists[next(choice for choice in moves if "reef-to" in choice)][0]["description"]
    tokens = min(number, state.waters[0])
    assert said.startswith(f"{capital(WORDS('how.migrate'))} · {WORDS('beside.moves', n=tokens)}")


async def test_what_the_picture_of_the_hand_shows_the_panel_does_not_list(house, sitting, monkeypatch):
    """Without a picture the panel says it in words."""
    panel = (await sitting.panel(0)).message
    in_hand = (await sitting.table()).state.hands[0][0]
    assert text(panel) == f"**{WORDS('verb.play.ask')}**"
    assert f"{WORDS.word('card', in_hand).rpartition(' ')[0]} (migrates" in alt(panel)[0]
    monkeypatch.setattr(Pictures, "busy", True)
    panel = (await sitting.panel(0)).message
    assert not pictures(panel)
    assert f"**{WORDS.word('card', in_hand)}**: " in text(panel)


async def test_a_migration_that_brings_the_explosion_is_made_at_once_as_its_line_says_so(house, ann, ben, monkeypatch):
    def may_explode(s, question):
        return question.effect.word == "play" and any(explodes(s, choice) for choice in question.options)

    def explodes(s, choice):
        outcome = lookahead.certain_outcome(GAME, s, s.active, choice)
        then = machine.seats_to_choose(outcome.state)
        return (
            "zone1-to" in choice
            and outcome.whole
            and s.waters[1]
            and not s.exploded
            and outcome.state.exploded
            and (then == [s.active])
        )

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=may_explode)
    panel, table = (await sitting.panel(seat)).message, await sitting.table()
    choice = next(each for each in table.question(seat).options if explodes(table.state, each))
    await uncover(sitting.people[seat], panel, choice)
    (said,) = [
        option["description"]
        for select in selects(panel)
        for option in select["options"]
        if option["value"] in (choice, choice.split(" ")[2])
    ]
    assert WORDS("beside.explodes") in said
    person = sitting.people[seat]
    await (pick(person, panel, choice) if choice in wholes(panel) else use(person, panel, 2, choice.split(" ")[2]))
    assert (await sitting.table()).state.exploded
    assert control(panel, "back")
    assert words_alone(WORDS("event.Exploded")) in text(panel)


async def test_where_there_is_one_feeding_a_play_is_made_at_once_with_it(sitting):
    """Open, card with its place, one confirmation for the refill; what came of the feeding is told, and taken back."""
    panel, ann = await refilling(sitting), sitting.people[0]
    assert len(await sitting.house.store.choices.history(sitting.id)) == 1
    assert "'s species 1 forages 1 from the Reef. Scores 1 in aging (species 1: 1)." in text(panel)
    assert values(panel) == "no no"
    assert WORDS("verb.refill.ask").rpartition("? ")[2] in text(panel)
    assert control(panel, "back")
    await (await ann.press(panel, control(panel, "confirm"))).wait()
    assert (await sitting.table()).seats_to_choose() == [1]
    assert "You drew" in text(panel)


async def test_of_many_ways_the_card_is_asked_first_and_traits_in_play_stand_behind_one_button(
    house, ann, ben, monkeypatch
):
    def offers_many_plays(s, question):
        adds = {tuple(way.split(" ")[::2]) for way in question.options if " add " in way}
        shed = [way for way in question.options if " discard " in way]
        return question.effect.word == "play" and len(shed) > 1 and len(adds) + len({card for card, _ in adds}) > 24

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=offers_many_plays)
    panel, state = (await sitting.panel(seat)).message, (await sitting.table()).state
    (cards,) = selects(panel)
    assert {option["value"] for option in cards["options"]} <= {*state.hands[seat]}
    card = cards["options"][0]["value"]
    await use(sitting.people[seat], panel, 0, card)
    listed, uses, moves = [[option["value"].split(" ")[:2] for option in each["options"]] for each in selects(panel)]
    assert listed == [[option["value"]] for option in cards["options"]]
    assert {how for _, how in uses} <= {"add", "new"}
    assert {*map(tuple, moves)} == {(card, "migrate")}
    assert {card for card, _ in uses} == {card}


async def test_a_trait_is_discarded_by_two_presses_and_one_may_choose_another_use(house, ann, ben, monkeypatch):
    def offers_discards(s, question):
        return question.effect.word == "play" and sum(" discard " in way for way in question.options) > 1

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=offers_discards)
    panel, table, who = (await sitting.panel(seat)).message, await sitting.table(), sitting.people[seat]
    shed = [choice for choice in table.question(seat).options if " discard " in choice]
    await pick(who, panel, "? discard ? no")
    assert [*wholes(panel)] == shed
    await (await who.press(panel, "🔁")).wait()
    await pick(who, panel, "? discard ? no")
    await pick(who, panel, shed[0])
    assert (await sitting.house.store.choices.history(sitting.id))[-1].choice == shed[0]


async def test_cards_that_would_be_discarded_leave_the_hand_to_be_seen(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    assert [picture.filename.split(".")[0] for picture in pictures(panel)] == ["hand"]
    await drop(ann, panel, (await sitting.table()).state.hands[0][0])
    assert [picture.filename.split(".")[0] for picture in pictures(panel)] == ["hand"]


async def test_a_trait_for_a_full_species_is_said_to_cost_it_one(house, ann, ben, monkeypatch):
    def full(s, question):
        return question.effect.word == "play" and any(crowding(s, question))

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=full)
    panel, state = (await sitting.panel(seat)).message, (await sitting.table()).state
    for choice in crowding(state, machine.question_for(GAME, state, seat)):
        assert WORDS("beside.crowded") in wholes(panel)[choice][0]["description"]
    (name,) = {choice.split(" ")[2] for choice in crowding(state, machine.question_for(GAME, state, seat))}
    free = [choice for choice in wholes(panel) if " add " in choice and choice.split(" ")[2] != name]
    assert not [choice for choice in free if WORDS("beside.crowded") in wholes(panel)[choice][0]["description"]]


def crowding(s, question):
    """The choices that add a trait to a species that has as many as it may, whatever the trait."""
    for choice in question.options:
        _, how, where, _ = choice.split(" ")
        if how == "add" and len(s.species[where].traits) == trait_limit(s, s.species[where]):
            after = lookahead.state_after(GAME, s, s.active, choice)
            if after.stack[-1].effect.word == "drop":
                yield choice


def leads(s, seat, word):
    """The choices after which this seat is asked this in the same turn, nothing being chosen in passing."""
    question = machine.question_for(GAME, s, seat)
    for choice in question.options:
        outcome = lookahead.certain_outcome(GAME, s, seat, choice)
        then = machine.question_for(GAME, outcome.state, seat)
        passing = all(panel_of(effect).trivial for effect in outcome.forced)
        if outcome.whole and passing and then and then.effect.word == word:
            yield choice


async def test_where_species_can_feed_a_play_is_made_at_once_and_so_is_the_feeding(house, ann, ben, monkeypatch):
    """Both can be taken back: Play, the card with its place, the feeding; the turn's end is confirmed."""

    def free(s, question):
        return question.effect.word == "play" and s.plays == 0 and any(leads(s, s.active, "feed"))

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=free)
    panel, who, table = (await sitting.panel(seat)).message, sitting.people[seat], await sitting.table()
    await take(who, panel, next(lead for lead in leads(table.state, seat, "feed") if lead.endswith(" no")))
    state = (await sitting.table()).state
    assert machine.question_for(GAME, state, seat).effect.word == "feed"
    await take(who, panel, next(lead for lead in leads(state, seat, "refill") if lead in wholes(panel)))
    after = await sitting.table()
    assert after.question(seat).effect.word == "refill"
    assert after.row.number == table.row.number + 2
    assert control(panel, "back")
    await (await who.press(panel, control(panel, "confirm"))).wait()
    assert (await sitting.table()).seats_to_choose() == [1 - seat]


async def test_a_feeding_is_told_of_before_as_it_will_be(house, ann, ben, monkeypatch):
    """In one short line a choice: the take, and what it sets off. Else the list says it, and lines the own species."""

    def feeds(s, question):
        return question.effect.word == "feed" and 2 < len(question.options) < 6

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=feeds)
    panel, table = (await sitting.panel(seat)).message, await sitting.table()
    lines = text(panel).splitlines()
    words = texts("en", "oceans")
    for choice in wholes(panel):
        species, _, where, _ = choice.split(" ")
        kind = "attacks" if where.isdecimal() else "forages"
        named = choice_name([("species", species), ("where", where)], words)
        assert kind in named, "an arrow is how tokens go: from there to the species, not to where it feeds"
        outcome = lookahead.certain_outcome(GAME, table.state, seat, choice).state
        kind, amount = next((flow.kind, flow.amount) for flow in outcome.flows if flow.kind in ("forage", "attack"))
        told = [line for line in lines if line.startswith(f"**{capital(named)}**: ")]
        if not any("**: +" in line for line in lines):  # the list or the button says it already
            offered = wholes(panel)[choice][0]
            assert told == []
            assert kind in f"{offered['label']} {offered.get('description')}".lower()
            continue
        (line,) = told
        assert f"**: +{amount}" in line
    for name in () if any("**: +" in line for line in lines) else table.state.rows[seat]:
        (line,) = [line for line in lines if line.startswith(f"**Species {name}**: ")]
        assert f"forage {forage(table.state, name)} · " in line
        assert f"{table.state.species[name].tokens} token" in line


async def test_two_feedings_are_lines_that_say_what_they_bring(house, ann, ben, monkeypatch):
    """A list takes two touches on a phone, and hides what it holds. Without room for both they say what they cost."""

    def two(s, question):
        if question.effect.word != "feed" or len(question.options) != 2:
            return False
        return {choice.split(" ")[1] for choice in question.options} <= {"forage", "attack"}

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=two)
    panel, table = (await sitting.panel(seat)).message, await sitting.table()
    offered = wholes(panel)
    assert offered.keys() == table.question(seat).options.keys()
    for choice, (line, _) in offered.items():
        said = line["description"].lower()
        assert said.startswith((f"{choice.split(' ')[1]} · ", "⚠️ your species "))
    await take(sitting.people[seat], panel, next(iter(offered)))
    assert (await sitting.house.store.choices.history(sitting.id))[-1].choice == next(iter(offered))


async def test_a_trait_is_shown_with_its_species_values_before_and_after(house, ann, ben, monkeypatch):
    def grows(s, question):
        return question.effect.word == "play" and any(more_forage(s, question))

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=grows)
    panel, state = (await sitting.panel(seat)).message, (await sitting.table()).state
    choice, old, new = next(more_forage(state, machine.question_for(GAME, state, seat)))
    await uncover(sitting.people[seat], panel, choice)
    assert f"forage {old}→{new}" in wholes(panel)[choice][0]["description"]


def more_forage(s, question):
    """The choices that add a trait by which a species forages more, before and after."""
    for choice in question.options:
        card, how, where, _ = choice.split(" ")
        if how == "add":
            old, twin = forage(s, where), copy(s)
            twin.species[where] = msgspec.structs.replace(s.species[where], traits=(*s.species[where].traits, card))
            if old and forage(twin, where) > old:
                yield choice, old, forage(twin, where)


async def test_a_press_too_many_ends_no_turn(sitting):
    """Where Confirm may have stood, the next panel has what makes no choice."""
    panel, before = await refilling(sitting), (await sitting.table()).state
    assert place_of(panel, "confirm") == 1
    assert place_of(panel, "whatif") == 0
    await (await sitting.people[0].press(panel, control(panel, "whatif"))).wait()
    assert (await sitting.table()).state == before


def place_of(panel, act):
    """How far to the right a button stands in its row."""
    for row in panel.components:
        acts = [component["custom_id"].split(":")[3] for component in row["components"]]
        if f"{act}0" in acts:
            return acts.index(f"{act}0")
    raise AssertionError(act)


async def test_what_was_played_can_be_taken_back(sitting):
    panel = await refilling(sitting)
    state = (await sitting.table()).state
    assert state.rows[0]
    await (await sitting.people[0].press(panel, control(panel, "back"))).wait()
    state = (await sitting.table()).state
    assert state.rows[0] == ()
    assert len(state.hands[0]) == 6
    await sitting.house.wait_for_posts()
    assert len(sitting.posts()) == 1


async def test_a_post_tells_a_turn_in_two_lines(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    await (await ann.press(panel, control(panel, "confirm"))).wait()
    await sitting.house.wait_for_posts()
    collected = [line for line in sitting.last.content.splitlines() if line.lstrip().startswith("- ")]
    assert len(collected) == 2
    assert "creates species 1" in collected[0]
    assert collected[1].startswith("  - ")
    assert "Forages 1 from the Reef with species 1." in collected[1]
    for noise in ("had only one choice", "turn is over", "draws", "Aging:"):  # the picture or the log tells
        assert noise not in sitting.last.content


async def test_a_turn_by_commands_and_its_refusals(sitting):
    ann, state = sitting.people[0], (await sitting.table()).state
    card = state.hands[0][0]
    refused = await sitting.house.after(
        ann.slash(sitting.channel, "/oceans play", card="hydra", how="new", where="first", pay="no")
    )
    assert "is not in your hand" in refused.text
    reply = await sitting.house.after(ann.slash(sitting.channel, "/oceans play", card=card, where="first"))
    assert "✅" in reply.text
    await sitting.house.after(ann.slash(sitting.channel, "/oceans refill", deep="no", discard="no"))
    assert (await sitting.table()).seats_to_choose() == [1]


async def test_hands_and_piles_are_told_to_nobody_else(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    await (await ann.press(panel, control(panel, "confirm"))).wait()
    await sitting.house.wait_for_posts()
    state = (await sitting.table()).state
    names = {WORDS.word("card", card) for card in (*state.hands[0], *state.hands[1])}
    open_cards = {WORDS.word("card", card) for species in state.species.values() for card in species.traits}
    open_cards |= {WORDS.word("card", card) for card in state.discards}
    for post in sitting.posts():
        public = "\n".join([post.content, *(picture.description or "" for picture in pictures(post))])
        assert not [name for name in names - open_cards if name in public]
    board = await sitting.house.after(sitting.people[1].press(sitting.last, "🗺️"))
    assert "score pile: " not in "\n".join(picture.description or "" for picture in pictures(board.message))
