"""A turn of Oceans: few presses, short posts, secrets kept, and questions in other players' turns."""

from random import Random

import pytest

from bot.engine import machine
from bot.games.oceans.crowding import crowded
from bot.games.registry import games
from bot.local.reply import buttons, labels, pictures, selects, text
from bot.texts import texts
from tests.cogs.playing import begin_made, control, seed, values

GAME = games()["oceans"]
WORDS = texts("en", "oceans")
LINES = 6


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    seed(monkeypatch, first_seed())
    return await begin_made(house, "oceans", ann, kei)


def first_seed():
    """The first seed with which the first seat begins."""
    return next(number for number in range(50) if machine.begin(GAME, 2, number, GAME.options())[0].first == 0)


async def use(person, panel, place, value):
    """Press the value's button, or choose it from its list."""
    for each in buttons(panel):
        if each["custom_id"].split(":")[3:5] == [f"set{place}", value]:
            await (await person.press(panel, each["custom_id"])).done()
            return
    found = next(each for each in selects(panel) if each["custom_id"].split(":")[3] == f"list{place}")
    await (await person.choose(panel, found["custom_id"], value)).done()


def offered(panel, place):
    """What a panel's list of a part offers: values with the words below them."""
    found = next(each for each in selects(panel) if each["custom_id"].split(":")[3] == f"list{place}")
    return {each["value"]: each.get("description") or "" for each in found["options"]}


async def played(sitting, card="", where="first"):
    """The first seat's panel after a card is played in it."""
    ann, panel = sitting.people[0], (await sitting.panel(0)).message
    await use(ann, panel, 0, card or next(iter(offered(panel, 0))))
    await use(ann, panel, 2, where)
    return panel


async def test_the_panel_asks_and_says_what_each_place_brings(sitting):
    panel = (await sitting.panel(0)).message
    assert text(panel).startswith(f"**{WORDS('verb.play.ask')}**")
    state = (await sitting.table()).state
    card = state.hands[0][0]
    await use(sitting.people[0], panel, 0, card)
    places = offered(panel, 2)
    assert places["first"] == WORDS("how.new")
    tokens = min(int(card.split("_")[-1] if card[-1].isdigit() else card.split("_")[-2]), state.waters[0])
    assert places["reef-to-zone1"].startswith(f"{WORDS('how.migrate')} · {WORDS('beside.moves', n=tokens)}")


async def test_a_usual_turn_takes_four_presses(sitting):
    """Open, card, place, and one confirmation: a card that can be taken back is played with its last value."""
    panel, ann = await played(sitting), sitting.people[0]
    assert len(await sitting.house.store.choices(sitting.id)) == 1
    assert values(panel) == "no no"
    assert WORDS("verb.refill.ask") in text(panel)
    await (await ann.press(panel, control(panel, "confirm"))).done()
    assert (await sitting.table()).undecided() == [1]
    assert "You drew" in text(panel)


async def test_what_was_played_at_once_can_be_taken_back(sitting):
    panel = await played(sitting)
    state = (await sitting.table()).state
    assert state.rows[0]
    await (await sitting.people[0].press(panel, control(panel, "back"))).done()
    state = (await sitting.table()).state
    assert state.rows[0] == ()
    assert len(state.hands[0]) == 6
    await sitting.house.posted()
    assert len(sitting.posts()) == 1


async def test_a_step_that_was_confirmed_leaves_something_to_choose(sitting):
    """So that a double press does not end the turn."""
    panel, ann = await played(sitting), sitting.people[0]
    deep = (await sitting.table()).state.pools[0][-1]
    card = next(value for value in (await sitting.table()).state.hands[0])
    await use(ann, panel, 0, deep)
    await use(ann, panel, 1, card)  # a Deep card is turned up then: this cannot be taken back, and is confirmed
    assert len(await sitting.house.store.choices(sitting.id)) == 1
    await (await ann.press(panel, control(panel, "confirm"))).done()
    assert len(await sitting.house.store.choices(sitting.id)) == 2
    (confirm,) = [each for each in buttons(panel) if each["custom_id"] == control(panel, "confirm")]
    assert confirm["disabled"]


