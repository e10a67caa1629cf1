"""Oceans: questions in other players' turns, answers ahead, what is warned of and told."""

from random import Random

import pytest

from bot.engine import lookahead, machine
from bot.games.oceans.events import Extinct
from bot.games.oceans.overpopulation import overpopulated_species
from bot.local.people.reply import buttons, labels, selects, text
from bot.narration import choice_words
from bot.players.greedy import greedy
from bot.texts import texts
from cogs.discord_text import capital
from cogs.discord_text.names import escape_name
from cogs.panel import parse_control
from tests.cogs.oceans import GAME, WORDS, drop, first_seed, pick, refilling, take, use, wholes
from tests.cogs.playing import alt, begin_made, control, seed, values
from tests.cogs.positions import begin_with, sitting_at


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    seed(monkeypatch, first_seed())
    return await begin_made(house, "oceans", ann, kei)


def worth(s, seat, choice):
    """How good the table looks to this seat after a choice."""
    return GAME.value(lookahead.state_after(GAME, s, seat, choice), seat)


def surplus_out_of_turn(s, question):
    """Whether a player whose turn it is not is asked where surplus goes."""
    return machine.seats_to_choose(s)[0] != s.active and question.effect.word == "surplus"


def best_of_few(game, s, seat, random):
    """The choice that looks best to a seat, of four by chance."""
    options = list(machine.question_for(game, s, seat).options)
    return max(random.sample(options, min(4, len(options))), key=lambda choice: worth(s, seat, choice))


async def sitting_out_of_turn(house, monkeypatch, *people):
    """A sitting at which the player whose turn it is not is asked where surplus goes."""
    position = {"wanted": surplus_out_of_turn, "choose": best_of_few, "tries": 400, "most": 80}
    sitting, _ = await sitting_at(house, monkeypatch, GAME, *people, **position)
    return sitting


async def test_a_question_in_anothers_turn_is_called_for_and_the_turn_goes_on(house, ann, kei, monkeypatch):
    sitting = await sitting_out_of_turn(house, monkeypatch, ann, kei)
    table = await sitting.table()
    (seat,) = table.seats_to_choose()
    assert seat != table.state.active
    assert f"<@{sitting.people[seat].id}>" in sitting.last.content
    (species,) = overpopulated_species(table.state, seat)
    public = texts("en", "oceans")
    asked = public("verb.surplus.ask", species=public.word("species", species))
    why = texts("en")("post.why", names=escape_name(table.names[seat]), question=asked)
    assert why in sitting.last.content.splitlines()
    panel = (await sitting.panel(seat)).message
    words = texts("ja" if seat else "en", "oceans")  # Kei reads Japanese
    assert words("verb.surplus.ask", species=words.word("species", species)) in text(panel)
    await use(sitting.people[seat], panel, 0, "zone2")
    assert (await sitting.table()).seats_to_choose() == [seat]  # the turn is not this seat's: it is confirmed
    assert words("panel.confirm") in labels(panel)
    await (await sitting.people[seat].press(panel, control(panel, "confirm"))).wait()
    after = (await sitting.table()).state
    assert after == lookahead.state_after(GAME, table.state, seat, "zone2")
    assert after.waters[2] > table.state.waters[2]


@pytest.mark.usefixtures("real_pictures")
async def test_a_question_in_anothers_turn_is_nowhere_called_ones_own_turn(house, ann, kei, monkeypatch):
    sitting = await sitting_out_of_turn(house, monkeypatch, ann, kei)
    table = await sitting.table()
    (seat,) = table.seats_to_choose()
    person, words = sitting.people[seat], texts("ja" if seat else "en", "oceans")
    active = escape_name(table.names[table.state.active])
    said = WORDS("hand.dm_aside", game=WORDS("game.name"), table=table.id, player=active, link="").strip()
    assert person.inbox()[-1].content.startswith(said)
    own = await house.after(person.slash(sitting.channel, "/tables"))
    assert words("tables.yours_aside", since="").strip()[-10:] in own.text
    listed = await house.after(person.slash(sitting.channel, "/game list"))
    assert words("games.yours_aside") in listed.text
    for word in ("dm", "by_dm"):
        assert table.turn_text_key(f"hand.{word}", seat) == f"hand.{word}_aside"
        assert table.turn_text_key(f"hand.{word}", table.state.active) == f"hand.{word}"


async def test_who_is_not_to_act_is_told_who_is(sitting):
    """Answers in advance are a button away, for who wants them."""
    panel = (await sitting.panel(1)).message  # of Kei, who reads Japanese
    words = texts("ja", "oceans")
    assert text(panel).splitlines() == [words("panel.not_yet", names=escape_name("Ann"))]
    assert labels(panel) == [words(key) for key in ("plan.button", "answers.button", "analysis.button")]


