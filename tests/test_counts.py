"""What statistics count: of each title, in words of every language that the title speaks."""

import pytest
from msgspec.structs import replace

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
    assert [name for name in (count.name for count in counts if count.shown) if f"count.{name}" not in words] == []
    shown = [count.name for count in counts if count.shown]
    assert len(set(shown)) == len(shown)


def test_events_are_counted_by_number_amount_and_value():
    counts = Counts(
        (Count("all", Grew), Count("tokens", Grew, "tokens"), Count("kelp", Grew, field="what", values=("kelp",))),
        (CardPlay(Grew, "what"),),
    )
    grew = [SeatEvent(seat, Grew(what, tokens)) for seat, what, tokens in ((0, "kelp", 3), (1, "coral", 2))]
    assert [[*counts.find_raised(entry)] for entry in grew] == [
        [(0, "all", 1), (0, "tokens", 3), (0, "kelp", 1)],
        [(1, "all", 1), (1, "tokens", 2)],
    ]
    assert [*counts.find_raised(grew[0], ["all", "kelp"])] == [(0, "tokens", 3)]
    assert [counts.find_played(entry.event) for entry in grew] == [{"kelp"}, {"coral"}]
    of_another = Counts((Count("lost", Grew, seat="tokens"),))
    assert [*of_another.find_raised(grew[0])] == [(3, "lost", 1)]


COUNT = Count("kelp", Grew, "tokens", "what", ("kelp", "coral"), (Grew, "tokens", 3))


@pytest.mark.parametrize(
    "changed",
    [
        {"name": "corals"},
        {"event": Event},
        {"amount": ""},
        {"field": ""},
        {"values": ("kelp",)},
        {"until": None},
        {"until": (Grew, "tokens", 4)},
        {"seat": "tokens"},
    ],
)
def test_counts_have_another_fingerprint_once_they_count_something_else(changed):
    before = Counts((COUNT,), (CardPlay(Grew, "what"),)).fingerprint
    assert Counts((replace(COUNT, **changed),), (CardPlay(Grew, "what"),)).fingerprint != before
    assert Counts((COUNT,)).fingerprint != before
    assert Counts((COUNT, replace(COUNT, name="more")), (CardPlay(Grew, "what"),)).fingerprint != before


def test_the_fingerprint_stays_where_only_order_or_what_is_shown_changes():
    other = replace(COUNT, name="more")
    turned = replace(COUNT, values=COUNT.values[::-1], shown=False)
    assert Counts((COUNT, other)).fingerprint == Counts((other, turned)).fingerprint


@pytest.mark.parametrize("key", games())
def test_a_stronger_level_is_rated_no_lower_than_a_weaker_one(key):
    """The usual level is as strong as somebody new is taken to be; a small game's computers may be not measured."""
    ratings = level_ratings(key)
    assert set(ratings) <= set(PLAYERS)
    if ratings:
        usual = ratings.get("normal", ratings["greedy"])
        assert ratings["random"] < ratings["beginner"] < ratings["greedy"] <= usual == 25.0
