"""The pictures for every number of players, at every stage, with any names: drawn, small enough, always the same."""

import math
from itertools import combinations, pairwise

import pytest
from PIL import Image

from bot.texts import texts
from renderers.kit import text
from renderers.kit.png import png
from renderers.registry import renderer
from renderers.solarius_mission import card, describe, focus, hand, seat, table
from renderers.solarius_mission.bridge import place_dice
from renderers.solarius_mission.choices import brings
from renderers.solarius_mission.colours import PAINTS
from renderers.solarius_mission.figures import NUMERALS
from renderers.solarius_mission.heading import draw_heading
from renderers.solarius_mission.icons import MARKS, SIGNS, icon
from renderers.solarius_mission.layout import HEIGHT, WHEEL, WHEEL_MIDDLE, WIDTH, final, layout
from renderers.solarius_mission.mats import draw_mat, mat_of
from renderers.solarius_mission.printed_cards import bonuses, rows
from renderers.solarius_mission.scene import Scene
from tests.renderers.solarius_mission import views
from tests.renderers.solarius_mission.looks import NAMES, ODD, look
from tests.renderers.threads import drawn_alike

KIB = 1 << 10
SEATS = (2, 3, 4)
GLANCE = 32  # of 1,200 pixels: nine where the picture is 336 wide
PHONE = 32  # the same where it is 336 wide, as in a channel on a phone
STAGES = (views.start_view, views.midgame_view, views.late, views.final_view)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("seats", SEATS)
def test_every_table_is_drawn_and_is_small(seats, theme):
    for made, lang in zip(STAGES, ("en", "ja") * 2, strict=True):
        picture = table(made(seats), look(lang, theme))
        assert picture.mode == "RGB"
        assert picture.width == WIDTH
        assert picture.height <= 1.25 * WIDTH
        assert len(png(picture)) < 500 * KIB


@pytest.mark.parametrize(("lang", "theme"), [("en", "dark"), ("ja", "light")])
def test_every_board_and_hand_is_drawn_at_large(lang, theme):
    for made in STAGES:
        for one in (0, 3):
            for picture in (seat(made(4), one, look(lang, theme)), hand(made(4, one), look(lang, theme))):
                assert picture.width == WIDTH
                assert len(png(picture)) < 300 * KIB


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_long_name_leaves_room_for_what_is_to_be_done(lang, uncut):
    shown = look(lang, names=("Christopher Montgomery Featherst",) * 4)
    view = views.midgame_view(4)
    draw_heading(Scene(Image.new("RGB", (WIDTH, 90)), shown), (13, 13, WIDTH - 13, 89), view)


@pytest.mark.parametrize(("number", "letters"), [(2, 34), (3, 30), (4, 34), (5, 30)])
def test_four_cards_in_hand_are_as_wide_as_two(number, letters, written_texts):
    """Their texts have larger letters than where three stand in a row, as far as they fit."""
    shown, names = look(), ("22", "3", "21", "6", "26")
    hand(views.midgame_view(2, 0, hand=tuple(views.CARDS[name] for name in names[:number])), shown)
    said = shown.texts("card.22.text")
    assert max(size for words, size, detail in written_texts if detail and words in said and " " in words) == letters


def test_columns_are_written_as_large_as_there_is_room_beside_their_dice(written_texts):
    """They were a third smaller, as they are where there is less room, and half hidden behind stars."""
    view, plan = views.late(3), layout(3)
    for box, player in zip(plan.mats, view.players, strict=True):
        draw_mat(Scene(Image.new("RGB", (WIDTH, 2100)), look()), plan, box, mat_of(view, player))
    assert min(size for words, size, _ in written_texts if words in NUMERALS) >= PHONE


