"""Lists of whole choices: on a board, over several rows, with all that few choices differ in."""

import pytest
from discord.ui import Button, Select

from bot.icons import without_icons
from bot.layout import Hint, PanelPart
from bot.texts import texts
from cogs.panel.control import Control
from cogs.panel.labels import unnumbered_name
from cogs.panel.list_names import list_name
from cogs.panel.offers import offered_lists, offered_values, spread
from cogs.panel.part_chooser import chooser_of
from cogs.panel.view import PanelView

BUILD = (PanelPart("what", split=True, stop="done"), PanelPart("where", "hex"))
FEED = (PanelPart("species", whole=True), PanelPart("how", last=True), PanelPart("where"), PanelPart("way", last=True))
LAY = (PanelPart("tile", split=True), PanelPart("cell", "hex"), PanelPart("turn", "turn", auto=True))


def test_a_question_on_a_board_is_listed_whole_and_begins_with_nothing_where_the_seat_may_be_done():
    sites = chooser_of(BUILD, dict.fromkeys(["house M50", "house M51", "tower M50", "port M50", "done now"]))
    assert sites.stepping.stop() == ("done", "now")
    assert sites.stepping.initial() == ("", "")
    assert sites.listing.whole_lists(25) == [[("house", "M50"), ("house", "M51")], [("tower", "M50"), ("port", "M50")]]


def test_spaces_are_listed_as_one_reads_the_board():
    built = ["house N50", "house M51", "house L52b", "house L52a", "port P50", "house M50", "port L50", "done now"]
    (houses, ports) = chooser_of(BUILD, dict.fromkeys(built)).listing.whole_lists(25)
    assert [where for _, where in houses] == ["L52a", "L52b", "M50", "M51", "N50"]
    assert [where for _, where in ports] == ["L50", "P50"]


def test_what_all_choices_begin_with_is_no_list_but_what_they_differ_in_is():
    """One species that can take several numbers of tokens at one place: the list would have one line, and no number."""
    takes = ["plain", *(f"{n}take" for n in range(6, 0, -1))]
    meals = chooser_of(FEED, dict.fromkeys([f"10 forage reef {way}" for way in takes]))
    begun = meals.stepping.initial()
    assert begun == ("10", "forage", "reef", "")
    assert offered_lists(meals, begun) == []
    assert offered_values(meals, begun, 3) == takes


def test_a_chosen_line_names_what_it_shares_with_others_as_it_stands_in_the_lists_name():
    """Discord shows what is selected there: "5" alone would be read as a number of something. Others need not."""
    built = ["house M50", "house M51", "tower M50", "tower N50", "done now"]
    sites, words = chooser_of(BUILD, dict.fromkeys(built)), texts("en", "sky_islands")
    labels = []
    for values in (("", ""), ("house", "M51")):
        view = PanelView(Control(1, "1", "open", values=values), sites, words)
        lists = [item for item in view.children if isinstance(item, Select)]
        labels.append([[without_icons(option.label) for option in one.options] for one in lists])
    (houses, towers), (chosen, others) = labels
    assert houses == ["M50", "M51"]
    assert chosen == ["M50", f"{words.word('what', 'house').capitalize()} · M51"]
    assert others == towers


@pytest.mark.parametrize(("ports", "alike", "name"), [("M49", [1], "Build at M49"), ("N50", [], "Tower | Port")])
def test_a_list_of_two_things_is_called_by_the_place_that_they_share(ports, alike, name):
    sites = chooser_of(BUILD, dict.fromkeys(["house M50", "house M51", "tower M49", f"port {ports}", "done now"]))
    lists, words = sites.listing.whole_lists(25), texts("en", "sky_islands")
    assert list_name(lists, 1, alike, sites, lambda *_: Hint(), words) == name


