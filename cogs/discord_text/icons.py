"""What Discord shows for an icon of our texts: the application's own emoji, or what stands for it."""

from collections.abc import Mapping
from functools import cache

import discord

from bot.icons import Icon, every_icon, icon_alone, replace_icons, without_icons

LONGEST_ID = 10**19 - 1


@cache
def emoji_name(icon: Icon) -> str:
    """Return the name of an icon's emoji: its sign, and before that its game where another one has such a sign."""
    games = {other.game for other in every_icon() if other.sign == icon.sign}
    return icon.sign if games == {icon.game} and len(icon.sign) > 1 else f"{icon.game}_{icon.sign}"


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
        """Put emojis on the buttons and into the lists."""
        for item in view.walk_children():
            if isinstance(item, discord.ui.Button):
                item.emoji = self._emoji(item.emoji)
            elif isinstance(item, discord.ui.Select):
                for option in item.options:
                    option.emoji = self._emoji(option.emoji)

    def _markup(self, icon: Icon) -> str:
        """Return how a text shows an icon."""
        emoji_id = self._ids.get(emoji_name(icon))
        return icon.plain if emoji_id is None else f"<:{emoji_name(icon)}:{emoji_id}>"

    def _emoji(self, sign: discord.PartialEmoji | None) -> discord.PartialEmoji | None:
        """Return the emoji for what a button or an option shows: another one only for an icon."""
        icon = icon_alone(sign.name) if sign else None
        if icon is None:
            return sign
        emoji_id = self._ids.get(emoji_name(icon))
        if emoji_id is not None:
            return discord.PartialEmoji(name=emoji_name(icon), id=emoji_id)
        return discord.PartialEmoji(name=icon.plain) if icon.plain else None
