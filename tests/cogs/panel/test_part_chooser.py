"""Asking for a choice part by part."""

import pytest

from bot.layout import PanelPart
from cogs.panel.offers import in_pairs, offered_values
from cogs.panel.part_chooser import PartChooser, chooser_of

PARTS = (PanelPart("terrain"), PanelPart("shape", "turn"), PanelPart("cell", "cell", middle="F6"))
CHOICES = [
    f"{terrain} {shape} {cell}"
    for terrain in ("forest", "water")
    for shape, cells in {
        "small-r0": ("A1", "A2", "F6"),
        "small-r90": ("A1", "C3"),
        "large-r0": ("B2",),
        "large-r90": ("B2", "B9"),
        "large-f0": ("B9",),
    }.items()
    for cell in cells
]


@pytest.fixture
def question() -> PartChooser:
    return chooser_of(PARTS, dict.fromkeys(CHOICES))


def test_a_part_offers_what_the_others_leave_possible(question):
    assert question.combinations.values(0, {}) == ["forest", "water"]
    assert question.combinations.values(2, {1: "small-r90"}) == ["A1", "C3"]
    assert question.combinations.values(1, {2: "B9"}) == ["large-r90", "large-f0"]
    assert question.combinations.values(1, {0: "forest", 2: "F6"}) == ["small-r0"]
    assert question.combinations.values(2, {0: "village"}) == []


def test_what_is_done_beside_a_question_is_not_among_its_combinations():
    options = dict.fromkeys([*CHOICES, "+sell forest", "+flip it"])
    assert chooser_of(PARTS, options) == chooser_of(PARTS, dict.fromkeys(CHOICES))


def test_what_the_part_itself_is_does_not_narrow_it(question):
    assert question.combinations.values(0, {0: "forest", 1: "small-r0"}) == ["forest", "water"]


def test_it_begins_in_the_middle(question):
    assert question.board.initial() == ("forest", "small-r0", "F6")


def test_another_word_keeps_the_rest(question):
    assert question.board.with_value(("forest", "small-r0", "A2"), 0, "water") == ("water", "small-r0", "A2")


def test_a_change_that_does_not_fit_moves_to_the_nearest_cell(question):
    assert question.board.with_value(("forest", "small-r0", "A2"), 1, "small-r90") == ("forest", "small-r90", "A1")
    assert question.board.with_value(("forest", "small-r0", "F6"), 1, "small-r90") == ("forest", "small-r90", "C3")


def test_a_change_to_what_is_not_offered_changes_nothing(question):
    now = ("forest", "small-r0", "A2")
    assert question.board.with_value(now, 0, "village") == now


def test_a_cell_change_keeps_the_terrain_and_turns_only_if_it_must(question):
    assert question.board.with_value(("water", "large-r0", "B2"), 2, "B9") in {
        ("water", "large-r90", "B9"),
        ("water", "large-f0", "B9"),
    }


def test_turning_goes_round_within_one_side_and_shape(question):
    now = question.board.rotate(("forest", "small-r0", "A1"), 1)
    assert now == ("forest", "small-r90", "A1")
    assert question.board.rotate(now, 1) == ("forest", "small-r0", "A1")
    assert question.board.rotate(("forest", "large-f0", "B9"), 1) == ("forest", "large-f0", "B9")


def test_what_cannot_be_turned_stays(question):
    dots = chooser_of(PARTS, dict.fromkeys(["forest dot A1", "forest dot B1"]))
    assert dots.board.rotate(("forest", "dot", "A1"), 1) == ("forest", "dot", "A1")


def test_arrows_go_to_the_next_cell_that_fits_that_way(question):
    assert question.board.move(("forest", "small-r0", "A1"), 2, "right") == ("forest", "small-r0", "A2")
    assert question.board.move(("forest", "small-r0", "A2"), 2, "right") == ("forest", "small-r0", "F6")
    assert question.board.move(("forest", "small-r0", "F6"), 2, "up") == ("forest", "small-r0", "A2")
    assert question.board.move(("forest", "small-r0", "A1"), 2, "left") == ("forest", "small-r0", "A1")
    assert question.board.move(("forest", "small-r0", "A2"), 2, "down") == ("forest", "small-r0", "F6")


def test_a_jump_to_a_row_stays_near_the_column(question):
    many = chooser_of(PARTS, dict.fromkeys([f"forest dot {cell}" for cell in ("A5", "C1", "C6", "C11")]))
    assert many.board.move_to_row(("forest", "dot", "A5"), 2, "C") == ("forest", "dot", "C6")
    assert many.board.move_to_row(("forest", "dot", "A5"), 2, "K") == ("forest", "dot", "A5")


