"""The pictures for every number of players, at every stage, with any names: drawn, small enough, always the same."""

import pytest
from PIL import Image, ImageChops

from bot.games.underwater_cities.rows import SLOTS
from bot.games.underwater_cities.view import Goods
from bot.texts import texts
from renderers.kit.glance import listen
from renderers.kit.png import png
from renderers.registry import renderer
from renderers.underwater_cities import describe, focus, hand, seat, table
from renderers.underwater_cities.layout import layout
from renderers.underwater_cities.mainboard import round_text
from renderers.underwater_cities.printed_cards import printed_cards
from renderers.underwater_cities.scene import Scene
from renderers.underwater_cities.seat import NET
from tests.renderers.threads import drawn_alike
from tests.renderers.underwater_cities import views
from tests.renderers.underwater_cities.looks import ODD, look
from tests.rotation import by_turns

KIB = 1 << 10


@pytest.mark.parametrize(("seats", "lang", "theme"), by_turns([1, 2, 3, 4], ["en", "ja"], ["dark", "light"]))
def test_every_table_is_drawn_and_fits_discord(seats, lang, theme):
    for view in (views.start_view(seats, contracts=seats > 1), views.midgame_view(seats), views.final_view(seats)):
        picture = table(view, look(lang, theme))
        assert picture.mode == "RGB"
        assert picture.width == 1200
        assert picture.height <= 1.25 * picture.width
        assert len(png(picture)) <= 500 * KIB


@pytest.mark.parametrize(("seats", "size"), [(2, 32), (3, 32), (4, 32)])
def test_what_a_production_would_bring_and_a_player_keeps_is_read_in_a_post(seats, size):
    """Nine pixels where a post's picture is 336 wide."""
    with listen() as written:
        table(views.midgame_view(seats), look())
    sizes = {one.size for one in written if one.words in ("+21", "+28") and not one.detail}
    assert sizes
    assert min(sizes) >= size


@pytest.mark.parametrize(("seats", "lang"), by_turns([1, 2, 3, 4], ["en", "ja"]))
def test_rounds_tracks_slots_and_incomes_are_read_in_a_post(seats, lang):
    """Nine pixels where a post's picture is 336 wide; an arrow between the seats in turn order is no letter."""
    for view in (views.start_view(seats), views.midgame_view(seats)):
        with listen() as written:
            table(view, look(lang))
        small = {(one.words, one.size) for one in written if not one.detail and one.size < 32 and one.words != "›"}
        assert small == set()


@pytest.mark.parametrize(("seats", "lang"), by_turns([1, 2, 3], ["en", "ja"]))
def test_each_special_on_offer_is_read_in_a_post(seats, lang):
    """Nine pixels where a post's picture is 336 wide: its name, the bracket aside, and alone what it does."""
    view, words = views.start_view(seats), texts(lang, "underwater_cities")
    specials = [card for card in printed_cards().values() if card.cost]
    for start in range(len(specials)):
        shown = (specials[start:] + specials)[: len(view.prizes)]
        with listen() as written:
            table(views.with_changes(view, prizes=tuple(shown), top_special=None), look(lang))
        sizes = {one.words: one.size for one in written}
        for card in shown:
            name, effect = (words(f"card.{card.name}.{what}") for what in ("name", "short"))
            assert sizes.get(name) or sizes[name.partition("(")[0].strip()]
            assert min(sizes.get(one, 32) for one in (name, name.partition("(")[0].strip(), effect)) >= 32
            assert seats > 1 or effect in sizes


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_any_number_of_cards_on_offer_is_drawn(seats):
    """They become fewer; with contracts there are ten at most, alone seven."""
    view = views.start_view(seats, contracts=seats > 1)
    pictures = []
    for gone in range(7):
        fewer = views.with_changes(view, prizes=view.prizes[gone:], contracts=view.contracts[gone:])
        pictures.append(table(fewer, look()))
    assert len({picture.tobytes() for picture in pictures}) == 7
    assert max(picture.height for picture in pictures) <= 1.25 * pictures[0].width


@pytest.mark.parametrize(("lang", "theme"), by_turns(["en", "ja"], ["dark", "light"]))
def test_every_part_is_drawn_at_large(lang, theme):
    for view in (views.start_view(4), views.midgame_view(4), views.final_view(4)):
        for one in range(4):
            picture = seat(view, one, look(lang, theme))
            assert picture.width == 1200
            assert len(png(picture)) <= 500 * KIB


