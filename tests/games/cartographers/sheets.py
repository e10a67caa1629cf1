"""Sheets as 11 rows of 11 marks."""

from bot.games.cartographers.sheet import GRID, MAPS, MARKS, Sheet, surrounded_mountains


def sheet_from_rows(rows, side):
    """A sheet from 11 rows of 11 marks: `.` empty, F V A W M terrains, ^ mountain, # wasteland.

    Mountains and wasteland are those of the rows, ruins those of the map's side. The sheet has no coins, and mountains
    that are surrounded already have paid. Raises ValueError if the rows or the side are none.
    """
    if len(rows) != GRID.height or any(len(row) != GRID.width for row in rows):
        raise ValueError(f"a sheet has {GRID.height} rows of {GRID.width} marks")
    if unknown := set("".join(rows)) - {".", *MARKS.values()}:
        raise ValueError(f"no such marks on a sheet: {' '.join(sorted(unknown))}")
    if side not in MAPS:
        raise ValueError(f"no such side of the map: {side}")
    sheet = Sheet(side, **{name: GRID.find_marks(rows, mark) for name, mark in MARKS.items()})
    sheet.closed = surrounded_mountains(sheet)
    return sheet
