"""The pictures in words: short enough for an alt text, complete in the long form."""

import pytest

from renderers.cartographers import describe, describe_card, describe_long, describe_seat
from tests.renderers import views
from tests.renderers.looks import ODD, look


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("names", [views.NAMES, ODD, ("W" * 32,) * 8], ids=["usual", "odd", "long"])
@pytest.mark.parametrize("seats", range(1, 9))
def test_the_alt_text_is_never_longer_than_a_thousand_characters(seats, names, lang):
    for view in (
        views.midgame_view(seats),
        views.midgame_view(seats, card="Gnoll Raid"),
        views.start_view(seats),
        views.final_view(seats),
    ):
        assert 50 < len(describe(view, look(lang, names=names))) <= 1000


def test_the_alt_text_says_what_the_picture_shows():
    said = describe(views.midgame_view(3, ruins_turned=True), look())
    for words in ("Fall", "time 5 of 7", "Orchard, time 2", "must cover a ruins space", "A Sentinel Wood", "C, D"):
        assert words in said
    assert "Ann: 6 stars, 2 coins, has drawn." in said
    assert "山田太郎: 26 stars, 4 coins, still to draw." in said


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("names", [views.NAMES, ODD, ("W" * 32,) * 8], ids=["usual", "odd", "long"])
def test_the_alt_text_of_a_sheet_is_about_that_sheet(names, lang):
    for view in (
        views.midgame_view(4),
        views.midgame_view(8, card="Gnoll Raid"),
        views.start_view(2),
        views.final_view(3),
    ):
        seen = look(lang, names=names)
        for seat in range(len(view.sheets)):
            assert 50 < len(describe_seat(view, seat, seen)) <= 1000
    said = describe_seat(views.midgame_view(3), 0, look())
    assert "Ann: 6 stars" in said
    assert "A: " in said
    assert "山田太郎" not in said


def test_the_alt_text_of_an_ambush_says_whose_sheet():
    """CAR-17."""
    assert "right-hand neighbour" in describe(views.midgame_view(3, card="Bugbear Assault"), look())
    assert "left-hand neighbour" in describe(views.midgame_view(3, card="Gnoll Raid"), look())


def test_the_alt_text_of_an_end_names_the_winner_or_the_title():
    """CAR-30, CAR-41."""
    view = views.final_view(4)
    (winner,) = view.result.winners
    assert f"Won by {views.NAMES[winner]}." in describe(view, look())
    assert "Rating −12: All-thumbs Helper." in describe(views.final_view(1), look())


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_long_form_has_every_sheets_eleven_rows(lang):
    view = views.midgame_view(3, "B")
    lines = describe_long(view, look(lang)).split("\n")
    for letter in "ABCDEFGHIJK":
        row = look(lang).texts("picture.say.row", letter=letter, spaces="|").partition("|")[0]
        assert sum(line.startswith(row) for line in lines) == 3


def test_the_long_form_tells_each_space():
    view = views.midgame_view(1, "B")
    view = views.with_sheet(
        view, 0, rows=("...........", "....FF..^..", "...^...WW.A", *view.sheets[0].rows[3:]), last=("C8",)
    )
    said = describe_long(view, look())
    assert "A: empty" in said
    assert "B: forest 5–6, ruins 7, mountain 9" in said
    assert "C: ruins 3, mountain 4, water 8–9, farm 11" in said
    assert "Last drawing: C8." in said


def test_a_drawn_ruins_space_is_told_as_such():
    view = views.with_sheet(views.midgame_view(1, "A"), 0, rows=("." * 11, ".....V.....", *("." * 11,) * 9))
    assert "B: village on ruins 6" in describe_long(view, look())


def test_the_long_form_begins_with_ones_own_sheet():
    view = views.with_changes(views.midgame_view(3), seat=2)
    said = describe_long(view, look())
    assert said.index("Maximilian") < said.index("Ann")


def test_names_are_read_out_whole():
    """What our font cannot draw can still be spoken."""
    assert "محمد بن عبد الله" in describe_long(views.midgame_view(3), look(names=ODD))


def test_car_21_of_a_scoring_card_its_back_and_its_number_for_one_player_are_told():
    assert describe_card("Sentinel Wood", look()) == "scoring card, forest, solo: −25"
    assert describe_card("Canal Lake", look("ja")) == "得点カード、農地と水域、ソロ:−24"


def test_the_text_of_an_explore_or_ambush_card_says_all_of_it():
    assert describe_card("Orchard", look()) == describe_card("Gnoll Raid", look()) == ""
