"""Looks for the tests: both languages, both themes, names of every kind."""

from bot.texts import texts
from renderers.look import Look
from tests.renderers.views import NAMES

ODD = (
    "👩‍👩‍👧‍👦🎲", "محمد بن عبد الله", "안녕하세요 반갑습니다", "𝓑𝓮𝓪𝓾𝓽𝔂 ✨", "W" * 32, "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝", "", "a\u202eb\u0000\n\u200d{x}",
)  # fmt: skip


def look(lang: str = "en", theme: str = "light", names: tuple[str, ...] = NAMES) -> Look:
    return Look(texts(lang, "cartographers"), names, theme)
