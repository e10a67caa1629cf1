"""Whole choices are listed by their thing: it is asked first where they are many, and rare ones stand behind an entry."""

import pytest
from discord.ui import Button, Select

from bot.engine.hexes import cell_label
from bot.layout import PanelPart
from bot.texts import texts
from cogs.panel.control import Control, apply_control, chooses_open_parts
from cogs.panel.labels import no_hints
from cogs.panel.notation import format_entry, parse_entry
from cogs.panel.offers import GLANCE, PICKS, asked_thing, asks_thing, in_pages, offered_lists, offered_values, poorer
from cogs.panel.part_chooser import chooser_of
from cogs.panel.trial import tried_chooser
from cogs.panel.under_hand import hand_lists
from cogs.panel.view import PanelView

CARD = (PanelPart("card", whole=True), PanelPart("how", last=True, behind=("migrate", "new")), PanelPart("where"))
MOVES = [f"reef-to-zone{n}" for n in (1, 2, 3)]
WORDS = texts("en", "oceans")


def cards(number, species=2, births=3):
    """Cards that can each be added to some species, begin a species at some places, or migrate in three ways."""
    ways = [
        *(("add", str(n)) for n in range(species)),
        *(("new", f"{n}-right") for n in range(births)),
        *(("migrate", move) for move in MOVES),
    ]
    return chooser_of(CARD, [f"{card} {how} {where}" for card in "abcdefgh"[:number] for how, where in ways])


def view(chooser, values):
    return PanelView(Control(1, "1", "open", values=values), chooser, WORDS)


def selects(chooser, values):
    """The values of each list of a panel, and its buttons' acts."""
    lists = [
        [option.value for option in item.options] for item in view(chooser, values).children if isinstance(item, Select)
    ]
    return lists, [item.custom_id.split(":")[3] for item in view(chooser, values).children if isinstance(item, Button)]


def test_what_is_rare_stands_behind_one_entry_of_its_card():
    (listed,) = offered_lists(cards(2))
    assert listed == [
        ("a", "add", "0"), ("a", "add", "1"), ("a", "new", "0-right"), ("a", "new", "1-right"), ("a", "new", "2-right"),
        ("a", "migrate", ""),
        ("b", "add", "0"), ("b", "add", "1"), ("b", "new", "0-right"), ("b", "new", "1-right"), ("b", "new", "2-right"),
        ("b", "migrate", ""),
    ]  # fmt: skip


def test_what_is_rarer_than_the_rest_too_where_a_page_has_no_room():
    (listed,) = offered_lists(cards(5))
    assert listed[:5] == [
        ("a", "add", "0"),
        ("a", "add", "1"),
        ("a", "new", ""),
        ("a", "migrate", ""),
        ("b", "add", "0"),
    ]
    assert len(listed) == 20


def test_a_card_with_nothing_but_rare_ways_has_them_listed_where_they_have_room():
    ways = [f"a migrate {move}" for move in MOVES]
    assert offered_lists(chooser_of(CARD, [*ways, "b add 0"])) == [
        [*(tuple(way.split(" ")) for way in ways), ("b", "add", "0")]
    ]


@pytest.mark.parametrize(("number", "in_front"), [(3, MOVES), (4, MOVES[2:]), (5, [])])
def test_the_likeliest_of_what_is_rare_stands_before_its_entry_as_far_as_a_page_has_room(number, in_front):
    """Equally many of each card. Where all do, there is no entry for them."""
    parts = (*CARD[:2], PanelPart("where", variants=tuple(reversed(MOVES))))
    (listed,) = offered_lists(chooser_of(parts, map(" ".join, cards(number, births=2).choices)))
    assert len(listed) <= 25
    for card in "abcde"[:number]:
        moves = [where for name, how, where in listed if (name, how) == (card, "migrate")]
        assert moves == [*reversed(in_front), *[""] * (in_front != MOVES)]


