"""Quiet hours as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.languages import languages
from bot.pace.notation import UnclearHoursError, format_hours, parse_hours
from bot.pace.quiet_hours import Hours

NIGHT, LATE = Hours(22 * 60, 8 * 60), Hours(23 * 60 + 30, 10 * 60)


@pytest.mark.parametrize(
    ("text", "week"),
    [
        ("22:00-08:00", [NIGHT] * 7),
        ("22-8", [NIGHT] * 7),
        ("22:00 – 8:00", [NIGHT] * 7),
        ("mon-fri 22-8, sat sun 23:30-10", [NIGHT] * 5 + [LATE] * 2),
        ("Monday-Friday 22:00-08:00; Saturday 23:30-10:00", [NIGHT] * 5 + [LATE, None]),
        ("22-8, sun 23:30-10", [NIGHT] * 6 + [LATE]),
        ("fri-mon 22-8", [NIGHT, None, None, None, NIGHT, NIGHT, NIGHT]),
        ("月-金 22:00-8:00、土日 23:30〜10:00", [NIGHT] * 5 + [LATE] * 2),
        ("月曜日 22：00～8：00", [NIGHT] + [None] * 6),
        ("24-8", [Hours(24 * 60, 8 * 60)] * 7),
        ("", [None] * 7),
    ],
)
def test_hours_are_read(text, week):
    assert list(parse_hours(text)) == week


@pytest.mark.parametrize(
    ("text", "lang", "days"),
    [
        ("mo-fr 22-8", "de", [0, 1, 2, 3, 4]),
        ("Samstag Sonntag 22-8", "de", [5, 6]),
        ("thurs 22-8", "de", [3]),
        ("金-日 22-8", "de", [4, 5, 6]),
        ("土曜日・日曜日 22-8", "en", [5, 6]),
    ],
)
def test_days_are_named_in_any_language(text, lang, days):
    assert [day for day, hours in enumerate(parse_hours(text, lang)) if hours] == days


@pytest.mark.parametrize(
    "text", ["late", "22", "25-8", "22:60-8", "someday 22-8", "montagx 22-8", "22-8 mon", "mon 22-8 tue 9-10", "-"]
)
def test_what_is_unclear_is_named(text):
    with pytest.raises(UnclearHoursError, match=text.split(",")[0]):
        parse_hours(f"sat 1-2, {text}")


hours = st.none() | st.builds(Hours, st.integers(0, 1439), st.integers(0, 1439))


@given(st.tuples(*[hours] * 7), st.sampled_from(languages()))
def test_what_is_written_is_read_as_it_was(week, lang):
    assert parse_hours(format_hours(week, lang), lang) == week


def test_days_with_the_same_hours_are_written_together():
    assert format_hours([NIGHT] * 5 + [LATE] * 2, "en") == "mon-fri 22:00-08:00, sat-sun 23:30-10:00"
    assert format_hours([NIGHT] + [None] * 5 + [LATE], "ja") == "月 22:00-08:00, 日 23:30-10:00"
    assert format_hours([NIGHT] * 7, "en") == "22:00-08:00"
