"""Time zones as people name them: `Europe/Berlin`, `berlin`, `tokyo`."""

from difflib import get_close_matches
from functools import cache
from zoneinfo import available_timezones

NEAR = 5  # names offered in place of an unknown one
ALSO = {  # what people who write no Latin letters, or initials, call their zone
    "Asia/Tokyo": ("日本", "東京", "大阪", "京都", "名古屋", "札幌", "福岡", "日本時間", "jst", "tokio"),
}
OLD = ("posix/", "right/", "Etc/", "SystemV/", "US/", "Factory", "localtime")


@cache
def zones() -> dict[str, str]:
    """The zones by their names in small letters without underscores, whole and by place alone where that is clear."""
    named: dict[str, str] = {}
    for zone in sorted(name for name in available_timezones() if not name.startswith(OLD)):
        named[_plain(zone)] = zone
        named.setdefault(_plain(zone.rpartition("/")[2]), zone)
    return named | {name: zone for zone, names in ALSO.items() for name in names}


def find_zone(name: str) -> str | None:
    """The zone that somebody means. None if there is none of this name."""
    return zones().get(_plain(name))


def zones_near(name: str) -> list[str]:
    """Zones whose names are like this one, the most alike first; those of which it is a part where none are alike."""
    plain = _plain(name)
    alike = [zones()[key] for key in get_close_matches(plain, zones(), NEAR, 0.7)]
    parts = [zone for key, zone in zones().items() if plain and plain in key]
    return list(dict.fromkeys([*alike, *parts]))[:NEAR]


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", " ")
