"""Tables brought to other channels: who may, what waits for the former one, and what a deleted channel leaves."""

import msgspec
import pytest

from bot.store import rows
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import Post
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, _ = PEOPLE
ELSEWHERE, SOMEBODY = 900, 999


async def move(seating, table_id, by=ANN, channel=ELSEWHERE, moderator=False):
    return await seating.tables.places.move(table_id, channel, by, "Mod", moderator=moderator)


async def waiting(seating, table_id):
    """What waits to be sent about a table: kind, target and what it tells."""
    due = await seating.store.outbox.due(1_000, limit=1_000, table_id=table_id)
    return [(row, msgspec.json.decode(row.payload, type=Post)) for row in due if row.kind not in ("answer", "lobby")]


async def send_all(seating, table_id):
    """Everything is out; the newest post is message 77."""
    due = await seating.store.outbox.due(1_000, limit=1_000, table_id=table_id)
    await seating.store.outbox.mark_sent([row.id for row in due], 77, now=1_000, last_post_of=table_id)


async def test_a_game_moves_with_one_post_that_calls_nobody(seating):
    table = await seating.begin("cartographers", 2)
    await send_all(seating, table.id)
    moved = await move(seating, table.id)
    assert (moved.row.channel_id, moved.row.number, moved.row.last_post_id) == (ELSEWHERE, table.row.number + 1, None)
    assert (moved.saved, moved.seats) == (table.saved, table.seats)
    (new, post), (old, retired) = await waiting(seating, table.id)
    assert (new.kind, new.target, post.note, post.call, post.values) == (
        "turn", ELSEWHERE, "post.moved", (), {"name": "Seat 0"},
    )  # fmt: skip
    assert (old.kind, old.target, retired.channel) == ("retire", 77, table.row.channel_id)
    assert await seating.tables.open_in(table.row.channel_id) is None
    assert (await seating.tables.open_in(ELSEWHERE)).id == table.id


@pytest.mark.parametrize(
    ("by", "moderator", "key"),
    [(ANN, False, None), (SOMEBODY, True, None), (BEN, False, "not_host_nor_moderator")],
)
async def test_the_host_or_a_moderator_moves(seating, by, moderator, key):
    table = await seating.begin("cartographers", 2)
    if key is None:
        assert (await move(seating, table.id, by, moderator=moderator)).row.channel_id == ELSEWHERE
        return
    with pytest.raises(Refused, match=key):
        await move(seating, table.id, by, moderator=moderator)
    assert await seating.tables.get(table.id) == table


async def test_where_it_cannot_go_it_stays(seating):
    table, other = await seating.begin("cartographers", 2), await seating.begin("cartographers", 2)
    before = await seating.store.tables.whole(table.id), await waiting(seating, table.id)
    for channel, key in ((other.row.channel_id, "target_taken"), (table.row.channel_id, "there_already")):
        with pytest.raises(Refused, match=key):
            await move(seating, table.id, channel=channel)
    assert (await seating.store.tables.whole(table.id), await waiting(seating, table.id)) == before
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    with pytest.raises(Refused, match="already_over"):
        await move(seating, table.id)


async def test_what_was_not_posted_yet_is_told_in_the_new_channel_once(seating):
    """Also what was tried in vain, which says where it may have arrived."""
    table = await seating.begin("cartographers", 2)
    first = (await waiting(seating, table.id))[0][0]
    assert await seating.store.outbox.claim([first.id], now=1_000, until=2_000)
    with pytest.raises(Refused, match="being_posted"):
        await move(seating, table.id)
    await seating.store.outbox.retry_later([first.id], 1_000, "Forbidden")
    await seating.first(table.id, 0)
    await seating.first(table.id, 1)
    told = [post.told for row, post in await waiting(seating, table.id) if row.kind in ("turn", "quiet")]
    await move(seating, table.id)
    posts = await waiting(seating, table.id)
    assert [row.kind for row, _ in posts if row.kind not in ("turn", "quiet")] == []
    assert {row.target for row, _ in posts} == {ELSEWHERE}
    assert [post.told for _, post in posts] == [*told, "[]"]
    assert [post.tried for _, post in posts if post.tried] == [(table.row.channel_id, first.nonce)]
    assert all(row.attempts == 0 for row, _ in posts)


