"""The pictures for every number of players, at every stage, with any names: drawn, small enough, always the same."""

import pytest
from PIL import Image

from bot.games.oceans.view import Flow
from bot.texts import texts
from renderers.kit import text
from renderers.kit.cache import UNPACKED, Cache
from renderers.kit.glance import listen
from renderers.kit.png import png
from renderers.oceans import describe, focus, hand, seat, table
from renderers.oceans.colours import THEMES
from renderers.oceans.hand import lay_out_cards
from renderers.oceans.heading import draw_heading
from renderers.oceans.layout import TALLEST, TALLEST_OWN, WIDTH, layout
from renderers.oceans.ring import order
from renderers.oceans.scene import Scene
from renderers.oceans.seats import draw_line, draw_side
from renderers.oceans.species import places
from renderers.oceans.words import describe_long
from renderers.registry import renderer
from tests.renderers.oceans import views
from tests.renderers.oceans.looks import NAMES, ODD, look
from tests.renderers.threads import drawn_alike
from tests.rotation import by_turns

KIB = 1 << 10
SEATS = (2, 3, 4, 5, 6)
GLANCE = 33  # of 1,200 pixels: nine where a post shows the picture 336 wide


@pytest.mark.parametrize(("seats", "lang", "theme"), by_turns(SEATS, ["en", "ja"], ["dark", "light"]))
def test_every_table_is_drawn_and_fits_discord(seats, lang, theme):
    for view in (
        views.start_view(seats),
        views.midgame_view(seats),
        views.foraged_view(seats),
        views.final_view(seats),
    ):
        picture = table(view, look(lang, theme))
        assert picture.mode == "RGB"
        assert picture.width == WIDTH
        assert picture.height <= 2400
        assert len(png(picture)) <= 500 * KIB


@pytest.mark.parametrize("seats", SEATS)
def test_a_phone_shows_a_table_as_wide_as_it_is(seats):
    """With three traits on each species, which is the rule, and four species in each row."""
    view = views.midgame_view(seats, waits_for=tuple(range(seats)))
    for player in view.players:
        few = tuple(views.with_changes(one, traits=one.traits[:3]) for one in player.species)
        view = views.with_player(view, player.seat, species=few)
    assert table(view, look()).height <= TALLEST


@pytest.mark.parametrize("number", [1, 4, 6])
def test_a_phone_shows_a_seat_as_wide_as_it_is(number):
    view = views.midgame_view(4)
    species = [one for player in view.players for one in player.species if len(one.traits) <= 3]
    view = views.with_player(view, 0, species=tuple(species[:number]))
    assert seat(view, 0, look()).height <= TALLEST_OWN


@pytest.mark.parametrize("number", [6, 9, 12])
def test_a_phone_shows_a_hand_as_wide_as_it_is(number):
    view = views.midgame_view(4, 1)
    assert hand(views.with_changes(view, hand=(view.hand * 3)[:number]), look()).height <= TALLEST_OWN


@pytest.mark.parametrize(("lang", "theme"), by_turns(["en", "ja"], ["dark", "light"]))
def test_every_part_is_drawn_at_large(lang, theme):
    for view in (views.start_view(6), views.midgame_view(6), views.final_view(6)):
        for one in range(6):
            picture = seat(view, one, look(lang, theme))
            assert picture.width == WIDTH
            assert len(png(picture)) <= 500 * KIB


@pytest.mark.parametrize("names", [ODD, ("",) * 6, ("W" * 32,) * 6])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_odd_names_are_drawn_and_described(lang, names):
    """Emoji, right-to-left, very long and empty names break nothing."""
    odd = look(lang, "dark", names)
    for view in (views.midgame_view(6), views.final_view(6)):
        assert table(view, odd).width == WIDTH
        assert seat(view, 1, odd).width == WIDTH
        assert len(describe(view, odd)) <= 1000


