"""What is pasted more quickly than Pillow does it comes out the same."""

import pytest
from PIL import Image

from renderers.kit.canvas import gradient, rounded_mask
from renderers.kit.pasting import BROAD, CORNERS, LARGE, paste_masked


@pytest.mark.parametrize("side", [1, 20, 60])
@pytest.mark.parametrize("mode", ["RGB", "L"])
@pytest.mark.parametrize("mask_mode", ["L", "1", "RGBA"])
def test_a_colour_is_pasted_as_pillow_does_it(side, mode, mask_mode):
    assert 20 * 20 < LARGE < 60 * 60
    grey = Image.linear_gradient("L").rotate(30).resize((side, side))
    mask, paint = Image.merge("RGBA", [grey] * 4) if mask_mode == "RGBA" else grey.convert(mask_mode), (200, 10, 77)
    pasted, plain = (Image.linear_gradient("L").convert(mode) for _ in range(2))
    for image, paste in ((pasted, paste_masked), (plain, Image.Image.paste)):
        paste(image, paint if mode == "RGB" else 200, (7, -3), mask)
    assert pasted.tobytes() == plain.tobytes()


@pytest.mark.parametrize("size", [(200, 140), (160, 120), (500, 40), (300, 2 * CORNERS + 1)])
@pytest.mark.parametrize("hole", [None, (90, 22), (0, CORNERS), (199, 119)])
@pytest.mark.parametrize("corner", [(7, -30), (-11, 8), (250, 200)])
def test_a_picture_is_pasted_as_pillow_does_it(size, hole, corner):
    """One that is full but for its corners, or hardly so; some of it may lie beyond the picture."""
    assert 160 * 120 < BROAD <= 500 * 40
    mask, what = rounded_mask(*size, 16).copy(), gradient(*size, (9, 90, 9), (250, 9, 200))
    if hole:
        mask.putpixel((hole[0] % size[0], hole[1] % size[1]), 100)
    pasted, plain = (gradient(400, 300, (0, 90, 200), (255, 250, 9)) for _ in range(2))
    paste_masked(pasted, what, corner, mask)
    plain.paste(what, corner, mask)
    assert pasted.tobytes() == plain.tobytes()
