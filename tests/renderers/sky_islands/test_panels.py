"""A merchant's box: each number says what it is, and the points stand as a sum."""

import pytest
from msgspec.structs import replace

from renderers.kit import text
from renderers.sky_islands import seat, table
from renderers.sky_islands.scene import Scene
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import look

BORDER = 8  # of a box, which is a picture by itself: words end before it


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


def test_numbers_of_two_digits_stay_in_a_narrow_box(monkeypatch):
    """Eleven points from airships ran over the edge of the last of four boxes."""
    ends, write = [], Scene.write  # how far from the right edge, and the words

    def measure(scene, at, words, size, ink=None, *, align="left", **how):
        if align == "left":
            end = at[0] + text.width(words, size, how.get("bold", False))
            ends.append((scene.image.width - end, words))
        return write(scene, at, words, size, ink, align=align, **how)

    view = views.midgame_view(4, 36)
    rich = {"towers": 14, "ships": 15, "islands": 48, "red": 10, "white": 10, "blue": 10, "houses": 11, "hand": 2}
    view = replace(view, players=tuple(replace(player, **rich) for player in view.players))
    monkeypatch.setattr(Scene, "write", measure)
    table(view, look())
    assert [words for _, words in ends].count("+15") == 4
    assert [(left, words) for left, words in ends if left < BORDER] == []
