"""Texts that tell somebody to press a button call it what stands on it, in every language."""

import re
from collections.abc import Iterator

import pytest

from bot.command_line.translation_coverage import catalogue, catalogues
from bot.languages import ENGLISH, SHARED, languages
from cogs.discord_text import capital

BUTTONS = re.compile(
    r"(button|lobby\.button|vote\.button|page|settings\.turn|undo\.(agree|always|refuse)|by_dm\.(ask|agree|refuse)"
    r"|seek\.(ask|yes|no)|end\.(yes|yes_lobby|no)|privacy\.(yes|no)|replay\.film|recap\.watch|log\.(earlier|later)"
    r"|panel\.(confirm|cancel|change|next|take_back|finish|leave|known))(\.\w+)?"
)
NAMES = re.compile(rf"{BUTTONS.pattern}|.*\.name")  # what tells nobody to do anything
QUOTED = {"ja": re.compile(r"「([^」{}]+)」|\*\*([^*{}「」]+)\*\*")}  # how a language sets off what a button says
BOLD = re.compile(r"\*\*([^*{}]+)\*\*")
PRESSED = {  # what is told to be pressed, set off or not
    "en": re.compile(r"\b[Pp]ress(?:es)? (?:(?:either|the|on) )?(\*\*[^*]+\*\*|[A-Z]\w*)"),
    "de": re.compile(r"\b(?:[Dd]rücke|[Dd]rückt) (?:dann )?(\*\*[^*]+\*\*|[„*][^“*]+[“*])"),
    "ja": re.compile(r"(「[^」{}]+」)(?:ボタン)?を押"),
}
SIGN = re.compile(r"^[^\w(]+(?=\w)|[^\w)!?？]+$")  # before or behind what a button says
EVERY = [(folder, lang) for folder, _ in catalogues(ENGLISH) for lang in languages(folder)]
PLACES = sorted(set(EVERY))


def labels(lang: str) -> dict[str, set[str]]:
    """What stands on the shared buttons, without signs, and the keys of those on which it stands."""
    said: dict[str, set[str]] = {}
    for (folder, _), texts in catalogues(lang).items():
        for key, text in texts.items():
            if folder == SHARED and BUTTONS.fullmatch(key) and "{" not in text:
                said.setdefault(bare(text), set()).add(key)
    return said


def bare(text: str) -> str:
    return SIGN.sub("", text)


def quotes_in(text: str, lang: str) -> set[str]:
    """What a text sets off, without signs."""
    found = QUOTED.get(lang, BOLD).findall(text)
    return {bare("".join(each)) for each in found}


def texts_of(folder: str, lang: str) -> Iterator[tuple[tuple[str, str], str]]:
    """All texts of a folder by kind and key; none that stands on a button."""
    for (place, kind), texts in catalogues(lang).items():
        if place == folder:
            yield from (((kind, key), text) for key, text in texts.items() if not NAMES.fullmatch(key))


def own_words(folder: str, lang: str) -> set[str]:
    """What a game's own buttons may say: its words."""
    if folder == SHARED:
        return set()
    return {capital(text) for text in catalogue(folder, "texts", lang).values()} if folder != "page" else set()


@pytest.mark.parametrize(("folder", "lang"), PLACES)
def test_what_is_to_be_pressed_is_a_button(folder, lang):
    known = set(labels(lang)) | own_words(folder, lang)
    if lang not in PRESSED:
        pytest.skip("nobody has said how this language tells to press")
    told = [(key, name) for key, text in texts_of(folder, lang) for name in PRESSED[lang].findall(text)]
    assert [(key, name) for key, name in told if bare(name.strip("*「」")) not in known] == []


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != ENGLISH])
def test_a_button_that_english_names_is_named_as_the_reader_sees_it(lang):
    english, own, wrong = labels(ENGLISH), labels(lang), []
    for folder in {folder for folder, code in EVERY if code == lang}:
        translated = dict(texts_of(folder, lang))
        for key, text in texts_of(folder, ENGLISH):
            for name in quotes_in(text, ENGLISH) & set(english) if key in translated else ():
                theirs = {label for label, keys in own.items() if keys & english[name]}
                wrong += [(folder, key, name, theirs)] if not theirs & quotes_in(translated[key], lang) else []
    assert wrong == []


def test_the_check_finds_a_name_that_is_on_no_button():
    assert PRESSED["en"].findall("Press **Pley** now") == ["**Pley**"]
    assert "Pley" not in labels(ENGLISH)
    assert {"Play", "DMs on", "Next", "Quiet hours"} <= set(labels(ENGLISH))
