"""Checks requests and responses against Discord's published OpenAPI description, if that and jsonschema_rs exist."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Self

import msgspec

from bot.local.checks.errors import Flaw, invalid_form
from bot.local.checks.openapi import correct_errors, forbid_unknown
from bot.local.world.records import Json

_PUBLISHED, _STRICT = "urn:discord", "urn:discord:strict"
_ALIASES = {"{token}": "{webhook_token}", "{application_id}": "{webhook_id}"}


@cache
def _description(path: Path) -> tuple[Json, Json, dict[tuple[str, ...], Any]]:
    """Return the description, its strict form, and a cache of validators: slow to make, shared by all stand-ins."""
    document = msgspec.json.decode(path.read_bytes())
    return correct_errors(document), forbid_unknown(document), {}


class Schema:
    """Validators by method, route and direction, each made when it is first needed."""

    def __init__(self, path: Path, violations: list[str]) -> None:
        self._document, self._strict, self._validators = _description(path)
        self._violations = violations
        self.checked = 0

    @classmethod
    def read(cls, path: Path, violations: list[str]) -> Self | None:
        """Return the checks of an openapi.json; None if jsonschema_rs is not installed."""
        try:
            import jsonschema_rs  # noqa: F401
        except ImportError:
            return None
        return cls(path, violations)

    def describes(self, method: str, path: str) -> bool:
        """Return whether the description has a route."""
        return bool(self._operation(method, self._path(path)))

    def check_request(self, method: str, path: str, json: object) -> None:
        """Check a request's body. Raise ApiError if it does not match the description or has unknown fields."""
        validator = self._request_validator(method, self._path(path))
        if validator is None:
            return
        self.checked += 1
        flaws = [_flaw(leaf) for error in validator.iter_errors(json) for leaf in leaves(error)]
        if flaws:
            raise invalid_form(flaws)

    def check_response(self, method: str, path: str, status: int, json: object) -> None:
        """Record a violation if a response of the stand-in does not match the description: a bug in the stand-in."""
        validator = self._response_validator(method, self._path(path), str(status))
        if validator is None:
            return
        self.checked += 1
        for error in validator.iter_errors(json):
            for flaw in map(_flaw, leaves(error)):
                self._violations.append(f"the stand-in's answer to {method} {path} ({status}): {flaw}")

    def _path(self, path: str) -> str:
        """Return a path with the parameter names that the description has for it."""
        if path in self._document["paths"]:
            return path
        for our_name, discord_name in _ALIASES.items():
            if path.startswith("/webhooks") or (path.startswith("/interactions") and our_name == "{token}"):
                path = path.replace(our_name, discord_name)
        return path.replace(
            "/interactions/{interaction_id}/{webhook_token}", "/interactions/{interaction_id}/{interaction_token}"
        )

    def _request_validator(self, method: str, path: str) -> Any:
        """Return the validator of a route's request; None if it takes no JSON."""
        content = self._operation(method, path).get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return None
        pointer = _pointer(path, method.lower(), "requestBody", "content", "application/json", "schema")
        return self._validator(_STRICT, self._strict, pointer)

    def _response_validator(self, method: str, path: str, status: str) -> Any:
        """Return the validator of a route's response with this status; None if none has a body."""
        responses = self._operation(method, path).get("responses", {})
        if status.startswith("4"):
            return self._validator(_PUBLISHED, self._document, "#/components/schemas/ErrorResponse")
        if "content" not in responses.get(status, {}):
            return None
        pointer = _pointer(path, method.lower(), "responses", status, "content", "application/json", "schema")
        return self._validator(_PUBLISHED, self._document, pointer)

    def _operation(self, method: str, path: str) -> Json:
        """Return the description of a route; empty if there is none."""
        operation: Json = self._document["paths"].get(path, {}).get(method.lower(), {})
        return operation

    def _validator(self, urn: str, document: Json, pointer: str) -> Any:
        """Return the cached validator of a part of a document."""
        import jsonschema_rs

        key = (urn, pointer)
        if key not in self._validators:
            registry = self._registry(urn, document)
            self._validators[key] = jsonschema_rs.Draft202012Validator({"$ref": urn + pointer}, registry=registry)
        return self._validators[key]

    def _registry(self, urn: str, document: Json) -> Any:
        """Return the cached registry in which validators look up a document."""
        import jsonschema_rs

        key = (urn,)
        if key not in self._validators:
            self._validators[key] = jsonschema_rs.Registry([(urn, document)])
        return self._validators[key]


def _pointer(*steps: str) -> str:
    """Return the JSON pointer to a part of the description's paths."""
    escaped = (step.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D") for step in steps)
    return "#/paths/" + "/".join(escaped)


def leaves(error: Any) -> Iterator[Any]:
    """Yield the innermost errors; where none of several alternatives matches, those of the one most likely meant."""
    branches = getattr(error.kind, "context", None)
    if not branches:
        yield error
        return
    for branch_error in min(branches, key=_distance):
        yield from leaves(branch_error)


def _distance(errors: list[Any]) -> tuple[bool, int]:
    """Return how far off an alternative is: first those of another type, then those with more errors."""
    other_type = any(list(error.instance_path)[-1:] == ["type"] or error.kind.name == "type" for error in errors)
    return other_type, len(errors)


def _flaw(error: Any) -> Flaw:
    """Return a validator's error as a flaw."""
    message = error.message if len(error.message) < 300 else error.message[:300] + "…"
    return Flaw(".".join(map(str, error.instance_path)), "SCHEMA", f"{message} (openapi.json)")


def find_openapi(start: Path) -> Path | None:
    """Return DISCORD_OPENAPI, or shared/discord/openapi.json in a folder above `start`; None if there is neither."""
    if path := os.environ.get("DISCORD_OPENAPI"):
        return Path(path)
    paths = (folder / "shared" / "discord" / "openapi.json" for folder in start.resolve().parents)
    return next((path for path in paths if path.is_file()), None)
