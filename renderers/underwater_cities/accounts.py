"""Accounts line by line: what a production brought, what the cities ate, how the end was scored."""

from bot.games.underwater_cities.view import Entry, Player, View

from ..kit.glance import detail
from ..kit.scene import IntBox
from .scene import Scene
from .seats import total
from .tokens import of_goods

LINE, TITLE = 29, 44
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

Account = tuple[str, tuple[Entry, ...], bool]  # title, lines, whether it is only a forecast


def accounts(scene: Scene, view: View, player: Player) -> list[Account]:
    """The productions so far, what the next one would bring, and the final scoring, real or as it would be now."""
    done = list(player.accounts)
    over = view.result is not None
    last = done.pop() if over and done else player.standing
    columns: list[Account] = [
        (scene.words("picture.production", n=number), lines, False) for number, lines in enumerate(done, 1)
    ]
    if not over:
        columns.append((scene.words("picture.next_production"), player.expected, True))
    title = "picture.final" if over else "picture.final_now"
    return [*columns, (scene.words(title), last, not over)]


def height(columns: list[Account]) -> int:
    """The height of the longest account."""
    return TITLE + LINE * (1 + max(len(lines) for _, lines, _ in columns)) + 20


@detail()
def draw_accounts(scene: Scene, box: IntBox, columns: list[Account]) -> None:
    """Side by side, each with its sum."""
    left, top, right, bottom = box
    pitch = (right - left) / len(columns)
    for number, account in enumerate(columns):
        start = round(left + number * pitch)
        draw_account(scene, (start + 12, top + 8, round(start + pitch) - 12, bottom), account)
        if number:
            scene.fill((start - 1, top + 16, start + 1, bottom - 16), scene.colours.faint, 1)


def draw_account(scene: Scene, box: IntBox, account: Account) -> None:
    """An account's title, lines and sum."""
    title, lines, forecast = account
    left, top, right, bottom = box
    ink = scene.colours.soft if forecast else scene.colours.gold
    scene.write((left, top + TITLE / 2 - 4), title, 27, ink, bold=True, room=right - left, smallest=15)
    pitch = min(LINE, (bottom - top - TITLE) / (len(lines) + 1))
    y = top + TITLE + pitch / 2 - 8
    for line in lines:
        _draw_entry(scene, (left, right), y, line)
        y += pitch
    goods, points = total(lines)
    scene.fill((left, round(y - 14), right, round(y + 16)), scene.colours.chip, 8)
    scoring = any(line.what == "resources" for line in lines)
    strip = f"{points} point" if scoring else of_goods(goods, points)
    scene.strip((right - 8, y + 1), strip or "–", 23, align="right", room=right - left - 14)


def _draw_entry(scene: Scene, span: tuple[int, int], middle: float, entry: Entry) -> None:
    """A line: sign, what it is, how many, and what it brought."""
    left, right = span
    scene.icon((left + 12, middle), SIGNS[entry.what], 23)
    strip = f"{entry.points} point" if entry.what == "resources" else of_goods(entry.goods, entry.points)
    wide = scene.strip((right - 4, middle), strip or "0", 21, align="right", room=(right - left) * 56 // 100)
    words = scene.words(f"card.{entry.name}.name") if entry.name else scene.words(f"picture.account.{entry.what}")
    if entry.count:
        words = f"{entry.count} × {words}"
    scene.write((left + 28, middle), words, 22, room=right - left - wide - 40, smallest=14)