def changed_views(view):
    """The view with one thing changed at a time."""
    one = view.players[2].species[0]
    more = views.with_changes(one, tokens=one.tokens + 1)
    for number, species in enumerate((
        more,
        views.with_changes(one, spaces=27),
        views.with_changes(one, forage=7),
        views.with_changes(one, attack=9),
        views.with_changes(one, shell=5),
        views.with_changes(one, safe=True),
        views.with_changes(one, traits=one.traits[1:]),
        views.with_changes(one, traits=(views.with_changes(one.traits[0], arrow="left"), *one.traits[1:])),
    )):  # fmt: skip
        yield f"species {number}", views.with_player(view, 2, species=(species, *view.players[2].species[1:]))
    first, second, *rest = view.players[2].species
    yield "limit", views.with_player(view, 2, species=(first, views.with_changes(second, limit=1), *rest))
    for name, value in (("hand", 9), ("deep", 4), ("bonus", 1), ("tokens", 77), ("order", 1), ("species", ())):
        yield name, views.with_player(view, 2, **{name: value})
    for name, value in (
        ("active", 1), ("phase", "refill"), ("round", 9), ("first", 2), ("waits_for", (1,)), ("exploded", False),
        ("ending", True), ("reserve", 0), ("places", (*view.places[:3], views.with_changes(view.places[3], tokens=1))),
        ("scenarios", (views.with_changes(view.scenarios[0], in_force=False), view.scenarios[1])),
        ("scenarios", (view.scenarios[0], views.with_changes(view.scenarios[1], times=2))), ("pools", view.pools[::-1]),
        ("deck", 5), ("deep_deck", 5), ("discards", 5), ("flows", view.flows[1:]), ("fed", "2"), ("target", "5"),
        ("phase", "burrow"),
    ):  # fmt: skip
        yield name, views.with_changes(view, **{name: value})


def test_the_same_view_gives_the_same_picture_and_another_one_another():
    view = views.midgame_view(4)
    first = table(view, look()).tobytes()
    for name, changed in changed_views(view):
        assert (table(changed, look()).tobytes() == first) is False, name
    assert table(view, look()).tobytes() == first


def test_pictures_that_are_drawn_again_have_all_their_parts_yet(monkeypatch):
    """What is kept of the usual pictures of a few tables fits the cache; else each would be drawn from nothing.

    Water may be unpacked again: as it is it takes 7 MB of each table, and only the last ones are kept.
    """

    def draw_all():
        table(views.foraged_view(6), look())
        seat(views.foraged_view(6), 1, look())
        hand(views.midgame_view(6, 0), look())
        table(views.final_view(6), look("ja"))
        table(views.start_view(6), look("ja", "light"))

    draw_all()
    anew, put = [], Cache.put
    monkeypatch.setattr(
        Cache, "put", lambda cache, key, *kept: (cache is UNPACKED or anew.append(key), put(cache, key, *kept))
    )
    draw_all()
    assert anew == []


def test_the_last_turn_is_shown_until_something_moves_in_this_one():
    view = views.midgame_view(4)
    begun = views.with_changes(view, flows=(), last_turn=view.flows)
    assert table(begun, look()).tobytes() == table(view, look()).tobytes()
    moved = views.with_changes(begun, flows=(Flow("migrate", "zone2", "reef", 3),))
    assert table(moved, look()).tobytes() != table(begun, look()).tobytes()


def test_two_threads_draw_the_same():
    made = [views.midgame_view(2), views.foraged_view(3), views.final_view(2)]
    drawn_alike(lambda view: table(view, look("ja", "dark")), made)


