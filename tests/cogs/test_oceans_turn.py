"""A turn of Oceans: few presses, short posts, secrets kept, and questions in other players' turns."""

from random import Random

import msgspec
import pytest

from bot.engine import machine
from bot.engine.effect import Hint
from bot.engine.state import copy
from bot.games.oceans.crowding import crowded
from bot.games.oceans.events import Extinct
from bot.games.oceans.habits import Habits
from bot.games.oceans.values import forage
from bot.games.registry import games
from bot.local.reply import buttons, labels, pictures, selects, text
from bot.players.greedy import greedy
from bot.texts import texts
from cogs.names import shown
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


def wholes(panel):
    """The whole choices that a panel lists, with what is said below them, and their lists."""
    return {
        each["value"]: (each, select["custom_id"])
        for select in selects(panel)
        if ":whole" in select["custom_id"]
        for each in select["options"]
    }


async def take(person, panel, choice):
    """Pick a whole choice."""
    await (await person.choose(panel, wholes(panel)[choice][1], choice)).done()


async def extra(person, panel, *picked):
    """Pick what goes beyond the usual."""
    (found,) = [each for each in selects(panel) if ":extra" in each["custom_id"]]
    await (await person.choose(panel, found["custom_id"], picked)).done()


async def played(sitting):
    """The first seat's panel in which a card was picked that makes a species."""
    ann, panel = sitting.people[0], (await sitting.panel(0)).message
    await take(ann, panel, next(choice for choice in wholes(panel) if " first " in choice))
    return panel


async def refilling(sitting):
    """The same after that is confirmed: what follows chose for it, so it was shown first."""
    panel = await played(sitting)
    await (await sitting.people[0].press(panel, control(panel, "confirm"))).done()
    return panel


async def made(house, monkeypatch, *people, wanted, most=150):
    """A sitting of greedy players at the first question of the wanted kind, and who is asked."""
    for number in range(20):
        random = Random(number)
        s, _ = machine.begin(GAME, len(people), number, GAME.options())
        choices = []
        while (asked := machine.undecided(s)) and len(choices) < most:
            if wanted(s, machine.asked(GAME, s, asked[0])):
                seed(monkeypatch, number)
                sitting = await begin_made(house, "oceans", *people)
                for seat, choice in choices:
                    await house.bot.tables.play(sitting.id, seat, choice)
                await house.idle()
                return sitting, asked[0]
            choices.append((asked[0], greedy(GAME, s, asked[0], random)))
            machine.play(GAME, s, *choices[-1])
    raise AssertionError("no such position")


async def test_the_panel_lists_whole_plays_and_says_what_each_brings(sitting):
    """A card and where it goes are one press; of a species its values are told, of a move its tokens."""
    panel = (await sitting.panel(0)).message
    assert text(panel).startswith(f"**{WORDS('verb.play.ask')}**")
    state = (await sitting.table()).state
    lists = wholes(panel)
    card = next(choice.split(" ")[0] for choice in lists)
    assert lists[f"{card} new first no"][0]["description"].startswith(f"{WORDS('how.new')} · forage ")
    tokens = min(int(card.split("_")[-1] if card[-1].isdigit() else card.split("_")[-2]), state.waters[0])
    move = next(lists[choice][0] for choice in lists if choice.startswith(f"{card} migrate reef-to-zone1"))
    assert move["description"].startswith(f"{WORDS('how.migrate')} · {WORDS('beside.moves', n=tokens)}")
    (mine,) = {select for choice, (_, select) in lists.items() if choice.startswith(f"{card} ")}
    name = next(each["placeholder"] for each in selects(panel) if each["custom_id"] == mine)
    assert WORDS.word("card", card) in name