@pytest.mark.parametrize("names", [ODD, ("", "", "", ""), ("a\u202eb\u0000\n\u200d{x}",) * 4])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_odd_names_are_drawn_and_described(lang, names):
    """Emoji, right-to-left, very long and empty names break nothing."""
    odd = look(lang, "dark", names)
    for view in (views.midgame_view(4), views.final_view(4)):
        assert table(view, odd).width == 1200
        assert seat(view, 1, odd).width == 1200
        assert len(describe(view, odd)) <= 600


def test_the_same_view_gives_the_same_picture_and_another_one_another():
    view = views.midgame_view(4)
    first = table(view, look()).tobytes()
    slot = next(n for n, slot in enumerate(view.slots) if not slot.tiles)
    for number, changed in enumerate((
        views.with_changes(view, placed="Y5"),
        views.with_changes(view, round=10),
        views.with_changes(view, era=2),
        views.with_changes(view, waits_for=(2,)),
        views.with_changes(view, order=(3, 2, 1, 0)),
        views.with_changes(view, slots=(*view.slots[:slot], views.with_changes(view.slots[slot], tiles=(3,)), *view.slots[slot + 1 :])),
        views.with_changes(view, federation=((0,), (1,), (), (2,), (3,))),
        views.with_changes(view, cloner=None),
        views.with_changes(view, prizes=view.prizes[1:]),
        views.with_changes(view, top_special=view.prizes[0]),
        views.with_changes(view, specials=3),
        views.with_changes(view, deck=17),
        views.with_changes(view, contracts=("contract2", "contract8")),
        views.with_changes(view, playing=view.prizes[0]),
        views.with_changes(view, domes=(0, 7)),
        views.with_changes(view, tunnels=1),
        views.with_player(view, 2, goods=Goods(1, 2, 3, 4, 5)),
        views.with_player(view, 2, points=77),
        views.with_player(view, 2, hand=9),
        views.with_player(view, 2, tiles=3),
        views.with_player(view, 2, kept=()),
        views.with_player(view, 2, fresh=("5a",)),
        views.with_player(view, 2, expected=()),
        views.with_player(view, 1, standing=()),
        views.with_player(view, 1, chosen=True),
        views.with_player(view, 0, actions=tuple(views.with_changes(card, used=False) for card in view.players[0].actions)),
    )):  # fmt: skip
        assert (table(changed, look()).tobytes() == first) is False, number
    assert table(view, look()).tobytes() == first


TOGETHER = 8  # so many spaces lie between two that are changed in one picture


def other(space):
    """The space with its piece taken off, or with one."""
    if space.piece:
        return views.with_changes(space, piece="", upgraded=False)
    kind = "tunnel" if "-" in space.name else "symbiotic" if len(space.name) == 1 else "plant"
    return views.with_changes(space, piece="farm" if space.name[-1] == "x" else kind)


def around(net, space):
    """A box within the space's own piece; round the whole of a tunnel."""
    dome_or_room = net.dome if len(space.name) == 1 else net.room
    spots = net.path(space.name) if "-" in space.name else [dome_or_room(space.name)]
    xs, ys = zip(*spots, strict=True)
    reach = net.unit // 4
    return round(min(xs)) - reach, round(min(ys)) - reach, round(max(xs)) + reach, round(max(ys)) + reach


@pytest.mark.parametrize("first", range(TOGETHER))
def test_every_space_of_a_board_and_what_stands_there_is_drawn(first):
    """Taking a piece off, or its upgrade, changes both the small board and the large one in the very place."""
    view = views.midgame_view(4)
    spaces = view.players[2].spaces
    changed = [*spaces]
    changed[first::TOGETHER] = map(other, spaces[first::TOGETHER])
    after = views.with_player(view, 2, spaces=tuple(changed))
    nets = layout(4, len(view.prizes) + bool(view.top_special) + len(view.contracts)).players[2].net, NET
    pictures = [(table(view, look()), table(after, look())), (seat(view, 2, look()), seat(after, 2, look()))]
    for net, (before, then) in zip(nets, pictures, strict=True):
        difference = ImageChops.difference(before, then)
        for space in spaces[first::TOGETHER]:
            assert difference.crop(around(net, space)).getbbox() is not None, space.name


def test_what_is_on_offer_is_marked_for_the_viewer_only():
    view = views.building_view()
    assert len(view.offered) > 15
    assert seat(view, 0, look()).tobytes() != seat(views.with_changes(view, offered=()), 0, look()).tobytes()
    assert seat(view, 1, look()).tobytes() == seat(views.with_changes(view, offered=()), 1, look()).tobytes()


