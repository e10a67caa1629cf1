"""What statistics count: of each title, in words of every language that the title speaks."""

from collections import Counter

import pytest

from bot.engine.counts import CardPlay, Count, Counts
from bot.engine.effect import Event, SeatEvent
from bot.games.registry import games
from bot.languages import languages
from bot.players.level_ratings import level_ratings
from bot.players.player import PLAYERS
from bot.texts import texts


class Grew(Event, frozen=True):
    """Something that a test lets happen."""

    what: str
    tokens: int


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", games())
def test_what_is_counted_has_a_name(key, lang):
    words = texts(lang, key)
    counts = games()[key].counts.counts
    names = [count.name for count in counts]
    assert [name for name in (count.name for count in counts if count.shown) if f"count.{name}" not in words] == []
    assert len(set(names)) == len(names)


def test_events_are_counted_by_number_amount_and_value():
    counts = Counts(
        (Count("all", Grew), Count("tokens", Grew, "tokens"), Count("kelp", Grew, field="what", values=("kelp",))),
        (CardPlay(Grew, "what"),),
    )
    counted, cards = Counter(), set()
    for what, tokens in (("kelp", 3), ("coral", 2)):
        counts.add(SeatEvent(0, Grew(what, tokens)), counted, cards)
    assert (counted, cards) == (Counter(all=2, tokens=5, kelp=1), {"kelp", "coral"})


@pytest.mark.parametrize("key", games())
def test_a_stronger_level_is_rated_no_lower_than_a_weaker_one(key):
    """The usual level is as strong as somebody new is taken to be; a small game's computers may be not measured."""
    ratings = level_ratings(key)
    assert set(ratings) <= set(PLAYERS)
    if ratings:
        usual = ratings.get("normal", ratings["greedy"])
        assert ratings["random"] < ratings["beginner"] < ratings["greedy"] <= usual == 25.0
