"""Space in words, row by row: what lies on each hex that is not empty, to be read aloud."""

from collections.abc import Iterator
from itertools import groupby

from bot.games.solarius_mission.view import Hex, Piece, Planet, View

from ..kit.speech import join_list
from ..look import Look
from .names import planet_words
from .space import HOME, cell


def space_rows(view: View, look: Look) -> Iterator[str]:
    """Yield the home planet with the ships there, then each row that is not empty, its hexes from the left."""
    things: dict[str, list[str]] = {}
    for hex_, words in _things(view, look):
        things.setdefault(hex_, []).append(words)
    if home := things.pop(f"{HOME[0]},{HOME[1]}", []):
        yield look.texts("picture.say.home", list=join_list(look, home))
    names = sorted(things, key=lambda name: (cell(name)[1], cell(name)[0]))
    for _, row in groupby(names, key=lambda name: cell(name)[1]):
        places = [(look.texts.word("hex", name), things[name]) for name in row]
        hexes = (look.texts("picture.say.on_hex", hex=name, what=join_list(look, what)) for name, what in places)
        row_letter = places[0][0][0]  # with which the label of each of its hexes begins
        yield look.texts("picture.say.row", row=row_letter, list=look.texts("list.groups").join(hexes))


def _things(view: View, look: Look) -> Iterator[tuple[str, str]]:
    """Yield whatever lies in space, with its hex."""
    for hex_ in view.hexes:
        if hex_.kind != "planet":
            yield hex_.name, _place(hex_, look)
    for planet in view.planets:
        yield planet.hex, _planet(planet, look)
    for piece in view.pieces:
        yield piece.hex, _piece(piece, look)
    for player in view.players:
        yield player.ship, look.texts("picture.say.ship_of", name=look.spoken_name(player.seat))


def _place(hex_: Hex, look: Look) -> str:
    """Return a portal, a trade site or a trade centre."""
    if hex_.kind == "portal":
        return look.texts("picture.say.portal")
    key = "picture.say.centre" if hex_.centre else "picture.say.site"
    return look.texts(key, letter=hex_.letter, bonus=hex_.bonus)


def _planet(planet: Planet, look: Look) -> str:
    """Return a planet: face down, or its colour, demand and points."""
    if not planet.tile:
        return look.texts("picture.say.hidden")
    what = look.texts("picture.say.face_up", what=planet_words(planet, look))
    return look.texts("picture.say.points", what=what, n=planet.points)


def _piece(piece: Piece, look: Look) -> str:
    """Return a piece with its owner: "Ann's colony on outpost b"."""
    kind, name = look.texts(f"picture.piece.{piece.kind}"), look.spoken_name(piece.seat)
    words = look.texts("picture.say.piece_of", name=name, kind=kind)
    return look.texts("picture.say.on_outpost", what=words, letter=piece.outpost) if piece.outpost else words
