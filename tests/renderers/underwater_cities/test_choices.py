"""What a choice would bring: the board as it would be among all that could be chosen, and the next Production."""

import pytest
from PIL import ImageChops

from bot.engine import lookahead, machine
from bot.engine.state import copy
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.goods import Goods
from bot.games.underwater_cities.network import DOMES
from bot.games.underwater_cities.state import Entry
from renderers.underwater_cities import brings, preview, seat
from renderers.underwater_cities.hand import hand, hand_spots
from tests.games.underwater_cities.positions import TURN, player
from tests.games.underwater_cities.positions import state as position_of
from tests.renderers.underwater_cities import views
from tests.renderers.underwater_cities.looks import look
from tests.walk import begin_from


def turn_of(*players):
    """Return the position of these players at the beginning of the first one's turn."""
    return begin_from(GAME, position_of(*players, effects=TURN))[0]


@pytest.fixture
def s():
    return begin_from(GAME, views.position(2, (Build(("tunnel", "farm", *DOMES)), *TURN)))[0]


def after(s, beginning):
    choice = next(choice for choice in machine.question_for(GAME, s, 0).options if choice.startswith(beginning))
    return machine.view(GAME, lookahead.state_after(GAME, s, 0, choice), 0)


def test_the_preview_marks_what_could_be_chosen_instead(s):
    before, then = machine.view(GAME, s, 0), after(s, "tunnel")
    assert not then.offered
    marked = seat(views.with_changes(then, offered=before.offered), 0, look(), choosing=True)
    assert preview(before, then, 0, look()).tobytes() == marked.tobytes()
    assert marked.tobytes() != seat(then, 0, look(), choosing=True).tobytes()


def test_the_hand_marks_the_slots_that_may_be_chosen():
    """A dashed line runs round each, nowhere else."""
    s = begin_from(GAME, views.position(2))[0]
    view = machine.view(GAME, s, 0)
    assert view.open
    pictures = [hand(one, look()).convert("RGB") for one in (view, views.with_changes(view, open=()))]
    spots = hand_spots(view, look())
    changed = ImageChops.difference(*pictures)
    lit = {name for name, box in spots.items() if name.startswith("slot.") and changed.crop(box).getbbox()}
    assert lit == {f"slot.{slot}" for slot in view.open}


def test_a_phone_shows_all_of_a_preview_at_its_width(s):
    """Of cards beside the board those that are used, of accounts the sums; a phone shows pictures 1.4 times as high."""
    s = copy(s)
    me = s.players[0]
    me.accounts = [[Entry("farm", Goods(kelp=2), count=2)]]
    me.actions, me.kept, me.hand = (
        ["assistant", "38", "36", "15"],
        ["10", "32", "54", "95"],
        ["25", "30", "41", "44"],
    )
    view = machine.view(GAME, s, 0)
    picture = preview(view, view, 0, look())
    assert picture.height <= picture.width * 1.4
    assert picture.height < seat(view, 0, look()).height


def test_a_phone_shows_question_board_and_list_together_where_a_space_is_chosen(s):
    """The hand is away then: the picture is no higher than wide."""
    view = machine.view(GAME, s, 0)
    assert view.offered
    assert preview(view, view, 0, look()).height < view_without_offer(view).height - 300
    assert preview(view, view, 0, look()).height <= 1110


def test_the_hand_is_away_where_its_cards_have_lists_below(s):
    before = machine.view(GAME, begin_from(GAME, views.position(2))[0], 0)
    assert before.open
    assert before.hand
    elsewhere = views.with_changes(before, open=())
    assert preview(before, before, 0, look()).height < preview(elsewhere, before, 0, look()).height - 150


def view_without_offer(view):
    without = views.with_changes(view, offered=())
    return preview(without, without, 0, look())


@pytest.mark.parametrize(("lang", "words"), [("en", "Next Production: "), ("ja", "次の生産:")])
def test_a_farm_beside_a_connected_city_brings_kelp(s, lang, words):
    before = machine.view(GAME, s, 0)
    city = next(
        space.name[0]
        for space in before.players[0].spaces
        if space.piece in DOMES
        and space.connected
        and any(offered.startswith(f"{space.name}") and len(offered) == 2 for offered in before.offered)
    )
    (line,) = brings(before, after(s, f"farm {city}"), 0, look(lang))
    assert words in line
    kelp = sum(entry.goods.kelp for entry in before.players[0].expected)
    assert f"{kelp}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{kelp + 1}" in line


def test_nothing_is_told_where_nothing_changes(s):
    before = machine.view(GAME, s, 0)
    assert brings(before, before, 0, look()) == []


def test_what_the_cities_would_lack_is_said_where_a_choice_changes_it():
    """Whether there was food enough had to be reckoned from two lines."""
    rich = turn_of(player(hand=["6", "15"], held=Goods(kelp=3), cities="6", tunnels="6-9"))
    poor = turn_of(player(hand=["6", "15"], held=Goods(kelp=1, biomatter=0), cities="6", tunnels="6-9"))
    poorer = turn_of(player(hand=["6", "15"], cities="6", tunnels="6-9"))
    fed, short, shorter = (machine.view(GAME, s, 0) for s in (rich, poor, poorer))
    said = [look().texts("brings.short", n=n) for n in (1, 2)]
    assert brings(fed, fed, 0, look()) == brings(short, short, 0, look()) == brings(short, fed, 0, look()) == []
    assert [brings(fed, short, 0, look()), brings(short, shorter, 0, look())] == [[said[0]], [said[1]]]


def test_the_hand_shows_the_permanent_cards_below_the_slots():
    """That a card made a city cheaper was seen only in what was paid."""
    s = begin_from(GAME, views.position(2))[0]
    heights = []
    for kept in ([], ["21"], ["21", "9"]):  # one for productions, one that is permanent
        s.players[0].kept = kept
        heights.append(hand(machine.view(GAME, s, 0), look()).height)
    assert heights[0] == heights[1] < heights[2]
