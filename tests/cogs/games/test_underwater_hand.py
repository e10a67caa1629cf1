"""What is picked under a hand of Underwater Cities, in the DM that only its owner sees."""

from bot.games.underwater_cities import GAME
from bot.local.people.reply import selects, text
from bot.texts import texts
from tests.cogs.positions import hand_of, sitting_at

WORDS = texts("en", "underwater_cities")


def discards(number):
    """Whether a seat must discard this many cards before its turn."""

    def is_so(s, question):
        return question.effect.word == "discard" and len(next(iter(question.options)).split("-")) == number

    return is_so


async def picked_discard(house, monkeypatch, people, number):
    """The table at such a discard, the choice that the first lines of the list under the hand make, and the panel."""
    sitting, seat = await sitting_at(house, monkeypatch, GAME, *people, wanted=discards(number))
    person, hand = sitting.people[seat], await hand_of(house, sitting, seat)
    (cards,) = selects(hand)
    assert (cards["min_values"], cards["max_values"]) == (number, number)
    assert cards["placeholder"] == WORDS("verb.discard.some", n=number)
    values = [option["value"] for option in cards["options"]]
    assert values == sorted((await sitting.table()).state.players[seat].hand, key=int)
    before = (await sitting.table()).row.number
    picked = values[:number][::-1]  # in whichever order one presses
    panel = (await house.after(person.choose(hand, cards["custom_id"], picked))).message
    assert (await sitting.table()).row.number == before + 1
    return sitting, seat, picked, panel, (person, hand, cards)


async def test_what_is_discarded_before_a_turn_is_one_pick_under_the_hand(house, ann, ben, monkeypatch):
    """It took one more press to open the panel, in every other turn."""
    sitting, seat, picked, panel, (person, hand, cards) = await picked_discard(house, monkeypatch, (ann, ben), 1)
    assert not {*picked} & {*(await sitting.table()).state.players[seat].hand}
    assert WORDS("verb.play.ask") in text(panel)
    again = (await house.after(person.choose(hand, cards["custom_id"], picked))).message
    assert WORDS("panel.unfit") in text(again)


async def test_several_cards_are_discarded_by_one_pick_too(house, ann, ben, monkeypatch):
    sitting, seat, picked, _, (person, hand, cards) = await picked_discard(house, monkeypatch, (ann, ben), 2)
    assert not {*picked} & {*(await sitting.table()).state.players[seat].hand}
    again = (await house.after(person.choose(hand, cards["custom_id"], picked))).message
    assert WORDS("panel.unfit") in text(again)


async def test_the_cards_to_keep_are_picked_under_the_hand_and_confirmed(house, ann, ben, monkeypatch):
    sitting, seat = await sitting_at(
        house, monkeypatch, GAME, ann, ben, wanted=lambda s, question: question.effect.word == "keep"
    )
    person, hand = sitting.people[seat], await hand_of(house, sitting, seat)
    (cards,) = selects(hand)
    picked = [option["value"] for option in cards["options"]][1:4]
    panel = (await house.after(person.choose(hand, cards["custom_id"], picked))).message
    await house.after(person.press(panel, "Confirm"))
    assert sorted((await sitting.table()).known_state(seat).players[seat].hand) == sorted(picked)
