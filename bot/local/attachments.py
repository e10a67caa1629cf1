"""The bytes of attached files: the newest in memory, those of a kept world also in a folder."""

from collections.abc import Iterator
from pathlib import Path

BUDGET = 256 * 1024 * 1024


class Files:
    """Files by their attachment's id; beyond the budget the oldest are only in the folder, or gone."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._size = 0
        self._data: dict[int, bytes] = {}
        self._unwritten: set[int] = set()
        self._folder: Path | None = None

    def __setitem__(self, snowflake: int, data: bytes) -> None:
        self._data[snowflake] = data
        self._size += len(data)
        self._unwritten.add(snowflake)
        for oldest in self._beyond_budget():
            self._size -= len(self._data.pop(oldest))
            self._unwritten.discard(oldest)

    def _beyond_budget(self) -> Iterator[int]:
        for oldest in list(self._data)[:-1]:
            if self._size <= self._budget:
                return
            if self._folder is None or oldest not in self._unwritten:
                yield oldest

    def get(self, snowflake: int) -> bytes | None:
        """A file's bytes, None if it is not kept."""
        if (data := self._data.get(snowflake)) is not None or self._folder is None:
            return data
        path = self._folder / str(snowflake)
        return path.read_bytes() if path.exists() else None

    def __contains__(self, snowflake: int) -> bool:
        return self.get(snowflake) is not None

    def keep_in(self, folder: Path) -> None:
        """From now on files are written to, and found in, this folder."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder

    def due(self, used: set[int]) -> dict[int, bytes]:
        """The files not written yet that are worth it; each is given once."""
        fresh = {each: self._data[each] for each in self._unwritten & used}
        self._unwritten.clear()
        return fresh


def write_out(folder: Path, due: dict[int, bytes], used: set[int]) -> None:
    """Writes files into a folder and removes those no longer used."""
    for snowflake, data in due.items():
        (folder / str(snowflake)).write_bytes(data)
    for path in folder.iterdir():
        if path.name.isdecimal() and int(path.name) not in used:
            path.unlink()
