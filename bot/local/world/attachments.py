"""The bytes of attached files: the newest in memory; those of a saved world also in a folder."""

from collections.abc import Iterator
from pathlib import Path

MEMORY = 256 * 1024 * 1024  # bytes


class AttachmentFiles:
    """Bytes by attachment id. Over budget, the oldest stay only in the folder; without a folder they are dropped."""

    def __init__(self, budget: int = MEMORY) -> None:
        self._budget = budget
        self._size = 0
        self._data: dict[int, bytes] = {}
        self._unwritten: set[int] = set()
        self._folder: Path | None = None

    def __setitem__(self, attachment_id: int, data: bytes) -> None:
        """Store a file, and drop the oldest ones while memory is over budget."""
        self._data[attachment_id] = data
        self._size += len(data)
        self._unwritten.add(attachment_id)
        for oldest in self._ids_over_budget():
            self._size -= len(self._data.pop(oldest))
            self._unwritten.discard(oldest)

    def _ids_over_budget(self) -> Iterator[int]:
        """Yield the oldest files to drop while memory is over budget: those in the folder, or all if there is none."""
        for oldest in list(self._data)[:-1]:
            if self._size <= self._budget:
                return
            if self._folder is None or oldest not in self._unwritten:
                yield oldest

    def get(self, attachment_id: int) -> bytes | None:
        """Return a file's bytes; None if they are no longer stored."""
        if (data := self._data.get(attachment_id)) is not None or self._folder is None:
            return data
        path = self._folder / str(attachment_id)
        return path.read_bytes() if path.exists() else None

    def __contains__(self, attachment_id: int) -> bool:
        return self.get(attachment_id) is not None

    def use_folder(self, folder: Path) -> None:
        """Read files from this folder, too, from now on; create it if there is none."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder

    def take_unwritten(self, used: set[int]) -> dict[int, bytes]:
        """Return the files in use that no earlier call has returned."""
        unwritten = {attachment_id: self._data[attachment_id] for attachment_id in self._unwritten & used}
        self._unwritten.clear()
        return unwritten


def write_files(folder: Path, unwritten: dict[int, bytes], used: set[int]) -> None:
    """Write files into a folder and remove those that are no longer used."""
    for attachment_id, data in unwritten.items():
        (folder / str(attachment_id)).write_bytes(data)
    for path in folder.iterdir():
        if path.name.isdecimal() and int(path.name) not in used:
            path.unlink()