async def test_who_asked_too_early_is_asked_below_the_post_when_the_turn_has_come(house, sitting):
    panel = (await sitting.panel(1)).message
    refill = await refilling(sitting)
    await (await sitting.people[0].press(refill, control(refill, "confirm"))).wait()
    await house.idle()
    assert panel.deleted
    panel = sitting.newest_panel(1)
    assert text(panel).startswith(texts("ja", "oceans")("panel.again"))
    stamp = (await sitting.table()).stamp(1)
    assert all(f":{stamp}:" in listed["custom_id"] for listed in selects(panel))


async def test_an_extinction_is_warned_of_before_it_is_confirmed(house, ann, ben, monkeypatch):
    """A species that ends with the turn that made it is not on the table as it would be: only words tell of it."""
    sitting, seat = await sitting_at(
        house, monkeypatch, GAME, ann, ben, wanted=lambda s, question: any(dooms(s, question)), first=19
    )
    panel, state = (await sitting.panel(seat)).message, (await sitting.table()).state
    choice, name = next(dooms(state, machine.question_for(GAME, state, seat)))
    await take(sitting.people[seat], panel, choice)
    assert (await sitting.table()).state == state
    (line,) = [line for line in text(panel).splitlines() if line.startswith("⚠️")]
    assert WORDS.word("species", name) in line


def dooms(s, question):
    """Plays that make a species that dies in the same turn, and its number."""
    if question.effect.word != "play" or s.waters[0]:
        return
    for choice in question.options:
        if " new " in choice and choice.endswith(" no"):
            outcome = lookahead.certain_outcome(GAME, s, s.active, choice)
            dead = [event.event.species for event in outcome.events if isinstance(event.event, Extinct)]
            if outcome.whole and dead == [str(outcome.state.born)]:
                yield choice, dead[0]


async def test_nothing_is_said_twice_of_a_choice(sitting):
    panel = await refilling(sitting)
    assert text(panel).count(WORDS("how.new")) == 1
    assert text(panel).count("forages") == 1