def test_what_changed_since_the_last_tile_is_shown():
    view = views.midgame_view(4)
    plain = views.with_player(view, 0, fresh=(), gained=Goods(), scored=0)
    first = seat(view, 0, look()).tobytes()
    assert seat(plain, 0, look()).tobytes() != first
    for name, nothing in (("fresh", ()), ("gained", Goods()), ("scored", 0)):
        assert seat(views.with_player(view, 0, **{name: nothing}), 0, look()).tobytes() != first, name


def test_ones_own_turn_shows_the_slot_taken_and_the_card_played():
    view = views.with_changes(views.midgame_view(4), placed="Y1")
    first = seat(view, 0, look()).tobytes()
    assert seat(views.with_changes(view, playing=view.prizes[0]), 0, look()).tobytes() != first
    assert seat(views.with_changes(view, placed="G3"), 0, look()).tobytes() != first
    for changed in (views.with_changes(view, playing=view.prizes[0]), views.with_changes(view, placed="Y5")):
        assert seat(changed, 2, look()).tobytes() == seat(view, 2, look()).tobytes()


def test_two_threads_draw_the_same():
    made = [views.midgame_view(2), views.midgame_view(3), views.final_view(2)]
    drawn_alike(lambda view: table(view, look("ja", "dark")), made)


# ---- what is hidden -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("made", [views.midgame_view, views.start_view])
def test_uwc_44_the_table_shows_nothing_of_a_hand(made):
    """Whoever looks: the picture for all is the same, and so is everybody else's part."""
    nobodys = made(4)
    for mine in range(4):
        owners = made(4, mine)
        assert owners.hand
        assert table(owners, look()).tobytes() == table(nobodys, look()).tobytes()
        for other in {*range(4)} - {mine}:
            assert seat(owners, other, look()).tobytes() == seat(nobodys, other, look()).tobytes()


def test_the_owner_sees_the_hand_and_the_specials_looked_at():
    view = views.midgame_view(4, 0)
    assert seat(view, 0, look()).tobytes() != seat(views.with_changes(view, hand=()), 0, look()).tobytes()
    three = hand(view, look())
    two = hand(views.with_changes(view, hand=view.hand[1:]), look())
    none = hand(views.with_changes(view, hand=()), look())
    looking = hand(views.with_changes(view, looking=view.prizes[:3]), look())
    spectator = hand(views.midgame_view(4), look())
    assert len({picture.tobytes() for picture in (three, two, none, looking, spectator)}) == 5
    assert looking.height > three.height


@pytest.mark.parametrize("held", range(1, 13))
def test_a_hand_of_any_size_is_drawn(held):
    cards = tuple(views.with_changes(views.start_view(2, 0).hand[0], name=str(number)) for number in range(1, held + 1))
    picture = hand(views.with_changes(views.midgame_view(2, 0), hand=cards), look("ja", "dark"))
    assert picture.width == 1200
    assert len(png(picture)) < 1000 * KIB


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_cards_of_a_usual_hand_are_read_on_a_phone(lang):
    """At 400 pixels their names and effects are nine pixels high, as the board comes first; a long name may be smaller."""
    view = views.building_view()
    with listen() as written:
        seat(view, 0, look(lang))
    words = texts(lang, "underwater_cities")
    sizes = {one.words: one.size for one in written}
    names = [words(f"card.{card.name}.name") for card in view.hand]
    assert [sizes[name] for name in names[:2]] == [27] * 2
    assert min(sizes[name] for name in names) >= 26
    assert sum(one.size == 27 for one in written if one.detail) > 12


def test_nobody_builds_on_anothers_board():
    assert [focus(views.midgame_view(3), one) for one in range(3)] == [0, 1, 2]
    assert renderer("underwater_cities").table is table


def test_the_slots_of_both_sides_are_there():
    assert {seats: views.midgame_view(seats).side for seats in (1, 4)} == {1: "1-2", 4: "3-4"}
    for seats in (1, 4):
        view = views.midgame_view(seats)
        assert [slot.name for slot in view.slots] == list(SLOTS[view.side])


@pytest.mark.parametrize(("lang", "running", "over"), [("en", "Round", "Game over"), ("ja", "ラウンド", "ゲーム終了")])
def test_a_picture_says_which_round_it_is_or_that_the_game_is_over(lang, running, over):
    def round_line(view):
        return round_text(Scene(Image.new("RGB", (9, 9)), look(lang)), view)

    assert round_line(views.midgame_view(2)).startswith(running)
    assert round_line(views.final_view(2)) == over
