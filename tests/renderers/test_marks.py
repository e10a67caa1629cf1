"""Numbered marks: what a game says has changed lies where its renderer says, and the numbers hide nothing of each other."""

from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.engine import machine
from bot.games.registry import games
from bot.texts import texts
from renderers.kit.numbered_marks import mark, middle
from renderers.look import Look
from renderers.registry import renderer
from tests.walk import few, gives, play_whole


def views(game, seed):
    """What a spectator saw of a game, now and then."""
    there = play_whole(game, few(game), seed)
    now_and_then = [d.s for d in there.decisions[::6][:40]]
    return [machine.view(game, s, None) for s in (*now_and_then, there.end)]


@pytest.mark.parametrize("key", games())
def test_what_changes_is_marked_on_the_picture(key):
    game, draw = games()[key], renderer(key)
    if not gives(game, "changes"):
        pytest.skip(f"{key} does not say what changes")
    look = Look(texts("en", key), ("Ann", "Ben", "Cleo")[: few(game)])
    seen, found = views(game, 3), 0
    for before, after in pairwise(seen):
        spots = draw.spots(after, look)
        changed = game.changes(before, after)
        found += sum(change.spot in spots for change in changed)
        assert {change.seat for change in changed} <= {*range(few(game))}
        assert game.changes(after, after) == [] or key == "oceans"  # which also tells what moved in the turn before
    assert found > 5
    last, picture = draw.spots(seen[-1], look), draw.table(seen[-1], look)
    assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in map(middle, last.values()))


def test_numbers_at_one_place_stand_side_by_side_and_within_the_picture():
    plain = Image.new("RGB", (1200, 600), "navy")
    one, two = mark(plain, [((300, 300), 1)]), mark(plain, [((300, 300), 1), ((300, 300), 2)])
    area = [ImageChops.difference(plain, each).getbbox() for each in (one, two)]
    assert area[1][2] - area[1][0] > 1.5 * (area[0][2] - area[0][0])
    edge = ImageChops.difference(plain, mark(plain, [((1199, 2), 8)])).getbbox()
    assert edge[2] <= 1200
    assert edge[3] - edge[1] >= 40, "all of it is there"
    assert plain.getcolors() == [(1200 * 600, (0, 0, 128))], "the picture itself stays as it was"
