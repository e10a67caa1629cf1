"""How many processes suit this machine."""

import os
from typing import Literal


def number_of_processes(wanted: int | Literal["auto"]) -> int:
    """Return the number that is wanted; for "auto" one for each processor but one, which is the bot's, at least one."""
    return max(1, (os.cpu_count() or 1) - 1) if wanted == "auto" else wanted
