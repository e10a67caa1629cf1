"""The page's own words: both languages have the same, and every word that the page uses is there."""

import re
from importlib.resources import files

import pytest

from bot.data import read
from bot.languages import ENGLISH, languages
from bot.local.page.words import catalogue, words
from bot.message import arguments

STATIC = files("bot.local.page") / "static"
SCRIPTS = {path.name: path.read_text("utf-8") for path in STATIC.iterdir() if path.name.endswith(".js")}


def fields(text):
    return {name for form in (text.values() if isinstance(text, dict) else [text]) for name in arguments(form)}


@pytest.mark.parametrize("code", languages())
def test_every_language_says_the_same_with_the_same_values(code):
    english, other = catalogue(ENGLISH), catalogue(code)
    assert english.keys() == other.keys()
    for key in english:
        assert fields(english[key]) == fields(other[key]), key


def test_japanese_lacks_none_of_the_pages_words():
    assert read("page", "words.ja.toml").keys() == read("page", "words.en.toml").keys()


def test_every_word_that_the_page_uses_is_there_and_no_other():
    used = {key for text in SCRIPTS.values() for key in re.findall(r"""["`](\w+)["`]""", text)}
    used |= {f"theme_{value}" for value in ("auto", "light", "dark")} | {"true", "false"}
    said = {key for text in SCRIPTS.values() for key in re.findall(r"""say\("(\w+)\"""", text)}
    assert said <= catalogue("en").keys()
    assert catalogue("en").keys() <= used


@pytest.mark.parametrize("locale", ["en-GB", "pl", "", "fr"])
def test_a_language_that_we_do_not_speak_is_english(locale):
    assert words(locale) == catalogue("en")


def test_japanese_is_japanese():
    assert words("ja")["send"] == "送信"


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_the_page_asks_no_other_site_and_reads_no_text_as_html(name):
    text = SCRIPTS[name]
    for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert forbidden not in text
    for url in re.findall(r"""["'`](https?://[^"'`]+)""", text):
        assert url == "http://www.w3.org/2000/svg"  # a name, not an address


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_every_module_that_is_imported_is_there(name):
    for wanted in re.findall(r'from "/static/(\w+\.js)"', SCRIPTS[name]):
        assert wanted in SCRIPTS


@pytest.mark.parametrize("file", sorted(STATIC.iterdir(), key=lambda file: file.name), ids=lambda file: file.name)
def test_files_stay_short(file):
    assert len(file.read_text("utf-8").splitlines()) <= 400


def test_what_goes_by_a_number_has_a_form_for_each_kind_of_them():
    assert catalogue("en")["waiting"] == {"one": "1 mention", "other": "{n} mentions"}
    assert catalogue("ja")["waiting"].count("{n}") == 1
