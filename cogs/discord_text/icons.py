"""What Discord shows for an icon of our texts: the application's own emoji, or what stands for it."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import discord

from bot.icons import Icon, every_icon, icon_alone, replace_icons, without_icons
from bot.languages import ENGLISH, SHARED, languages
from bot.texts import texts
from cogs.discord_text.capitals import capital

LONGEST_ID = 10**19 - 1
BETWEEN = " · "  # the pieces of a line of a list
LETTER = re.compile(r"\w")
MARKS = re.compile(r"^\W+ ")  # before a line, such as ✅
NO_NAME = re.compile(r"[^a-z0-9]+")  # what the name of an emoji cannot have


@cache
def emoji_name(icon: Icon) -> str:
    """Return the name of an icon's emoji: what its sign is called, and before that its game where others say so, too.

    Discord reads it aloud: of a word that the icon replaces nothing else is heard.
    """
    name = _english_name(icon)
    games = {other.game for other in every_icon() if _english_name(other) == name}
    return name if games == {icon.game} and len(name) > 1 else f"{icon.game}_{name}"


@cache
def _english_name(icon: Icon) -> str:
    """Return what an icon's sign is called in English, as an emoji can be named: "desalination_plant"."""
    return NO_NAME.sub("_", _sign_name(icon, ENGLISH)).strip("_")


@cache
def sign_names(icon: Icon) -> frozenset[str]:
    """Return what an icon's sign is called in the explanation of the signs, in every language, in small letters."""
    return frozenset(_sign_name(icon, lang) for lang in languages(icon.game)) if icon.game != SHARED else frozenset()


def _sign_name(icon: Icon, lang: str) -> str:
    """Return what an icon's sign is called in a language, in small letters; a badge of a seat has its key alone."""
    words, key = texts(lang, "" if icon.game == SHARED else icon.game), f"sign.{icon.sign}.name"
    return words(key).lower() if key in words else icon.sign


def without_word(label: str, icon: Icon) -> str:
    """Return a line of a list without the piece that is only the name of the line's icon, if others say more.

    A name within a piece stays: "Black I", "Species 3 → Reef".
    """
    line = MARKS.sub("", label)
    pieces = line.split(BETWEEN)
    others = [piece for piece in pieces if piece.lower() not in sign_names(icon)]
    if len(others) == len(pieces) or not LETTER.search("".join(others)):
        return label
    return label.removesuffix(line) + capital(BETWEEN.join(others))


def shown_length(text: str) -> int:
    """Return how many characters Discord counts of a text in which every icon is an emoji."""
    return len(replace_icons(text, lambda icon: f"<:{emoji_name(icon)}:{LONGEST_ID}>" if icon.sign else icon.plain))


class IconEmojis:
    """The ids of the application's emojis; while they are unknown, other signs stand for our icons."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def learn(self, ids: Mapping[str, int]) -> None:
        """Learn the ids of the emojis by name."""
        self._ids = dict(ids)

    def in_text(self, text: str, most: int) -> str:
        """Return the text with emojis, or with what stands for them if that would be longer than `most`."""
        with_emojis = replace_icons(text, self._markup)
        return with_emojis if len(with_emojis) <= most else without_icons(text)

    def in_view(self, view: discord.ui.View | discord.ui.LayoutView) -> None:
        """Put emojis on the buttons and into the lists, where they also replace their words."""
        for item in view.walk_children():
            if isinstance(item, discord.ui.Button):
                item.emoji = self._emoji(item.emoji)
            elif isinstance(item, discord.ui.Select):
                self._put_into_lines(item.options)

    def _put_into_lines(self, options: Sequence[discord.SelectOption]) -> None:
        """Put the emojis into the lines of a list, and take out words that they replace.

        Where two lines would be called the same they keep their words: who is new to a game does not know its signs.
        """
        icons = [_icon_of(option.emoji) for option in options]
        shorter = list[str]()
        for option, icon in zip(options, icons, strict=True):
            option.emoji = self._emoji(option.emoji)
            is_seen = icon and option.emoji and option.emoji.id
            shorter.append(without_word(option.label, icon) if icon and is_seen else option.label)
        numbers = Counter(shorter)
        for option, label in zip(options, shorter, strict=True):
            option.label = label if numbers[label] == 1 else option.label

    def _markup(self, icon: Icon) -> str:
        """Return how a text shows an icon."""
        emoji_id = self._ids.get(emoji_name(icon))
        return icon.plain if emoji_id is None else f"<:{emoji_name(icon)}:{emoji_id}>"

    def _emoji(self, sign: discord.PartialEmoji | None) -> discord.PartialEmoji | None:
        """Return the emoji for what a button or an option shows: another one only for an icon."""
        icon = _icon_of(sign)
        if icon is None:
            return sign
        emoji_id = self._ids.get(emoji_name(icon))
        if emoji_id is not None:
            return discord.PartialEmoji(name=emoji_name(icon), id=emoji_id)
        return discord.PartialEmoji(name=icon.plain) if icon.plain else None


def _icon_of(sign: discord.PartialEmoji | None) -> Icon | None:
    """Return the icon that stands on a control; None where there is another emoji or none."""
    return icon_alone(sign.name) if sign else None
