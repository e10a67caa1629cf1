"""Only this machine may use the stand-in: no other peer, no other host name, no page of another site."""

import ipaddress
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def loopback_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer 403 to a request from another machine, or from a page of another origin."""
    if reason := refusal(request):
        return web.Response(status=403, text=f"Refused: {reason}.")
    return await handler(request)


def refusal(request: web.Request) -> str | None:
    """Return why a request is refused; None if it is not."""
    peer = request.transport.get_extra_info("peername") if request.transport else None
    if not peer or not _is_loopback(str(peer[0])):
        return "only this machine may connect"
    host = request.headers.get("Host", "")
    if not _is_loopback(_hostname(host)):  # DNS rebinding: another site's name that resolves to this machine
        return "the host must be a loopback address"
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{host}":
        return "another site's page may not use this one"
    return None


def _hostname(host: str) -> str:
    """Return the name of a `Host` header without its port; "" if it is malformed."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_loopback(name: str) -> bool:
    """Return whether a name or address is this machine."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
