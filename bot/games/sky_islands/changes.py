"""The spots on the table that differ between two views."""

from bot.engine.game import Change

from .view import Tile, View


def changes(before: View, after: View) -> list[Change]:
    """Return the cells of tiles that were placed or built on ("0,-1"), by whose turn it was."""
    if before.active is None:
        return []
    known = {tile.cell: _built_parts(tile) for tile in before.tiles}
    changed = [tile.cell for tile in after.tiles if known.get(tile.cell) != _built_parts(tile)]
    return [Change(f"{q},{r}", before.active) for q, r in changed]


def _built_parts(tile: Tile) -> list[tuple[int | None, bool, bool]]:
    """Return what stands on each part of a tile: the seat of the house, and whether it has a tower and a port."""
    return [(part.house, part.tower, part.port) for part in tile.parts]
