"""Puzzles as people see them: from a finished game to a verdict, in private; nothing of who played."""

import re

import pytest
import sqlalchemy as sa

from bot.local.people.reply import labels, pictures, selects, text
from bot.local.world.permissions import Permission
from bot.local.world.records import PRIVATE_THREAD
from bot.pace.wall_time import DAY
from bot.players.thinker import Thinker, Thought
from bot.players.verdict import Verdict
from bot.store import schema
from bot.tables.table import Bound, Limits
from bot.texts import texts
from tests.cogs.largest import choose, press
from tests.cogs.playing import begin_made, seed
from tests.cogs.posting.test_ending import end
from tests.cogs.puzzles.way import agree, attempt_of, candidates_from, finish

WORDS = texts("en", "sky_islands")


class Mind:
    """Judges in place of the process that thinks: with this verdict, at once."""

    def __init__(self):
        self.solved, self.asked = True, []

    async def think(self, game, s, seat, job, table, seed):
        self.asked.append((game, s, seat, job, seed))
        return Thought(Verdict(self.solved, 0.0 if self.solved else 4.4))


@pytest.fixture(autouse=True)
def judge(monkeypatch):
    judge = Mind()
    monkeypatch.setattr(Thinker, "think", lambda self, *about: judge.think(*about))
    return judge


@pytest.fixture
async def sitting(house, ann, ben, monkeypatch):
    """A game that is over, on a server that agrees, with two candidates."""
    seed(monkeypatch, 2)
    sitting = await begin_made(house, "sky_islands", ann, ben)
    await end(sitting)
    await agree(house, sitting.channel.guild_id)
    assert await candidates_from(sitting, 2) == 2
    house.world.allow(sitting.channel, Permission.CREATE_PRIVATE_THREADS)
    return sitting


@pytest.fixture
def kim(house):
    """Somebody who has not played that game."""
    return house.person("Kim")


async def page_of(house, person, sitting):
    return (await house.after(person.slash(sitting.channel, "/puzzle"))).message


async def let_judge(house):
    """The bot itself judges what was made."""
    while await house.store.link.read(_count_unjudged):
        house.bot.verdicts.sweep.done.clear()
        house.bot.verdicts.sweep.at_once()
        await house.bot.verdicts.sweep.done.wait()
    house.bot.verdicts.sweep.done.clear()
    house.bot.verdicts.sweep.at_once()
    await house.bot.verdicts.sweep.done.wait()  # the look that has judged has ended
    await house.quiet()


def _count_unjudged(connection):
    return connection.execute(sa.select(sa.func.count()).where(schema.attempts.c.solved.is_(None))).scalar()


def options(page):
    return [option for select in selects(page) for option in select["options"]]


def threads(house):
    return [place for place in house.world.channels.values() if place.kind == PRIVATE_THREAD]


async def test_where_no_game_has_ended_the_page_says_so(house, kim):
    page = (await house.after(kim.slash(house.general, "/puzzle"))).message
    assert page.ephemeral
    assert text(page) == WORDS("puzzle.none_at_all")
    await press(house, kim, page, ":archive:")
    assert text(page) == WORDS("puzzle.empty")


async def test_one_press_opens_the_panel_of_an_attempt_and_the_next_leads_back(house, sitting, kim):
    page = await page_of(house, kim, sitting)
    assert "Puzzle of the day" in text(page)
    assert "Kim" in text(page)
    assert len(pictures(page)) == 1
    assert labels(page) == ["Solve", "Archive", "Server"]
    panel = (await press(house, kim, page, ":solve:")).message
    (thread,) = threads(house)
    assert panel.ephemeral
    assert f"<#{thread.id}>" in text(panel)
    table = await attempt_of(house, kim)
    assert table.row.channel_id == thread.id
    assert thread.people == {kim.id} or kim.id in thread.people
    assert not [message for message in house.public(thread) if house.world.pinged_ids(message)]
    assert labels(await page_of(house, kim, sitting))[0] == "Go on"
    await press(house, kim, await page_of(house, kim, sitting), ":solve:")
    assert len(threads(house)) == 1


async def test_everybody_gets_the_same_position_and_nobody_a_name_of_its_players(house, sitting, kim):
    lou = house.person("Lou")
    for person in (kim, lou):
        await press(house, person, await page_of(house, person, sitting), ":solve:")
    one, other = await attempt_of(house, kim), await attempt_of(house, lou)
    assert one.state == other.state
    said = [text(message) for thread in threads(house) for message in house.public(thread)]
    assert not [words for words in said if re.search(r"\b(Ann|Ben)\b", words)]


