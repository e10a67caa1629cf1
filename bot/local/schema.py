"""Checks requests and answers against Discord's published description, where that file and jsonschema_rs are there."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Self

import msgspec

from bot.local.closing import closed, corrected
from bot.local.errors import Flaw, invalid_form
from bot.local.records import Json

_OPEN, _CLOSED = "urn:discord", "urn:discord:closed"
_METHODS = ("get", "put", "post", "patch", "delete")
_ALIASES = {"{token}": "{webhook_token}", "{application_id}": "{webhook_id}"}


@cache
def _description(path: Path) -> tuple[Json, Json, dict[tuple[str, ...], Any]]:
    """The description open and closed, and the validators made so far: dear to make, so all stand-ins share them."""
    document = msgspec.json.decode(path.read_bytes())
    return corrected(document), closed(document), {}


class Schema:
    """One validator per route, method and direction, made when first needed."""

    def __init__(self, path: Path, violations: list[str]) -> None:
        self._document, self._closed, self._validators = _description(path)
        self._violations = violations
        self.checked = 0

    @classmethod
    def read(cls, path: Path, violations: list[str]) -> Self | None:
        """The checks of an openapi.json; None where jsonschema_rs is not installed."""
        try:
            import jsonschema_rs  # noqa: F401
        except ImportError:
            return None
        return cls(path, violations)

    def describes(self, method: str, path: str) -> bool:
        """Whether the description knows a route."""
        return bool(self._operation(method, self._path(path)))

    def check_request(self, method: str, path: str, json: Any) -> None:
        """Refuses a request that does not fit the description, unknown fields included."""
        validator = self._request(method, self._path(path))
        if validator is None:
            return
        self.checked += 1
        flaws = [Flaw(*_told(leaf)) for error in validator.iter_errors(json) for leaf in leaves(error)]
        if flaws:
            raise invalid_form(flaws)

    def check_answer(self, method: str, path: str, status: int, json: Any) -> None:
        """Notes an answer of the stand-in that does not fit the description: a fault of the stand-in."""
        validator = self._answer(method, self._path(path), str(status))
        if validator is None:
            return
        self.checked += 1
        for error in validator.iter_errors(json):
            for where, _, what in map(_told, leaves(error)):
                self._violations.append(f"the stand-in's answer to {method} {path} ({status}): {where}: {what}")

    def _path(self, path: str) -> str:
        if path in self._document["paths"]:
            return path
        for ours, theirs in _ALIASES.items():
            if path.startswith("/webhooks") or (path.startswith("/interactions") and ours == "{token}"):
                path = path.replace(ours, theirs)
        return path.replace(
            "/interactions/{interaction_id}/{webhook_token}", "/interactions/{interaction_id}/{interaction_token}"
        )

    def _request(self, method: str, path: str) -> Any:
        content = self._operation(method, path).get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return None
        pointer = _pointer(path, method.lower(), "requestBody", "content", "application/json", "schema")
        return self._validator(_CLOSED, self._closed, pointer)

    def _answer(self, method: str, path: str, status: str) -> Any:
        responses = self._operation(method, path).get("responses", {})
        if status.startswith("4"):
            return self._validator(_OPEN, self._document, "#/components/schemas/ErrorResponse")
        if "content" not in responses.get(status, {}):
            return None
        pointer = _pointer(path, method.lower(), "responses", status, "content", "application/json", "schema")
        return self._validator(_OPEN, self._document, pointer)

    def _operation(self, method: str, path: str) -> Json:
        found: Json = self._document["paths"].get(path, {}).get(method.lower(), {})
        return found

    def _validator(self, urn: str, document: Json, pointer: str) -> Any:
        import jsonschema_rs

        key = (urn, pointer)
        if key not in self._validators:
            registry = self._registry(urn, document)
            self._validators[key] = jsonschema_rs.Draft202012Validator({"$ref": urn + pointer}, registry=registry)
        return self._validators[key]

    def _registry(self, urn: str, document: Json) -> Any:
        import jsonschema_rs

        key = (urn,)
        if key not in self._validators:
            self._validators[key] = jsonschema_rs.Registry([(urn, document)])
        return self._validators[key]


def _pointer(*steps: str) -> str:
    escaped = (step.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D") for step in steps)
    return "#/paths/" + "/".join(escaped)


def leaves(error: Any) -> Iterator[Any]:
    """What is really wrong: of several forms that do not fit, the one that was most likely meant."""
    branches = getattr(error.kind, "context", None)
    if not branches:
        yield error
        return
    for inner in min(branches, key=_distance):
        yield from leaves(inner)


def _distance(errors: list[Any]) -> tuple[bool, int]:
    """A form of another type is far off; so is one with many faults."""
    other = any(list(each.instance_path)[-1:] == ["type"] or each.kind.name == "type" for each in errors)
    return other, len(errors)


def _told(error: Any) -> tuple[str, str, str]:
    what = error.message if len(error.message) < 300 else error.message[:300] + "…"
    return ".".join(map(str, error.instance_path)), "SCHEMA", f"{what} (openapi.json)"


def find_openapi(start: Path) -> Path | None:
    """Discord's openapi.json: named by DISCORD_OPENAPI, or under shared/discord beside this or a higher folder."""
    if named := os.environ.get("DISCORD_OPENAPI"):
        return Path(named)
    places = (folder / "shared" / "discord" / "openapi.json" for folder in start.resolve().parents)
    return next((place for place in places if place.is_file()), None)
