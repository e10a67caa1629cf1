"""How many lobbies and games one person and one server may have: as many as the owner lets them, and who has less may."""

import pytest

from bot.tables.table.errors import Refused
from bot.tables.table.limits import Bound, Limits
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, _ = PEOPLE
FEW = Limits(Bound(2, 3), Bound(1, 2))


@pytest.fixture
def few(seating):
    seating.tables.limit(FEW)
    return seating.tables


async def open_lobby(tables, user, channel, server=1):
    return await tables.lobby.open(server, channel, "cartographers", user, "Somebody", "en")


async def refusal_of(act):
    with pytest.raises(Refused) as why:
        await act
    return why.value.key, why.value.values


async def test_a_person_and_a_server_have_so_many_lobbies(few):
    for channel in (1, 2):
        await open_lobby(few, ANN, channel)
    assert await refusal_of(open_lobby(few, ANN, 3, server=2)) == ("many_lobbies", {"most": 2})
    await open_lobby(few, BEN, 3)
    assert await refusal_of(open_lobby(few, KEI, 4)) == ("many_lobbies_here", {"most": 3})
    await open_lobby(few, KEI, 4, server=2)


async def test_a_lobby_that_is_closed_or_begun_makes_room(few):
    first, second = [await open_lobby(few, ANN, channel) for channel in (1, 2)]
    await few.lobby.leave(first.id, ANN)
    await open_lobby(few, ANN, 1)
    await few.lobby.start(second.id, ANN)
    await open_lobby(few, ANN, 3)


async def test_a_person_hosts_and_a_server_has_so_many_games(few):
    for person, channel in ((ANN, 1), (BEN, 2)):
        await few.lobby.start((await open_lobby(few, person, channel)).id, person)
    for person, server, answer in (
        (ANN, 2, ("many_games", {"most": 1})),
        (KEI, 1, ("many_games_here", {"most": 2})),
    ):
        lobby = await open_lobby(few, person, 10 + person, server)
        assert await refusal_of(few.lobby.start(lobby.id, person)) == answer
        assert (await few.get(lobby.id)).row.status == "lobby"


async def test_who_sits_at_tables_of_others_hosts_none(few):
    for person, channel in ((BEN, 1), (KEI, 2)):
        await few.lobby.join((await open_lobby(few, person, channel)).id, ANN, "Ann")
    await open_lobby(few, ANN, 3)


async def test_another_game_after_one_counts_as_a_lobby(few):
    table = await open_lobby(few, ANN, 1)
    await few.lobby.start(table.id, ANN)
    await few.ending.end(table.id, ANN, "Ann", moderator=False)
    for channel in (2, 3):
        await open_lobby(few, ANN, channel)
    assert await refusal_of(few.lobby.open_rematch(table.id, ANN, "Ann")) == ("many_lobbies", {"most": 2})


async def test_what_there_is_stays_where_less_is_allowed_now(seating):
    lobbies = [await open_lobby(seating.tables, ANN, channel) for channel in range(5)]
    seating.tables.limit(FEW)
    await seating.tables.lobby.join(lobbies[0].id, BEN, "Ben")
    await seating.tables.lobby.start(lobbies[0].id, ANN)
