"""Accounts line by line: what a production brought, what the cities ate, how the end was scored."""

from typing import NamedTuple

from bot.games.underwater_cities.view import Entry, Player, View

from ..kit.glance import detail
from ..kit.scene import IntBox
from .scene import Scene
from .seats import total
from .tokens import of_goods

LINE, TITLE, FOOT = 38, 50, 24  # heights of a line, of the title and below the sum
COLUMNS = 2  # of accounts side by side
SIGNS = {
    "farm": "farm",
    "farm_pair": "farm",
    "plant": "plant",
    "plant_pair": "plant",
    "laboratory": "laboratory",
    "laboratory_pair": "laboratory",
    "tunnel": "tunnel",
    "pair": "tunnel",
    "symbiotic": "symbiotic",
    "port": "metropolis",
    "card": "card",
    "metropolis": "metropolis",
    "fed": "kelp",
    "cities": "city",
    "resources": "goods",
}


class Account(NamedTuple):
    """The lines of a production or a scoring, real or as it would be now."""

    title: str
    lines: tuple[Entry, ...]
    forecast: bool


def accounts(scene: Scene, view: View, player: Player) -> list[Account]:
    """Return the productions so far, what the next one would bring, and the final scoring, real or as a forecast."""
    productions = list(player.accounts)
    over = view.result is not None
    final = productions.pop() if over and productions else player.standing
    columns = [
        Account(scene.texts("picture.production", n=number), lines, forecast=False)
        for number, lines in enumerate(productions, 1)
    ]
    if not over:
        columns.append(Account(scene.texts("picture.next_production"), player.expected, forecast=True))
    title = "picture.final" if over else "picture.final_now"
    return [*columns, Account(scene.texts(title), final, forecast=not over)]


def height(every: list[Account]) -> int:
    """Return the height of all accounts; a row is as high as its longest one needs."""
    return sum(map(_row_height, _rows(every)))


def _rows(every: list[Account]) -> list[list[Account]]:
    """Return the accounts by rows."""
    return [every[start : start + COLUMNS] for start in range(0, len(every), COLUMNS)]


def _row_height(row: list[Account]) -> int:
    """Return the height of a row: title, lines and sum of its longest account."""
    return TITLE + LINE * (1 + max(len(account.lines) for account in row)) + FOOT


@detail()
def draw_accounts(scene: Scene, box: IntBox, every: list[Account]) -> None:
    """Draw the accounts in rows side by side, each with its sum."""
    left, top, right, _ = box
    pitch = (right - left) / COLUMNS
    for row in _rows(every):
        bottom = top + _row_height(row)
        for number, account in enumerate(row):
            start = round(left + number * pitch)
            _draw_account(scene, (start + 16, top + 8, round(start + pitch) - 16, bottom), account)
            if number:
                scene.fill((start - 1, top + 16, start + 1, bottom - 16), scene.colours.faint, 1)
        top = bottom


def _draw_account(scene: Scene, box: IntBox, account: Account) -> None:
    """Draw an account's title, lines and sum."""
    title, lines, forecast = account
    left, top, right, _ = box
    ink = scene.colours.soft if forecast else scene.colours.gold
    scene.write((left, top + TITLE / 2 - 4), title, 34, ink, bold=True, room=right - left, smallest=20)
    y = top + TITLE + LINE // 2 - 8
    for line in lines:
        _draw_entry(scene, (left, right), y, line)
        y += LINE
    goods, points = total(lines)
    scene.fill((left, y - 17, right, y + 20), scene.colours.chip, 8)
    scoring = any(line.what == "resources" for line in lines)
    strip = f"{points} point" if scoring else of_goods(goods, points)
    scene.strip((right - 8, y + 1), strip or "–", 30, align="right", room=right - left - 14)


def _draw_entry(scene: Scene, span: tuple[int, int], middle: float, entry: Entry) -> None:
    """Draw a line: sign, what it is, how many, and what it brought."""
    left, right = span
    scene.icon((left + 15, middle), SIGNS[entry.what], 30)
    strip = f"{entry.points} point" if entry.what == "resources" else of_goods(entry.goods, entry.points)
    wide = scene.strip((right - 4, middle), strip or "0", 28, align="right", room=(right - left) * 56 // 100)
    words = _entry_label(scene, entry)
    scene.write((left + 38, middle), words, 29, room=right - left - wide - 52, smallest=18)


def _entry_label(scene: Scene, entry: Entry) -> str:
    """Return the label of a line, with a number if it counts something."""
    if not entry.name:
        return scene.texts(f"picture.account.{entry.what}", n=entry.count)
    card = scene.texts(f"card.{entry.name}.name")
    return f"{entry.count} × {card}" if entry.count else card
