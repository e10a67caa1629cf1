"""Requests and answers against Discord's published description."""

from pathlib import Path

import pytest

from bot.local.checks.schema import Schema, find_openapi
from bot.local.rest.routes import ROUTES


@pytest.fixture
def schema(openapi):
    if openapi is None:
        pytest.skip("Discord's openapi.json is not here (DISCORD_OPENAPI, or shared/discord beside the repository)")
    pytest.importorskip("jsonschema_rs")
    return openapi


async def test_misspelt_field_is_refused(schema, stand_in, raw, general):
    code, _, noted = await raw.refusal("POST", f"/channels/{general.id}/messages", {"content": "x", "contnet": "y"})
    assert code == 50035
    assert "contnet" in noted[0]
    assert stand_in.schema.checked


async def test_misspelt_field_deep_inside_is_named(schema, stand_in, raw, general):
    button = {"type": 2, "style": 1, "label": "x", "custom_id": "c", "colour": "red"}
    body = {"components": [{"type": 1, "components": [button]}]}
    _, _, noted = await raw.refusal("POST", f"/channels/{general.id}/messages", body)
    assert "colour" in noted[0]


async def test_wrong_type_is_refused(schema, stand_in, raw, general):
    code, _, _ = await raw.refusal("POST", f"/channels/{general.id}/messages", {"content": 5})
    assert code == 50035


async def test_misspelt_field_of_a_command_is_refused(schema, stand_in, raw):
    path = f"/applications/{stand_in.world.application_id}/commands"
    code, _, noted = await raw.refusal("PUT", path, [{"name": "x", "description": "d", "option": []}])
    assert code == 50035
    assert "option" in noted[0]


def test_answer_of_the_stand_in_that_does_not_fit_is_noted(schema):
    violations = []
    checks = Schema.read(schema, violations)
    checks.check_response("GET", "/users/@me", 200, {"id": "5"})
    assert violations
    assert all("stand-in's answer" in violation for violation in violations)


def test_every_route_is_described(schema):
    checks = Schema.read(schema, [])
    unknown = [route.name for route in ROUTES if not checks.describes(route.method, route.path)]
    assert unknown == []


def test_description_is_looked_for_upwards_and_by_name(tmp_path, monkeypatch):
    monkeypatch.delenv("DISCORD_OPENAPI", raising=False)
    there = tmp_path / "shared" / "discord" / "openapi.json"
    there.parent.mkdir(parents=True)
    start = tmp_path / "main" / "tests" / "x.py"
    assert find_openapi(start) != there
    assert find_openapi(Path("/no/such/folder/x.py")) is None
    there.write_text("{}")
    assert find_openapi(start) == there
    monkeypatch.setenv("DISCORD_OPENAPI", "elsewhere.json")
    assert find_openapi(start).name == "elsewhere.json"
