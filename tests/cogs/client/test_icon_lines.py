"""Icons in lines of a phone: left out where they would cost a row, and passed over by capital letters."""

from bot.icons import icons, words_alone
from cogs.discord_text import capital, iconed_if_level
from cogs.discord_text.phone import PHONE_WIDTH, count_rows, text_width

KELP = icons("underwater_cities")["good.kelp"]


def test_a_line_keeps_its_icons_where_it_needs_no_further_row():
    line = f"{KELP} kelp 3"
    assert words_alone(line) == "kelp 3"
    assert iconed_if_level(line) == line


def test_a_line_that_would_break_is_left_in_words():
    full = "i" * int((PHONE_WIDTH - text_width(" kelp")) // text_width("i")) + " kelp"
    line = full.replace("kelp", f"{KELP} kelp")
    assert count_rows(words_alone(line)) == 1
    assert count_rows(line) == 2
    assert iconed_if_level(line) == words_alone(line)


def test_a_capital_letter_stands_behind_the_icon():
    assert capital(f"{KELP} kelp") == f"{KELP} Kelp"
    assert capital("kelp") == "Kelp"
    assert capital("") == ""
