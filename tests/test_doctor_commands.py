"""`python -m bot doctor` counts our commands as Discord does: those of menus have a limit of their own."""

import pytest

from bot.command_line import doctor
from bot.config import Settings
from bot.local.world.command_types import SLASH


@pytest.fixture
def commands_sent(monkeypatch):
    """The commands as they are sent."""
    sent, check_all = [], doctor.command_limits.check_all

    def note(commands):
        sent.extend(commands)
        check_all(commands)

    monkeypatch.setattr(doctor.command_limits, "check_all", note)
    return sent


async def test_commands_of_menus_are_counted_apart(commands_sent, tmp_path):
    settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/games.db")
    (finding,) = [finding async for finding in doctor.check_command_limits(settings)]
    slash = [command for command in commands_sent if command["type"] == SLASH]
    assert 0 < len(slash) < len(commands_sent)
    assert finding.level == "ok"
    assert finding.text.startswith(f"{len(slash)} of 100;")