def test_an_entry_opens_what_stands_behind_it():
    chooser = cards(2)
    here = Control(1, "1", "whole", values=())
    opened = apply_control(chooser, here, ["a migrate ?"])
    assert opened == chooser.stepping.fill_in(opened) == ("a", "migrate", "")
    assert offered_values(chooser, opened, 0) == ["a", "b"]
    assert offered_values(chooser, opened, 1) == ["add", "new", "migrate"]
    assert offered_values(chooser, opened, 2) == MOVES
    picked = Control(1, "1", "set", 2, MOVES[1], values=opened)
    assert apply_control(chooser, picked) == ("a", "migrate", MOVES[1])
    assert chooses_open_parts(chooser, picked, ("a", "migrate", MOVES[1]))
    other = Control(1, "1", "set", 1, "add", values=opened)
    assert apply_control(chooser, other) == ("a", "add", "")
    (listed,) = [item for item in view(chooser, ("", "", "")).children if isinstance(item, Select)]
    assert listed.options[5].label == "A · migrate …"


def test_of_more_than_a_page_the_card_is_asked_first_and_then_what_is_done_with_it():
    chooser = cards(8, species=4)
    assert asks_thing(chooser)
    assert not asks_thing(cards(5))
    assert offered_lists(chooser) == []
    assert selects(chooser, ("", "", "")) == ([[*"abcdefgh"]], ["notes0", "cancel0"])
    chosen = chooser.stepping.fill_in(("c", "", ""))
    assert chosen == ("c", "", "")
    uses = [f"c add {n}" for n in range(4)] + [f"c new {n}-right" for n in range(3)]
    moves = [f"c migrate {move}" for move in MOVES]
    assert selects(chooser, chosen)[0] == [[*"abcdefgh"], uses, moves]
    assert selects(chooser, ("c", "add", "1"))[0] == [[*"abcdefgh"], uses, moves]


def test_what_stands_behind_an_entry_has_its_likeliest_first_in_its_own_list():
    parts = (*CARD[:2], PanelPart("where", variants=(MOVES[2], MOVES[0])))
    chooser = chooser_of(parts, map(" ".join, cards(8, species=4).choices))
    (*_, moves), _ = selects(chooser, ("c", "", ""))
    assert moves == [f"c migrate {MOVES[n]}" for n in (2, 0, 1)]


HAND, OWN = PanelPart("card", hand=True, whole=True), PanelPart("card", hand=True, whole=True, split=True)


def listed_under_hand(chooser, words=WORDS):
    """The values of each list under a hand."""
    lists = hand_lists(chooser, words, no_hints, "post:1:a:begin7")
    assert [each.custom_id for each in lists] == ["post:1:a:begin7", *(f"post:1:a:begin7.{n}" for n in (1, 2, 3))][
        : len(lists)
    ]
    return [[option.value for option in each.options] for each in lists]


@pytest.mark.parametrize(
    ("thing", "number", "listed"),
    [
        (HAND, 8, [[*"abcdefgh"]]),
        (OWN, 8, [[*"abcdefgh"]]),
        (CARD[0], 3, []),  # no card of the hand
        (CARD[0], 8, []),
    ],
)
def test_a_hand_lists_its_cards_where_no_list_has_all_that_is_done_with_them(thing, number, listed):
    chooser = chooser_of((thing, *CARD[1:]), map(" ".join, cards(number, species=4).choices))
    assert listed_under_hand(chooser) == listed


def test_a_hand_lists_what_its_panel_does():
    """With the entries behind which more stand, with which a panel can open."""
    for number in (1, 2):
        chooser = chooser_of((HAND, *CARD[1:]), map(" ".join, cards(number).choices))
        (entries,) = offered_lists(chooser)
        assert listed_under_hand(chooser) == [[*map(format_entry, entries)]]
        assert entries[-1] == ("abcde"[number - 1], "migrate", "")
        assert chooser.start_with(entries[-1]) == entries[-1]


def test_a_hand_lists_all_that_is_done_with_its_cards_on_one_page_else_the_cards_first():
    lists = {}
    for number in range(2, 9):
        chooser = chooser_of((HAND, *CARD[1:]), map(" ".join, cards(number).choices))
        [lists[number]] = listed_under_hand(chooser)
    first = [number for number, listed in lists.items() if listed == [*"abcdefgh"[:number]]]
    assert first == [*range(first[0], 9)]
    assert all(len(listed) <= PICKS for listed in lists.values())
    assert len(lists[first[0] - 1]) > first[0]


