"""What is picked under a hand of Oceans, in the DM that only its owner sees."""

import pytest

from bot.engine import lookahead, machine
from bot.games.oceans.cards import sort_hand
from bot.layout import panel_of
from bot.local.people.reply import buttons, selects, text
from cogs.panel import chooser_of, hand_list
from cogs.panel.labels import no_hints
from tests.cogs.oceans import GAME, WORDS, first_seed, pick, wholes
from tests.cogs.playing import begin_made, seed
from tests.cogs.positions import sitting_at


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    seed(monkeypatch, first_seed())
    return await begin_made(house, "oceans", ann, kei)


async def test_a_card_picked_under_the_hand_opens_the_panel_with_its_uses(house, sitting):
    """Only its owner sees that list; a card that has left the hand since is said not to fit."""
    await house.wait_for_posts()
    ann = sitting.people[0]
    state, hand = (await sitting.table()).state, ann.inbox()[-1]
    (cards,) = selects(hand)
    assert cards["placeholder"] == WORDS("post.open", parts=WORDS("part.card.name"))
    assert [option["value"] for option in cards["options"]] == [*dict.fromkeys(sort_hand(state.hands[0]))]
    assert selects(sitting.last) == []
    card = cards["options"][2]["value"]
    panel = (await house.after(ann.choose(hand, cards["custom_id"], card))).message
    assert {choice.split(" ")[0] for choice in wholes(panel)} == {card}
    assert [option["value"] for option in selects(panel)[0]["options"] if option.get("default")] == [card]
    await pick(ann, panel, f"{card} migrate reef-to-zone1 no")
    again = (await house.after(ann.choose(hand, cards["custom_id"], card))).message
    assert WORDS("panel.unfit") in text(again)


async def test_a_play_picked_under_the_hand_is_made_and_can_be_taken_back(house, ann, ben, monkeypatch):
    """Its list has all plays where a phone shows them at once; one made for a former question only opens the panel."""

    def has_short_list(s, question):
        chooser = chooser_of(panel_of(question.effect).parts, question.distinct_options(s, s.active))
        listed = hand_list(chooser, WORDS, no_hints, "begin")
        return question.effect.word == "play" and listed and is_free(s, listed.options[0].value)

    def is_free(s, choice):
        if " add " not in choice:
            return False
        outcome = lookahead.certain_outcome(GAME, s, s.active, choice)
        return outcome.whole and not outcome.forced and machine.seats_to_choose(outcome.state) == [s.active]

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=has_short_list)
    person, number = sitting.people[seat], (await sitting.table()).row.number
    await house.bot.tables.calls.call_at_once(sitting.id)
    while await house.bot.tables.due.do():
        pass
    await house.wait_for_posts()
    hand = person.inbox()[-1]
    (plays,) = selects(hand)
    choice = plays["options"][0]["value"]
    panel = (await house.after(person.choose(hand, plays["custom_id"], choice))).message
    assert (await sitting.table()).row.number == number + 1
    assert WORDS("panel.take_back") in [button.get("label") for button in buttons(panel)]
    await house.after(person.choose(hand, plays["custom_id"], choice))
    assert (await sitting.table()).row.number == number + 1
