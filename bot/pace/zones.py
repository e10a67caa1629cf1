"""Time zones as people name them: `Europe/Berlin`, `berlin`, `tokyo`."""

from difflib import get_close_matches
from functools import cache
from zoneinfo import available_timezones

NEAR = 5  # the most similar names offered for an unknown one
ALIASES = {  # further names, in other scripts or as initials
    "Asia/Tokyo": ("日本", "東京", "大阪", "京都", "名古屋", "札幌", "福岡", "日本時間", "jst", "tokio"),
}
OLD = ("posix/", "right/", "Etc/", "SystemV/", "US/", "Factory", "localtime")


@cache
def zones_by_name() -> dict[str, str]:
    """Return the zones by their names in lower case without underscores: in full, and by place alone if unique."""
    by_name: dict[str, str] = {}
    for zone in sorted(name for name in available_timezones() if not name.startswith(OLD)):
        by_name[_normalize(zone)] = zone
        by_name.setdefault(_normalize(zone.rpartition("/")[2]), zone)
    return by_name | {name: zone for zone, names in ALIASES.items() for name in names}


def find_zone(name: str) -> str | None:
    """Return the zone with this name as people write it; None if there is none."""
    return zones_by_name().get(_normalize(name))


def similar_zones(name: str) -> list[str]:
    """Return zones with similar names, the most similar first; without any, those whose names contain this one."""
    plain = _normalize(name)
    similar = [zones_by_name()[key] for key in get_close_matches(plain, zones_by_name(), NEAR, 0.7)]
    parts = [zone for key, zone in zones_by_name().items() if plain and plain in key]
    return list(dict.fromkeys([*similar, *parts]))[:NEAR]


def _normalize(name: str) -> str:
    """Return a name in lower case, with spaces for underscores."""
    return name.strip().lower().replace("_", " ")
