"""The whole board in words, for who cannot see it: every place where something lies is said, one's own part first."""

from itertools import pairwise

import pytest

from bot.cells import cell_label
from bot.engine import machine
from bot.games.registry import games
from bot.languages import languages
from bot.texts import texts
from renderers.look import Look
from renderers.registry import renderer
from tests.renderers.test_alts import moments
from tests.renderers.test_shape import NAMES

ROWS = "ABCDEFGHIJK"


def sheets(view, look):
    """Each row of a sheet on which something is, by the numbers where a run of equal spaces begins and ends."""
    for sheet in view.sheets:
        for letter, row in zip(ROWS, sheet.rows, strict=True):
            edges = [0, *(at for at, (one, other) in enumerate(pairwise(row), 1) if one != other)]
            begins = look.texts("picture.say.row", letter=letter, spaces="|").partition("|")[0]
            yield [begins, *(str(at + 1) for at in edges if row[at] != ".")]


def islands(view, look):
    """Each tile by its cell with the houses on it, each island with who has influence on it."""
    for tile in view.tiles:
        owners = [look.spoken_name(part.house) for part in tile.parts if part.house is not None]
        yield [f"\n{cell_label(tile.cell)}", tile.tile, *owners]
    for island in view.islands:
        influence = enumerate(island.influence)
        yield [str(island.number), *(f"{look.spoken_name(seat)} {count}" for seat, count in influence if count)]


def networks(view, look):
    """Each structure, tunnel and metropolis, and each slot with a tile."""
    for player in view.players:
        yield from ([space.name] for space in player.spaces if space.piece)
        yield from ([metropolis.corner] for metropolis in player.metropolises)
    yield from ([look.texts.naming("slot", slot.name).brief] for slot in view.slots if slot.tiles)


def ocean(view, look):
    """Each place in the water with its tokens, each species with its tokens and traits, each card of the gene pool."""
    for place in view.places:
        yield [f"{look.texts(f'picture.place.{place.name}')} {place.tokens}"]
    for species in (species for player in view.players for species in player.species):
        yield [species.name, str(species.tokens), *(look.texts(f"trait.{one.key}.name") for one in species.traits)]
    yield from ([look.texts(f"trait.{pool.top.key}.name"), str(pool.cards)] for pool in view.pools if pool.top)


def hexes(view, look):
    """Each hex with a planet, a piece, a site, a portal or a ship, in its row."""
    places = {one.hex for one in (*view.planets, *view.pieces)} | {player.ship for player in view.players} - {"0,0"}
    places |= {one.name for one in view.hexes if one.kind != "planet"}
    for name in (look.texts.word("hex", place) for place in places):
        row, _, _ = look.texts("picture.say.row", row=name[0], list="|").partition("|")
        yield [f"\n{row}", name]


PLACES = {
    "cartographers": sheets,
    "oceans": ocean,
    "sky_islands": islands,
    "solarius_mission": hexes,
    "underwater_cities": networks,
}
BOARDS = [(key, lang) for key in PLACES for lang in languages(key)]


def boards_in_words(key, lang, seats):
    """Each moment of a game, seen by one of its players and by a spectator, and the board in words."""
    game, look = games()[key], Look(texts(lang, key), NAMES[:seats])
    for s in moments(key, seats):
        for seat in (None, seats - 1):
            view = machine.view(game, s, seat)
            yield view, look, renderer(key).describe_long(view, look)


@pytest.mark.parametrize(("key", "lang"), BOARDS)
def test_every_place_where_something_lies_is_said(key, lang):
    for seats in {games()[key].seats[0], games()[key].seats[-1]}:
        for view, look, words in boards_in_words(key, lang, seats):
            lines = words.split("\n")
            for place in PLACES[key](view, look):
                assert any(all(part in f"\n{line}" for part in place) for line in lines), place


@pytest.mark.parametrize(("key", "lang"), BOARDS)
def test_ones_own_board_is_said_before_the_others(key, lang):
    """Of the paragraphs that begin with a player's name the first is one's own."""
    seats = games()[key].seats[-1]
    for view, _, words in boards_in_words(key, lang, seats):
        begun = [name for part in words.split("\n\n")[1:] for name in NAMES[:seats] if part.startswith(name[:8])]
        assert view.seat is None or begun[:1] in ([], [NAMES[view.seat]])
        assert begun or key == "sky_islands"