async def test_who_looks_at_deep_cards_is_told_which_is_kept_and_asked_for_discards_only(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    listed = next(listed for listed in selects(panel) if ":end0:" in listed["custom_id"])
    await (await ann.choose(panel, listed["custom_id"], ["look no"])).wait()  # one pick is enough
    assert text(panel).splitlines()[0] == WORDS("panel.done", choice=capital(WORDS("deep.look")))
    cards = [WORDS.word("card", card) for card in (await sitting.table()).state.looking]
    for card in cards:
        assert len([line for line in text(panel).splitlines() if card in line]) == 1  # what was seen, told once
        assert card in alt(panel)[0]
    choice, (option, _) = next(iter(wholes(panel).items()))
    kept, left = (WORDS.word("card", card) for card in choice.split(" "))
    assert option["label"] == capital(WORDS("whole.keep-left", keep=kept, left=left))
    parts = [part.name for part in (await sitting.table()).question(0).effect.parts]
    await take(ann, panel, choice)
    assert text(panel).splitlines()[0] == WORDS("panel.done", choice=capital(choice_words(choice, parts, WORDS)))
    assert WORDS("verb.refill.then") in text(panel)
    assert WORDS("verb.refill.ask") not in text(panel)


async def test_each_way_to_a_deep_card_says_what_it_discards_and_that_it_ends_the_turn(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    for number in (0, 2):
        await drop(ann, panel, *(await sitting.table()).state.hands[0][:number])
        listed = next(listed for listed in selects(panel) if ":end0:" in listed["custom_id"])
        *ends, look = [option["description"] for option in listed["options"]]
        assert len(ends) == 2
        assert all(one.startswith(WORDS("verb.refill.ending", n=number)) for one in ends)
        assert look == WORDS("verb.refill.stopping", n=number)


async def check_what_stands_before_confirm(house, ann, ben, monkeypatch, act):
    seed(monkeypatch, first_seed())
    panel = await refilling(await begin_made(house, "oceans", ann, ben))
    row = next(row for row in rows_of(panel) if any(":confirm" in one["custom_id"] for one in row))
    assert [parse_control(one["custom_id"]).act for one in row[:2]] == [act, "confirm"]
    assert not any(one.get("disabled") for one in buttons(panel))
    assert len({one["custom_id"] for one in buttons(panel)}) == len(buttons(panel))


async def test_before_confirm_stands_what_may_come_of_it(house, ann, ben, monkeypatch):
    """A second press must not end the turn; a disabled button in each refill took a row of a phone."""
    await check_what_stands_before_confirm(house, ann, ben, monkeypatch, "whatif")


@pytest.mark.usefixtures("beginners")
async def test_before_confirm_stands_what_asks_for_a_suggestion_of_who_is_new(house, ann, ben, monkeypatch):
    await check_what_stands_before_confirm(house, ann, ben, monkeypatch, "suggest")


def rows_of(panel):
    return [row["components"] for row in panel.components]


@pytest.mark.parametrize("again", [False, True])
async def test_what_was_picked_to_discard_before_a_look_at_deep_cards_is_picked_after_it(sitting, again):
    """Three presses were lost by who picked first, and "nothing discarded" stood at the end."""
    panel, ann = await refilling(sitting), sitting.people[0]
    cards = (await sitting.table()).state.hands[0][:2]
    await drop(ann, panel, *cards)
    picked = values(panel)
    listed = next(listed for listed in selects(panel) if ":end0:" in listed["custom_id"])
    await (await ann.choose(panel, listed["custom_id"], ["look no"])).wait()
    await take(ann, panel, next(iter(wholes(panel))))
    panel = (await sitting.panel(0)).message if again else panel
    assert values(panel) == picked
    await (await ann.press(panel, control(panel, "confirm"))).wait()
    assert {*cards} <= {*(await sitting.table()).state.discards}


async def test_what_was_picked_in_an_earlier_turn_is_not_picked_in_a_later_one(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    await drop(ann, panel, (await sitting.table()).state.hands[0][0])
    question = (await sitting.table()).question(0)
    await sitting.house.bot.tables.play.choose(await sitting.table(), 0, next(iter(question.options)))
    table = await sitting.table()
    while table.seats_to_choose() != [0] or table.question(0).effect.word != "refill":
        seat = table.seats_to_choose()[0]
        await sitting.house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
        table = await sitting.table()
    assert values((await sitting.panel(0)).message) == "no no"


async def test_cards_that_are_discarded_are_said_to_be(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    card = (await sitting.table()).state.hands[0][0]
    await drop(ann, panel, card)
    assert text(panel).startswith(f"**{capital(WORDS.naming('discard', card).pick_label)}**")
    assert WORDS("deep.no") not in text(panel)


async def test_an_attack_names_whose_species_it_is(house, ann, ben, monkeypatch):
    def attacks(s, question):
        return question.effect.word == "feed" and any(foes(s, question))

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=attacks)
    panel, state = (await sitting.panel(seat)).message, (await sitting.table()).state
    choice, owner = next(foes(state, machine.question_for(GAME, state, seat)))
    content = wholes(panel)[choice][0]["description"]
    name = (await sitting.table()).names[owner]
    assert content.startswith(f"{capital(WORDS('how.attack'))} · ")
    assert name in content


async def test_to_feed_no_more_is_offered_in_two_words(house, ann, ben, monkeypatch):
    def again(s, question):
        return question.effect.word == "feed" and question.effect.species

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=again)
    panel, table = (await sitting.panel(seat)).message, await sitting.table()
    species = WORDS.word("species", table.question(seat).effect.species)
    assert f"**{WORDS('verb.feed.again', species=species)}**" in text(panel)
    assert wholes(panel)["stop none none plain"][0]["label"] == capital(WORDS("choice.stop"))
    assert WORDS("choice.stop") not in text(panel)


def foes(s, question):
    """The attacks on others' species, and whose these are."""
    for choice in question.options:
        _, how, where, _ = choice.split(" ")
        if how == "attack" and s.species[where].owner != s.active:
            yield choice, s.species[where].owner


def to_the_last_choice(seed_of_players):
    """The choices of a whole game but the last one, a feeding, and that one with its seat."""
    for number in range(9):
        random, choices, word = Random(seed_of_players), [], ""
        s, _ = machine.begin(GAME, 2, number, GAME.options())
        while asked := machine.seats_to_choose(s):
            word = machine.question_for(GAME, s, asked[0]).effect.word
            choices.append((asked[0], greedy(GAME, s, asked[0], random)))
            machine.play(GAME, s, *choices[-1])
        if word == "feed":
            return number, choices[:-1], choices[-1]
    raise AssertionError("no such game")


async def test_the_end_is_told_to_who_ends_the_game_and_calls_everybody(house, ann, ben, monkeypatch):
    number, choices, (seat, last) = to_the_last_choice(1)
    sitting = await begin_with(house, monkeypatch, GAME, number, choices, ann, ben)
    panel = (await sitting.panel(seat)).message
    await pick(sitting.people[seat], panel, last)
    assert WORDS("panel.ends_game") in text(panel)
    await (await sitting.people[seat].press(panel, control(panel, "confirm"))).wait()
    await house.wait_for_posts()
    assert WORDS("panel.ended") in text(panel)
    assert sorted(house.world.pinged_ids(sitting.last)) == [ann.id, ben.id]
    assert WORDS("post.over", names=f"<@{ben.id}> <@{ann.id}>") in sitting.last.content  # who has won comes first
