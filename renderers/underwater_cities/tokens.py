"""Strips of signs where there is no room for words: slots, metropolises; a test compares them with the texts."""

from bot.games.underwater_cities.view import Goods

GOODS = ("credit", "kelp", "steelplast", "science", "biomatter")

SLOTS: dict[str, str] = {  # "/": or; "·": and, in either order; "≤": up to
    "a": "action · structure + upgrade",
    "b": "2 science / ≤3 upgrade",
    "c": "tunnel / 1 step 2 card 1 credit",
    "d": "1 science 1 steelplast 1 kelp",
    "e": "≤2 tunnel",
    "f": "action · special",
    "g": "city · structure",
    "h": "≤2 farm",
    "i": "tunnel · city",
    "j": "2 steelplast 1 kelp",
    "k": "≤2 laboratory",
    "l": "2 step",
    "m": "action · 2 goods",
    "n": "≤2 plant",
    "o": "≤2 farm / ≤2 laboratory",
    "p": "city / 1 kelp",
    "q": "tunnel · action",
    "r": "action · 1 steelplast",
    "s": "special",
    "t": "city",
    "u": "2 card · upgrade / 1 kelp",
    "always": "2 card 2 credit",
}

METROPOLISES: dict[str, tuple[str, str]] = {  # what it brings at once (a brown one: at the end), and each Production
    "brown1": ("3 point / metropolis", ""),
    "brown2": ("8/9/10 tunnel", "→ 5/7/9 point"),
    "brown3": ("4 point / upgrade structure", ""),
    "brown4": ("2 point / special", ""),
    "brown5": ("5/6/7 city", "→ 4/8/12 point"),
    "blue1": ("1 kelp", "2 point"),
    "blue2": ("1 science", "1 point 1 credit"),
    "blue3": ("1 steelplast", "1 point 1 kelp"),
    "blue4": ("3 credit 1 card", "1 biomatter"),
    "blue5": ("1 step 1 credit 1 card", "1 science 1 kelp"),
    "blue6": ("1 kelp 1 card", "3 credit"),
    "blue7": ("4 point", ""),
    "blue8": ("3 science 3 credit", ""),
    "blue9": ("3 steelplast 3 kelp", ""),
    "blue10": ("special 4 credit", ""),
    "blue11": ("2 biomatter 2 kelp 1 card", ""),
}


def of_goods(goods: Goods, points: int = 0, cards: int = 0, steps: int = 0, signed: bool = False) -> str:
    """Return goods, points, cards and steps as a strip: "2 credit 1 card"; with plus and minus signs if `signed`."""
    counts = [(getattr(goods, good), good) for good in GOODS]
    counts += [(points, "point"), (cards, "card"), (steps, "step")]
    return " ".join(f"{change(count) if signed or count < 0 else count} {name}" for count, name in counts if count)


def change(count: int) -> str:
    """Return a number with its sign, a real minus."""
    return f"−{-count}" if count < 0 else f"+{count}"
