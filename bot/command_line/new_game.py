"""`python -m bot new-game`: the guide's game under another name, from the guide add_a_game."""

import keyword
import re
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import ascii_uppercase

from bot.games.registry import games
from bot.languages import ENGLISH
from bot.texts import rules, texts

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "data" / "guides" / "en" / "add_a_game.md"
BLOCK = re.compile(r"^```\w+ (?P<path>\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 32  # characters of a command's name
LETTERS = 3  # of a rule's id: PEB-01
PLACES = ("bot/games/{key}", "bot/games/{key}.py", "data/{key}", "renderers/{key}", "tests/games/{key}")
DONE = """{files}
It can be played: python -m bot play {key}
It is tested: python -m pytest -k {key}
What to write next: data/guides/en/add_a_game.md
"""


class InvalidGameKey(Exception):
    """No new game can have this key; the message says why."""


def new_game(key: str, root: Path = ROOT) -> int:
    """Write a game with this key into a clone of the project. Return the exit code; a failure prints one line."""
    try:
        files = skeleton(key, root)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
    except (InvalidGameKey, OSError) as error:
        sys.stderr.write(f"gamekeeper: {error}\n")
        return 1
    sys.stdout.write(DONE.format(files="\n".join(files), key=key))
    return 0


def skeleton(key: str, root: Path = ROOT) -> dict[str, str]:
    """Return the texts of a new game's files by path below the root. Raise InvalidGameKey for an unusable key."""
    if why := _key_problem(key, root):
        raise InvalidGameKey(why)
    letters = _rule_prefix(key)
    blocks = BLOCK.finditer(GUIDE.read_text("utf-8"))
    return {_rename_game(block["path"], key, letters): _rename_game(block["text"], key, letters) for block in blocks}


def _key_problem(key: str, root: Path) -> str | None:
    """Return why no new game can have this key; None if one can."""
    if not (root / "tests" / "games").is_dir():
        return f"{root} is no clone of the project: a game is written where its tests are"
    if not KEY.fullmatch(key) or len(key) > LONGEST or sum(map(str.isalpha, key)) < LETTERS:
        return f"{key!r} is no key such as sky_islands: {LETTERS} small letters at least, {LONGEST} characters at most"
    if keyword.iskeyword(key):
        return f"{key!r} is a word of Python: no folder of a game can be called so"
    if existing := [place for place in PLACES if (root / place.format(key=key)).exists()]:
        return f"{existing[0].format(key=key)} is there already"
    if f"command.{key}.name" in texts(ENGLISH) or key in {game.command for game in games().values()}:
        return f"a command of the bot is called {key} already"
    return None


def _rule_prefix(key: str) -> str:
    """Return three letters for the ids of its rules that no other game uses."""
    prefixes_used = {rule["id"].partition("-")[0] for other in games() for rule in rules(ENGLISH, other)}
    return next(letters for letters in _prefix_candidates(key) if letters not in prefixes_used)


def _prefix_candidates(key: str) -> Iterator[str]:
    """Yield three-letter prefixes for a game's rules, those that resemble its key first."""
    first, second, *others = [letter.upper() for letter in key if letter.isalpha()]
    yield from (first + second + third for third in others)
    yield from (first + "".join(pair) for pair in product(ascii_uppercase, repeat=2))


def _rename_game(text: str, key: str, letters: str) -> str:
    """Return a text of the guide's game with the game's name replaced, but not the pebbles that are its pieces."""
    title = key.replace("_", " ").title()
    text = re.sub(r"(?<=[\"./])pebbles\b", key, text)
    return text.replace("Pebbles", title).replace("PEB-", f"{letters}-").replace("_peb_", f"_{letters.lower()}_")
