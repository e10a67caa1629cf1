"""How colours look to people who cannot tell some of them apart, and how far apart they then are."""

from itertools import combinations

# Viénot, Brettel and Mollon (1999): linear red, green and blue as eyes without one kind of cone see them.
BLIND = {
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)


def nearest(colours, sight=None):
    """The least difference (CIE76) between any two of these colours to this kind of sight."""
    return min(difference(one, other, sight) for one, other in combinations(colours, 2))


def difference(one, other, sight=None):
    """How far apart two colours look: about 2 can be seen side by side, 20 at a glance."""
    return sum((a - b) ** 2 for a, b in zip(_lab(one, sight), _lab(other, sight), strict=True)) ** 0.5


def _lab(paint, sight):
    linear = [_linear(value / 255) for value in paint]
    seen = _times(BLIND[sight], linear) if sight else linear
    x, y, z = (_root(value / white) for value, white in zip(_times(TO_XYZ, seen), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _linear(value):
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _root(value):
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
