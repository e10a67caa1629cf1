"""Only this machine and the page itself may use the page: other hosts, origins and peers are refused."""

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request

from bot.local.guard import refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")
PATHS = ("/", "/static/main.js", "/page/live", "/page/messages", "/page/say", "/gateway", "/api/v10/gateway")


class Peer:
    """A connection from somewhere."""

    def __init__(self, address):
        self._address = address

    def get_extra_info(self, name, default=None):
        return self._address if name == "peername" else default


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080", "192.168.1.5", ""]
)
async def test_a_name_that_leads_here_is_refused_as_dns_rebinding_would_use_it(stand_in, host):
    async with aiohttp.ClientSession() as session:
        for path in PATHS:
            async with session.get(stand_in.url + path, headers={"Host": host}) as answer:
                assert answer.status == 403, path
                assert "Refused" in await answer.text()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"])
async def test_the_page_of_another_site_is_refused(stand_in, origin):
    async with aiohttp.ClientSession(headers={"Origin": origin}) as session:
        for path in PATHS:
            async with session.get(stand_in.url + path) as answer:
                assert answer.status == 403, path
        body = {"as": "Ann", "channel": str(stand_in.world.channel("general").id), "text": "hi"}
        async with session.post(f"{stand_in.url}/page/say", json=body) as answer:
            assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{stand_in.url}/page/live")
    assert not any(stand_in.world.all_messages())


@pytest.mark.parametrize("address", [("192.168.1.5", 1), ("10.0.0.1", 1), None, "/tmp/socket"])
async def test_another_machine_is_refused_whatever_it_says(address):
    request = make_mocked_request("GET", "/", headers={"Host": "127.0.0.1"}, transport=Peer(address))
    assert refusal(request) == "only this machine may connect"


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:8080", "127.8.8.8"])
async def test_this_machine_is_welcome_by_each_of_its_names(host):
    headers = {"Host": host, "Origin": f"http://{host}"}
    assert refusal(make_mocked_request("GET", "/", headers=headers, transport=Peer(("127.0.0.1", 1)))) is None


async def test_no_other_site_is_asked_for_anything(stand_in):
    async with aiohttp.ClientSession() as session, session.get(stand_in.url) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'")
        assert "http:" not in policy
        assert "https:" not in policy
        assert "://" not in (await answer.text()).replace("http://www.w3.org", "")


@pytest.mark.parametrize("name", ["..%2Fpage.py", "%2e%2e%2fpage.py", "nothing.js", "page.py", "words.en.toml"])
async def test_only_the_pages_files_are_served(stand_in, name):
    async with aiohttp.ClientSession() as session, session.get(f"{stand_in.url}/static/{name}") as answer:
        assert answer.status == 404
