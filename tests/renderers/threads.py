"""Two threads that draw at once."""

from concurrent.futures import ThreadPoolExecutor

from PIL import ImageChops


def drawn_alike(draw, views):
    """That two threads draw the same as one."""
    alone = [draw(view) for view in views]
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(draw, views * 3))
    for place, picture in enumerate(together):
        assert ImageChops.difference(picture, alone[place % len(views)]).getbbox() is None, place