def test_the_rows_and_the_cells_in_one_are_those_where_what_is_laid_fits(question):
    now = ("forest", "large-r90", "B2")
    assert question.board.rows(now, 2) == ["B"]
    assert question.board.cells_in_row(now, 2) == ["B2", "B9"]
    assert question.board.rows(("forest", "small-r0", "A1"), 2) == ["A", "F"]


def test_what_is_laid_is_listed_and_changed_at_once_and_lies_as_near_as_it_can(question):
    assert question.board.cell_part == 2
    assert question.board.pieces[:2] == [("forest", "small-r0"), ("forest", "small-r90")]
    assert len(question.board.pieces) == 10
    now = question.board.with_piece(("forest", "small-r90", "C3"), ("water", "large-r90"))
    assert now == ("water", "large-r90", "B2")
    assert question.board.with_piece(now, ("village", "large-r90")) == now


def test_the_choice_is_the_notation_again(question):
    assert [question.choice(way) for way in question.choices] == CHOICES


# ---- cells of hexagons

PLACE = (PanelPart("tile"), PanelPart("cell", "hex"), PanelPart("turn", "turn"))
PLACES = ["4 L49 t0", "4 L49 t2", "4 M49 t1", "4 M52 t3", "4 L51 t0", "4 P50 t5", "8 L50 t1", "8 P50 t5"]


@pytest.fixture
def hexes() -> PartChooser:
    return chooser_of(PLACE, dict.fromkeys(PLACES))


def test_arrows_move_over_hexagons_to_the_nearest_cell_that_way_and_turn_only_if_they_must(hexes):
    start = ("4", "L49", "t0")
    assert hexes.board.move(start, 1, "right") == ("4", "L51", "t0")
    assert hexes.board.move(start, 1, "left") == ("4", "M49", "t1")
    assert hexes.board.move(start, 1, "down") == ("4", "M49", "t1")
    assert hexes.board.move(start, 1, "up") == start
    assert hexes.board.move(("4", "M52", "t3"), 1, "up") == ("4", "L51", "t0")
    assert hexes.board.move(("4", "M49", "t1"), 1, "right") == ("4", "L49", "t0")


def test_arrows_keep_the_part_before_the_cell(hexes):
    assert hexes.board.move(("8", "L50", "t1"), 1, "down") == ("8", "P50", "t5")
    assert hexes.board.move(("8", "L50", "t1"), 1, "right") == ("8", "L50", "t1")


def test_a_question_about_hexagons_begins_near_the_middle(hexes):
    assert hexes.board.initial()[:2] == ("4", "L49")


def test_what_is_turned_on_a_chosen_hexagon_stays_there(hexes):
    """4 fits M49 and M52 in other turns, and 8 fits P50 in the turn of 4."""
    assert hexes.board.turned_part == 2
    assert hexes.board.rotate(("4", "L49", "t0"), 2) == ("4", "L49", "t2")
    assert hexes.board.rotate(("4", "L49", "t2"), 2) == ("4", "L49", "t0")
    assert hexes.board.rotate(("4", "M52", "t3"), 2) == ("4", "M52", "t3")


def test_what_is_turned_on_its_space_begins_with_nothing(hexes):
    """All spaces are shown where a piece fits, whatever piece."""
    assert hexes.stepping.initial() == ("", "", "")


def test_the_parts_of_a_hexagon_lie_side_by_side():
    build = chooser_of(
        (PanelPart("what"), PanelPart("where", "hex")), dict.fromkeys(["house M52a", "house M52b", "done now"])
    )
    assert build.board.move(("house", "M52a"), 1, "right") == ("house", "M52b")
    assert build.board.move(("house", "M52b"), 1, "left") == ("house", "M52a")
    assert build.board.with_value(("house", "M52b"), 0, "done") == ("done", "now")
    assert build.board.move(("done", "now"), 1, "left") == ("done", "now")


# ---- choices made of words alone, asked part by part

PICK = (PanelPart("slot"), PanelPart("card", hand=True), PanelPart("order", last=True))
WAYS = chooser_of(PICK, dict.fromkeys(["a 1 after", "a 1 only", "a 2 only", "b 1 only", "b 2 before", "b 2 only"]))


def test_words_begin_open_and_what_lies_on_a_board_with_a_whole_choice():
    assert WAYS.combinations.stepwise
    assert WAYS.stepping.initial() == ("", "", "")
    other = chooser_of(PARTS, dict.fromkeys(["forest r0 A1", "farm r0 A1"]))
    assert not other.combinations.stepwise
    assert other.stepping.initial() == other.board.initial()


def test_a_part_that_can_be_one_thing_only_is_filled():
    assert WAYS.stepping.fill_in(("a", "2", "")) == ("a", "2", "only")
    assert WAYS.stepping.fill_in(("a", "1", "")) == ("a", "1", "")
    assert WAYS.stepping.fill_in(("", "", "after")) == ("a", "1", "after")