async def test_where_a_feeding_is_forced_a_play_is_shown_with_it_and_confirmed_once(sitting):
    """Open, card with its place, one confirmation that stands for the feeding, one for the refill."""
    panel, ann = await played(sitting), sitting.people[0]
    assert await sitting.house.store.choices(sitting.id) == []
    steps = [line for line in text(panel).splitlines() if line[:2] in ("1.", "2.")]
    assert len(steps) == 2  # it forages, and ages
    await (await ann.press(panel, control(panel, "confirm"))).done()
    assert len(await sitting.house.store.choices(sitting.id)) == 1
    assert values(panel) == "no no"
    assert WORDS("verb.refill.ask") in text(panel)
    await (await ann.press(panel, control(panel, "confirm"))).done()
    assert (await sitting.table()).undecided() == [1]
    assert "You drew" in text(panel)


def leads(s, seat, word):
    """The choices after which this seat is asked this in the same turn, nothing being chosen in passing."""
    question = machine.asked(GAME, s, seat)
    for choice in question.options:
        found = machine.foreseen(GAME, s, seat, choice)
        then = machine.asked(GAME, found.state, seat)
        if found.whole and not found.forced and then and then.effect.word == word:
            yield choice


async def test_where_species_can_feed_a_play_is_made_at_once_and_so_is_the_feeding(house, ann, ben, monkeypatch):
    """Both can be taken back: Play, the card with its place, the feeding; the turn's end is confirmed."""

    def free(s, question):
        return question.effect.word == "play" and s.plays == 0 and any(leads(s, s.active, "feed"))

    sitting, seat = await made(house, monkeypatch, ann, ben, wanted=free)
    panel, who, table = (await sitting.panel(seat)).message, sitting.people[seat], await sitting.table()
    await take(who, panel, next(each for each in leads(table.state, seat, "feed") if each in wholes(panel)))
    state = (await sitting.table()).state
    assert machine.asked(GAME, state, seat).effect.word == "feed"
    await take(who, panel, next(each for each in leads(state, seat, "refill") if each in wholes(panel)))
    after = await sitting.table()
    assert after.question(seat).effect.word == "refill"
    assert after.row.number == table.row.number + 2
    assert control(panel, "back")
    await (await who.press(panel, control(panel, "confirm"))).done()
    assert (await sitting.table()).undecided() == [1 - seat]


async def test_a_feeding_is_told_of_before_as_it_will_be(house, ann, ben, monkeypatch):
    """The take, what it sets off and for whom, numbered; and the own species with their values."""

    def feeds(s, question):
        return question.effect.word == "feed" and 2 < len(question.options) < 6

    sitting, seat = await made(house, monkeypatch, ann, ben, wanted=feeds)
    panel, table = (await sitting.panel(seat)).message, await sitting.table()
    lines = text(panel).splitlines()
    words = texts("en", "oceans")
    for choice in wholes(panel):
        species, _, where, _ = choice.split(" ")
        named = words("whole.species-where", species=words.word("species", species), where=words.word("where", where))
        (line,) = [each for each in lines if each.startswith(f"**{named}**: 1. ")]
        found = machine.foreseen(GAME, table.state, seat, choice).state
        kind, amount = next((each.kind, each.amount) for each in found.flows if each.kind in ("forage", "attack"))
        assert f"1. {words(f'picture.flow.{kind}').lower()} {amount}" in line.lower()
    for name in table.state.rows[seat]:
        (line,) = [each for each in lines if each.startswith(f"**Species {name}**: ")]
        assert f"forage {forage(table.state, name)} · " in line
        assert f"{table.state.species[name].tokens} token" in line


async def test_a_trait_is_shown_with_its_species_values_before_and_after(house, ann, ben, monkeypatch):
    def grows(s, question):
        return question.effect.word == "play" and any(more_forage(s, question))

    sitting, seat = await made(house, monkeypatch, ann, ben, wanted=grows)
    panel, state = (await sitting.panel(seat)).message, (await sitting.table()).state
    choice, old, new = next(more_forage(state, machine.asked(GAME, state, seat)))
    while choice not in wholes(panel):
        await (await sitting.people[seat].press(panel, WORDS("panel.parts_after"))).done()
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


