"""What each kind of interaction costs: reads of the store, states decoded and encoded, listings of options.

The figures are what is needed and no more: whoever needs another read says here for what. All that one reads for is the
table, then what the person has set, then (where a step of a turn might be taken back) the last choice. The state of a
table that was changed or looked at here is not decoded.
"""

import pytest

from bot.engine import machine
from bot.games.registry import games
from bot.local.people.reply import selects
from bot.local.world.components import walk
from cogs.discord_text import SIGNS
from tests.cogs import oceans
from tests.cogs.counting import Cost, Counter
from tests.cogs.panel.test_panel_steps import begin as begin_underwater
from tests.cogs.panel.test_panel_steps import matching
from tests.cogs.playing import DRAW, begin, begin_made, control, quickly, seed, values

SOLARIUS = games()["solarius_mission"]
LOOK = Cost(reads=2)  # at the table
NOTHING = Cost()


def choice(*listings, reads=2):
    """Of these effects options are listed: first of the one chosen from, then of those that follow in the rules."""
    return Cost(reads, encodes=1, listings=[*listings])


def look(*listings, reads=2):
    return Cost(reads, listings=[*listings])


# ---- everybody draws at the same time


@pytest.fixture
async def drawing(house, ann, ben, monkeypatch):
    """Everybody draws one of several terrains, in this round and the next."""
    game = games()["cartographers"]
    seed(monkeypatch, next(number for number in range(1000) if _two_terrains(game, number)))
    return await begin(house, ann, ben)


def _two_terrains(game, number):
    s, _ = machine.begin(game, 2, number, game.options())
    for _ in range(2):
        if not all(s.stack[-1].effect.effect.certainly_asks(s, seat) for seat in range(2)):
            return False
        for seat in range(2):
            machine.play(game, s, seat, next(iter(machine.question_for(game, s, seat).options)))
    return True


@pytest.fixture
def counter(house, monkeypatch):
    return Counter(house, monkeypatch)


async def draw(sitting, counter, seat):
    """What it costs when a seat draws the first possible drawing."""
    parts = dict(zip(("terrain", "shape", "cell"), (await sitting.choices(seat))[0].split(" "), strict=True))
    return await counter.of(sitting.people[seat].slash(sitting.channel, DRAW, **parts))


def press(sitting, counter, what, seat=0):
    return counter.of(sitting.people[seat].press(sitting.last, SIGNS[f"button.{what}"]))


async def test_a_typed_choice_and_its_posts(drawing, counter):
    """The first post's edit: what waits, the table, what still waits. A new post also: whom it calls."""
    assert await draw(drawing, counter, 0) == (choice("draw"), look("draw", reads=3))
    # Once all have chosen, each drawing is made by its notation; then the new question is listed for the button to it.
    # Since when the one who drew last is asked is read too: they are called unless the question arrives in their panel.
    assert await draw(drawing, counter, 1) == (choice("draw", "draw", "draw"), look("draw", reads=7))
    # Both are asked below the post. The table is read once, then for each whether a plan was stopped, a step made and
    # what befell them meanwhile.
    assert counter.of_panels() == look("draw", "draw", reads=8)


async def test_a_post_that_comes_after_the_next_choice(drawing, counter, house):
    """What was chosen since and the state before that are read too, and decoded; then the new post is edited, for 2 more."""
    house.hold_posts()
    await quickly(drawing, 0, 1, 0)

    async def let_out():
        house.release_posts(drawing.id)

    late = Cost(reads=8 + 2, decodes=1, listings=["draw", "draw"])
    assert await counter.of(let_out()) == (NOTHING, late)


async def test_what_is_offered_while_somebody_types(drawing, counter, ann):
    offered = ann.complete(drawing.channel, DRAW, {}, "cell")
    assert await counter.of(offered) == (look("draw"), NOTHING)


async def test_a_panel_opened_moved_and_confirmed(drawing, counter, ann):
    # Whether a plan was stopped is read with the question that it was for, and what befell the seat since its choice.
    assert await press(drawing, counter, "play") == (look("draw", reads=4), NOTHING)
    assert await counter.of(ann.slash(drawing.channel, "/play")) == (look("draw", reads=4), NOTHING)
    panel = (await drawing.panel(0)).message
    arrow = next(id_ for id_ in _ids(panel) if id_.split(":")[3].startswith("move"))
    assert await counter.of(ann.press(panel, arrow)) == (look("draw"), NOTHING)
    confirm = control(panel, "confirm")
    assert await counter.of(ann.press(panel, confirm)) == (choice("draw"), look("draw", reads=3))
    has_plan = Cost(reads=3)
    assert await press(drawing, counter, "play") == (has_plan, NOTHING)  # it has chosen, others have not


async def test_the_board_and_an_own_choice_taken_back(drawing, counter):
    """Undo decides by the newest table, and reads what it undoes."""
    await draw(drawing, counter, 0)
    assert await press(drawing, counter, "board") == (LOOK, NOTHING)
    undo = Cost(reads=4, encodes=1)
    assert await press(drawing, counter, "undo") == (undo, look("draw", reads=3))


