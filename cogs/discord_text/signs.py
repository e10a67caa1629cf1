"""The signs on buttons under posts: everybody finds a button by its sign, whatever language the post has."""

SIGNS = {
    "button.play": "▶️",
    "button.hand": "🖐️",
    "button.board": "🗺️",
    "button.undo": "↩️",
    "button.help": "❔",
    "button.back": "🪑",
    "button.seek": "🔎",
    "button.again": "🔁",
    "button.log": "📜",
    "button.replay": "🎞️",
    "button.second_look": "🔍",
    "button.notes": "📝",
    "button.recap": "🔢",
    "button.hour": "😴",
    "button.hours": "😴",
    "button.tomorrow": "😴",
    "button.silence": "🔕",
    "lobby.button.join": "🙋",
    "lobby.button.leave": "🚪",
    "lobby.button.start": "🎬",
    "lobby.button.pace": "⏱️",
    "lobby.button.luck": "🎲",
    "vote.button.yes": "👍",
    "vote.button.no": "👎",
    "vote.button.resume": "▶️",
    "undo.agree": "👍",
    "undo.always": "🤝",
    "undo.refuse": "👎",
    "by_dm.agree": "👍",
    "by_dm.refuse": "👎",
    "seek.ask": "🪑",
}
"""By the key of the button's text. Texts that name a button put its sign before the name."""


def sign(key: str) -> str | None:
    """Return the sign of a button with this text; None if it stands in its reader's own panel."""
    return SIGNS.get(key)
