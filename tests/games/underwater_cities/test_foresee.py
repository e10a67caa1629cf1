"""What is foreseen of a turn: a quick look leaves out nothing that the search of all ways would find."""

import pytest

from bot.engine import machine
from bot.games.underwater_cities import GAME, foresee
from bot.games.underwater_cities.hopes import ANYTHING
from bot.games.underwater_cities.turn import Play
from tests.games.underwater_cities.made import Table, player
from tests.walk import decisions


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_uwc_18_uwc_34_a_quick_look_answers_as_the_whole_search_does(seats, monkeypatch):
    looked = 0
    for d in decisions(GAME, seats, 80 + seats):
        if isinstance(d.question.effect, Play):
            with monkeypatch.context() as patch:
                patch.setattr(foresee, "_KNOWN", {})
                patch.setattr(foresee, "at_most", lambda *_: ANYTHING)
                patch.setattr(foresee, "from_card", lambda *_: ANYTHING)
                assert [*d.question.effect.options(d.s, d.seat)] == [*d.question.options]
            looked += 1
    assert looked >= 30


def searched(monkeypatch, **how):
    """How many searches the listing of a hand's plays takes."""
    t = Table(player(**how), player("2"), effects=(Play(),))
    searches = []
    monkeypatch.setattr(foresee, "_KNOWN", {})
    monkeypatch.setattr(foresee, "_reaches", lambda *of: searches.append(of))
    Play().options(t.s, 0)
    return len(searches)


def test_what_cannot_bring_enough_is_not_searched(monkeypatch):
    assert searched(monkeypatch, hand=["25"], actions=[]) == 1  # credits for a plant; the other slots lack more
    assert searched(monkeypatch, hand=["24"], actions=[]) == 1  # steelplast for a laboratory
    assert searched(monkeypatch, hand=["30"], actions=[]) == 0  # upgrades bring nothing


def test_plays_are_listed_once_by_whom_they_are_asked(monkeypatch):
    t = Table(player(hand=["23", "24"]), player("2"), player("3"), effects=(Play(), Play()))
    listed, options, question = [], Play.options, machine.asked(GAME, t.s, 0)
    monkeypatch.setattr(Play, "options", lambda *of: listed.append(of) or options(*of))
    machine.play(GAME, t.s, 0, "always 23 only", question)
    assert (listed, t.asked(), len(listed)) == ([(Play(), t.s, 0)], "play", 1)