def test_a_new_value_keeps_of_the_others_what_goes_with_it():
    assert WAYS.stepping.with_value(("a", "1", "after"), 0, "b") == ("b", "1", "")
    assert WAYS.stepping.with_value(("a", "1", "after"), 1, "2") == ("a", "2", "")
    assert WAYS.stepping.with_value(("", "2", ""), 0, "b") == ("b", "2", "")


def test_several_words_are_picked_at_once_in_any_order():
    some = chooser_of((PanelPart("card", "some"),), dict.fromkeys(["1-2", "1-3", "2-3"]))
    assert some.stepping.items(0) == ["1", "2", "3"]
    assert some.stepping.value_of(0, ["3", "1"]) == "1-3"
    assert some.stepping.value_of(0, ["3"]) == ""


PRESET = (PanelPart("deep", preset="no"), PanelPart("discard", preset="no"))


def test_a_preset_question_is_complete():
    question = chooser_of(PRESET, {"no no": 0, "hydra no": 1, "no speed": 2})
    assert question.stepping.initial() == question.stepping.initial(armed=False) == ("no", "no")


BEYOND = (PanelPart("deep", preset="no", stop="look", ends=True), PanelPart("discard", "some", preset="no", none="no"))
REFILLS = chooser_of(BEYOND, dict.fromkeys(["no no", "no a", "no a-a", "no a-a-b", "hydra no", "hydra a", "look no"]))


def test_any_number_of_words_or_none_is_picked_equal_ones_each():
    assert REFILLS.stepping.items(1) == ["a", "a", "b"]
    assert REFILLS.stepping.item_counts(1) == range(4)
    assert REFILLS.stepping.value_of(1, []) == "no"
    assert REFILLS.stepping.value_of(1, ["a", "b", "a"]) == "a-a-b"
    fixed = chooser_of((PanelPart("card", "some"),), dict.fromkeys(["1-2", "1-3"]))
    assert fixed.stepping.item_counts(0) == range(2, 3)


def test_other_first_values_end_the_choice_with_what_is_chosen_of_the_others():
    assert REFILLS.stepping.initial() == ("no", "no")
    assert REFILLS.stepping.endings(("no", "no")) == [("hydra", "no")]
    assert REFILLS.stepping.endings(("no", "a")) == [("hydra", "a")]
    assert REFILLS.stepping.endings(("no", "a-a")) == []  # they do not go together
    assert offered_values(REFILLS, ("no", "no"), 0) == []  # no list has them besides


WHOLE = (PanelPart("card", whole=True), PanelPart("how", last=True), PanelPart("where"), PanelPart("pay", last=True))
PLAYS = chooser_of(
    WHOLE,
    dict.fromkeys(
        ["a add 1 no", "a new 1-left no", "b add 1 reef", "b add 1 zone1", "b new 1-left reef", "c trim 1 no"]
    ),
)


def test_whole_choices_are_listed_with_what_is_asked_last_left_open_where_there_are_several():
    assert PLAYS.listing.whole_lists(25) == [
        [("a", "add", "1", "no"), ("a", "new", "1-left", "no"), ("b", "add", "1", ""), ("b", "new", "1-left", "reef"),
         ("c", "trim", "1", "no")]
    ]  # fmt: skip


def test_more_whole_choices_than_a_page_has_are_one_list_all_the_same():
    assert len(PLAYS.listing.whole_lists(4)[0]) == 5
    assert chooser_of(PRESET, {"no no": 0}).listing.whole_lists(25) == []


def test_the_parts_that_tell_choices_apart_are_without_those_that_follow_from_others():
    assert PLAYS.combinations.distinguishing_parts() == [0, 2, 3]
    assert chooser_of(WHOLE, dict.fromkeys(["a add 1 no", "a new 1-left no"])).combinations.distinguishing_parts() == [
        2
    ]


def test_a_long_value_is_packed_in_little_room():
    question = chooser_of(BEYOND, {f"no {'-'.join('a' * 40)}": 0, "no no": 1})
    abbreviated = question.stepping.abbreviate(("no", "-".join("a" * 40)))
    assert abbreviated == ("no", "*0")
    assert question.stepping.expand(abbreviated) == ("no", "-".join("a" * 40))
    assert question.stepping.expand(("*7", "*x")) == ("*7", "*x")


def test_a_preset_that_cannot_be_is_left_open():
    question = chooser_of(PRESET, {"tiny no": 0, "hydra no": 1})
    assert question.stepping.initial() == ("", "")


DICE = chooser_of(
    (PanelPart("die", whole=True), PanelPart("space", auto=True), PanelPart("action"), PanelPart("extra", auto=True)),
    dict.fromkeys(
        f"{die} {space} {action} {extra}"
        for die in ("red", "blue")
        for space in ("normal", "lab")
        for action in ("mine", "trade")
        for extra in ("0", "1")
    ),
)