@pytest.mark.parametrize(
    ("second", "third", "name"),
    [
        ("blue_star_3", "brown_1_5", "🟡 Yellow ☆ | 🔷 Blue ☆"),
        ("yellow_star_3", "brown_1_5", "🟡 Yellow ☆ at the first 0 | 🟡 Yellow ☆ at the second 0"),
        ("blue_star_3", "blue_star_5", "🟡 Yellow ☆ | 🔷 Blue ☆ at the second 0"),
    ],
)
def test_a_die_is_called_by_its_space_only_where_another_looks_alike(second, third, name):
    dice = ["yellow_star_2", second, third]
    taken = chooser_of(
        (PanelPart("die", split=True), PanelPart("action")), [f"{die} {act}" for die in dice for act in ("a", "b")]
    )
    lists = [[(die, act) for die in some for act in ("a", "b")] for some in (dice[:2], dice[2:])]
    words = texts("en", "solarius_mission")
    shown = list_name(lists, 0, [], taken, lambda place, die, _: Hint((die.split("_")[0],)), words)
    assert without_icons(shown) == name
    assert unnumbered_name("die", third, taken.combinations.first_values, words).endswith(" at the second +1") == (
        third == "blue_star_5"
    )


def test_a_space_is_listed_once_for_each_first_value_however_often_something_can_be_turned_there():
    ways = [f"4 M{50 + n} t{turn}" for n in range(3) for turn in (1, 0)]
    laid = chooser_of(LAY, dict.fromkeys([*ways, "8 M50 t0", "8 M50 t1", "8 M51 t4"]))
    listed = [("4", f"M{50 + n}", "t1") for n in range(3)], [("8", "M50", "t0"), ("8", "M51", "t4")]
    assert laid.listing.whole_lists(25) == [*listed]
    assert not laid.listing.lists_all_variants(("4", "M50", "t1"))
    assert not laid.listing.lists_all_variants(("8", "M50", "t0"))
    assert laid.listing.lists_all_variants(("8", "M51", "t4"))


@pytest.mark.parametrize(
    ("sizes", "rows", "pieces"),
    [
        ((50, 2), 4, [25, 25, 2]),
        ((25, 25), 4, [25, 25]),
        ((60, 30), 4, [20, 20, 20, 30]),
        ((100,), 3, [34, 34, 32]),
        ((26, 26), 2, [26, 26]),
    ],
)
def test_long_lists_take_the_rows_that_are_left(sizes, rows, pieces):
    lists = [[(str(at), str(n)) for n in range(size)] for at, size in enumerate(sizes)]
    made = spread(lists, rows)
    assert [len(menu) for menu in made] == pieces
    assert [way for menu in made for way in menu] == [way for menu in lists for way in menu]


# ---- the thing first, then its uses

TAKE = (
    PanelPart("die", first=True),
    PanelPart("space", auto=True, variants=("draw", "play"), usual="normal"),
    PanelPart("action"),
    PanelPart("income", auto=True, variants=("1fuel", "1buck")),
)
USES = [
    f"{die} {space} {action} {income}"
    for die in ("red", "blue")
    for income in ("1fuel", "1buck")
    for space, actions in {"normal": ("a", "b"), "draw": ("later",), "play": ("later",)}.items()
    for action in actions
]


def test_what_is_asked_first_stands_alone():
    taking = chooser_of(TAKE, dict.fromkeys(USES))
    assert offered_lists(taking, taking.stepping.initial()) == []
    assert offered_values(taking, taking.stepping.initial(), 0) == ["red", "blue"]
    assert [offered_values(taking, taking.stepping.initial(), place) for place in (1, 2, 3)] == [[], [], []]


def test_once_it_is_chosen_its_usual_uses_are_listed_and_below_them_the_others():
    taking = chooser_of(TAKE, dict.fromkeys(USES))
    begun = taking.stepping.fill_in(taking.stepping.start_with(("blue",)))
    assert begun == ("blue", "normal", "", "1fuel")
    usual, others = offered_lists(taking, begun)
    assert [" ".join(way[1:]) for way in usual] == [
        "normal a 1fuel",
        "normal b 1fuel",
        "normal a 1buck",
        "normal b 1buck",
    ]
    assert {way[0] for way in (*usual, *others)} == {"blue"}
    assert [way[1] for way in others] == ["draw", "play", "draw", "play"]
    assert [[*taking.listing.whole_lists(3, begun)[at]] for at in (0, 1)] == [
        [("blue", "normal", action, "1fuel") for action in ("a", "b")],
        [("blue", space, "later", "1fuel") for space in ("draw", "play")],
    ], "all spaces, however many, and what the bridge brings only where a page has room"


def test_a_change_counts_for_what_is_listed():
    taking = chooser_of(TAKE, dict.fromkeys(USES))
    usual, others = offered_lists(taking, ("blue", "normal", "", "1buck"))
    assert {way[3] for way in (*usual, *others)} == {"1buck"}