@pytest.mark.parametrize("names", [ODD, ("",) * 4, ("W" * 32,) * 4], ids=["odd", "empty", "long"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_odd_names_are_drawn_and_described(lang, names):
    """Emoji, right-to-left, very long and empty names break nothing."""
    odd = look(lang, "dark", names)
    for view in (views.late(4), views.final_view(4)):
        assert table(view, odd).width == WIDTH
        assert seat(view, 1, odd).width == WIDTH
        assert len(describe(view, odd)) <= 1000


AT_LARGE = {  # what a player's board at large alone shows
    *("dice", "stations", "next_station", "colonies", "markers", "missions", "developments", "unfinished", "completed"),
    *("outposts", "cubes", "open"),
}


def changed_views(view):
    """The view with one thing changed at a time."""
    one = view.players[1]
    track = one.technologies[0]
    for name, value in (
        ("points", 99), ("fuel", 10 - one.fuel), ("bucks", 11), ("ship", "0,0"), ("range", 9), ("contamination", 0),
        ("spaces", 7), ("outside", 5), ("dice", one.dice[::-1]), ("stations", one.stations[:1]), ("next_station", (8, 7)),
        ("colonies", 1), ("markers", 1), ("missions", one.missions[:1]), ("developments", ()), ("unfinished", ()),
        ("completed", one.completed[1:]), ("outposts", ("f",)), ("hand", 9),
    ):  # fmt: skip
        yield name, views.with_player(view, 1, **{name: value})
    for name, value in (("face", 5), ("column", track.column % 5 + 1), ("cubes", (0, 0, 0)), ("open", (4, 3, 2))):
        tracks = (views.with_changes(track, **{name: value}), *one.technologies[1:])
        yield name, views.with_player(view, 1, technologies=tracks)
    sites = [hex_ for hex_ in view.hexes if hex_.kind == "site"]
    for name, value in (
        ("active", 1), ("phase", "fly"), ("round", 1), ("turn", 4), ("first", 0), ("waits_for", (1,)), ("bag", 3),
        ("deck", 3), ("discards", ()), ("centres", view.centres[:1]), ("pieces", view.pieces[1:]), ("flown", ()),
        ("bridge", view.bridge[::-1]), ("planets", view.planets[1:]), ("changed", ()),
        ("hexes", tuple(views.with_changes(one, centre=not one.centre) if one == sites[0] else one for one in view.hexes)),
    ):  # fmt: skip
        yield name, views.with_changes(view, **{name: value})


def test_the_same_view_gives_the_same_picture_and_another_one_another():
    view = views.midgame_view(4)
    first, large = table(view, look()).tobytes(), seat(view, 1, look()).tobytes()
    for name, changed in changed_views(view):
        shown, before = (seat(changed, 1, look()), large) if name in AT_LARGE else (table(changed, look()), first)
        assert (shown.tobytes() == before) is False, name
    assert table(view, look()).tobytes() == first
    assert seat(view, 1, look()).tobytes() == large


def test_two_threads_draw_the_same():
    made = [views.start_view(2), views.late(3), views.final_view(2)]
    drawn_alike(lambda view: table(view, look("ja", "light")), made)


# ---- what must be seen at a glance --------------------------------------------------------------------------------
def largest(written_texts):
    sizes = {}
    for words, size, _ in written_texts:
        sizes[words] = max(size, sizes.get(words, 0))
    return sizes


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_player_must_know_is_nine_pixels_high_on_a_phone(lang, written_texts):
    """Whose turn it is and what for, the round, and all points."""
    view = views.midgame_view(4)
    for number in range(4):
        view = views.with_player(view, number, points=61 + number)
    table(view, look(lang))
    sizes = largest(written_texts)
    for words in ("61", "62", "63", "64", "Ann: take a die" if lang == "en" else "Ann:ダイスの確保"):
        assert sizes[words] >= PHONE, words
    for name in NAMES:  # a long one is cut
        assert max(size for words, size in sizes.items() if words[:5] == name[:5]) >= PHONE, name
    assert max(size for words, size, _ in written_texts if "3/4" in words or "3 of 4" in words) >= PHONE


def test_bonuses_and_hexes_with_something_on_them_can_be_read_on_a_phone(written_texts):
    """Their letters are at least six pixels high where the picture is 336 wide."""
    view, shown = views.late(4), look()
    table(view, shown)
    sizes = largest(written_texts)
    names = {shown.texts.word("hex", one.hex) for one in (*view.pieces, *view.planets)}
    bonuses_ = {one.bonus for one in view.hexes if one.bonus} | {one.outpost for one in view.pieces if one.outpost}
    assert min(sizes[words] for words in names | bonuses_) >= 23
    assert min(size for words, size, _ in written_texts if words in bonuses_) >= 23


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_part_of_a_board_is_called_by_its_name(lang, written_texts, uncut):
    """Also where a player has many dice spaces; a phone shows the names six pixels high."""
    shown = look(lang)
    seat(views.late(4), 1, shown)
    sizes = largest(written_texts)
    labels = [key for key in texts(lang, "solarius_mission") if key.startswith("picture.label.")]
    assert len(labels) > 10
    assert min(sizes[shown.texts(key)] for key in labels) >= 22


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_who_is_asked_in_anothers_turn_is_named_nine_pixels_high(lang, written_texts):
    """At a round's end income is chosen by who gets it, not by whose turn it was."""
    table(
        views.midgame_view(4, phase="income", waits_for=(1,)), look(lang, names=("Ann", "Bartholomew", "Cleo", "Dan"))
    )
    sizes = largest(written_texts)
    assert sizes["Bartholomew"] >= GLANCE
    assert sizes["Ann's turn" if lang == "en" else "Annの手番"] >= GLANCE


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_many_who_are_asked_are_counted(lang, written_texts):
    table(views.midgame_view(4, phase="keep", waits_for=(0, 1, 2, 3)), look(lang))
    sizes = largest(written_texts)
    assert sizes["4 choosing" if lang == "en" else "4人が選択中"] >= GLANCE
    assert sizes["Choosing the first cards" if lang == "en" else "最初のカードを選択中"] >= GLANCE


@pytest.mark.parametrize("long", ["W" * 32, "寿" * 32])
def test_a_long_name_of_who_is_asked_is_cut_rather_than_too_small_to_read(long, written_texts):
    for waits in ((1,), (1, 2), (0, 1, 2, 3)):
        view = views.midgame_view(4, phase="income", waits_for=waits)
        draw_heading(Scene(Image.new("RGB", (1200, 100)), look(names=(long,) * 4)), (16, 16, 1184, 92), view)
        assert min(size for _, size, _ in written_texts) >= GLANCE


def test_the_account_s_names_are_nine_pixels_high_on_a_phone(written_texts):
    """A long one becomes shorter, not smaller."""
    view = views.final_view(4)
    table(view, look(names=("Ann", "Böb Long-Name the Second", "W" * 32, "健太")))
    heads = [(words, size) for words, size, _ in written_texts if words.startswith(("Ann", "Böb", "WWW", "健太"))]
    assert len(heads) == 4
    assert all(size >= GLANCE for _, size in heads), heads


# ---- nothing overlaps ---------------------------------------------------------------------------------------------
def are_apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def hex_boxes(plan):
    """The boxes round the inner part of every hex."""
    near = plan.hexes.size * 0.8
    for left, top in map(plan.hexes.centre, views.space.HEXES):
        yield left - near, top - near, left + near, top + near


@pytest.mark.parametrize("plan", [layout(2), layout(3), layout(4), final(14)])
def test_no_part_of_a_table_lies_on_another_or_on_a_hex(plan):
    boxes = [*plan.panels, *plan.mats]
    for number, box in enumerate(boxes):
        assert 0 <= box[0] < box[2] <= WIDTH
        assert 0 <= box[1] < box[3] <= HEIGHT
        assert all(are_apart(box, other) for other in boxes[number + 1 :])
        assert all(are_apart(box, hexagon) for hexagon in hex_boxes(plan))


@pytest.mark.parametrize("seats", SEATS)
def test_the_bridge_lies_on_nothing_else(seats):
    plan, (x, y) = layout(seats), WHEEL_MIDDLE
    wheel = (x - WHEEL, y - WHEEL, x + WHEEL, y + WHEEL)
    assert min(wheel) >= 0
    assert all(are_apart(wheel, box) for box in (*plan.panels, *plan.mats))
    near = plan.hexes.size * 0.8
    assert all(math.dist((x, y), plan.hexes.centre(cell)) > WHEEL + near for cell in views.space.HEXES)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_dice_lie_within_their_space_of_the_bridge(count):
    """Nearer to the middle of their own space than to the next one's, outside the values; none covers another."""
    for number in range(8):
        dice = tuple(views.Die("blue", "1") for _ in range(count))
        spots = place_dice((0, 0), 100, number, dice)
        assert len(spots) == count
        for _, (x, y), size in spots:
            assert 40 + size * 0.4 < math.hypot(x, y) < 98 - size * 0.5
            turn = (math.degrees(math.atan2(y, x)) + 90) % 360
            assert 45 * number < turn < 45 * (number + 1)
        for (_, (x, y), size), (_, (u, v), _) in combinations(spots, 2):
            assert max(abs(x - u), abs(y - v)) >= size


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_on_a_full_board_lies_on_another_thing(seats, monkeypatch):
    """Goods, dice, stations and outposts with as many figures as there can be."""
    things = []
    put, write = Scene.paste_centred, Scene.write

    def note_picture(self, picture, middle):
        x, y = middle
        things.append((x - picture.width / 2, y, x + picture.width / 2))
        put(self, picture, middle)

    def wrote(self, at, words, size, *rest, align="left", **how):
        wide = text.width(words, size, True)
        left = at[0] - {"left": 0, "middle": wide / 2, "right": wide}[align]
        if "+" not in words and not words.startswith("I"):  # costs and outside contamination stand on plates
            things.append((left + 2, at[1], left + wide - 2))
        write(self, at, words, size, *rest, align=align, **how)

    monkeypatch.setattr(Scene, "paste_centred", note_picture)
    monkeypatch.setattr(Scene, "write", wrote)
    view = views.late(seats)
    spaces = tuple(views.DiceSpace(name) for name in (*("normal",) * 3, "convert", "research", "1", "5", "10"))
    cards = tuple(views.CARDS[name] for name in ("1", "5", "10"))
    view = views.with_player(
        view, 0, fuel=10, bucks=10, range=9, contamination=7, spaces=7, outside=9, hand=3, colonies=12, markers=6,
        drives=(2, 2, 2, 2), dice=spaces, developments=cards, missions=(),
    )  # fmt: skip
    plan = layout(seats)
    left, _, right, _ = plan.mats[0]
    draw_mat(Scene(Image.new("RGB", (WIDTH, 2100)), look()), plan, plan.mats[0], mat_of(view, view.players[0]))
    for y in {y for _, y, _ in things}:
        row = sorted((start, end) for start, at, end in things if at == y)
        assert row[0][0] > 0
        assert row[-1][1] < right - left
        for (_, end), (start, _) in pairwise(row):
            assert end <= start + 3, (y, row)


def test_few_grounds_are_kept():
    """Every number of players shares one ground, and so do all ends."""
    grounds = {(plan.space, plan.panels) for plan in (*map(layout, SEATS), final(14))}
    assert len(grounds) == 2


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_text_of_tables_seats_hands_and_cards_fits_its_box(lang):
    shown = look(lang, names=NAMES)
    for made in STAGES:
        table(made(3), shown)
        seat(made(4), 3, shown)
    for name in (*views.CARDS, *views.PAIRS, *bonuses(), *rows("start", "number")):
        card(name, shown)
    cards = tuple(views.CARDS.values())
    for number in range(0, len(cards), 3):
        hand(views.midgame_view(2, 0, hand=cards[number : number + 3]), shown)
    seat(views.with_player(views.midgame_view(2), 0, developments=cards), 0, shown)


# ---- what must be told apart --------------------------------------------------------------------------------------
SIGHTS = {  # linear light as people without red or green cones see it (Viénot, Brettel, Mollon 1999)
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def seen_colour(paint, sight):
    light = [(part / 255) ** 2.2 for part in paint]
    mixed = [sum(weight * part for weight, part in zip(row, light, strict=True)) for row in sight]
    return [255 * max(0.0, min(1.0, part)) ** (1 / 2.2) for part in mixed]


@pytest.mark.parametrize("sight", SIGHTS.values(), ids=SIGHTS)
def test_the_four_colours_differ_for_colour_blind_people(sight):
    shown = {name: seen_colour(paint, sight) for name, paint in PAINTS.items()}
    for one in shown:
        for other in shown:
            if one != other:
                apart_by = sum((a - b) ** 2 for a, b in zip(shown[one], shown[other], strict=True)) ** 0.5
                assert apart_by > 45, (one, other)


def test_marks_and_signs_differ_by_shape():
    """Their grey pictures of any two differ: nothing is told by colour alone."""
    assert {*MARKS} == {*PAINTS}
    shapes = {name: icon(f"mark_{name}", 32).getchannel("A").tobytes() for name in MARKS}
    assert len({*shapes.values()}) == 4
    assert len({icon(name, 32).convert("LA").tobytes() for name in SIGNS}) == len(SIGNS)
    with pytest.raises(KeyError):
        icon("tribble", 32)


# ---- what is hidden -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("made", [views.start_view, views.midgame_view, views.final_view])
def test_boards_show_nothing_of_a_hand(made):
    """Whoever looks: every board is the same, and the table but for what a star is worth to the viewer."""
    nobodys = made(3)
    for mine in range(3):
        owners = views.with_changes(made(3, mine), bridge=nobodys.bridge)
        assert table(owners, look()).tobytes() == table(nobodys, look()).tobytes()
        for one in range(3):
            assert seat(owners, one, look()).tobytes() == seat(nobodys, one, look()).tobytes()


def test_the_owner_sees_the_hand():
    cards = tuple(views.CARDS[name] for name in ("5", "22", "32"))
    view = views.midgame_view(3, 0, hand=cards)
    shown = [
        view,
        views.with_changes(view, hand=cards[:2]),
        views.with_changes(view, hand=()),
        views.with_changes(view, hand=cards[::-1]),
    ]
    assert len({hand(one, look()).tobytes() for one in shown}) == len(shown)
    assert hand(views.midgame_view(4), look()).tobytes() == seat(views.midgame_view(4), 0, look()).tobytes()


@pytest.mark.parametrize("name", ["0", "33", "black-black", "g", "start5", ""])
def test_a_card_that_is_none_is_refused(name):
    with pytest.raises(KeyError):
        card(name, look())


def test_the_printed_cards_are_those_of_the_data():
    assert {*rows("card", "number")} == {*views.CARDS} == {str(number) for number in range(1, 33)}
    assert {*rows("station", "pair")} == {*views.PAIRS}
    assert {*bonuses()} == {*"abcdef"}
    assert {*rows("start", "number")} == {f"start{number}" for number in range(1, 5)}


def test_the_renderer_is_the_games_own():
    assert [focus(views.midgame_view(3), one) for one in range(3)] == [0, 1, 2]
    assert renderer("solarius_mission").table is table
    assert renderer("solarius_mission").brings is brings