async def test_a_lobby_moves_with_its_post(seating):
    lobby = await seating.tables.lobby.open(1, 500, "cartographers", ANN, "Ann", "en")
    await send_all(seating, lobby.id)
    await move(seating, lobby.id)
    due = await seating.store.outbox.due(1_000, limit=1_000, table_id=lobby.id)
    assert [(row.kind, row.target) for row in due] == [("lobby", ELSEWHERE), ("retire", 77)]
    assert len((await seating.tables.lobby.join(lobby.id, BEN, "Ben")).seats) == 2


async def test_a_request_to_undo_lapses_where_it_was_made(seating):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    await seating.first(table.id, 1)
    asked = await seating.tables.undo.ask(table.id, ANN)
    await send_all(seating, table.id)
    await move(seating, table.id)
    assert await seating.store.requests.find(table.id) is None
    due = await seating.store.outbox.due(1_000, limit=1_000, table_id=table.id)
    (ended,) = [row for row in due if row.kind == "answer"]
    assert ended.target == table.row.channel_id
    assert asked.request.nonce in ended.payload
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.undo.agree(table.id, asked.request.nonce, BEN)


async def test_a_game_outlives_its_channel_and_tells_elsewhere_what_happened_meanwhile(seating):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    await seating.first(table.id, 1)
    await seating.tables.undo.ask(table.id, ANN)
    await send_all(seating, table.id)
    assert await seating.tables.places.channel_deleted(table.id, table.row.channel_id)
    assert not await seating.tables.places.channel_deleted(table.id, table.row.channel_id)
    astray = await seating.tables.get(table.id)
    assert (astray.row.status, astray.row.channel_deleted, astray.row.last_post_id) == ("running", True, None)
    assert astray.saved == (await seating.tables.get(table.id)).saved
    assert await seating.store.requests.find(table.id) is None
    assert await seating.tables.open_in(table.row.channel_id) is None
    assert [row.id for row in await seating.tables.rows_of_guild(table.row.guild_id)] == [table.id]
    assert [row.id for row in await seating.tables.rows_of_person(BEN)] == [table.id]
    await seating.first(table.id, 0)
    await seating.first(table.id, 1)
    played = [post for row, post in await waiting(seating, table.id) if row.kind == "turn"]
    await move(seating, table.id)
    posts = await waiting(seating, table.id)
    assert {row.target for row, _ in posts} == {ELSEWHERE}
    assert [post for row, post in posts if row.kind == "turn"][:-1] == played
    assert [post.call for _, post in posts][-1] == ()


async def test_two_games_can_be_without_a_channel_and_a_lobby_is_closed(seating):
    one, two = await seating.begin("cartographers", 2), await seating.begin("cartographers", 2)
    lobby = await seating.tables.lobby.open(1, 500, "cartographers", ANN, "Ann", "en")
    for table in (one, two):
        assert await seating.tables.places.channel_deleted(table.id, table.row.channel_id)
    assert not await seating.tables.places.channel_deleted(lobby.id, 500)
    assert (await seating.tables.get(lobby.id)).row.status == "ended"
    assert (await move(seating, two.id)).row.channel_id == ELSEWHERE
    with pytest.raises(Refused, match="target_taken"):
        await move(seating, one.id)


async def test_a_choice_that_knew_the_former_channel_is_posted_in_the_new_one(seating):
    """It comes while the table is moved by another process: the number makes it look again."""
    table = await seating.begin("cartographers", 2)
    await move(seating, table.id)
    await seating.tables.play.choose(table, 0, next(iter(table.question(0).options)))
    assert {row.target for row, _ in await waiting(seating, table.id)} == {ELSEWHERE}
    assert isinstance((await seating.history(table.id))[0], rows.ChoiceRow)
