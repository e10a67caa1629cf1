"""Results in the store: in the order in which games end, whoever ends them, and read in several ways."""

import asyncio

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from bot.store import Stale, Store, schema
from bot.store.change import Change
from bot.store.result_rows import CardRow, Entrant, NewResult, ScoreRow, Skill, TopRow
from bot.store.results.result_writes import drop_result
from tests.store.play import choice, lobby, running, table_row

GAME = "cartographers"


def rate(game, entrants):
    """Who wins gains 1, who loses loses 1, for each other: a model whose results show the order of games."""
    before = [entrant.skill or Skill(25.0, 8.0) for entrant in entrants]
    return [
        (skill, Skill(skill.mu * 1.5 if entrant.rank == 1 else skill.mu - 1, skill.sigma * 0.9))
        for skill, entrant in zip(before, entrants, strict=True)
    ]


def score(seat, user, place, **more):
    return ScoreRow(seat, 0, user, None if user else "greedy", place, place, 10 - place, 4, 4, **more)


def result(*users, guild=1, rated=True, at=1000, scores=None, counting="a"):
    """A game in which these people came in first, second, and so on."""
    rows = scores or tuple(score(seat, user, seat + 1) for seat, user in enumerate(users))
    return NewResult(guild, GAME, "{}", len(rows), 9, at - 100, at, rated, counting, tuple(rows), rate)


async def end(store, channel, new, guild=1):
    """A game that ends with this result."""
    table_id = await running(store, channel, guild=guild)
    change = Change(expected=1, at=2000, state=b"end", status="over", choices=[choice(1)], result=new)
    await store.choices.commit(table_id, change)
    return table_id


async def rows(store, table):
    statement = sa.select(table).order_by(*table.primary_key)
    return await store.link.read(lambda on: [dict(row) for row in on.execute(statement).mappings()])


async def ratings(store):
    return {row["user_id"]: (row["mu"], row["games"]) for row in await rows(store, schema.ratings)}


async def by_card(store):
    return sorted(await store.results.cards(GAME, 1), key=lambda row: row.card)


async def test_a_result_is_written_with_the_end_of_its_game_or_not_at_all(store):
    table_id = await running(store)
    change = Change(expected=5, at=2000, state=b"end", status="over", choices=[choice(5)], result=result(11, 12))
    with pytest.raises(Stale):
        await store.choices.commit(table_id, change)
    assert await rows(store, schema.results) == []
    await store.choices.commit(table_id, replace(change, expected=1, choices=[choice(1)]))
    assert [row["table_id"] for row in await rows(store, schema.results)] == [table_id]
    assert await ratings(store) == {11: (37.5, 1), 12: (24.0, 1)}


async def test_games_that_end_at_the_same_moment_are_rated_one_after_the_other(store, url):
    async with await Store.open(url, busy_ms=5000) as other:
        tables = [await running(store, channel) for channel in range(1, 9)]

        async def finish(place, table_id):
            change = Change(
                expected=1,
                at=2000,
                state=b"end",
                status="over",
                choices=[choice(1)],
                result=result(*((11, 12) if place % 2 else (12, 11))),
            )
            await (store, other)[place % 2].choices.commit(table_id, change)

        await asyncio.gather(*(finish(place, table_id) for place, table_id in enumerate(tables)))
    before = await ratings(store), await rows(store, schema.scores)
    assert {games for _, games in before[0].values()} == {8}
    await store.results.rerate(rate)
    assert (await ratings(store), await rows(store, schema.scores)) == before


async def test_a_game_from_before_is_counted_once(store):
    table_id = await running(store)
    await store.tables.set_status(table_id, "over", at=5)
    number = (await table_row(store, table_id)).number
    assert not await store.results.count(table_id, number + 1, result(11, 12))
    assert await store.results.count(table_id, number, result(11, 12))
    assert not await store.results.count(table_id, number, result(11, 12))
    assert len(await rows(store, schema.results)) == 1


async def test_what_is_counted_otherwise_is_counted_again_and_nothing_else_changes(store):
    scores = (replace(score(0, 11, 1), cards='["a"]'), replace(score(1, 12, 2), cards='["a"]'))
    table_id = await end(store, 1, result(scores=scores))
    number = (await table_row(store, table_id)).number
    before = await rows(store, schema.scores)
    await store.link.write(
        lambda on: on.execute(sa.update(schema.scores).values(user_id=-1).where(sa.text("seat = 1")))
    )
    anew = (
        replace(scores[0], counts='{"n":1}', cards='["b"]', rank=2, points=99),
        replace(scores[1], counts='{"n":2}', cards="[]"),
        replace(score(1, 13, 2), part=1, rank=None),
    )
    new = result(scores=anew, counting="b", rated=False, at=5)
    assert not await store.results.count(table_id, number + 1, new)
    assert await store.results.count(table_id, number, new)
    assert not await store.results.count(table_id, number, new)
    counted = [{"counts": '{"n":1}', "cards": '["b"]'}, {"counts": '{"n":2}', "cards": "[]", "user_id": -1}]
    after = await rows(store, schema.scores)
    assert after == [{**old, **changed} for old, changed in zip(before, counted, strict=True)]
    assert await by_card(store) == [CardRow("b", 1, 840, 420)]
    assert [(row["counting"], row["ended_at"]) for row in await rows(store, schema.results)] == [("b", 1000)]


