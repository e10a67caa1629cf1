"""Results: written with the end of a game, true to its history, and gone with an undo."""

import json
from collections import Counter

import pytest

from bot.engine import codec
from bot.games.registry import games
from bot.store.rows import NewDue
from bot.tables.people.vacancy import Vacancy
from bot.tables.results import RESULT
from tests.tables.results import finish, lobby_of, play, rows
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, _ = PEOPLE
EVE = 998


async def test_a_game_that_ends_leaves_its_result(clocked_seating, clock):
    lobby = await lobby_of(clocked_seating, 2, computers=["random"])
    await clocked_seating.tables.lobby.start(lobby.id, ANN)
    began = clock.now
    await play(clocked_seating, lobby.id, 3)
    assert await rows(clocked_seating.store, "results") == []
    clock.now += 5_000
    table = await play(clocked_seating, lobby.id)
    [result] = await rows(clocked_seating.store, "results")
    assert (result["table_id"], result["guild_id"], result["game"]) == (table.id, 1, "sky_islands")
    assert (result["seats"], result["rated"]) == (3, False)
    assert (result["began_at"], result["ended_at"]) == (began, began + 5_000)
    history = await clocked_seating.history(table.id)
    assert result["turns"] == sum(row.opens for row in history) > 20
    scores, tally = await rows(clocked_seating.store, "scores"), table.game.tally(table.state)
    assert [row["user_id"] for row in scores] == [ANN, BEN, None]
    assert [row["computer"] for row in scores] == [None, None, "random"]
    assert [row["place"] for row in scores] == [row["rank"] for row in scores] == [score.rank for score in tally]
    assert [row["points"] for row in scores] == [score.total for score in tally]
    assert [row["turns"] for row in scores] == [row["of_turns"] for row in scores]
    assert sum(row["turns"] for row in scores) == result["turns"]
    assert await rows(clocked_seating.store, "ratings") == []


@pytest.mark.parametrize("game", [key for key, game in games().items() if game.counts.counts])
async def test_what_is_counted_is_what_has_happened(seating, game):
    """Counted here by the events of a replay, one by one, instead of by the table of the rules."""
    table = await finish(seating, 2, game=game)
    counts = [json.loads(row["counts"]) for row in await rows(seating.store, "scores")]
    told = [
        entry
        for row in await seating.history(table.id)
        for entry in codec.decode_events(table.game, row.events.encode())
    ]
    for seat in (0, 1):
        events = [
            (type(one.event).__name__, one.event) for one in told if getattr(one.event, "owner", one.seat) == seat
        ]
        names = Counter(name for name, _ in events)
        for name, number in EXPECTED[game](names, events).items():
            assert counts[seat].get(name, 0) == number, name
        assert set(counts[seat]) <= {count.name for count in table.game.counts.counts}
    assert any(counts)


def structures(events, *kinds):
    return sum(name == "Built" and event.structure in kinds for name, event in events)


EXPECTED = {
    "underwater_cities": lambda names, events: {
        "cities": structures(events, "nonsymbiotic", "symbiotic"),
        "tunnels": structures(events, "tunnel"),
        "buildings": structures(events, "farm", "plant", "laboratory"),
        "metropolises": names["Connected"],
        "upgrades": names["Upgraded"],
        "specials": names["SpecialTaken"],
        "contracts": names["ContractTaken"],
    },
    "oceans": lambda names, events: {
        "born": names["Born"],
        "lost": names["Extinct"],
        "traits": names["Evolved"],
        "attacks": names["Attacked"],
        "foraged": sum(event.tokens for name, event in events if name == "Foraged"),
        "robbed": sum(event.tokens for name, event in events if name == "Attacked"),
    },
    "cartographers": lambda names, events: {
        **{
            f"drawn_{terrain}": sum(name == "Drawn" and event.terrain == terrain for name, event in events)
            for terrain in ("forest", "village", "farm", "water")
        },
        "coins": sum(event.coins for name, event in events if name in ("Drawn", "DrawnOn")),
    },
    "sky_islands": lambda names, events: {
        "tiles": names["Placed"],
        "houses": names["BuiltHouse"],
        "towers": names["BuiltTower"],
        "ports": names["BuiltPort"],
        "cubes": names["TookCube"],
        "islands": names["Scored"],
    },
    "solarius_mission": lambda names, events: {
        "flights": names["Flew"],
        "revealed": names["Revealed"],
        "settled": names["Settled"],
        "completed": names["Completed"],
        "built": names["Built"],
        "fulfilled": names["Fulfilled"],
        "played": names["Played"],
    },
}