@pytest.mark.parametrize(
    ("adds", "births", "lists"), [(3, 3, [12]), (7, 6, [14, 12]), (13, 5, [18]), (5, 13, [18]), (13, 0, [13])]
)
def test_uses_of_a_card_have_a_list_each_where_only_that_has_room_for_where_the_price_goes(adds, births, lists):
    """Else the price is asked after the use."""
    places = [*(f"add {n}" for n in range(adds)), *(f"new {n}-left" for n in range(births))]
    ways = [f"{card} {place} {pay}" for card in "abcdefgh" for place in places for pay in ("reef", "zone1")]
    chooser = chooser_of((HAND, *CARD[1:], PanelPart("pay", last=True, variants=("reef", "zone1"))), ways)
    offered = offered_lists(chooser, chooser.start_with(("a",)))
    assert [len(listed) for listed in offered] == lists
    assert all(bool(one[3]) is (len(listed) in (12, 14)) for listed in offered for one in listed)


def test_a_hand_has_a_list_for_each_card_that_has_one_in_the_panel():
    chooser = chooser_of((OWN, *CARD[1:]), map(" ".join, cards(3).choices))
    assert [{value[0] for value in values} for values in listed_under_hand(chooser)] == [{"a"}, {"b"}, {"c"}]
    few = chooser_of((OWN, CARD[2]), ["a 0", "b 0"])
    assert listed_under_hand(few) == [["a 0", "b 0"]]
    assert listed_under_hand(chooser_of((OWN, CARD[2]), ["a 0"])) == []  # nothing to choose
    many = chooser_of((OWN, CARD[2]), [f"{card} {n}" for card in "abcde" for n in range(2)])
    assert listed_under_hand(many) == []  # the message has no room for five


TILE_WORDS = texts("en", "sky_islands")
LAID = (PanelPart("tile", split=True, under_hand=True), PanelPart("cell", "hex"), PanelPart("turn", "turn", auto=True))


def test_what_is_laid_on_a_board_is_listed_by_its_space_with_its_turn_open():
    tiles = chooser_of(LAID, ["1 A1 t0", "1 A1 t2", "1 B1 t1", "2 A1 t4", "2 B1 t0", "2 B1 t5"])
    assert listed_under_hand(tiles, TILE_WORDS) == [["1 A1 ?", "1 B1 t1"], ["2 A1 t4", "2 B1 ?"]]
    turned = tiles.start_with(parse_entry("2 B1 ?"))
    assert turned == ("2", "B1", "t0")
    pick = Control(1, "1", "whole")
    assert not chooses_open_parts(tiles, pick, turned)
    assert chooses_open_parts(tiles, pick, tiles.start_with(("2", "A1", "t4")))


def test_a_hand_has_room_for_what_fits_on_more_spaces_than_a_list_has_lines():
    tiles = chooser_of(LAID, [f"{tile} {cell_label((q, 0))} t0" for tile in "12" for q in range(30)])
    lists = listed_under_hand(tiles, TILE_WORDS)
    assert [len(values) for values in lists] == [15] * 4
    assert len({value for values in lists for value in values}) == 60


def test_a_panel_opened_with_a_card_of_the_hand_has_that_chosen():
    chooser = chooser_of((HAND, *CARD[1:]), map(" ".join, cards(8).choices))
    assert chooser.start_with(("c",)) == ("c", "", "")
    assert chooser.start_with(("z",)) == ("", "", "")
    assert chooser.start_with(("c", "add", "1")) == ("c", "add", "1")


