"""How far each person has read each channel; kept in a file, if there is a folder for it."""

from pathlib import Path

import msgspec

FILE = "reads.json"


class Reads:
    """The newest message that each person has read in each channel."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = folder / FILE if folder else None
        self._read: dict[int, dict[int, int]] = {}  # message id by user id and channel id
        if self._file and self._file.exists():
            self._read = msgspec.json.decode(self._file.read_bytes(), type=dict[int, dict[int, int]])

    def of(self, user_id: int, channel_id: int) -> int:
        """Return the id of the newest message that a user has read in a channel; 0 if there is none."""
        return self._read.get(user_id, {}).get(channel_id, 0)

    def mark(self, user_id: int, channel_id: int, message_id: int) -> bool:
        """Note that a user has read a channel up to a message; return whether that is news."""
        if message_id <= self.of(user_id, channel_id):
            return False
        self._read.setdefault(user_id, {})[channel_id] = message_id
        if self._file:
            new_file = self._file.with_suffix(".new")
            new_file.write_bytes(msgspec.json.encode(self._read))
            new_file.replace(self._file)
        return True