async def test_discards_and_a_deep_card_are_picked_in_one_list(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    state = (await sitting.table()).state
    deep, one, other = state.pools[0][-1], *state.hands[0][:2]
    await extra(ann, panel, f"0:{deep}", f"1:{one}", f"1:{other}")
    await (await ann.press(panel, control(panel, "confirm"))).done()
    after = (await sitting.table()).state
    assert deep in after.hands[0]
    assert after.discards[-2:] == [one, other] or set(after.discards) >= {one, other}
    assert (await sitting.table()).undecided() == [1]


async def test_what_cannot_be_picked_together_is_refused_in_words(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    state = (await sitting.table()).state
    await extra(ann, panel, f"0:{state.pools[0][-1]}", f"0:{state.pools[1][-1]}")
    assert texts("en")("panel.not_together") in text(panel)
    assert values(panel) == "no no"


async def test_a_double_press_on_confirm_ends_no_turn(sitting):
    """Where Confirm stood, nothing can be pressed in the next panel."""
    panel, ann = await played(sitting), sitting.people[0]
    before = place_of(panel, "confirm")
    await (await ann.press(panel, control(panel, "confirm"))).done()
    assert place_of(panel, "confirm") > before
    (past,) = [each for each in buttons(panel) if ":past" in each["custom_id"]]
    assert past["disabled"]


def place_of(panel, act):
    """How far to the right a button stands in its row."""
    for row in panel.components:
        acts = [each["custom_id"].split(":")[3] for each in row["components"]]
        if f"{act}0" in acts:
            return acts.index(f"{act}0")
    raise AssertionError(act)


async def test_what_was_confirmed_can_be_taken_back(sitting):
    panel = await refilling(sitting)
    state = (await sitting.table()).state
    assert state.rows[0]
    await (await sitting.people[0].press(panel, control(panel, "back"))).done()
    state = (await sitting.table()).state
    assert state.rows[0] == ()
    assert len(state.hands[0]) == 6
    await sitting.house.posted()
    assert len(sitting.posts()) == 1


async def test_a_post_tells_a_turn_in_two_lines(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
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
    panel, ann = await refilling(sitting), sitting.people[0]
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
        sitting.people[1].slash(
            sitting.channel, "/oceans standing", **given, colony="zone3", trim="never", giving="least"
        )
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
    (species,) = crowded(table.state, seat)
    public = texts("en", "oceans")
    asked = public("verb.surplus.ask", species=public.word("species", species))
    why = texts("en")("post.why", names=shown(table.names[seat]), question=asked)
    assert why in sitting.last.content.splitlines()
    panel = (await sitting.panel(seat)).message
    words = texts("ja" if seat else "en", "oceans")  # Kei reads Japanese
    assert words("verb.surplus.ask", species=words.word("species", species)) in text(panel)
    await use(sitting.people[seat], panel, 0, "zone2")
    assert (await sitting.table()).undecided() == [seat]  # the turn is not this seat's: it is confirmed
    assert words("panel.confirm") in labels(panel)
    await (await sitting.people[seat].press(panel, control(panel, "confirm"))).done()
    after = (await sitting.table()).state
    assert after == machine.imagined(GAME, table.state, seat, "zone2")
    assert after.waters[2] > table.state.waters[2]


async def standing(sitting):
    """The first seat's panel of standing answers, after its turn."""
    panel, ann = await refilling(sitting), sitting.people[0]
    await (await ann.press(panel, control(panel, "confirm"))).done()
    assert WORDS("verb.habits.ahead") in text(panel)
    assert WORDS("verb.habits.button") in labels(panel)
    await (await ann.press(panel, control(panel, "next"))).done()
    return panel


async def test_standing_answers_are_explained_where_they_matter_and_told_without_what_is_usual(sitting):
    panel, ann = await standing(sitting), sitting.people[0]
    assert WORDS("part.surplus.about") in text(panel)
    await use(ann, panel, 0, "zone2")
    (others,) = selects(panel)
    told = {each["label"]: each.get("description") for each in others["options"]}
    assert told[WORDS("limit.newest")] == WORDS("part.limit.about")
    assert told[WORDS("burrower.never")] is None  # it has no Burrower
    await (await ann.press(panel, control(panel, "confirm"))).done()
    assert text(panel).startswith(WORDS("verb.habits.settled", choice=WORDS("surplus.zone2")))


async def test_what_is_not_answered_anew_stays_as_it_was(sitting):
    panel, ann = await standing(sitting), sitting.people[0]
    for place, value in ((0, "zone2"), (0, "reef")):
        await use(ann, panel, place, value)
        if value == "zone2":
            (others,) = selects(panel)
            await (await ann.choose(panel, others["custom_id"], "1:newest")).done()
        await (await ann.press(panel, control(panel, "confirm"))).done()
        await (await ann.press(panel, control(panel, "next"))).done()
    assert (await sitting.table()).state.plans[0].startswith("reef newest ask")


async def test_a_burrower_is_asked_about_once_it_is_held():
    s, _ = machine.begin(GAME, 2, 0, GAME.options())
    place, none = [part.name for part in Habits.parts].index("burrower"), [""] * len(Habits.parts)
    about = Hint(words=(("part", "burrower.about"),))
    assert Habits().hint(s, 1, place, "ask", none) == Hint()
    s.hands[1] = (*s.hands[1], "burrower")
    assert Habits().hint(s, 1, place, "ask", none) == about
    assert Habits().hint(s, 0, place, "ask", none) == Hint()


async def test_who_is_not_to_act_is_told_who_is(sitting):
    panel = (await sitting.panel(1)).message  # Kei reads Japanese
    words = texts("ja", "oceans")
    assert text(panel).splitlines()[0] == words("panel.not_yet", names=shown("Ann"))


async def test_an_extinction_is_warned_of_before_it_is_confirmed(house, ann, ben, monkeypatch):
    """A species that ends with the turn that made it is not on the table as it would be: only words tell of it."""
    sitting, seat = await made(house, monkeypatch, ann, ben, wanted=lambda s, question: any(dooms(s, question)))
    panel, state = (await sitting.panel(seat)).message, (await sitting.table()).state
    choice, name = next(dooms(state, machine.asked(GAME, state, seat)))
    while choice not in wholes(panel):
        await (await sitting.people[seat].press(panel, WORDS("panel.parts_after"))).done()
    await take(sitting.people[seat], panel, choice)
    assert (await sitting.table()).state == state
    (line,) = [each for each in text(panel).splitlines() if each.startswith("⚠️")]
    assert WORDS.word("species", name) in line


def dooms(s, question):
    """Plays that make a species that dies in the same turn, and its number."""
    if question.effect.word != "play" or s.waters[0]:
        return
    for choice in question.options:
        if " new " in choice and choice.endswith(" no"):
            found = machine.foreseen(GAME, s, s.active, choice)
            dead = [each.event.species for each in found.told if isinstance(each.event, Extinct)]
            if found.whole and found.forced and dead == [str(found.state.born)]:
                yield choice, dead[0]


async def test_nothing_is_said_twice_of_a_choice(sitting):
    panel = await played(sitting)
    assert text(panel).count(WORDS("how.new")) == 1


async def test_who_looks_at_deep_cards_is_told_which_is_kept_and_asked_for_discards_only(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    (found,) = [each for each in selects(panel) if ":extra" in each["custom_id"]]
    look = next(each for each in found["options"] if each["value"] == "0:look")
    assert look["label"] == WORDS("deep.look")
    await extra(ann, panel, "0:look")
    await (await ann.press(panel, control(panel, "confirm"))).done()
    cards = [WORDS.word("card", card) for card in (await sitting.table()).state.looking]
    for card in cards:
        assert len([line for line in text(panel).splitlines() if f"**{card}**:" in line]) == 1
    choice, (option, _) = next(iter(wholes(panel).items()))
    kept, left = (WORDS.word("card", card) for card in choice.split(" "))
    assert option["label"] == WORDS("whole.keep-left", keep=kept, left=left)
    await take(ann, panel, choice)
    assert text(panel).splitlines()[0] == WORDS("panel.done", choice=f"{kept} · {left}")
    assert WORDS("verb.refill.then") in text(panel)
    assert WORDS("verb.refill.ask") not in text(panel)


async def test_cards_that_are_discarded_are_said_to_be(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    (found,) = [each for each in selects(panel) if ":extra" in each["custom_id"]]
    option = next(each for each in found["options"] if each["value"].startswith("1:"))
    await extra(ann, panel, option["value"])
    card = WORDS.word("card", option["value"].partition(":")[2])
    assert text(panel).startswith(f"**{WORDS('pick.discard', name=card)}**")
    assert WORDS("deep.no") not in text(panel)


async def test_an_attack_names_whose_species_it_is(house, ann, ben, monkeypatch):
    def attacks(s, question):
        return question.effect.word == "feed" and any(foes(s, question))

    sitting, seat = await made(house, monkeypatch, ann, ben, wanted=attacks)
    panel, state = (await sitting.panel(seat)).message, (await sitting.table()).state
    choice, owner = next(foes(state, machine.asked(GAME, state, seat)))
    told = wholes(panel)[choice][0]["description"]
    name = (await sitting.table()).names[owner]
    assert told.startswith(f"{WORDS('how.attack')} · ")
    assert name in told


async def test_to_feed_no_more_is_offered_in_two_words(house, ann, ben, monkeypatch):
    def again(s, question):
        return question.effect.word == "feed" and question.effect.species

    sitting, seat = await made(house, monkeypatch, ann, ben, wanted=again)
    panel, table = (await sitting.panel(seat)).message, await sitting.table()
    species = WORDS.word("species", table.question(seat).effect.species)
    assert f"**{WORDS('verb.feed.again', species=species)}**" in text(panel)
    assert wholes(panel)["stop none none plain"][0]["label"] == WORDS("choice.stop")
    assert WORDS("choice.stop") not in text(panel)


def foes(s, question):
    """The attacks on others' species, and whose these are."""
    for choice in question.options:
        _, how, where, _ = choice.split(" ")
        if how == "attack" and s.species[where].owner != s.active:
            yield choice, s.species[where].owner


def to_the_last_choice(seed_of_players):
    """The choices of a whole game but the last one, a refill."""
    for number in range(9):
        random, choices, word = Random(seed_of_players), [], ""
        s, _ = machine.begin(GAME, 2, number, GAME.options())
        while asked := machine.undecided(s):
            word = machine.asked(GAME, s, asked[0]).effect.word
            choices.append((asked[0], greedy(GAME, s, asked[0], random)))
            machine.play(GAME, s, *choices[-1])
        if word == "refill":
            return number, choices[:-1], choices[-1][0]
    raise AssertionError("no such game")


async def test_the_end_is_told_to_who_ends_the_game_and_calls_everybody(house, ann, ben, monkeypatch):
    number, choices, seat = to_the_last_choice(1)
    seed(monkeypatch, number)
    sitting = await begin_made(house, "oceans", ann, ben)
    for mover, choice in choices:
        await house.bot.tables.play(sitting.id, mover, choice)
    await house.idle()
    assert len(house.world.pinged(sitting.last)) == 1
    panel = (await sitting.panel(seat)).message
    await (await sitting.people[seat].press(panel, control(panel, "confirm"))).done()
    await house.posted()
    assert WORDS("panel.ended") in text(panel)
    assert house.world.pinged(sitting.last) == [ann.id, ben.id]
    assert WORDS("post.over", names=f"<@{ann.id}> <@{ben.id}>") in sitting.last.content
