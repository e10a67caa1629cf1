"""Looks for the tests: both languages, both themes, names of every kind."""

from bot.texts import texts
from renderers.look import Look

NAMES = ("Ann", "山田太郎", "Christopher", "ボットさくら")
ODD = ("👩‍👩‍👧‍👦🎲", "محمد بن عبد الله", "W" * 32, "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝")


def look(lang="en", theme="dark", names=NAMES):
    return Look(texts(lang, "solarius_mission"), names, theme)
