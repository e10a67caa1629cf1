"""A merchant's box: each number says what it is, and the points stand as a sum."""

import pytest

from renderers.sky_islands import seat, table
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import look


@pytest.mark.parametrize("draw", [lambda view: table(view, look()), lambda view: seat(view, 1, look())])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_points_are_written_as_a_sum(draw, seats, written_texts):
    """Of towers, airships and islands: that a number beside a tower is points of the player was not understood."""
    view = views.midgame_view(seats, 16)
    draw(view)
    words, player = [one.words for one in written_texts], view.players[1]
    total = player.towers + player.ships + player.islands
    assert total == player.points + player.islands
    terms = [str(player.towers), f"+{player.ships}", f"+{player.islands}"]
    assert all(term in words for term in terms)
    assert "=" in words
    assert str(total) in words


@pytest.mark.parametrize(("lang", "words"), [("en", "{n} left"), ("ja", "残り{n}")])
def test_houses_are_said_to_be_left_where_there_is_room(lang, words, written_texts):
    view = views.midgame_view(2, 16)
    seat(view, 1, look(lang))
    assert words.format(n=view.players[1].houses) in [one.words for one in written_texts]
