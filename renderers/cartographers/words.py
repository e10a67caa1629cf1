"""The pictures in words, to be read aloud."""

from collections.abc import Iterator
from itertools import groupby

from bot.games.cartographers.view import Card, Sheet, View

from ..kit.figures import figure
from ..kit.speech import SHORT, join_list, prose, spoken_name, whole_sentences
from ..look import Look
from . import printed_cards
from .map import LETTERS, MARKS, spot
from .parts import signed_rating


def describe(view: View, look: Look) -> str:
    """Return the table in at most 600 characters: how the viewer stands, season, card, edicts, how the others stand."""
    for longest in (32, 16, 8):
        sentences = [*_sentences(view, look, longest)]
        if len(prose(look, sentences)) <= SHORT:
            break
    return whole_sentences(look, sentences)


def describe_seat(view: View, seat: int, look: Look) -> str:
    """Return one player's sheet in at most 600 characters: its state, the card, as many rows as fit."""
    facts = _facts(view, view.sheets[seat], look, 32)
    rows = _rows(view, view.sheets[seat], look)
    return whole_sentences(look, [*facts, *_sentences(view, look, 16, players=False), *rows])


def describe_card(name: str, look: Look) -> str:
    """Return a scoring card's back and its number for a lone player.

    Empty for other cards, whose text says everything.
    """
    group = printed_cards.group(name)
    if not group:
        return ""
    return look.texts("picture.say.scoring", group=look.texts(f"group.{group}"), number=printed_cards.solo_rating(name))


def describe_long(view: View, look: Look) -> str:
    """Return the table in full: the edicts' conditions, and each sheet row by row, the viewer's own first."""
    texts = look.texts
    lines = [*_sentences(view, look, 80, players=False)]
    for edict in view.edicts:
        key = "picture.say.edict_active" if edict.active else "picture.say.edict"
        lines.append(texts(key, letter=edict.letter, name=_card(look, edict.card), short=_short(look, edict.card)))
    order = sorted(view.sheets, key=lambda sheet: (sheet.seat != view.seat, sheet.seat))
    for sheet in order:
        lines += ["", *_sheet(view, sheet, look)]
    return "\n".join(lines)


def _sentences(view: View, look: Look, longest: int, players: bool = True) -> Iterator[str]:
    """Yield the sentences about the table, with names of at most `longest` characters."""
    texts = look.texts
    season = texts(f"season.{view.season}")
    if players and view.seat is not None:
        yield _player(view, view.sheets[view.seat], look, longest)
    yield texts("picture.say.season", season=season, elapsed=min(view.elapsed, view.length), length=view.length)
    if view.result is not None:
        yield _result(view, look, longest)
    elif view.card is not None:
        yield from _card_on_show(view, view.card, look)
    yield texts(
        "picture.say.edicts", edicts=join_list(look, (f"{one.letter} {_card(look, one.card)}" for one in view.edicts))
    )
    if any(edict.active for edict in view.edicts):
        letters = join_list(look, (edict.letter for edict in view.edicts if edict.active))
        yield texts("picture.say.active", letters=letters)
    if players:
        for sheet in view.sheets:
            if sheet.seat != view.seat:
                yield _player(view, sheet, look, longest)


def _card_on_show(view: View, card: Card, look: Look) -> Iterator[str]:
    """Yield the sentences about the card on show: what it is, and what it asks."""
    texts = look.texts
    if card.kind == "ambush":
        yield texts("picture.say.ambush", name=_card(look, card.name))
        yield texts(f"picture.say.{card.arrow}")
        return
    yield texts("picture.say.card", name=_card(look, card.name), short=_short(look, card.name), time=card.time)
    if view.note:
        yield texts(f"picture.say.{view.note}")


