"""Points discord.py at a stand-in instead of Discord, but only at an address of this machine."""

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def redirect(url: str) -> None:
    """Send every request of discord.py in this process to a stand-in. Raise ValueError if that is not on loopback."""
    base = yarl.URL(url)
    if base.scheme != "http" or not _is_loopback(base.host or ""):
        raise ValueError(f"{url!r} is no http address of this machine: only a loopback stand-in may replace Discord")
    root = str(base.origin())
    Route.BASE = f"{root}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = base.origin().with_scheme("ws") / "gateway"
    Asset.BASE = root


def _is_loopback(host: str) -> bool:
    """Return whether a host is this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@contextmanager
def temporary_redirect(url: str) -> Iterator[None]:
    """Call `redirect`, and undo it when the block ends."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    redirect(url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