def test_before_the_card_alone_is_asked_all_that_is_rarer_stands_behind_it():
    chooser = cards(6, species=3)
    (listed,) = offered_lists(chooser)
    assert listed[:5] == [("a", "add", "0"), ("a", "add", "1"), ("a", "add", "2"), ("a", "", ""), ("b", "add", "0")]
    assert len(listed) == 24
    shown = next(item for item in view(chooser, ("", "", "")).children if isinstance(item, Select)).options[3]
    assert (shown.label, shown.description) == ("A …", "Create a species · migrate")
    opened = apply_control(chooser, Control(1, "1", "whole", values=()), ["a ? ?"])
    assert chooser.stepping.fill_in(opened) == ("a", "", "")
    lists = [item for item in view(chooser, opened).children if isinstance(item, Select)]
    uses = [f"a add {n}" for n in range(3)] + [f"a new {n}-right" for n in range(3)]
    assert [[option.value for option in each.options] for each in lists] == [
        [*"abcdef"],
        uses,
        [f"a migrate {move}" for move in MOVES],
    ]
    assert [each.placeholder for each in lists[1:]] == ["A: where?", "A · migrate"]


GATHERED = (
    PanelPart("card", whole=True),
    PanelPart("how", last=True, behind=("migrate",), gathered=("discard",)),
    CARD[2],
)


@pytest.mark.parametrize(("number", "first"), [(3, None), (9, 0)])
def test_what_is_done_with_none_of_the_cards_stands_behind_one_entry_of_its_own(number, first):
    """In the list, or a button below that of the cards."""
    ways = [f"{card} add {n}" for card in "abcdefghi"[:number] for n in range(4)]
    chooser = chooser_of(GATHERED, [*ways, "x discard 0", "y discard 1"])
    assert chooser.listing.things == [*"abcdefghi"[:number]]
    assert asked_thing(chooser, ("", "", "")) == first
    controls = view(chooser, ("", "", "")).children
    named = [option.label for item in controls if isinstance(item, Select) for option in item.options]
    named += [item.label for item in controls if isinstance(item, Button)]
    assert "Discard a trait …" in named
    opened = apply_control(chooser, Control(1, "1", "whole", values=()), ["? discard ?"])
    assert offered_lists(chooser, opened) == [[("x", "discard", "0"), ("y", "discard", "1")]]
    buttons = [item for item in view(chooser, opened).children if isinstance(item, Button)]
    assert "Choose another" in [item.label for item in buttons]
    picked = Control(1, "1", "whole", arg="y discard 1", values=opened)
    assert chooses_open_parts(chooser, picked, apply_control(chooser, picked))


def test_a_card_that_is_in_hand_and_in_play_is_not_asked_how_it_is_used():
    """Its discard stands behind the entry for several things alone."""
    ways = [f"{card} add {n}" for card in "abcdefghi" for n in range(4)]
    chooser = chooser_of(GATHERED, [*ways, "a discard 0", "y discard 1"])
    assert asked_thing(chooser, ("a", "", "")) == 0
    assert offered_lists(chooser, ("a", "", "")) == [[("a", "add", str(n)) for n in range(4)]]


def test_where_a_cost_goes_is_listed_with_the_rest_only_where_a_page_has_room():
    parts = (*CARD, PanelPart("pay", last=True, variants=("reef", "zone1")))

    def uses(species):
        ways = [f"a add {n} {pay}" for n in range(species) for pay in ("reef", "zone1")]
        (listed,) = offered_lists(chooser_of(parts, ways))
        return listed

    assert uses(12) == [("a", "add", str(n), pay) for n in range(12) for pay in ("reef", "zone1")]
    assert uses(13) == [("a", "add", str(n), "") for n in range(13)]


def test_what_only_one_card_would_be_discarded_for_is_listed_itself():
    chooser = chooser_of(GATHERED, ["a add 1", "a add 2", "x discard 0"])
    assert offered_lists(chooser) == [[("a", "add", "1"), ("a", "add", "2"), ("x", "discard", "0")]]


def test_few_cards_are_a_list_as_many_are_and_what_has_no_card_stands_beside_them():
    ways = [f"{card} add {n}" for card in "abc" for n in range(9)]
    chooser = chooser_of(CARD, [*ways, "pass - -"])
    assert selects(chooser, ("", "", "")) == ([[*"abc"]], ["set0", "notes0", "cancel0"])
    assert chooser.listing.things == ["a", "b", "c"]


ORDER = (
    PanelPart("slot"),
    PanelPart("card", whole=True, split=True),
    PanelPart("order", last=True, by_trial=True, behind=("only",)),
)
PLAYS = chooser_of(ORDER, ["x a after", "x a before", "x a only", "y a only", "y b after", "y b before", "x b only"])


