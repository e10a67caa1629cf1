"""The fastest available deflate codec, for files and for the packed cache."""

import zlib
from contextlib import suppress
from typing import Any

codec: Any = zlib
with suppress(ImportError):  # there is no wheel for every machine
    from isal import isal_zlib

    codec = isal_zlib
