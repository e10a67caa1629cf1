"""Time zones as people name them."""

import pytest

from bot.pace.zones import NEAR, find_zone, similar_zones


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (" europe/berlin ", "Europe/Berlin"),
        ("berlin", "Europe/Berlin"),
        ("New York", "America/New_York"),
        ("america/new_york", "America/New_York"),
        ("東京", "Asia/Tokyo"),
        (" JST ", "Asia/Tokyo"),
        ("berln", None),
        ("US/Eastern", None),
        ("", None),
    ],
)
def test_a_zone_is_called_by_its_whole_name_or_its_place(name, zone):
    assert find_zone(name) == zone


def test_for_an_unknown_name_those_like_it_come_first_then_those_of_which_it_is_a_part():
    assert similar_zones("berln")[0] == "Europe/Berlin"
    assert similar_zones("york") == ["America/New_York"]
    near = similar_zones("argentina")
    assert len(near) == NEAR
    assert all("Argentina" in zone for zone in near)


@pytest.mark.parametrize("name", ["", "  ", "qqqq"])
def test_what_is_like_no_zone_has_none_near(name):
    assert similar_zones(name) == []