async def test_a_post_tells_a_turn_in_two_lines(sitting):
    panel, ann = await played(sitting), sitting.people[0]
    await (await ann.press(panel, control(panel, "confirm"))).done()
    await sitting.house.posted()
    told = [line for line in sitting.last.content.splitlines() if line.lstrip().startswith("- ")]
    assert len(told) == 2
    assert "creates species 1" in told[0]
    assert told[1].startswith("  - ")
    assert "'s species 1 forages 1 from the Reef." in told[1]
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
    assert (await sitting.table()).undecided() == [1]


async def test_hands_and_piles_are_told_to_nobody_else(sitting):
    panel, ann = await played(sitting), sitting.people[0]
    await (await ann.press(panel, control(panel, "confirm"))).done()
    await sitting.house.posted()
    state = (await sitting.table()).state
    names = {WORDS.word("card", card) for card in (*state.hands[0], *state.hands[1])}
    open_cards = {WORDS.word("card", card) for each in state.species.values() for card in each.traits}
    open_cards |= {WORDS.word("card", card) for card in state.discards}
    for post in sitting.posts():
        public = "\n".join([post.content, *(each.description or "" for each in pictures(post))])
        assert not [name for name in names - open_cards if name in public]
    board = await sitting.house.after(sitting.people[1].press(sitting.last, "🗺️"))
    assert "score pile: " not in "\n".join(each.description or "" for each in pictures(board.message))


async def test_standing_answers_are_given_at_any_time(sitting):
    given = {"surplus": "reef", "limit": "newest", "burrower": "never", "mutation": "never", "metabolism": "never"}
    reply = await sitting.house.after(
        sitting.people[1].slash(sitting.channel, "/oceans standing", **given, colony="zone3", trim="never")
    )
    assert texts("ja", "oceans").word("surplus", "reef") in reply.text
    assert (await sitting.table()).state.plans[1].startswith("reef newest")
    assert (await sitting.table()).undecided() == [0]


def worth(s, seat, choice):
    """How good the table looks to this seat after a choice."""
    return GAME.value(machine.imagined(GAME, s, seat, choice), seat)


def asked_out_of_turn():
    """A seed and the choices after which the player whose turn it is not is asked where surplus goes."""
    for number in range(400):
        random, choices = Random(number), []
        s, _ = machine.begin(GAME, 2, number, GAME.options())
        while (asked := machine.undecided(s)) and len(choices) < 80:
            question = machine.asked(GAME, s, asked[0])
            if asked[0] != s.active and question.effect.word == "surplus":
                return number, choices
            few = random.sample(list(question.options), min(4, len(question.options)))
            best = max(few, key=lambda choice: worth(s, asked[0], choice))
            choices.append((asked[0], best))
            machine.play(GAME, s, *choices[-1])
    raise AssertionError("no such game")


async def test_a_question_in_anothers_turn_is_called_for_and_the_turn_goes_on(house, ann, kei, monkeypatch):
    number, choices = asked_out_of_turn()
    seed(monkeypatch, number)
    sitting = await begin_made(house, "oceans", ann, kei)
    for seat, choice in choices:
        await house.bot.tables.play(sitting.id, seat, choice)
    await house.idle()
    table = await sitting.table()
    (seat,) = table.undecided()
    assert seat != table.state.active
    assert f"<@{sitting.people[seat].id}>" in sitting.last.content
    panel = (await sitting.panel(seat)).message
    words = texts("ja" if seat else "en", "oceans")  # Kei reads Japanese
    (species,) = crowded(table.state, seat)
    assert words("verb.surplus.ask", species=words.word("species", species)) in text(panel)
    await use(sitting.people[seat], panel, 0, "zone2")
    assert (await sitting.table()).undecided() == [seat]  # the turn is not this seat's: it is confirmed
    assert words("panel.confirm") in labels(panel)
    await (await sitting.people[seat].press(panel, control(panel, "confirm"))).done()
    after = (await sitting.table()).state
    assert after == machine.imagined(GAME, table.state, seat, "zone2")
    assert after.waters[2] > table.state.waters[2]
