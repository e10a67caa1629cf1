"""The spots on the table that differ between two views."""

from bot.engine.game import Change

from .view import View


def changes(before: View, after: View) -> list[Change]:
    """Return a space in the middle of each new drawing, "0.D7" on the sheet of seat 0, by the seat that drew it."""
    pairs = zip(before.sheets, after.sheets, strict=True)
    changed_sheets = [new for old, new in pairs if new.last and new.rows != old.rows]
    return [
        Change(f"{sheet.seat}.{sheet.last[len(sheet.last) // 2]}", before.drawing_on.index(sheet.seat))
        for sheet in changed_sheets
    ]
