"""A game that comes from another database keeps its number where that is free."""

from bot.store import SeatRow
from bot.store.files.game_import import ImportedGame, import_game
from bot.store.rows import ChoiceRow, TableRow
from tests.store.play import lobby, saved_state, seats_of

ROW = TableRow(7, 1, -7, "cartographers", 1, "running", -1, "{}", 3, None, None, 2, 2, luck="C")
SEATS = [SeatRow(0, "Player 1", -1, "greedy")]
MADE = [
    ChoiceRow(0, 7, 1, 0, "one", "[]", None, 1, True, True, 1, undone_number=2),
    ChoiceRow(1, 7, 2, 0, "two", "[]", None, 2, False, False, 1, opens=True),
]
GAME = ImportedGame(ROW, SEATS, b"state 3", MADE, {0: b"state 1"}, "S", ("salt", "pepper"))


async def test_all_of_a_game_is_written_and_no_number_comes_twice(store):
    assert await import_game(store.link, GAME) == 7
    assert await saved_state(store, 7) == (3, "running", 1, b"state 3")
    assert await seats_of(store, 7) == SEATS
    first, second = await store.choices.history(7)
    assert [(row.choice, row.undone_number, row.opens) for row in (first, second)] == [
        ("one", 2, False),
        ("two", None, True),
    ]
    assert await store.choices.kept_states(7) == {first.id: b"state 1"}
    luck = await store.luck.find(7)
    assert (luck.secret, sorted(luck.words)) == ("S", [(-2, "pepper"), (-1, "salt")]), "words of nobody in particular"
    assert (await lobby(store)).id == 8


async def test_where_the_number_is_taken_it_gets_another_and_its_luck_is_not_proved(store):
    await import_game(store.link, GAME)
    assert await import_game(store.link, GAME) == 8
    assert await store.luck.find(8) is None
    assert [row.luck for row in await store.tables.of_guild(1)] == ["C", ""]


def test_what_is_hidden_stands_in_no_log():
    assert repr(GAME) == "ImportedGame(...)"