@pytest.mark.parametrize("solved", [True, False])
async def test_the_first_turn_is_judged_after_a_restart_and_told_with_the_reason(house, sitting, kim, solved, judge):
    judge.solved = solved
    await press(house, kim, await page_of(house, kim, sitting), ":solve:")
    await finish(house, kim, choose_last=False)
    table = await attempt_of(house, kim)
    assert table.row.status == "ended"
    await house.restart()
    await let_judge(house)
    ((_, _, seat, job, _),) = judge.asked
    assert seat == table.seat_of(kim.id)
    assert job.made != job.best
    (thread,) = threads(house)
    verdict = house.public(thread)[-1]
    assert ("Solved" in text(verdict)) == solved
    assert ("better by about 4 points" in text(verdict)) == (not solved)
    assert len(pictures(verdict)) == 2
    assert ("1 day" in text(verdict)) == solved
    page = await page_of(house, kim, sitting)
    assert ("You solved it" in text(page)) == solved
    assert labels(page)[0] == "Verdict"
    await press(house, kim, page, ":verdict:")
    assert ("Solved" in text(page)) == solved
    assert await house.bot.tables.puzzles.attempts.next_to_judge() is None, "once"


async def test_the_best_turn_is_told_with_one_board(house, sitting, kim, judge):
    await press(house, kim, await page_of(house, kim, sitting), ":solve:")
    table, puzzle = await attempt_of(house, kim), await house.bot.tables.puzzles.of_today()
    await house.bot.tables.play.choose(table, puzzle.row.seat, puzzle.best[0])
    await finish(house, kim)
    await let_judge(house)
    verdict = house.public(threads(house)[0])[-1]
    assert len(pictures(verdict)) in (1, 2)
    assert "Solved" in text(verdict)


async def test_an_attempt_is_no_running_game_for_long(house, sitting, kim, judge):
    house.bot.tables.limit(Limits(games=Bound(1, 10)))
    await press(house, kim, await page_of(house, kim, sitting), ":solve:")
    house.pass_time(DAY + 1)
    await let_judge(house)
    assert await house.store.attempts.of_person(kim.id) == []
    assert "Nothing was chosen for a day" in text(house.public(threads(house)[0])[-1])
    page = await page_of(house, kim, sitting)
    assert labels(page)[0] == "Solve"
    await press(house, kim, page, ":solve:")
    assert (await attempt_of(house, kim)).running


async def test_it_is_said_where_nobody_can_solve(house, sitting, kim):
    page = (await house.after(kim.slash(house.games, "/puzzle"))).message
    reply = await press(house, kim, page, ":solve:")
    assert "**Create Private Threads**" in reply.text
    page = (await house.after(kim.slash(house.world.add_channel("news", kind=5), "/puzzle"))).message
    reply = await press(house, kim, page, ":solve:")
    assert reply.text == WORDS("refused.no_puzzle_here")
    assert await house.store.attempts.of_person(kim.id) == []


async def test_former_puzzles_are_in_the_archive_with_how_one_has_done(house, sitting, kim, judge):
    judge.solved = False
    await press(house, kim, await page_of(house, kim, sitting), ":solve:")
    await finish(house, kim)
    await let_judge(house)
    house.pass_time(DAY)
    page = await page_of(house, kim, sitting)
    assert labels(page)[0] == "Solve", "another day has another puzzle"
    await press(house, kim, page, ":archive:")
    assert [option["value"] for option in options(page)] == ["sky_islands"]
    await choose(house, kim, page, ":title:", "sky_islands")
    (entry,) = options(page)
    assert entry["emoji"]["name"] == "❌"
    await choose(house, kim, page, ":open:", entry["value"])
    assert "Puzzle of 20" in text(page)
    assert "You missed it" in text(page)


async def test_only_who_wants_it_stands_in_the_servers_table(house, sitting, kim, judge):
    await press(house, kim, await page_of(house, kim, sitting), ":solve:")
    await finish(house, kim)
    await let_judge(house)
    page = await page_of(house, kim, sitting)
    await press(house, kim, page, ":server:")
    assert f"<@{kim.id}>" not in text(page)
    await press(house, kim, page, ":show:")
    assert f"1. <@{kim.id}>: **1** · longest streak 1 day" in text(page)
    await press(house, kim, page, ":hide:")
    assert f"<@{kim.id}>" not in text(page)


async def test_a_server_allows_and_withdraws_in_its_rules(house, sitting, boss):
    assert len(await house.store.puzzles.candidates(9)) == 2
    page = (await house.after(boss.slash(sitting.channel, "/server"))).message
    await press(house, boss, page, ":puzzles:off")
    assert "Puzzles: off" in str(page.components)
    assert await house.store.puzzles.candidates(9) == []


async def test_nothing_is_kept_of_who_wants_that(house, sitting, kim, judge):
    await press(house, kim, await page_of(house, kim, sitting), ":solve:")
    await finish(house, kim)
    await let_judge(house)
    exported = await house.bot.tables.privacy.export(kim.id)
    assert b'"puzzles_tried"' in exported
    assert b'"best_streak"' in exported
    await house.bot.tables.privacy.delete(kim.id, {None: "x", "en": "x"})
    assert await house.store.attempts.of_person(kim.id) == []
    assert await house.store.attempts.solver(kim.id) is None
    (today,) = await house.store.puzzles.archive()
    assert today.tried == 1, "how hard it is stays known"
