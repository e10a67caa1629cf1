"""Buttons under posts, which have one language, are found by their signs, which texts in each language name."""

import pytest

from bot.data import read
from bot.languages import languages
from bot.texts import flatten, kinds, texts
from cogs.discord_text import SIGNS
from cogs.posting.buttons import BUTTONS, OVER

NAMED = [key for key in SIGNS if ".button." in f".{key}"]  # others are named where they stand
QUOTES = {"ja": "「{}」"}


def catalogue(lang):
    """Return the shared texts of a language as they are written, by key."""
    return dict(entry for kind in kinds("locales", lang) for entry in flatten(read("locales", f"{kind}.{lang}.toml")))


def quoted_name(key, lang):
    """Return a button's name as texts quote it."""
    return QUOTES.get(lang, "**{}**").format(texts(lang)(key))


def naming_texts():
    """Return each text that names a button, and the button."""
    english = catalogue("en")
    return [(text, key) for text in english for key in NAMED if quoted_name(key, "en") in english[text]]


@pytest.mark.parametrize("lang", languages())
def test_a_text_that_names_a_button_under_a_post_names_its_sign(lang):
    written, space = catalogue(lang), "" if lang == "ja" else " "
    assert len(naming_texts()) > 30
    for text, key in naming_texts():
        name = quoted_name(key, lang)
        unsigned = written[text].replace(f"{SIGNS[key]}{space}{name}", "")
        assert unsigned != written[text], (text, name)
        assert name not in unsigned, (text, name)


def test_the_signs_under_one_post_differ():
    for post in (BUTTONS, OVER, ("back", "seek", "play")):
        assert len({SIGNS[f"button.{what}"] for what in post}) == len(post)
    lobby = [sign for key, sign in SIGNS.items() if key.startswith("lobby.")]
    assert len(set(lobby)) == len(lobby)
