"""A listening socket on the first free port of several."""

import os
import socket

LAST = 65535


def first_free(host: str, port: int, tries: int) -> socket.socket:
    """Return a socket that listens on a port or on one of the next, `tries` in all (on any free one for port 0).

    Raise OSError if all of them are taken.
    """
    last = min(port + tries - 1, LAST)
    for candidate in range(port, last):
        try:
            return _listen(host, candidate)
        except OSError:
            continue
    return _listen(host, last)


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on this port. Raise OSError if it is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # a closed port is free at once; on Windows the flag would share a port in use
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)  # until then two could bind the same port
    except OSError:
        listener.close()
        raise
    return listener
