"""Pictures of lessons: parts one below another, rings round what is pointed at, numbers beside it."""

from PIL import Image, ImageChops

from renderers.kit.numbered_marks import DISC
from renderers.kit.rings import ring
from renderers.lessons import NEAR, Pointers, point

SPOTS = {"left": (100, 100, 300, 200), "right": (1300, 700, 1500, 900), "dot": (800, 400), "next": (300, 100, 400, 200)}


def plain():
    return Image.new("RGB", (1600, 1000), "navy")


def changed_box(pointers):
    """The box of what differs from the picture itself."""
    bare = Pointers(parts=pointers.parts)
    return ImageChops.difference(point(plain(), SPOTS, bare), point(plain(), SPOTS, pointers)).getbbox()


def test_without_pointers_the_picture_is_as_it_is():
    assert point(plain(), SPOTS, Pointers()).tobytes() == plain().tobytes()


def test_a_ring_goes_round_a_box_and_round_a_point():
    left, top, right, bottom = changed_box(Pointers(rings=(("left",),)))
    assert (left, top, right, bottom) == (100 - (right - 300), left, right, right - 100)
    assert 300 < right < 330
    left, top, right, bottom = changed_box(Pointers(rings=(("dot",),)))
    assert (left + right, top + bottom) == (1600, 800)


def test_boxes_that_touch_have_one_ring_and_nothing_within_is_hidden():
    ringed = ring(plain(), [[SPOTS["left"], SPOTS["next"]]])
    assert ringed.getpixel((300, 150)) == ringed.getpixel((200, 150)) == (0, 0, 128)
    apart = ring(plain(), [[SPOTS["left"]], [SPOTS["next"]]])
    assert apart.getpixel((300 + 11, 150)) == DISC


def test_only_the_parts_asked_for_are_shown_one_below_another_with_their_marks():
    pointers = Pointers(rings=(("right",),), numbers=((1, "right"), (2, "dot")), parts=(("left",), ("right", "next")))
    joined = point(plain(), SPOTS, pointers)
    assert joined.size == (1200 + 2 * NEAR, 100 + 800 + 4 * NEAR)
    assert changed_box(Pointers(rings=(("left",),), parts=(("left",),))) is not None
    assert changed_box(Pointers(rings=(("right",),), parts=(("left",),))) is None, "it is not there"


def test_a_part_that_is_less_wide_shows_what_lies_beside_it():
    """Its last column was drawn out there: streaks of what happened to stand in it."""
    picture = Image.linear_gradient("L").rotate(90).resize((1600, 1000)).convert("RGB")
    joined = point(picture, SPOTS, Pointers(parts=(("left",), ("right", "next"))))
    shades = [joined.getpixel((x, 50))[0] for x in range(0, joined.width, 100)]
    assert len({*shades}) == len(shades)
    assert point(picture, SPOTS, Pointers(parts=(("dot",), ("left",)))).width == 200 + 2 * NEAR, (
        "no wider than it need be"
    )


def test_what_the_renderer_does_not_know_is_left_out():
    assert changed_box(Pointers(rings=(("gone",),), numbers=((1, "gone"),))) is None
    assert point(plain(), SPOTS, Pointers(parts=(("gone",),))).size == (1600, 1000)


def test_a_number_stands_in_the_corner_with_least_to_see():
    busy = plain()
    for x in range(100, 160, 4):
        busy.paste((255, 255, 255), (x, 100, x + 2, 200))
    marked = point(busy, SPOTS, Pointers(numbers=((1, "left"),)))
    left, _, right, _ = ImageChops.difference(busy, marked).getbbox()
    assert left > 200
    assert 300 < right < 370, "most of it outside of what it numbers"
