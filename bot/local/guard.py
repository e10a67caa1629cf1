"""Only this machine may talk to the stand-in: no other peer, no other name for it, no page of another site."""

import ipaddress
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def loopback_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuses with 403 what does not come from this machine, or comes from a page of another origin."""
    if why := refusal(request):
        return web.Response(status=403, text=f"Refused: {why}.")
    return await handler(request)


def refusal(request: web.Request) -> str | None:
    """Why a request is refused; None where it is welcome."""
    peer = request.transport.get_extra_info("peername") if request.transport else None
    if not peer or not _loopback(str(peer[0])):
        return "only this machine may connect"
    host = request.headers.get("Host", "")
    if not _loopback(_name(host)):  # another site's name that leads here: DNS rebinding
        return "the host must be a loopback address"
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{host}":
        return "another site's page may not use this one"
    return None


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
