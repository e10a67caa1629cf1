"""What must be told apart is so for who sees no red or no green, too: by brightness, in both themes."""

import pytest

from renderers.cartographers.colours import THEMES

# How somebody without green, or without red, sees linear red, green and blue (Viénot, Brettel and Mollon, 1999).
SIGHTS = {
    "deuteranopia": ((0.29275, 0.70725, -0.02234), (0.29275, 0.70725, -0.02234), (-0.02234, 0.02234, 1.0)),
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
}
LEAST = 1.7  # contrast of two areas side by side


def linear(value):
    return value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4


def brightness(paint, sight):
    seen = [sum(a * b for a, b in zip(row, map(linear, paint), strict=True)) for row in SIGHTS[sight]]
    red, green, blue = (min(1.0, max(0.0, each)) for each in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other, sight):
    dark, light = sorted(brightness(paint, sight) for paint in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forest_and_village_differ_in_brightness(theme, sight):
    tones = THEMES[theme].tones
    for one, other in zip(_paints(tones["forest"]), _paints(tones["village"]), strict=True):
        assert contrast(one, other, sight) >= LEAST


def _paints(tone):
    return tone.top, tone.bottom