# ---- pages


def test_where_long_lists_have_pages_a_panel_offers_no_more_than_one():
    parts, words = (PanelPart("act", split=True, paged=True), PanelPart("hex")), texts("en", "solarius_mission")
    ways = [*(f"fly {n},0" for n in range(60)), "draw 0,0", "rest 0,0"]
    flights = chooser_of(parts, dict.fromkeys(ways))
    lists = [
        item
        for item in PanelView(Control(1, "0", "open", values=("", "")), flights, words).children
        if isinstance(item, Select)
    ]
    offered = [option.value for each in lists for option in each.options]
    assert len([value for value in offered if not value.startswith("page:")]) == 25
    assert {"fly 0,0", "draw 0,0", "rest 0,0", "page:1"} <= {*offered}


# ---- few choices tell all


PAID = (PanelPart("what", whole=True), PanelPart("where"), PanelPart("pay", auto=True, last=True))


def test_of_few_choices_the_list_has_each_payment_and_nothing_is_left_to_be_changed():
    ways = chooser_of(PAID, dict.fromkeys(["farm a kelp", "farm a algae", "farm b kelp", "pass - -"]))
    assert ways.listing.is_short(8)
    assert ways.listing.whole_lists(8) == [[("farm", "a", "kelp"), ("farm", "a", "algae"), ("farm", "b", "kelp")]]
    assert [*ways.listing.preset_parts_named(("farm", "a", "algae"), 8)] == [2]
    assert [*ways.listing.preset_parts_named(("farm", "b", "kelp"), 8)] == []  # there is no other


def test_of_more_each_has_the_first_payment_and_another_may_be_picked_after_it():
    ways = chooser_of(PAID, dict.fromkeys(["farm a kelp", "farm a algae", "farm b kelp"]))
    assert not ways.listing.is_short(2)
    assert ways.listing.whole_lists(2) == [[("farm", "a", "kelp"), ("farm", "b", "kelp")]]
    assert [*ways.listing.preset_parts_named(("farm", "a", "kelp"), 2)] == []


def test_a_value_that_a_part_begins_with_is_told_unless_it_is_the_usual_one():
    parts = (PanelPart("die", whole=True), PanelPart("space", auto=True, usual="normal"), PanelPart("action"))
    ways = chooser_of(parts, dict.fromkeys(["black normal fuel", "blue yellow fuel", "pass - -"]))
    assert [*ways.listing.preset_parts_named(("black", "normal", "fuel"), 25)] == []
    assert [*ways.listing.preset_parts_named(("blue", "yellow", "fuel"), 25)] == [1]
    assert [*ways.listing.preset_parts_named(("pass", "-", "-"), 25)] == []


# ---- names of the pieces of a long list


@pytest.mark.parametrize(("marks", "span"), [(("red", "red"), "(M50 … M51)"), (("A", "B"), "(🅰️ … 🅱️)")])
def test_a_piece_of_a_list_is_named_by_marks_only_where_each_place_has_its_own(marks, span):
    words = texts("en", "sky_islands")
    laid = chooser_of(LAY, dict.fromkeys(["4 M50 t0", "4 M51 t0", "4 N50 t0", "4 N51 t0"]))
    lists = [[("4", "M50", "t0"), ("4", "M51", "t0")], [("4", "N50", "t0"), ("4", "N51", "t0")]]
    beside = dict(zip(("M50", "M51"), marks, strict=True))

    def hints(place, value, chosen):
        return Hint((beside[value],)) if place == 1 else Hint()

    assert list_name(lists, 0, [0], laid, hints, words) == f"Where does it go? {span}"


# ---- a list of one choice


def test_a_list_of_one_choice_is_a_button_with_its_name():
    chooser = chooser_of(BUILD, dict.fromkeys(["house M50", "house M51", "tower M50", "done now"]))
    here, hint = Control(1, "0", "open", values=("", "")), Hint(words=(("where", "M51"),))
    view = PanelView(here, chooser, texts("en", "sky_islands"), lambda *_: hint)
    (houses,) = [item for item in view.children if isinstance(item, Select)]
    assert [option.description for option in houses.options] == ["M51", "M51"]
    assert "Tower · M50" in [item.label for item in view.children if isinstance(item, Button)]