def test_a_split_list_has_each_card_s_choices_and_the_order_is_open():
    assert offered_lists(PLAYS) == [[("x", "a", ""), ("", "a", "only")], [("y", "b", ""), ("x", "b", "only")]]


def test_the_order_is_asked_only_where_trying_shows_that_it_matters():
    tried = []

    def distinct(choices):
        tried.append([*choices])
        return [[choice] for choice in choices] if choices[0].startswith("y") else [[*reversed(choices)]]

    assert tried_chooser(PLAYS, ("", "a", ""), distinct) is PLAYS
    assert tried_chooser(PLAYS, ("", "a", "only"), distinct) is PLAYS
    assert tried == []
    alike = tried_chooser(PLAYS, ("x", "a", ""), distinct)
    assert alike.stepping.fill_in(("x", "a", "")) == ("x", "a", "before")
    assert alike.combinations.fits(("x", "a", "only"))
    other = tried_chooser(PLAYS, ("y", "b", ""), distinct)
    assert other.stepping.fill_in(("y", "b", "")) == ("y", "b", "")
    assert offered_values(other, ("y", "b", ""), 2) == ["after", "before"]
    both = [["x a after", "x a before"], ["y b after", "y b before"]]
    assert tried == both
    tried.clear()
    for chosen in ("after", "before"):  # of what is chosen no other name stands beside it
        shown = tried_chooser(PLAYS, ("x", "a", chosen), distinct)
        assert shown.combinations.values(2, {0: "x", 1: "a"}) == [chosen, "only"]
        assert shown.stepping.is_only_way(2, ("x", "a", chosen))
        assert shown.combinations.values(2, {0: "y", 1: "b"}) == ["after", "before"]
    assert tried == [*both, *both]


@pytest.mark.parametrize(
    ("number", "useful", "pages"),
    [
        (20, 4, [4, 16]),
        (20, 2, [20]),  # two lines and "More" hid eighteen others
        (20, 0, [20]),
        (20, 20, [20]),
        (40, 25, [23, 2, 15]),
        (40, 1, [23, 17]),
        (40, 40, [23, 17]),
    ],
)
def test_of_a_long_list_what_wastes_something_has_the_last_pages(number, useful, pages):
    values = [str(n) for n in range(number)]
    listed = [*in_pages([*values[useful:], *values[:useful]], 25, {*values[useful:]})]
    assert [len(page) for page in listed] == pages
    assert [value for page in listed for value in page] == values


@pytest.mark.parametrize(
    ("worths", "first"),
    [
        ([2, 3] * (GLANCE // 2), GLANCE),  # read at a glance
        ([3, 2, 2, 3, 2, 2, 3, 2, 2], 3),
        ([4, 2, 2, 3, 2, 2, 3, 2, 2], 3),  # one alone is not worth a page
        ([4, 3, 3, 3, 3, 3, 3, 3, 2], 8),
        ([2] * 12, 12),
    ],
)
def test_what_brings_most_stands_before_the_rest_and_equals_stand_together(worths, first):
    values = [str(at) for at in range(len(worths))]
    later = poorer(values, lambda value: worths[int(value)])
    sooner = [value for value in values if value not in later]
    assert len(sooner) == first
    assert min(worths[int(value)] for value in sooner) > max((worths[int(value)] for value in later), default=0)


def test_a_hand_lists_the_cards_of_which_some_are_chosen_at_once():
    """Only where it is known how many: a list that may stay empty is no answer yet."""
    some = PanelPart("card", kind="some", hand=True)
    fixed = chooser_of((some,), ["1-2", "1-3", "2-3"])
    (select,) = hand_lists(fixed, WORDS, no_hints, "post:1:a:begin7")
    assert [option.value for option in select.options] == ["1", "2", "3"]
    assert (select.min_values, select.max_values) == (2, 2)
    for options, part in ((["1", "2", "1-2"], some), (["1", "2"], PanelPart("card", kind="some"))):
        assert hand_lists(chooser_of((part,), options), WORDS, no_hints, "post:1:a:begin7") == []
