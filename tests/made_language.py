"""A made-up third language in a copy of the data: every text begins with a letter that no other has."""

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
GAME = "cartographers"  # the one that has texts in it
LACKING = "button.play"  # a text that it has not
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
FULL = re.compile(r'^((?:\w+_)?about = ".{99}|short = ".{44}).+(?="$)', re.MULTILINE)  # what has no more room
IDS = re.compile(rf'^(id = "){MARK}', re.MULTILINE)  # of rules: they are no texts


@contextmanager
def third_language(folder, monkeypatch):
    """Texts are read in this folder, in which there is one language more."""
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
    """A catalogue with the mark before each of its texts."""
    there = IDS.sub(r"\1", BLOCK.sub(rf"\1{MARK}", TEXT.sub(rf'\1"{MARK}', toml)))
    return FULL.sub(r"\1", there)


def forget():
    """Let texts be read anew."""
    for known in CACHES:
        known.cache_clear()
