"""discord.py is turned to a stand-in on this machine only."""

import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.process.redirect import redirect, temporary_redirect


@pytest.mark.parametrize("url", ["http://127.0.0.1:8080", "http://localhost:8080/", "http://[::1]:8080"])
def test_loopback_is_taken_and_restored(url):
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    with temporary_redirect(url):
        root = url.rstrip("/")
        assert f"{root}/api/v10" == Route.BASE
        assert str(DiscordWebSocket.DEFAULT_GATEWAY) == root.replace("http", "ws") + "/gateway"
        assert root == Asset.BASE
    assert before == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)


@pytest.mark.parametrize(
    "url", ["http://example.com", "http://10.0.0.1:80", "https://127.0.0.1", "", "127.0.0.1:80", "http://0.0.0.0:80"]
)
def test_anything_else_is_refused(url):
    before = Route.BASE
    with pytest.raises(ValueError, match="loopback"):
        redirect(url)
    assert before == Route.BASE
