"""The settings of a table that no query needs. A new one is a field here, without a migration."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

Undo = Literal["redeal", "keep", "never"]
Suggest = Literal["on", "off"]
WhatIf = Literal["on", "off"]
Rated = Literal["off", "on"]
FullStart = Literal["off", "on"]
COLUMNS = ("pace", "undo")
"""The settings with columns of their own, where former releases look for them; all later ones are in one JSON column.

The former release must be able to use the database after this one, and beside it during an update. So these settings
may only move once that no longer holds: in a migration that raises `USABLE_SINCE` and removes them from this list.
"""


class TableSettings(Struct, frozen=True, kw_only=True):
    """The settings of a table, each of a JSON type; the defaults apply to tables that are older than a setting.

    `pace`: the time for turns as JSON; empty for no limit. `undo`: what
    follows an undo past something hidden that was shown: dealt anew, the same again, or no undo. `suggest`: whether a
    computer suggests choices to people who are new to the game. `what_if`: whether people may try in private what may
    come of their choices, and analyse. `rated`: whether the game changes ratings; then nobody is helped while it runs.
    `event`: when a live game is to begin (ms); 0 if nobody
    has said when. `practice`: the id of the table from one of whose turns the game goes on, `puzzle`: that of the
    puzzle that is tried; 0 for a game of its own. `full_start`: whether the game begins by itself once all seats are
    taken by people who have said so. `wanted`: how many seats these are; 0 for as many as the game has.
    """

    pace: str = ""
    undo: Undo = "redeal"
    suggest: Suggest = "on"
    what_if: WhatIf = "on"
    rated: Rated = "off"
    event: int = 0
    practice: int = 0
    puzzle: int = 0
    full_start: FullStart = "off"
    wanted: int = 0

    @property
    def is_rated(self) -> bool:
        """Whether the game changes ratings."""
        return self.rated == "on"

    @property
    def may_suggest(self) -> bool:
        """Whether a computer may suggest choices."""
        return self.suggest == "on" and not self.is_rated

    @property
    def may_look_ahead(self) -> bool:
        """Whether people may try in private what comes of their choices while the game runs."""
        return self.what_if == "on" and not self.is_rated

    @property
    def is_own_game(self) -> bool:
        """Whether the game began at its beginning, and so counts as one that was played."""
        return not (self.practice or self.puzzle)


def known_settings(values: Mapping[str, object]) -> TableSettings:
    """Return the settings with these values, ignoring those that only a newer program knows."""
    return msgspec.convert({name: value for name, value in values.items() if _is_known(name, value)}, TableSettings)


def _is_known(name: str, value: object) -> bool:
    """Return whether there is a setting of this name with such a value."""
    try:
        msgspec.convert({name: value}, TableSettings)
    except msgspec.ValidationError:
        return False
    return True


def checked_settings(values: Mapping[str, object]) -> TableSettings:
    """Return the settings with these values. Raise ValueError for an unknown setting or a wrong value."""
    return msgspec.convert(values, TableSettings)


def checked_setting(name: str, value: object) -> object:
    """Return the value of a setting. Raise ValueError if there is no such setting, or it has no such value."""
    if name not in TableSettings.__struct_fields__:
        raise ValueError(f"no setting is called {name!r}")
    return getattr(checked_settings({name: value}), name)


def loaded_settings(saved: str, own: Mapping[str, object]) -> TableSettings:
    """Return the settings of a row: those `saved` together as JSON, and those with columns of their own (`own`)."""
    return known_settings(msgspec.json.decode(saved, type=dict[str, object]) | {**own})


def settings_columns(values: Mapping[str, object], saved: str = "{}") -> dict[str, object]:
    """Return the columns of a row that hold these settings; other settings `saved` together are kept."""
    own = {name: value for name, value in values.items() if name in COLUMNS}
    together = {name: value for name, value in values.items() if name not in COLUMNS}
    return own | {"settings": msgspec.json.encode(msgspec.json.decode(saved) | together).decode()}
