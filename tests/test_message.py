"""ICU messages: filled in, chosen among by number and word, what they are filled in with."""

import pytest

from bot.message import arguments, forms, literal, message

COINS = "{n, plural, =0 {no coins} one {a coin} other {{n} coins}}"


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "no coins"),
        (1, "a coin"),
        (2, "2 coins"),
        (1234, "1234 coins"),
        (-1, "−1 coins"),
        (-3, "−3 coins"),
        ("2→3", "2→3 coins"),
        ("0→1", "0→1 coins"),
        (None, "None coins"),
    ],
)
def test_a_form_goes_by_a_number_which_is_written_as_we_write_numbers(n, said):
    assert message(COINS, "en")({"n": n}) == said


def test_a_language_has_the_forms_that_it_has():
    polish = "{n, plural, one {plik} few {pliki} many {plików} other {pliku}}"
    assert [message(polish, "pl")({"n": n}) for n in (1, 2, 5, 22)] == ["plik", "pliki", "plików", "pliki"]
    assert message("{n, plural, one {1} other {viele}}", "ja")({"n": 1}) == "viele"


def test_a_form_goes_by_a_word():
    told = message("{form, select, named {Draws {n}.} other {{player} draws {n}.}}", "en")
    assert told({"form": "named", "n": 2, "player": "Ann"}) == "Draws 2."
    assert told({"form": "own", "n": 2, "player": "Ann"}) == "Ann draws 2."


@pytest.mark.parametrize("name", ["{x}", "it's", "'{'", "}{", "{n, plural, other {a}}"])
def test_a_name_says_just_what_it_is(name):
    said = literal(name)
    assert (message(said, "en")({}) if "{" in said else said) == name
    assert arguments(said) == set()


def test_what_a_message_is_filled_in_with():
    assert arguments("{player}'s {n, plural, one {card} other {{n} cards of {whose}}}: '{'no'}'") == {
        "player",
        "n",
        "whose",
    }


@pytest.mark.parametrize("text", ["{n", "{n, plural, one {x}}", "{}", "{a.b}", "{n, plural other {x}}"])
def test_what_is_no_message_is_refused(text):
    with pytest.raises(ValueError, match="U_"):
        message(text, "en")


def test_a_text_that_goes_by_a_number_has_a_form_for_each_kind_of_them():
    assert forms("{n, plural, one {{n} file of {who}} other {{n} files}}", "en") == {
        "one": "{n} file of {who}",
        "other": "{n} files",
    }
    assert set(forms("{n, plural, one {a} few {b} many {c} other {d}}", "pl")) == {"one", "few", "many", "other"}
    assert forms("Hello {name}", "en") == "Hello {name}"
