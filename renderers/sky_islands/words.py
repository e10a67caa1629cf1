"""The pictures in words, to be read aloud."""

from collections.abc import Iterator, Sequence

from bot.cells import cell_label
from bot.games.sky_islands.view import HandTile, Island, Part, Player, Tile, View

from ..kit.speech import SHORT, join_list, prose, spoken_name, whole_sentences
from ..look import Look
from .panels import ROUNDS


def describe(view: View, look: Look) -> str:
    """Return the table in at most 600 characters: what the viewer has, whose turn, what changed, the
    others, some islands.
    """
    for longest in (32, 16, 8):
        sentences = [*_sentences(view, look, longest)]
        if len(prose(look, sentences)) <= SHORT:
            return _with_islands(sentences, view, look, longest)
    return whole_sentences(look, sentences)


def describe_long(view: View, look: Look) -> str:
    """Return the table in full: every island, and every tile with its airship and houses."""
    lines = [*_sentences(view, look, 80, cells=True), ""]
    lines += [_island(island, look, 80) for island in view.islands]
    lines += ["", *(_tile(tile, look) for tile in sorted(view.tiles, key=lambda one: (one.cell[1], one.cell[0])))]
    return "\n".join(lines)


def _with_islands(sentences: list[str], view: View, look: Look, longest: int) -> str:
    """Return the sentences, the islands that count most, while there is room, and how many there are besides."""
    words = prose(look, sentences)
    islands = sorted(view.islands, key=lambda one: (-sum(one.influence), -one.size, one.number))
    for number, island in enumerate(islands):
        left = len(islands) - number
        more = prose(look, (words, _island(island, look, longest)))
        rest = prose(look, (words, look.texts("picture.say.more_islands", n=left)))
        if len(more) + (len(rest) - len(words)) * (left > 1) > SHORT:
            return rest if len(rest) <= SHORT else words
        words = more
    return words


def _sentences(view: View, look: Look, longest: int, *, cells: bool = False) -> Iterator[str]:
    """Yield what the viewer has, then what all see; with the cells where a tile of the hand fits, if `cells`."""
    if view.seat is not None:
        yield _player(view, view.players[view.seat], look, longest)
        yield from _hand(view, look, cells)
    yield from _turn(view, look, longest)
    for player in view.players:
        if player.seat != view.seat:
            yield _player(view, player, look, longest)
    left = view.supply
    yield look.texts("picture.say.map", n=len(view.tiles), deck=view.deck)
    yield look.texts(
        "picture.say.supply", red=left.red, white=left.white, blue=left.blue, towers=left.towers, ports=left.ports
    )


def _turn(view: View, look: Look, longest: int) -> Iterator[str]:
    """Yield the round, whose turn it is or who has won, and what happened last."""
    says = look.texts
    yield says("picture.say.round", n=view.round, most=ROUNDS)
    if view.active is not None:
        phase = says(f"phase.{view.phase}")
        yield says("picture.say.turn", name=spoken_name(look, view.active, longest), phase=phase)
    else:
        yield says(
            "picture.say.winners", names=join_list(look, (spoken_name(look, seat, longest) for seat in view.winners))
        )
    if view.last is not None:
        yield says("picture.say.last", cell=cell_label(view.last))
    if view.discarded:
        yield says("picture.say.discarded", list=join_list(look, view.discarded))


def _player(view: View, player: Player, look: Look, longest: int) -> str:
    says = look.texts
    points = says("picture.say.points", n=player.points)
    return says(
        "picture.say.player",
        name=spoken_name(look, player.seat, longest),
        points=points,
        red=player.red,
        white=player.white,
        blue=player.blue,
        houses=says("picture.say.houses", n=player.houses),
        islands=says("picture.say.islands", n=player.islands) if view.active is None else "",
    )


def _hand(view: View, look: Look, cells: bool) -> Iterator[str]:
    """Yield the viewer's own tiles."""
    for letter, tile in zip("AB", view.hand, strict=False):
        yield _tile_in_hand(letter, tile, look, cells)


def _tile_in_hand(letter: str, tile: HandTile, look: Look, cells: bool) -> str:
    says, cells_fitting = look.texts, sorted({fit.cell for fit in tile.fits})
    labels = map(cell_label, cells_fitting)
    where = says("picture.say.cells", list=join_list(look, labels)) if cells and cells_fitting else ""
    fits = says("picture.fits", n=len(cells_fitting)) if cells_fitting else says("picture.no_fit")
    ship, edges = says(f"airship.{tile.airship}"), _edges(tile.parts, look)
    return says("picture.say.hand", letter=letter, tile=tile.tile, airship=ship, edges=edges, fits=fits, cells=where)


def _edges(parts: Sequence[Sequence[int]], look: Look) -> str:
    """Return the edges with island of a tile as printed; a split one has two islands, a and b."""
    says, key = look.texts, "picture.say.edges_of" if len(parts) > 1 else "picture.say.edges"
    lists = [join_list(look, (says(f"picture.edge.{edge}") for edge in part)) for part in parts]
    return join_list(look, (says(key, letter=letter, list=edges) for letter, edges in zip("ab", lists, strict=False)))


def _island(island: Island, look: Look, longest: int) -> str:
    """Return an island's size, who has influence on it, and what it brings them."""
    says = look.texts
    influence = [f"{spoken_name(look, seat, longest)} {count}" for seat, count in enumerate(island.influence) if count]
    brings = [f"{spoken_name(look, seat, longest)} {count}" for seat, count in enumerate(island.points) if count]
    sentence = says("picture.say.influence", list=join_list(look, influence)) if influence else ""
    sentence += says("picture.say.brings", list=join_list(look, brings)) if brings else ""
    closed = says("picture.say.closed") if island.closed else ""
    return says("picture.say.island", number=island.number, size=island.size, closed=closed, influence=sentence)


def _tile(tile: Tile, look: Look) -> str:
    says = look.texts
    parts = "".join(_part(part, len(tile.parts) == 1, look) for part in tile.parts)
    ship = says(f"airship.{tile.airship}")
    return says("picture.say.tile", cell=cell_label(tile.cell), tile=tile.tile, airship=ship, parts=parts)


def _part(part: Part, alone: bool, look: Look) -> str:
    says, house = look.texts, ""
    if part.house is not None:
        house = says("picture.say.house", name=look.spoken_name(part.house))
        house += says("picture.say.tower") if part.tower else ""
        house += says("picture.say.port") if part.port else ""
    key = "picture.say.alone" if alone else "picture.say.part"
    return says(key, name=part.name, island=part.island, house=house)
