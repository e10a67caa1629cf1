"""The judgement of computer players: Normal sees what is nearly reached before it brings stars; Easy does not."""

from bot.games.cartographers import GAME
from bot.players.learned import with_learned_value
from tests.games.cartographers.positions import position, sheet

NORMAL = with_learned_value(GAME)
BARE = "..........."
NEARLY_FULL = (BARE, BARE, BARE, "VVVVVVVV...", BARE, BARE, BARE)


def looks(game, edict, rows):
    """How a position in spring looks to the seat whose sheet has these rows."""
    edicts = (edict, "Canal Lake", "Sentinel Wood", "Treetower")
    return game.value(position("Farmland", sheets=[sheet(*rows), sheet()], edicts=edicts), 0)


def test_a_space_of_a_row_that_lacks_little_is_worth_more_than_one_of_an_empty_row():
    nearer = [row.replace("V...", "VV..") for row in NEARLY_FULL]
    elsewhere = [*NEARLY_FULL[:5], "V..........", BARE]
    assert looks(GAME, "Borderlands", nearer) == looks(GAME, "Borderlands", elsewhere)
    assert looks(NORMAL, "Borderlands", nearer) > looks(NORMAL, "Borderlands", elsewhere) + 0.5


def test_a_square_that_lacks_a_space_is_worth_more_than_one_that_lacks_two():
    square = (BARE, BARE, "...VVV.....", "...VVV.....", "...V.......", BARE, BARE)
    nearer = [row.replace("...V....", "...VV...") for row in square]
    elsewhere = [*square[:6], "..........V"]
    assert looks(GAME, "Lost Barony", nearer) == looks(GAME, "Lost Barony", elsewhere)
    assert looks(NORMAL, "Lost Barony", nearer) > looks(NORMAL, "Lost Barony", elsewhere) + 0.5
