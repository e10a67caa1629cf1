"""A listening socket on the first free port of several."""

import os
import socket

LAST = 65535


def first_free(host: str, port: int, tries: int) -> socket.socket:
    """A socket bound to a port or to one of the next ones; any free port for 0; OSError where all are taken."""
    last = min(port + tries - 1, LAST)
    for wanted in range(port, last):
        try:
            return _bound(host, wanted)
        except OSError:
            continue
    return _bound(host, last)


def _bound(host: str, port: int) -> socket.socket:
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # a port just left is free at once; elsewhere the flag would share a taken one
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(128)  # until then two could bind the same port
    except OSError:
        bound.close()
        raise
    return bound