def test_a_part_that_begins_with_a_value_has_the_first_one_as_soon_as_the_first_part_is_chosen():
    assert DICE.stepping.fill_in(("", "", "", "")) == ("", "", "", "")
    assert DICE.stepping.fill_in(("blue", "", "", "")) == ("blue", "normal", "", "0")
    assert DICE.stepping.fill_in(("blue", "lab", "", "")) == ("blue", "lab", "", "0")


def test_whole_choices_have_what_parts_begin_with_unless_they_are_something_else_now():
    usual = [("red", "normal", "mine", "0"), ("red", "normal", "trade", "0")]
    assert DICE.listing.whole_lists(25)[0][:2] == usual
    assert DICE.listing.whole_lists(25, ("", "lab", "", ""))[0][0] == ("red", "lab", "mine", "0")
    assert DICE.listing.whole_lists(25, ("blue", "lab", "trade", "0"))[0][0] == ("red", "lab", "mine", "0")
    assert DICE.listing.whole_lists(25, ("blue", "normal", "trade", "0"))[0][:2] == usual


def test_what_a_part_may_be_instead_is_not_what_it_always_begins_with():
    assert DICE.combinations.unusual_values(1) == {"lab"}
    ways = chooser_of(
        (PanelPart("die", whole=True), PanelPart("space", auto=True)), dict.fromkeys(["red x", "blue y", "blue x"])
    )
    assert ways.combinations.unusual_values(1) == {"x"}  # red has it always, blue instead of y


def test_lists_that_are_apart_are_so_even_where_one_had_room_for_all():
    parts = (PanelPart("act", split=True), PanelPart("hex"))
    acts = chooser_of(parts, dict.fromkeys(["fly M51", "fly M52", "rest M50", "draw M50"]))
    assert [[values[0] for values in menu] for menu in acts.listing.whole_lists(25)] == [
        ["fly", "fly"],
        ["rest", "draw"],
    ]


def test_a_question_that_leads_begins_with_its_first_choice():
    ways = chooser_of(
        (PanelPart("deed", leads=True), PanelPart("pay", auto=True)), dict.fromkeys(["settle a", "settle b", "none c"])
    )
    assert ways.stepping.initial() == ("settle", "a")
    assert chooser_of(
        (PanelPart("deed"), PanelPart("pay", auto=True)), dict.fromkeys(["settle a", "none c"])
    ).stepping.initial() == (
        "",
        "",
    )


def test_further_values_are_listed_with_whole_choices_where_there_is_room():
    parts = (PanelPart("die", whole=True), PanelPart("space", auto=True, variants=("lab",)), PanelPart("action"))
    named = dict.fromkeys(f"{die} {space} go" for die in ("red", "blue") for space in ("normal", "lab", "moon"))
    ways = chooser_of(parts, named)
    assert [" ".join(way) for way in ways.listing.whole_lists(4)[0]] == [
        "red normal go",
        "red lab go",
        "blue normal go",
        "blue lab go",
    ]
    assert [" ".join(way) for way in ways.listing.whole_lists(3)[0]] == ["red normal go", "blue normal go"]
    assert [" ".join(way) for way in ways.listing.whole_lists(4, ("", "moon", ""))[0]] == [
        "red moon go",
        "blue moon go",
    ]


def test_further_values_are_listed_of_as_many_parts_as_there_is_room_for():
    parts = (
        PanelPart("die", whole=True),
        PanelPart("space", auto=True, variants=("d1",)),
        PanelPart("toll", auto=True, variants=("b",)),
    )
    question = chooser_of(
        parts, dict.fromkeys(f"{die} {space} {toll}" for die in "xy" for space in ("n", "d1") for toll in "ab")
    )
    assert len(question.listing.whole_lists(8)[0]) == 8
    assert question.listing.whole_lists(7)[0] == [("x", "n", "a"), ("x", "d1", "a"), ("y", "n", "a"), ("y", "d1", "a")]
    assert question.listing.whole_lists(3) == [[("x", "n", "a"), ("y", "n", "a")]]


def test_lists_beyond_the_rows_share_them_in_pairs_by_kind():
    lists = [[(card, how, where) for how in ("add", "move") for where in "12"] for card in "abcdef"]
    assert in_pairs(lists[:4], 4) == lists[:4]
    rows = in_pairs(lists, 4)
    assert rows[:2] == lists[:2]
    assert [[(card, how) for card, how, _ in row[::2]] for row in rows[2:]] == [
        [("c", "add"), ("d", "add"), ("c", "move"), ("d", "move")],
        [("e", "add"), ("f", "add"), ("e", "move"), ("f", "move")],
    ]
    assert sorted(way for row in rows for way in row) == sorted(way for menu in lists for way in menu)
    assert in_pairs(lists, 2) == lists
