"""Which choice stands for another one in the panel."""

from bot.games.registry import games
from cogs.panel import shown_choice
from tests.cogs.positions import sitting_at

GAME = games()["underwater_cities"]


def plays_in_two_orders(question):
    """Return two choices that differ only in the order of slot and card; none if there are none."""
    for choice in question.options if question.effect.word == "play" else ():
        slot, card, order = choice.split(" ")
        if order == "before" and (other := f"{slot} {card} after") in question.options:
            return [choice, other]
    return []


async def test_a_choice_for_which_no_kept_one_stands_is_shown_itself(house, ann, ben, monkeypatch):
    """What is dropped for a choice that is dropped for a third may lead elsewhere than the third."""
    sitting, seat = await sitting_at(
        house, monkeypatch, GAME, ann, ben, wanted=lambda s, question: bool(plays_in_two_orders(question))
    )
    table = await sitting.table()
    question = table.question(seat)
    first, second = plays_in_two_orders(question)
    ends = iter([[first], [first, second], [first], [first]])  # all of them, then the pair: two ends, and one
    monkeypatch.setattr("cogs.panel.trial.distinct_choices", lambda *_: next(ends))
    assert shown_choice(table, seat, question, second) == second
    assert shown_choice(table, seat, question, second) == first