@pytest.mark.parametrize("game", [key for key, game in games().items() if game.counts.cards])
async def test_cards_are_counted_with_who_has_won(seating, game):
    await finish(seating, 2, game=game)
    scores = await rows(seating.store, "scores")
    played = Counter(card for row in scores for card in json.loads(row["cards"]))
    winners = [row for row in scores if row["place"] == 1]
    won = Counter(card for row in winners for card in json.loads(row["cards"]))
    counted = {row["card"]: row for row in await rows(seating.store, "card_wins")}
    assert {card: row["plays"] for card, row in counted.items()} == played
    assert all(row["expected"] == 420 * played[card] for card, row in counted.items())
    assert all(row["won"] == 840 // len(winners) * won[card] for card, row in counted.items())


async def test_who_leaves_early_comes_last_and_who_takes_over_is_not_placed(seating):
    lobby = await lobby_of(seating, 2)
    await seating.tables.lobby.start(lobby.id, ANN)
    await play(seating, lobby.id, 6)
    await seating.tables.seats.hand_over(lobby.id, 1, BEN, "Ben", "random", moderator=False)
    await play(seating, lobby.id, 4)
    vacancy = Vacancy(1, (await seating.store.seats.handovers(lobby.id))[-1].number)
    await seating.tables.replacements.take_over(lobby.id, vacancy, EVE, "Eve", 1, 2)
    await play(seating, lobby.id)
    ann, ben, eve = await rows(seating.store, "scores")
    assert (ann["user_id"], ben["user_id"], eve["user_id"]) == (ANN, BEN, EVE)
    assert (ann["rank"], ben["rank"], eve["rank"]) == (1, 2, None)
    assert (ann["left"], ben["left"], eve["left"]) == (False, True, False)
    assert ben["turns"] > 0
    assert eve["turns"] > 0
    assert ben["turns"] + eve["turns"] < ben["of_turns"] == eve["of_turns"]
    assert json.loads(ben["counts"])["tiles"] + json.loads(eve["counts"])["tiles"] < json.loads(ann["counts"])["tiles"]


async def test_who_stays_for_half_of_the_game_has_the_place_of_their_seat(seating):
    lobby = await lobby_of(seating, 2)
    table = await seating.tables.lobby.start(lobby.id, ANN)
    whole = await finish(seating, 2)
    length = len(await seating.history(whole.id))
    await play(seating, table.id, length * 3 // 4)
    await seating.tables.seats.hand_over(table.id, 1, BEN, "Ben", "random", moderator=False)
    after = await play(seating, table.id)
    ben = next(row for row in await rows(seating.store, "scores") if row["result_id"] == 2 and row["seat"] == 1)
    assert (ben["left"], ben["rank"]) == (False, after.game.tally(after.state)[1].rank)


async def test_a_game_that_was_ended_early_has_no_result(seating):
    lobby = await lobby_of(seating, 2)
    await seating.tables.lobby.start(lobby.id, ANN)
    await play(seating, lobby.id, 6)
    await seating.tables.ending.end(lobby.id, ANN, "Ann", moderator=False)
    assert await rows(seating.store, "results") == []


async def test_an_undo_of_the_last_choice_takes_the_result_back(seating):
    table = await finish(seating, 1, game="underwater_cities")
    first = await rows(seating.store, "results"), await rows(seating.store, "scores")
    await seating.tables.undo.ask(table.id, ANN)
    assert await rows(seating.store, "results") == []
    assert await rows(seating.store, "scores") == []
    again = await play(seating, table.id)
    assert again.row.status == "over"
    [result] = await rows(seating.store, "results")
    assert result["turns"] == first[0][0]["turns"]


async def test_games_from_before_are_counted_when_it_is_due(seating):
    table = await finish(seating, 3)
    written = [await rows(seating.store, name) for name in ("results", "scores", "card_wins")]
    for name in ("scores", "results"):
        await seating.store.link.write(lambda on, name=name: on.exec_driver_sql(f"DELETE FROM {name}"))
    lobby = await lobby_of(seating, 2)
    for over in (table.id, table.id, lobby.id):
        await seating.store.due.add_once(
            NewDue(900, RESULT, over, user_id=0, number=len(await rows(seating.store, "due")))
        )
    while await seating.tables.due.do():
        pass
    results, scores, cards = [await rows(seating.store, name) for name in ("results", "scores", "card_wins")]
    assert [{**row, "id": 1} for row in results] == written[0]
    assert [{**row, "result_id": 1} for row in scores] == written[1]
    assert cards == written[2]
    assert [row["kind"] for row in await rows(seating.store, "due") if row["kind"] == RESULT] == []


async def test_what_cannot_be_counted_keeps_no_game_from_ending(seating, monkeypatch):
    def fail(*_):
        raise KeyError("an event that nobody knows")

    monkeypatch.setattr("bot.tables.results.results.new_result", fail)
    table = await finish(seating, 2)
    assert table.row.status == "over"
    assert await rows(seating.store, "results") == []


async def test_a_result_outlives_its_game(seating):
    table = await finish(seating, 2)
    before = await rows(seating.store, "scores")
    await seating.store.tables.forget(table.id)
    [result] = await rows(seating.store, "results")
    assert (result["table_id"], await rows(seating.store, "scores")) == (None, before)


async def test_who_is_deleted_leaves_a_row_without_a_name(seating):
    await finish(seating, 2)
    exported = json.loads(await seating.tables.privacy.export(BEN))
    assert [row["user_id"] for row in exported["results_of_your_games"]] == [BEN]
    assert await seating.tables.privacy.delete(BEN, {None: "Former", "en": "Former"})
    scores = await rows(seating.store, "scores")
    assert [row["user_id"] for row in scores] == [ANN, -1]
    exported = json.loads(await seating.tables.privacy.export(BEN))
    assert exported["results_of_your_games"] == []


async def test_options_without_effect_are_left_out(seating):
    table = await finish(seating, 2)
    [result] = await rows(seating.store, "results")
    idle = table.game.idle(2)
    assert set(json.loads(result["options"])) == set(table.game.options.__struct_fields__) - {*idle}
