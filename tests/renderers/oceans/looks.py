"""Looks for the tests: both languages, both themes, names of every kind."""

from bot.texts import texts
from renderers.look import Look

NAMES = ("Ann", "山田太郎", "Bob", "ボットさくら", "Christopher", "さくら")
ODD = (
    "👩‍👩‍👧‍👦🎲", "محمد بن عبد الله", "W" * 32, "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝",
    "", "a\u202eb\u0000\n\u200d{x}",
)  # fmt: skip


def look(lang: str = "en", theme: str = "light", names: tuple[str, ...] = NAMES) -> Look:
    return Look(texts(lang, "oceans"), names, theme)
