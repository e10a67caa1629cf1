"""Icons: signs of a game's pictures that stand in texts, too, `{icon:good.kelp}`, and beside the values they are of.

In a text an icon is one character of its own. Whoever shows the text replaces it: Discord has pictures of our own
(cogs/client/emoji_sync.py), everything else what `icons.toml` says stands for it.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from bot.data import folders, names, read

FILE = "icons.toml"
FIRST = 0xE000  # of the characters that Unicode leaves to private use; there are 6,400
_characters = re.compile("[\ue000-\uf8ff]")
_beside = re.compile(r"(?<!\d)[\ue000-\uf8ff] ")  # behind a number it is what is counted
_spaced = re.compile("([\ue000-\uf8ff])( ?)")
_in_brackets = re.compile(r"\([^()]*\)")
_amount = re.compile(r"([\ue000-\uf8ff]) ([+−]?\d+)[^,、・;()]*")  # with the word for what is counted
_between_amounts = re.compile(r"(?<=\d)(?:, |、|・)(?=[\ue000-\uf8ff])")
_names = re.compile(r"\{icon:([\w.]+)\}")


class Icon(NamedTuple):
    """A sign of a game: `key` is the kind and the value that it stands for ("good.kelp")."""

    game: str
    key: str
    sign: str  # of the signs that its pictures explain (renderers/<game>/glossary.py); "" if they have none for it
    plain: str  # what stands for it where there is no picture; "" for nothing


def icons(game: str) -> dict[str, str]:
    """Return the characters of a game's icons by key ("good.kelp"); where its pictures have no sign, what is plain."""
    numbered = ((place, icon) for place, icon in enumerate(every_icon()) if icon.game == game)
    return {icon.key: chr(FIRST + place) if icon.sign else icon.plain for place, icon in numbered}


@cache
def every_icon() -> tuple[Icon, ...]:
    """Return the icons of all games, in the order of their characters: the same in each process."""
    return tuple(icon for game in folders() if FILE in names(game) for icon in _icons_of(game))


def _icons_of(game: str) -> Iterator[Icon]:
    for kind, values in read(game, FILE).items():
        for value, said in values.items():
            yield Icon(game, f"{kind}.{value}", said.get("sign", ""), said.get("plain", ""))


def with_icons(text: str, game: str) -> str:
    """Return a text with its icons' names replaced by their characters. Raise KeyError for an unknown one."""
    return _names.sub(lambda named: icons(game)[named[1]], text)


def take_out_icons(text: str) -> tuple[str, set[str]]:
    """Return a text as a translator writes it without its icons' names, and these."""
    return _names.sub("", text), set(_names.findall(text))


def replace_icons(text: str, form: Callable[[Icon], str]) -> str:
    """Return a text with each icon's character replaced by its form; of one without a form its space goes, too."""

    def replace(spaced_icon: re.Match[str]) -> str:
        form_of_icon = form(every_icon()[ord(spaced_icon[1]) - FIRST])
        return f"{form_of_icon}{spaced_icon[2]}" if form_of_icon else ""

    return _spaced.sub(replace, text)


def without_icons(text: str) -> str:
    """Return a text with what stands for each icon where there is no picture."""
    return replace_icons(text, lambda icon: icon.plain)


def words_alone(text: str) -> str:
    """Return a text without the icons that have their word beside them, with what stands for the others."""
    return without_icons(_beside.sub("", text))


def amounts_alone(text: str) -> str:
    """Return a text whose amounts in brackets have icons in place of words, without icons that have words beside them.

    "(+2 credits, +1 kelp)" becomes "(+2 +1)", each behind its icon.
    """
    brief = _in_brackets.sub(lambda group: _between_amounts.sub(" ", _amount.sub(r"\1\2", group[0])), text)
    return _beside.sub("", brief)


def is_icon(letter: str) -> bool:
    """Return whether a letter stands for an icon."""
    return _characters.fullmatch(letter) is not None


def icon_alone(text: str) -> Icon | None:
    """Return the icon that is all of a text; None if anything else is in it."""
    return every_icon()[ord(text) - FIRST] if len(text) == 1 and _characters.match(text) else None
