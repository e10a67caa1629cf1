"""A made-up third language in a copy of the data: each of its texts begins with a letter that no other text has."""

import re
import shutil
from contextlib import contextmanager

import bot.data
from bot import languages, texts, topics
from bot.local.page import words
from bot.pace import notation
from cogs.rulebook import cards
from cogs.rulebook import topics as topic_pages
from cogs.typed_choice import values

CODE, MARK = "fr", "é"
GAME = "cartographers"  # the game with texts in this language
LACKING = "button.play"  # a text that this language does not have
CACHES = (
    languages.languages, languages.about, texts.texts, texts.rules, topics.topics, words.catalogue, words.locales, notation._weekdays,
    cards.cards_of, topic_pages.topic_pages, values._values_by_name,
)  # fmt: skip
ABOUT = """
name = "Français"
locale = "fr"
zone = "Europe/Paris"
days = ["lun", "mar", "mer", "jeu", "ven", "sam", "dim"]
full_days = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
"""
TEXT = re.compile(r'((?:^|\{ |, )(?:[\w-]+|"[^"]+")(?:\.[\w-]+)* = )"(?!"")', re.MULTILINE)  # where a text begins
BLOCK = re.compile(r'( = """\n?)')
FULL = re.compile(r'^((?:\w+_)?about = ".{99}|short = ".{44}).+(?="$)', re.MULTILINE)  # texts too long by the mark
IDS = re.compile(rf'^(id = "){MARK}', re.MULTILINE)  # ids of rules, which are no texts


@contextmanager
def third_language(folder, monkeypatch):
    """Let the texts be read from a copy of the data in this folder that has one more language; yield its path."""
    data = folder / "data"
    shutil.copytree(bot.data.DATA, data)
    for place in ("locales", GAME, "page"):
        for english in (data / place).glob("*.en.toml"):
            english.with_name(english.name.replace(".en.", f".{CODE}.")).write_text(
                mark_texts(english.read_text("utf-8"))
            )
    (data / f"locales/language.{CODE}.toml").write_text(ABOUT, "utf-8")
    play = data / f"locales/play.{CODE}.toml"
    play.write_text(play.read_text("utf-8").replace(f'play = "{MARK}Play"\n', "", 1), "utf-8")
    monkeypatch.setattr(bot.data, "DATA", data)
    forget()
    try:
        yield data
    finally:
        monkeypatch.undo()
        forget()


def mark_texts(toml):
    """Return a catalogue with the mark before each of its texts."""
    marked = IDS.sub(r"\1", BLOCK.sub(rf"\1{MARK}", TEXT.sub(rf'\1"{MARK}', toml)))
    return FULL.sub(r"\1", marked)


def forget():
    """Clear the caches of texts, so that they are read again."""
    for cached in CACHES:
        cached.cache_clear()