def _result(view: View, look: Look, longest: int) -> str:
    """Return who has won and what monsters cost each, or a lone player's title; empty before the end."""
    result = view.result
    if result is None:
        return ""
    if result.rating is not None:
        title = look.texts.word("title", result.title)
        return look.texts("picture.say.title", rating=signed_rating(result.rating), title=title)
    names = join_list(look, (spoken_name(look, seat, longest) for seat in result.winners))
    lost = join_list(look, (f"{spoken_name(look, seat, longest)} {stars}" for seat, stars in enumerate(result.lost)))
    return look.texts("picture.say.winners", names=names, lost=lost)


def _player(view: View, sheet: Sheet, look: Look, longest: int) -> str:
    """Return a player's name, stars and coins, and whether the player has still to draw."""
    texts = look.texts
    state = ""
    if view.result is None and sheet.seat in view.to_draw:
        state = texts("picture.say.to_draw")
    elif view.result is None and sheet.drawn:
        state = texts("picture.say.drawn")
    stars, coins = texts("picture.say.stars", n=sheet.stars), texts("picture.say.coins", n=sheet.coins)
    return texts(
        "picture.say.player", name=spoken_name(look, sheet.seat, longest), stars=stars, coins=coins, state=state
    )


def _sheet(view: View, sheet: Sheet, look: Look) -> Iterator[str]:
    """Yield one sheet: its score if it scored now, then its eleven rows."""
    yield from _facts(view, sheet, look, 80)
    yield from _rows(view, sheet, look)


def _facts(view: View, sheet: Sheet, look: Look, longest: int) -> Iterator[str]:
    """Yield how a sheet stands, what it would bring now, and its last drawing."""
    texts = look.texts
    yield _player(view, sheet, look, longest)
    now = join_list(look, (f"{edict.letter} {stars}" for edict, stars in zip(view.edicts, sheet.standing, strict=True)))
    yield texts("picture.say.now", edicts=now, monsters=figure(sheet.monsters))
    if sheet.last:
        yield texts("picture.say.last", cells=join_list(look, sheet.last))


def _rows(view: View, sheet: Sheet, look: Look) -> Iterator[str]:
    """Yield a sheet's eleven rows."""
    ruins = {spot(cell) for cell in view.ruins}
    for row in range(len(sheet.rows)):
        yield look.texts("picture.say.row", letter=LETTERS[row], spaces=_row(sheet.rows[row], row, ruins, look))


def _row(marks: str, row: int, ruins: set[tuple[int, int]], look: Look) -> str:
    """Return the spaces of a row, from the left; adjacent equal ones are named once, empty ones are left out."""
    spaces = [_space(mark, (row, column) in ruins, look) for column, mark in enumerate(marks)]
    runs = groupby(enumerate(spaces), key=lambda numbered_space: numbered_space[1])
    parts = [
        look.texts("picture.say.spaces", space=space, columns=_columns([column for column, _ in run]))
        for space, run in runs
        if space
    ]
    return join_list(look, parts) if parts else look.texts("picture.say.empty")


def _space(mark: str, ruins: bool, look: Look) -> str:
    """Return what is on a space, and whether on ruins; empty for a plain empty space."""
    if mark == ".":
        return look.texts("terrain.ruins") if ruins else ""
    word = look.texts(f"terrain.{MARKS[mark]}")
    return look.texts("picture.say.on_ruins", terrain=word) if ruins else word


def _columns(columns: list[int]) -> str:
    """Return adjacent columns as their numbers: "3", "3–5"."""
    first, last = columns[0] + 1, columns[-1] + 1
    return str(first) if first == last else f"{first}–{last}"


def _card(look: Look, name: str) -> str:
    """Return a card's name in the reader's language, or the English one if it has none."""
    return look.texts(f"card.{name}.name") if f"card.{name}.name" in look.texts else name


def _short(look: Look, name: str) -> str:
    """Return a card's text in short, empty if it has none."""
    return look.texts(f"card.{name}.short") if f"card.{name}.short" in look.texts else ""
