"""Numbers of a lesson are read as those of what they point at."""

from PIL import Image, ImageChops

from renderers.lessons import Pointers, point

PLAIN = Image.new("RGB", (1200, 600), (40, 60, 90))
CARDS = {"left": (20, 20, 560, 580), "right": (640, 20, 1180, 580)}
ROOMS = {"one": (800, 200), "two": (890, 200), "three": (890, 290)}


def discs(spots):
    """The picture of the numbers alone: what they add to the rings."""
    numbers = tuple(enumerate(spots, 1))
    ringed = point(PLAIN, spots, Pointers(rings=tuple((name,) for name in spots)))
    return ImageChops.difference(ringed, point(PLAIN, spots, Pointers(numbers=numbers))).convert("L")


def area(added):
    """How many pixels the numbers cover."""
    return sum(added.histogram()[1:])


def test_the_number_of_a_card_does_not_lie_between_two_cards():
    added = discs(CARDS)
    assert added.getbbox()
    assert added.crop((580, 0, 620, 600)).getbbox() is None
    assert all(added.crop(box).getbbox() for box in CARDS.values())


def test_numbers_that_are_close_together_do_not_hide_each_other():
    alone = [area(discs({name: at})) for name, at in ROOMS.items()]
    assert area(discs(ROOMS)) > 0.9 * sum(alone)
