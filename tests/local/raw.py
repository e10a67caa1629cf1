"""Plain requests to the stand-in, for what discord.py would not let a bot do."""

import io
import json

import aiohttp

PREFIX = "/api/v10"


class Raw:
    def __init__(self, stand_in, session):
        self.stand_in = stand_in
        self._session = session

    async def __call__(self, method, path, body=None, files=(), token=None, query=None):
        """Send a request. Return the status and the JSON of the answer."""
        headers = {"Authorization": f"Bot {token or self.stand_in.token}"}
        data = body
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for index, (name, content) in enumerate(files):
                data.add_field(f"files[{index}]", io.BytesIO(content), filename=name)
        sent = {"data": data} if files else {"json": body} if body is not None else {}
        url = self.stand_in.url + PREFIX + path
        async with self._session.request(method, url, headers=headers, params=query, **sent) as response:
            return response.status, await response.json() if response.status != 204 else None

    async def refusal(self, method, path, body=None, **more):
        """Send a request that must be refused. Return Discord's code, the broken rules and the noted violations."""
        status, answer = await self(method, path, body, **more)
        assert status >= 400, answer
        noted = list(self.stand_in.violations)
        self.stand_in.violations.clear()
        return answer["code"], set(rules(answer.get("errors", {}))), noted


def rules(errors):
    """Yield Discord's names of the broken rules in the errors of an answer."""
    for key, value in errors.items():
        if key == "_errors":
            yield from (rule["code"] for rule in value)
        else:
            yield from rules(value)