# ---- what must be seen at a glance --------------------------------------------------------------------------------
def fresh_flows(amount):
    """Movements with amounts that nothing else shows, so that no remembered picture is used."""
    return (Flow("forage", "reef", "1", amount), Flow("gain", "zone2", "5", amount + 1, "trait.symbiotic"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_player_must_know_is_nine_pixels_high_on_a_phone(lang, written_texts):
    from renderers.kit.cache import SPRITES

    SPRITES.clear()
    species = views.species("98", 0, 87, "speed")
    rows = views.with_player(views.midgame_view(6), 0, species=(species,), tokens=643)
    places = tuple(views.with_changes(place, tokens=310 + number) for number, place in enumerate(rows.places))
    view = views.with_changes(rows, places=places, flows=fresh_flows(54), round=76, fed="98", target="reef")
    table(view, look(lang))
    sizes = {}
    for words, size, _ in written_texts:
        sizes[words] = max(size, sizes.get(words, 0))
    turn = "Ann: feeding" if lang == "en" else "Ann:食事"
    figures = ("87", "643", "310", "311", "312", "313", "54", "55", "+55", "98")
    for words in (turn, *figures, "Zone 1" if lang == "en" else "第1海洋ゾーン"):
        assert sizes[words] >= GLANCE, words
    assert max(size for words, size, _ in written_texts if "76" in words) >= GLANCE


@pytest.mark.parametrize(("seats", "lang"), by_turns(SEATS, ["en", "ja"]))
def test_all_that_is_no_detail_is_nine_pixels_high_where_a_post_is_336_pixels_wide(seats, lang):
    """Numbers of species, their tokens and values, players, places, movements; creatures tell traits, names are small."""
    crowded = views.midgame_view(seats)
    for player in crowded.players:
        species = tuple(views.with_changes(one, name=f"{player.seat}{one.name}") for one in player.species)
        crowded = views.with_player(crowded, player.seat, species=(species * 2)[:7])
    for view in (views.start_view(seats), views.midgame_view(seats), views.foraged_view(seats), crowded):
        with listen() as written:
            table(view, look(lang))
        assert {(one.words, one.size) for one in written if not one.detail and one.size < GLANCE} == set()
    with listen() as written:
        table(views.final_view(seats), look(lang))
    assert {(one.words, one.size) for one in written if not one.detail and one.size < GLANCE} == set()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("drawn", [table, lambda view, shown: seat(view, 1, shown)])
def test_who_is_asked_in_anothers_turn_is_named_nine_pixels_high(lang, drawn, written_texts):
    names = ("Ann", "Bartholomew of the Reef", "Cleo", "Dan")
    drawn(views.midgame_view(4, phase="burrow", waits_for=(1,)), look(lang, names=names))
    sizes = {words: size for words, size, _ in written_texts}
    assert sizes["Bartholomew of the Reef"] >= GLANCE
    assert sizes["Ann's turn" if lang == "en" else "Annの手番"] >= GLANCE


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_many_who_are_asked_are_counted(lang, written_texts):
    table(views.midgame_view(6, phase="surplus", waits_for=(1, 2, 4)), look(lang))
    sizes = {words: size for words, size, _ in written_texts}
    assert sizes["3 choosing" if lang == "en" else "3人が選択中"] >= GLANCE


@pytest.mark.parametrize("long", ["W" * 32, "寿" * 32])
def test_a_long_name_is_cut_rather_than_too_small_to_read(long, written_texts):
    for view in (
        views.midgame_view(4),
        views.midgame_view(4, phase="burrow", waits_for=(1,)),
        views.midgame_view(4, waits_for=(1, 2)),
    ):
        written_texts.clear()
        draw_heading(Scene(Image.new("RGB", (1200, 100)), look(names=(long,) * 4)), (16, 16, 1184, 92), view)
        assert min(size for _, size, _ in written_texts) >= GLANCE


@pytest.mark.parametrize(("lang", "ends"), [("en", "…: play 2 cards"), ("ja", "…:カードを2枚プレイ")])
def test_a_long_name_leaves_whole_what_is_to_be_done(lang, ends, written_texts):
    view = views.midgame_view(4, exploded=True, ending=True, phase="play", plays_left=2)
    scene = Scene(Image.new("RGB", (1200, 100)), look(lang, names=("Wilhelmina-Alexandra von und zu Hohenstein",) * 4))
    draw_heading(scene, (16, 16, 1184, 92), view)
    assert any(words.startswith("Wilhelmina") and words.endswith(ends) for words, *_ in written_texts)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_rows_of_whom_the_table_waits_for_are_framed_in_gold(theme):
    """As in the other games; whose turn it is then has a thin frame of another colour."""
    shown = look("en", theme)
    mine, asked = views.midgame_view(4), views.midgame_view(4, phase="surplus", waits_for=(1, 3))
    for view in (mine, asked):
        picture, golden = table(view, shown), set()
        plan = layout(tuple(places(view.players[seat]) for seat in order(view)), 2)
        for number, row in zip(order(view), plan.rows, strict=True):
            left, _, _, bottom = row.box
            golden |= {number} if picture.getpixel((left - 3, bottom - 80)) == THEMES[theme].gold else set()
        assert golden == {*view.waits_for}


def test_the_part_of_whom_the_table_waits_for_is_marked(monkeypatch):
    marks = []
    monkeypatch.setattr(Scene, "sign", lambda self, middle, name, size: marks.append((name, size)))
    view = views.midgame_view(4)
    for waits in ((), (2,)):
        marks.clear()
        draw_line(
            Scene(Image.new("RGB", (1200, 64)), look()),
            (16, 0, 1184, 64),
            views.with_changes(view, waits_for=waits),
            view.players[2],
        )
        draw_side(
            Scene(Image.new("RGB", (176, 187)), look()),
            (0, 0, 176, 187),
            views.with_changes(view, waits_for=waits),
            view.players[2],
        )
        collected = [size for name, size in marks if name == "aging"]
        assert len(collected) == 2 * len(waits)
        assert all(size >= GLANCE for size in collected)


# ---- nothing overlaps ---------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_text_of_tables_seats_and_hands_fits_its_box(lang):
    shown = look(lang, names=NAMES)
    for seats in (3, 6):
        for view in (
            views.start_view(seats, 0),
            views.midgame_view(seats, 0),
            views.foraged_view(seats, 0),
            views.final_view(seats, 0),
        ):
            table(view, shown)
            seat(view, seats - 1, shown)
            hand(view, shown)


def test_the_shapes_of_values_do_not_cover_the_number_of_tokens(monkeypatch):
    """Even on the narrowest board with two figures each."""
    spots = []
    monkeypatch.setattr(
        Scene, "value", lambda self, middle, kind, number, size: spots.append((middle[0] - size / 2, middle[1]))
    )
    view = views.foraged_view(2)
    many = tuple(views.species(str(90 + n), 0, 88, "speed deep_speed hard_shell tusks megamouth") for n in range(5))
    view = views.with_player(view, 0, species=many)
    table(view, look())
    tiles = layout((places(view.players[1]), places(view.players[0])), 1).rows[1].tiles
    ends = [box[0] + 8 + 43 + 5 + text.width("88", 36, True) for box in tiles]
    for box, end in zip(tiles, ends, strict=True):
        mine = [x for x, y in spots if box[0] < x < box[2] and box[1] < y < box[3]]
        assert mine
        assert min(mine) >= end


# ---- what is hidden -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("made", [views.midgame_view, views.start_view, views.foraged_view])
def test_the_table_shows_nothing_of_hands_and_piles(made):
    """Whoever looks: the picture for all is the same, and so is everybody else's part."""
    nobodys = made(3)
    for mine in range(3):
        owners = made(3, mine)
        assert owners.hand
        assert owners.players[mine].pile == 17
        assert table(owners, look()).tobytes() == table(nobodys, look()).tobytes()
        for other in {*range(3)} - {mine}:
            assert seat(owners, other, look()).tobytes() == seat(nobodys, other, look()).tobytes()


def test_the_owner_sees_hand_pile_and_the_cards_drawn():
    view = views.midgame_view(4, 0)
    shown = [
        view,
        views.with_changes(view, hand=view.hand[1:]),
        views.with_changes(view, hand=()),
        views.with_changes(view, looking=(views.card("hydra"), views.card("tiny"), views.card("atavism"))),
        views.with_changes(view, current=(views.card("hydra"), views.card("tiny"))),
        views.with_player(view, 0, pile=18),
        views.with_player(view, 0, points=42),
        views.with_changes(view, hand=(views.with_changes(view.hand[0], playable=False), *view.hand[1:])),
    ]
    assert len({hand(one, look()).tobytes() for one in shown}) == len(shown)
    assert hand(views.midgame_view(4), look()).tobytes() == seat(views.midgame_view(4), 0, look()).tobytes()


def test_cards_of_the_gene_pool_that_may_be_played_stand_below_the_hand_in_as_wide_columns():
    """Four columns would be no lower. Their texts are in the description too."""
    view = views.with_changes(views.midgame_view(2, 0), current=(views.card("hydra"), views.card("tiny")))
    assert hand(view, look()).height > TALLEST_OWN
    _, own, pool, _ = lay_out_cards(view, 0, look())
    assert own[0][0][2] - own[0][0][0] == pool[0][0][2] - pool[0][0][0] > WIDTH * 0.3
    assert pool[0][0][1] > own[-1][0][3]
    words = texts("en", "oceans")
    assert words("trait.tiny.name") in describe(view, look())
    assert words("trait.tiny.short") in describe_long(view, look())


@pytest.mark.parametrize("held", [1, 4, 6, 9, 12])
def test_a_hand_of_any_size_is_drawn(held):
    cards = tuple(views.card(name) for name in (*views.HAND, *views.HAND)[:held])
    picture = hand(views.with_changes(views.midgame_view(2, 0), hand=cards), look("ja", "dark"))
    assert picture.width == WIDTH
    assert len(png(picture)) <= 500 * KIB


@pytest.mark.parametrize("more", [1, 2])
def test_a_crowded_table_and_a_full_hand_stay_below_500_kib(more):
    rows = tuple((*one, *views.ROWS[(seat + 1) % 6])[: 4 + more] for seat, one in enumerate(views.ROWS))
    view = views.midgame_view(6, players=views.players(6, None, rows))
    assert len(png(table(view, look("ja", "dark")))) <= 500 * KIB
    held = tuple(views.card(name) for name in views.HAND * more)
    looking = (views.card("hydra"), views.card("tiny"), views.card("atavism"))
    picture = hand(views.with_changes(views.midgame_view(2, 0), hand=held, looking=looking), look("en", "light"))
    assert len(png(picture)) <= 500 * KIB


def test_the_end_opens_the_piles():
    view = views.final_view(3)
    other = views.with_changes(view, final=tuple(views.with_changes(line, pile=line.pile + 1) for line in view.final))
    assert table(view, look()).tobytes() != table(other, look()).tobytes()


def test_the_renderer_is_the_games_own():
    assert [focus(views.midgame_view(3), one) for one in range(3)] == [0, 1, 2]
    assert renderer("oceans").table is table
