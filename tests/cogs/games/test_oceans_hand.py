"""What is picked under a hand of Oceans, in the DM that only its owner sees."""

from bot.engine import lookahead, machine
from bot.games.oceans.cards import sort_hand
from bot.layout import panel_of
from bot.local.people.reply import buttons, selects, text
from cogs.panel import chooser_of, hand_lists
from cogs.panel.labels import no_hints
from tests.cogs.oceans import GAME, WORDS, pick, wholes
from tests.cogs.positions import hand_of, sitting_at


def lists_cards(s, question):
    """Whether the hand's list has nothing but the cards: too much can be done with them."""
    return question.effect.word == "play" and [
        option.value for each in lists_under_hand(s, question) for option in each.options
    ] == [*dict.fromkeys(sort_hand(s.hands[s.active]))]


def lists_under_hand(s, question):
    chooser = chooser_of(panel_of(question.effect).parts, question.distinct_options(s, s.active))
    return hand_lists(chooser, WORDS, no_hints, "begin")


async def test_a_card_picked_under_the_hand_opens_the_panel_with_its_uses(house, ann, ben, monkeypatch):
    """Only its owner sees that list; a card that has left the hand since is said not to fit."""
    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=lists_cards)
    person, hand = sitting.people[seat], await hand_of(house, sitting, seat)
    (cards,) = selects(hand)
    assert cards["placeholder"] == WORDS("post.open", parts=WORDS("part.card.name"))
    assert selects(sitting.last) == []
    card = cards["options"][0]["value"]
    panel = (await house.after(person.choose(hand, cards["custom_id"], card))).message
    assert {choice.split(" ")[0] for choice in wholes(panel)} == {card}
    assert [option["value"] for option in selects(panel)[0]["options"] if option.get("default")] == [card]
    choice = next(choice for choice in wholes(panel) if " migrate " in choice and "?" not in choice)
    await pick(person, panel, choice)
    again = (await house.after(person.choose(hand, cards["custom_id"], card))).message
    assert WORDS("panel.unfit") in text(again)


async def test_a_play_picked_under_the_hand_is_made_and_can_be_taken_back(house, ann, ben, monkeypatch):
    """Its list has all plays where one has room; one made for a former question only opens the panel."""

    def has_short_list(s, question):
        lists = question.effect.word == "play" and lists_under_hand(s, question)
        return lists and is_free(s, lists[0].options[0].value)

    def is_free(s, choice):
        if " add " not in choice:
            return False
        outcome = lookahead.certain_outcome(GAME, s, s.active, choice)
        return outcome.whole and not outcome.forced and machine.seats_to_choose(outcome.state) == [s.active]

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=has_short_list)
    person, number = sitting.people[seat], (await sitting.table()).row.number
    hand = await hand_of(house, sitting, seat)
    (plays,) = selects(hand)
    choice = plays["options"][0]["value"]
    panel = (await house.after(person.choose(hand, plays["custom_id"], choice))).message
    assert (await sitting.table()).row.number == number + 1
    assert WORDS("panel.take_back") in [button.get("label") for button in buttons(panel)]
    await house.after(person.choose(hand, plays["custom_id"], choice))
    assert (await sitting.table()).row.number == number + 1