async def test_only_kept_games_that_were_counted_otherwise_are_ordered_and_once(store):
    tables = [await end(store, channel, result(11, 12, counting=f"{channel % 2}")) for channel in range(1, 6)]
    await store.tables.forget(tables[4])
    for _ in range(2):
        await store.results.order_counts({GAME: "0", "another": "1"}, "result", 10**12)
    due = await rows(store, schema.due)
    assert [(row["table_id"], row["kind"], row["user_id"]) for row in due] == [
        (table_id, "result", 0) for table_id in (tables[0], tables[2])
    ]
    assert [row["at"] for row in due] == [10**12 + 50, 10**12 + 100]
    await store.results.keep_counts(tables[0], {GAME: "0"})
    await store.results.keep_counts(tables[2], {"another": "0"})
    counted = [row["counting"] for row in await rows(store, schema.results) if row["table_id"] in tables[:4]]
    assert counted == ["0", "0", "1", "0"]


async def test_a_result_in_the_middle_that_goes_changes_those_after_it_only(store):
    tables = [await end(store, channel, result(11, 12, 13)) for channel in (1, 2, 3)]
    first = [row for row in await rows(store, schema.scores) if row["result_id"] == 1]
    await store.link.write(drop_result, tables[1], rate)
    assert [row for row in await rows(store, schema.scores) if row["result_id"] == 1] == first
    assert {games for _, games in (await ratings(store)).values()} == {2}
    assert (await ratings(store))[11] == (25 * 1.5**2, 2)


async def test_cards_count_for_people_who_stayed_and_a_shared_win_is_shared(store):
    scores = (
        replace(score(0, 11, 1), cards='["a","b"]'),
        replace(score(1, 12, 1), cards='["a"]'),
        replace(score(2, 13, 3), cards='["b"]', left=True),
        replace(score(3, None, 4), cards='["b"]'),
    )
    table_id = await end(store, 1, result(scores=scores))
    assert await by_card(store) == [CardRow("a", 2, 840, 420), CardRow("b", 1, 420, 210)]
    assert await store.results.cards(GAME, 2) == [CardRow("a", 2, 840, 420)]
    await store.link.write(drop_result, table_id, rate)
    assert await store.results.cards(GAME, 1) == []


async def test_a_servers_table_counts_what_was_played_there(store):
    await end(store, 1, result(11, 12, at=1000))
    await end(store, 2, result(12, 11, at=5000, rated=False))
    await end(store, 3, result(11, 13, at=6000, guild=2), guild=2)
    top = sorted(await store.results.top(1, GAME, 0), key=lambda row: row.user_id)
    assert [replace(row, mu=None, sigma=None) for row in top] == [
        TopRow(11, 2, 1, None, None, 2),
        TopRow(12, 2, 1, None, None, 1),
    ]
    assert {row.user_id: row.games for row in await store.results.top(1, GAME, 2000)} == {11: 1, 12: 1}
    assert await store.results.top(1, "oceans", 0) == []
    await store.people.save(replace(await store.people.find(12), results="nobody"))
    assert [row.user_id for row in await store.results.top(1, GAME, 0)] == [11]
    assert sorted(await store.results.of_server(1)) == [(GAME, 100), (GAME, 100)]


async def test_a_person_has_all_their_games_oldest_first(store):
    await end(store, 1, result(11, 12, at=5000))
    await end(store, 2, result(12, 11, at=1000, guild=2), guild=2)
    played = await store.results.of_person(11)
    assert [(row.result_id, row.guild_id, row.place, row.ended_at) for row in played] == [
        (2, 2, 2, 1000),
        (1, 1, 1, 5000),
    ]
    assert (played[0].began_at, played[0].game_turns, played[0].turns, played[0].rated) == (900, 9, 4, True)
    assert (await store.results.ratings(11))[GAME].games == 2


async def test_what_is_deleted_or_forgotten_leaves_the_rest(store):
    table_id = await end(store, 1, result(11, 12))
    await store.tables.forget(table_id)
    await store.privacy.purge(12, done=True)
    [kept] = await rows(store, schema.results)
    assert (kept["table_id"], kept["guild_id"]) == (None, 1)
    assert [row["user_id"] for row in await rows(store, schema.scores)] == [11, -1]
    assert set(await ratings(store)) == {11}
    await store.guilds.note([], [1], 5)
    await store.guilds.forget(1)
    [kept] = await rows(store, schema.results)
    assert kept["guild_id"] == 0


async def test_a_computer_enters_each_game_with_its_kind(store):
    seen = []

    def note(game, entrants):
        seen.append(list(entrants))
        return rate(game, entrants)

    scores = (score(0, 11, 1), score(1, None, 2))
    await end(store, 1, replace(result(scores=scores), rate=note))
    assert seen == [[Entrant(1), Entrant(2, computer="greedy")]]


async def test_a_lobby_has_no_result(store):
    table = await lobby(store)
    assert not await store.results.count(table.id, table.number, result(11, 12))