def _ids(panel):
    return [
        component["custom_id"]
        for component in walk(panel.components)
        if "custom_id" in component and not component.get("disabled")
    ]


# ---- a turn of several choices


@pytest.fixture
async def acting(house, ann, ben, monkeypatch):
    seed(monkeypatch, 5)
    return await begin_underwater(house, ann, ben)


async def pick(panel, person, choice):
    """A pick of a whole choice in its list, that can be awaited."""
    (menu,) = (select for select in selects(panel) if choice in [option["value"] for option in select["options"]])
    return await person.choose(panel, menu["custom_id"], choice)


PLAYED = ("play", "parts", "act", "parts", "act")  # what a slot does is listed for its question and to mark spaces
PREVIEWED = ("oneof", "parts", "parts", "parts", "parts")  # what may be built, since its pick may show something hidden


async def test_a_choice_that_is_confirmed_and_one_that_is_made_as_it_is_picked(acting, counter):
    """Where a turn may have steps behind it, a panel that is opened or changed reads the last choice."""
    (seat,) = (await acting.table()).seats_to_choose()
    person = acting.people[seat]
    # Both orders of slot and card are tried. Of those that lead to the same one is listed, by which a card is seen first.
    cost, posted = await press(acting, counter, "play", seat)
    assert (cost.reads, cost.encodes, posted) == (4, 0, NOTHING)
    assert len(cost.listings) < 500
    slot, card, _ = await matching(acting, seat)
    panel = (await acting.panel(seat)).message
    assert f"{slot} {card} before" in str(selects(panel))
    # The preview looks at what else the turn might ask, between slot and card and at its end.
    assert await counter.of(pick(panel, person, f"? {card} only")) == (look("play", reads=3), NOTHING)
    # Beside what is chosen the orders of all others are tried, too: the same lines stand there.
    cost, posted = await counter.of(pick(panel, person, "always"))
    assert (cost.reads, cost.encodes, posted) == (3, 0, NOTHING)
    assert len(cost.listings) < 500
    assert values(panel) == f"always {card} only"
    # What the choice leads to is listed for the panel, which goes on with it; of a choice within a turn is no post.
    await (await pick(panel, person, f"? {card} only")).wait()
    cost = await counter.of(pick(panel, person, slot))
    assert cost == (choice(*PLAYED, *PREVIEWED[:-1]), Cost(reads=1))
    assert await press(acting, counter, "hand", seat) == (LOOK, NOTHING)


async def test_a_step_taken_back(acting, counter):
    (seat,) = (await acting.table()).seats_to_choose()
    person, (slot, card, order) = acting.people[seat], await matching(acting, seat)
    typed = person.slash(acting.channel, "/underwater play", slot=slot, card=card, order=order)
    assert await counter.of(typed) == (choice(*PLAYED, *PREVIEWED), Cost(reads=1))
    undo = Cost(reads=7, decodes=1, encodes=1)
    assert await press(acting, counter, "undo", seat) == (undo, Cost(reads=3))


async def test_a_choice_made_with_its_last_value(house, ann, kei, monkeypatch):
    """In Solarius Mission, where each further way to act in a turn is listed with its question."""
    monkeypatch.setattr("bot.games.solarius_mission.free_actions._known", {})  # other games may have met this board
    seed(monkeypatch, next(n for n in range(50) if machine.begin(SOLARIUS, 2, n, SOLARIUS.options())[0].first == 0))
    sitting = await begin_made(house, "solarius_mission", ann, kei)
    panel, counter = (await sitting.panel(0)).message, Counter(house, monkeypatch)
    die = next(id_ for id_ in _ids(panel) if ":set0:" in id_)
    await (await ann.press(panel, die)).wait()
    wanted, menu = next(
        (option["value"], select["custom_id"])
        for select in selects(panel)
        for option in select["options"]
        if ":whole" in select["custom_id"] and " resources " in option["value"]
    )
    beside = ("complete", "flip", "buy", "sell", "use")
    previewed = ("discard", "playcard")  # of what is made as it is picked, whether it shows something hidden
    made = choice("take", "fly", *beside, *previewed)
    assert await counter.of(ann.choose(panel, menu, wanted)) == (made, Cost(reads=1))


async def test_a_choice_after_which_the_rules_look_for_what_is_to_choose(house, ann, ben, monkeypatch):
    """Whether a question has one answer only, or none, is seen by listing it; where it is asked, the panel lists it."""
    seed(monkeypatch, oceans.first_seed())
    sitting = await begin_made(house, "oceans", ann, ben)
    counter = Counter(house, monkeypatch)
    assert await press(sitting, counter, "play") == (look("play", reads=4), NOTHING)
    panel = (await sitting.panel(0)).message
    card = next(choice for choice in await sitting.choices(0) if " first " in choice)
    await oceans.uncover(ann, panel, card)
    looked_at, made = ("play", "feed"), ("play", "feed", "refill")  # up to the next question, which surely is one
    cost = await counter.of(oceans.pick(ann, panel, card))
    assert cost == (choice("play", *looked_at, *made, "fetch", "keep"), Cost(reads=1))  # whether to look is final
