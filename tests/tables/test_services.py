"""The services at tables: each is made once, so that what it remembers is known wherever it is used."""

import ast
from collections import Counter
from pathlib import Path

from bot.tables.people import PeopleService
from bot.tables.table import TableAccess

ROOT = Path(__file__).parents[2]


def parts(thing, passed=()):
    """All objects of bot.tables that a thing leads to, each once."""
    passed = {} if passed == () else passed
    for value in vars(thing).values():
        members = list(value.values()) if isinstance(value, dict) else [value]
        for member in members:
            if (
                type(member).__module__.startswith("bot.tables")
                and hasattr(member, "__dict__")
                and id(member) not in passed
            ):
                passed[id(member)] = member
                parts(member, passed)
    return list(passed.values())


def test_no_service_is_there_twice(seating):
    kinds = Counter(type(part) for part in parts(seating.tables))
    assert kinds[PeopleService] == kinds[TableAccess] == 1
    assert [kind for kind, count in kinds.items() if count > 1] == []


def test_a_service_that_is_asked_for_again_is_the_same(seating):
    access = TableAccess(seating.store)
    assert access.service(PeopleService) is access.service(PeopleService)
    assert access.service(PeopleService) is not TableAccess(seating.store).service(PeopleService)


def test_no_code_makes_a_service_of_its_own(seating):
    services = {type(part).__name__ for part in parts(seating.tables)} - {"TableAccess", "NewestTables"}
    assert "PeopleService" in services
    made = [
        (str(path.relative_to(ROOT)), node.func.id)
        for folder in ("bot", "cogs")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in services
    ]
    assert made == []
