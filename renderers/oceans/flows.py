"""The last movements as arrows with amounts: from where to where, how many, why."""

from collections.abc import Sequence

from bot.games.oceans.view import Flow, View

from ..kit.badges import badge
from ..kit.palette import colour
from ..kit.scene import At, IntBox
from .arrows import WIDE, arrow
from .creatures import CREATURES
from .layout import FLOWS
from .scene import Scene
from .signs import SIGNS
from .species import chip

SIGN = 48
CHIP, GAP = 2 * SIGN + WIDE + 14, 10
WHY = 42  # width of a cause
MOST = 2  # lines
PAPER = colour("eef3fb")  # also by night: on it every arrow's brightness is seen


def owners(view: View) -> dict[str, int]:
    """Return the owner of each species."""
    return {species.name: player.seat for player in view.players for species in player.species}


def lines(flows: Sequence[Flow], room: int) -> int:
    """Return how many lines the movements take, two at most."""
    if not flows:
        return 0
    return min(MOST, len(_rows(flows, room)))


def draw_flows(scene: Scene, box: IntBox, flows: Sequence[Flow], view: View) -> None:
    """Draw the movements in their order; the first ones are left out if there is no room for all."""
    left, top, right, bottom = box
    rows, room = _rows(flows, right - left - 30), (bottom - top) // FLOWS
    owner_of = owners(view)
    for number, row in enumerate(rows[-room:] if room else ()):
        x, y = left + 16, top + (number + 0.5) * FLOWS
        if len(rows) > room and number == 0:
            for above in (-14, 0, 14):  # an ellipsis as narrow as the margin
                scene.write((left + 7, y - above), "·", 48, bold=True, align="middle")
        for flow in row:
            _draw_flow(scene, (x, y), flow, owner_of)
            x += _width(flow) + GAP


def _rows(flows: Sequence[Flow], room: int) -> list[list[Flow]]:
    """Return the movements divided into lines that fit."""
    rows: list[list[Flow]] = [[]]
    width = 0
    for flow in flows:
        wide = _width(flow) + GAP
        if rows[-1] and width + wide > room:
            rows.append([])
            width = 0
        rows[-1].append(flow)
        width += wide
    return rows


def _width(flow: Flow) -> int:
    """Return how wide a movement is drawn, with its cause if it has one."""
    return CHIP + (WHY if _cause(flow) else 0)


def _cause(flow: Flow) -> str:
    """Return the trait that caused a movement, if any."""
    kind, _, key = flow.why.partition(".")
    return key if kind == "trait" and key in CREATURES else ""


def _draw_flow(scene: Scene, at: At, flow: Flow, owner_of: dict[str, int]) -> None:
    """Draw a movement: what caused it, where it began, an arrow with the amount, and where it ended."""
    x, y = at
    cause = _cause(flow)
    wide = CHIP + (WHY if cause else 0)
    scene.fill((round(x), round(y - 26), round(x) + wide, round(y + 26)), PAPER, 14)
    if cause:
        scene.creature((x + WHY / 2 + 3, y), cause, WHY)
        x += WHY
    draw_end(scene, (x + 5 + SIGN / 2, y), flow.start, owner_of)
    scene.paste_centred(arrow(flow.kind, str(flow.amount)), (x + CHIP / 2, y))
    draw_end(scene, (x + CHIP - 5 - SIGN / 2, y), flow.end, owner_of)


def draw_end(scene: Scene, middle: At, name: str, owner_of: dict[str, int], size: int = SIGN) -> None:
    """Draw a place or a species as a sign; a species that is gone in grey, a score pile with its owner."""
    if name.startswith("pile"):  # "pile2" is that of seat 2
        scene.sign(middle, "pile", size)
        scene.paste_centred(
            badge(int(name.removeprefix("pile")), round(size * 0.62)),
            (middle[0] + size * 0.24, middle[1] + size * 0.24),
        )
    elif name in SIGNS:
        scene.sign(middle, name, size)
    else:
        scene.paste_centred(chip(name, owner_of.get(name, 7), round(size * 0.9)), middle)
