"""SIGKILL at any moment, failing requests: no acknowledged choice is lost, nothing is posted or pinged twice."""

from collections import Counter
from random import Random

import pytest

from bot.local.people.reply import buttons, text
from tests.cogs.playing import narration_lines
from tests.crash_games import CrashRun


@pytest.mark.parametrize(
    ("games", "pairs", "kills"),
    [
        pytest.param(4, 1, 3, marks=pytest.mark.timeout(900)),
        pytest.param(50, 10, 20, marks=[pytest.mark.long, pytest.mark.timeout(1800)]),
    ],
    ids=["few", "fifty"],
)
async def test_killed_again_and_again_every_game_is_played_and_told_once(stand_in, tmp_path, games, pairs, kills):
    run = CrashRun(stand_in, tmp_path, Random(games))
    tables = await run.play(games, pairs, kills)
    assert run.kills == kills
    assert {kind for kind, _ in stand_in.faults.log} >= {"500", "drop before", "drop after"}
    for played in tables:
        check(run, played)
    dead = run.database.rows("SELECT count(*) FROM outbox WHERE state = 'dead'")
    run.database.close()
    assert dead == [(0,)]


def check(run, played):
    """What must hold of a game in spite of everything."""
    history = run.history(played.id)
    assert played.state() is None, "the game has reached its end"
    applied = {interaction: (seat, choice) for interaction, seat, choice, _ in history}
    assert len(applied) == len(history), "every choice is applied once"
    assert set(applied) <= played.sent, "nothing was chosen that nobody chose"
    for interaction, seat, choice in played.acknowledged:
        assert applied.get(interaction) == (seat, choice), "an acknowledged choice is lost"
    posts, account = run.posts(played), run.account(played)
    assert narration_lines(posts, account)[1:] == account, "every event is told once, in order, after the greeting"
    assert [post for post in posts[:-1] if buttons(post)] == [], "former posts have no buttons"
    assert ("🥇" if len(played.people) > 1 else "🏁") in text(posts[-1])
    rung = Counter((ping.message_id, ping.user_id) for ping in run.world.pings if ping.channel_id == played.channel.id)
    assert set(rung.values()) <= {1}
    calls = run.database.rows(
        "SELECT count(*) FROM outbox WHERE table_id = ? AND kind = 'turn' AND payload LIKE '%\"call\":[0%'", played.id
    )[0][0]
    for person in played.people:
        assert sum(user == person.id for _, user in rung) <= calls + 1, "one ping a turn, and one at the end"
