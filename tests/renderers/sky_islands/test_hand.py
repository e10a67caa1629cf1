"""What is told beside the tiles in hand: nothing is cut off, whatever a placement yields and closes."""

import msgspec
import pytest

from bot.cells import cell_from_label
from bot.engine import machine
from bot.games.sky_islands import GAME
from bot.games.sky_islands.view import Fit, Gain
from renderers.sky_islands import hand
from renderers.sky_islands.hand import draw_tiles
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import look
from tests.walk import play_whole

MOST = Gain(2, 1, 2, 2)  # of the tile and six neighbours


def fit(cell, gain=MOST, closes=0):
    return Fit(cell_from_label(cell), 0, gain, (1,), (5,), closes)


def view_with_fit(*fits):
    """A view whose first tile fits so."""
    view = views.placing_view()
    return views.with_changes(view, hand=(msgspec.structs.replace(view.hand[0], fits=fits), view.hand[1]))


def lines(written_texts):
    """What is told of the first tile below the heading of its best cells, and all that is written after it."""
    words = [one.words for one in written_texts]
    return words[next(place for place, said in enumerate(words) if said == "brings most at") + 1 :]


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("closes", [0, 1, 2, 3])
@pytest.mark.parametrize("gain", [MOST, Gain(7, 0, 0, 0), Gain(1, 1, 1, 1), Gain(2, 2, 2, 0)])
def test_what_a_placement_yields_and_closes_is_told_whole(gain, closes, lang):
    cells = ("W48", "M52", "ZA51", "N50", "Q49")
    draw_tiles(view_with_fit(*(fit(cell, gain, closes) for cell in cells)), look(lang))


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_hands_of_whole_games_are_told_whole(seats, lang):
    for number, d in enumerate(play_whole(GAME, seats, 5).decisions):
        draw = hand if number % 20 == 0 else draw_tiles
        draw(machine.view(GAME, d.s, d.seat), look(lang))


def test_of_several_things_of_one_kind_the_number_is_told(written_texts):
    draw_tiles(view_with_fit(fit("M52", Gain(3, 0, 1, 2))), look())
    assert lines(written_texts)[:3] == ["M52", "3", "2"]


def test_what_is_closed_takes_a_line_of_its_own_and_no_placement_is_told_by_half(written_texts):
    fits = (fit(cell, Gain(1, 0, 0, 0), 1) for cell in ("M52", "M53", "M54"))
    draw_tiles(view_with_fit(*fits, *(fit(cell, Gain(1, 0, 0, 0)) for cell in ("N52", "N53", "N54"))), look())
    told = lines(written_texts)
    assert told[: told.index("M53") + 2] == ["M52", "closes 1 island", "M53", "closes 1 island"]
    assert not {"M54", "N52"} & set(told)
