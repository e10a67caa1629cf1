"""The pictures in words, to be read aloud."""

from collections.abc import Iterator

from bot.games.solarius_mission.view import Card, Die, Player, Reach, Space, Technology, View

from ..kit.figures import figure, gain
from ..kit.speech import SHORT, join_list, prose, spoken_name, whole_sentences
from ..look import Look
from .chips import split_cost
from .dice import FACES, POINTS
from .figures import NUMERALS, cubes
from .names import colour_word, planet_words
from .printed_cards import bonuses, printed_card, rows
from .space_words import space_rows


def describe(view: View, look: Look) -> str:
    """Return the table in at most 600 characters: the viewer's cards, whose turn, what changed, each player, bridge,
    planets.

    What the viewer alone sees comes first: it is what the picture of a hand is looked at for, and is never cut off.
    A viewer asked for a flight reads what can be reached instead of the bridge and the others.
    """
    if view.reach and view.seat is not None:
        return _flight(view, look)
    for longest, brief in ((24, False), (24, True), (12, True)):
        sentences = [*_private(view, look), *_sentences(view, look, longest, brief=brief)]
        if len(prose(look, sentences)) <= SHORT:
            break
    return whole_sentences(look, sentences)


def _flight(view: View, look: Look) -> str:
    """Return the most useful destinations that can be reached, as many as fit, the best first."""
    reachable = [one for one in view.reach if one.useful]
    own = _player(view.players[view.seat or 0], look, 24)
    for count in range(len(reachable), -1, -1):
        listing = join_list(look, (_reach_line(one, look) for one in reachable[:count]))
        reach = [look.texts("picture.say.reach", list=listing)] if listing else []
        description = prose(look, [*_private(view, look), _turn(view, look), *reach, own])
        if len(description) <= SHORT:
            break
    return description


def _reach_line(one: Reach, look: Look) -> str:
    """Return a hex, what can be done there, and the fuel that it costs."""
    key = "picture.say.way_fuel" if one.fuel else "picture.say.way"
    return look.texts(
        key,
        hex=_hex(one.hex, look),
        what=look.texts(f"picture.does.{one.does}"),
        n=one.fuel,
    )


def describe_seat(view: View, seat: int, look: Look) -> str:
    """Return one player's board in at most 600 characters: what the player has, what changed, the board."""
    player = view.players[seat]
    changed = [_tell_changes(view, look)] if view.changed else []
    return whole_sentences(look, [_player(player, look, 24), *changed, _turn(view, look), *_board(player, look)])


def describe_long(view: View, look: Look) -> str:
    """Return the table in full: who is next and the bridge, the viewer's board, space row by row, the other boards."""
    lines = [*_private(view, look), *_sentences(view, look, 80, brief=False)]
    lines.append(look.texts("picture.say.decks", deck=view.deck, discards=len(view.discards), bag=view.bag))
    reachable = [_reach_line(one, look) for one in view.reach if one.useful]
    lines += [look.texts("picture.say.reach", list=join_list(look, reachable))] if reachable else []
    first, *others = sorted(view.players, key=lambda one: (one.seat != view.seat, one.order))
    lines += ["", *_whole_board(view, first, look), "", *space_rows(view, look)]
    for player in others:
        lines += ["", *_whole_board(view, player, look)]
    return "\n".join(lines)


def _whole_board(view: View, player: Player, look: Look) -> Iterator[str]:
    """Yield a player's board, and the pieces in space."""
    yield _player(player, look, 80)
    yield from _board(player, look)
    yield from _pieces(view, player, look)


def describe_card(name: str, look: Look) -> str:
    """Return the content of a card besides its text. Raise KeyError if there is no such card."""
    texts = look.texts
    if name in rows("station", "pair"):
        return texts("picture.station_card")
    if name in bonuses():
        row = bonuses()[name]
        facts = texts(f"picture.outpost_{row['outpost']}"), texts("picture.delivers", letter=row["centre"])
        return join_list(look, facts)
    if name in rows("start", "number"):
        return texts("picture.start_card")
    card = printed_card(name)
    return texts("picture.say.mission_side", cost=_cost(card, look), n=card.points)


def _private(view: View, look: Look) -> Iterator[str]:
    """Yield the viewer's cards."""
    if view.hand:
        yield look.texts("picture.say.hand", list=join_list(look, (_card(card, look) for card in view.hand)))


def _card(card: Card, look: Look) -> str:
    """Return a progress card: its name and number, and its mission's cost and points."""
    name = look.texts(f"card.{card.number}.name")
    return look.texts("picture.say.card", name=name, number=card.number, cost=_cost(card, look), n=card.points)


def _cost(card: Card, look: Look) -> str:
    """Return a mission's cost: "2 black, II blue"."""
    parts = (split_cost(cost) for cost in card.cost)
    return join_list(
        look, (look.texts("picture.say.need", n=number, colour=colour_word(colour, look)) for number, colour in parts)
    )


# ---- the table ----------------------------------------------------------------------------------------------------
def _sentences(view: View, look: Look, longest: int, *, brief: bool) -> Iterator[str]:
    """Yield the sentences about the table; names have at most `longest` letters, and players are `brief` if asked."""
    texts = look.texts
    yield _turn(view, look)
    if view.final:
        for line in sorted(view.final, key=lambda one: (one.rank, one.seat)):
            name = spoken_name(look, line.seat, longest)
            yield texts("picture.say.rank", rank=line.rank, name=name, n=line.total, planets=line.planets)
    else:
        if view.waits_for:
            yield texts(
                "picture.say.waits", names=join_list(look, (spoken_name(look, one, longest) for one in view.waits_for))
            )
        if view.changed:
            yield _tell_changes(view, look)
        for player in view.players:
            yield _player(player, look, longest, brief=brief)
        if any(space.dice for space in view.bridge):
            yield texts("picture.say.bridge", list=join_list(look, _bridge(view.bridge, look)))
    if view.centres:
        yield texts("picture.say.centres", list=join_list(look, view.centres))
    open_ = [one for one in view.planets if one.tile]
    if open_ and not view.final:
        places = (texts("picture.say.at", what=planet_words(one, look), hex=_hex(one.hex, look)) for one in open_)
        yield texts("picture.say.planets", list=join_list(look, places), n=len(view.planets) - len(open_))


def _tell_changes(view: View, look: Look) -> str:
    """Return on which hexes something has changed."""
    return look.texts("picture.say.changed", list=join_list(look, (_hex(name, look) for name in view.changed)))


def _turn(view: View, look: Look) -> str:
    """Return the round, the turn and whose it is, or that the game is over."""
    texts = look.texts
    if view.active is None:
        return texts("picture.say.over")
    name = spoken_name(look, view.active, 32)
    return texts("picture.say.turn", n=view.round, turn=view.turn, name=name)


def _bridge(spaces: tuple[Space, ...], look: Look) -> Iterator[str]:
    """Yield each die with what its space brings, from the arm."""
    for space in spaces:
        for die in space.dice:
            yield look.texts("picture.say.on", die=die_words(die, look), n=gain(space.value))


def die_words(die: Die, look: Look) -> str:
    """Return a die: "blue 3", and a star's value for the viewer."""
    face = {"star": "☆", "star1": "☆+1"}.get(die.face, die.face)
    die_in_words = look.texts("picture.say.die", colour=colour_word(die.colour, look), face=face)
    if die.value is None or die.face.isdigit():
        return die_in_words
    return look.texts("picture.say.worth", die=die_in_words, n=die.value)


def _player(player: Player, look: Look, longest: int, *, brief: bool = False) -> str:
    """Return a player's points and goods, and how many stations, planets and missions; in brief fewer of these."""
    missions = sum(one.done for one in player.missions)
    sentence = look.texts(
        "picture.say.player_brief" if brief else "picture.say.player",
        name=spoken_name(look, player.seat, longest),
        points=figure(player.points),
        fuel=player.fuel,
        bucks=player.bucks,
        range=player.range,
        waste=player.contamination,
        spaces=player.spaces,
        stations=len(player.stations),
        planets=len(player.completed),
        open=len(player.unfinished),
        missions=missions,
    )
    outside = [look.texts("picture.say.outside", n=player.outside)] if player.outside and not brief else []
    return prose(look, [sentence, *outside])


# ---- a board ------------------------------------------------------------------------------------------------------
def _board(player: Player, look: Look) -> Iterator[str]:
    """Yield everything on a board that the short description of a player leaves out."""
    texts = look.texts
    yield texts("picture.say.ship", hex=_hex(player.ship, look), network=player.network)
    for one in player.technologies:
        yield _track(one, look)
    if player.next_station:
        yield texts("picture.say.next", one=player.next_station[0], other=player.next_station[1])
    yield texts("picture.say.left", colonies=player.colonies, markers=player.markers, hand=player.hand)
    for key, entries in _lists(player, look):
        if entries:
            yield texts(f"picture.say.{key}", list=join_list(look, entries))


def _lists(player: Player, look: Look) -> Iterator[tuple[str, list[str]]]:
    """Yield the lists on a board, each with the key of its text: dice, planets, stations, cards, outposts."""
    texts = look.texts
    yield "dice", [die_words(space.die, look) for space in player.dice if space.die is not None]
    for key, planets in (("completed", player.completed), ("unfinished", player.unfinished)):
        yield key, [texts("picture.say.points", what=planet_words(one, look), n=one.points) for one in planets]
    yield "stations", [texts(f"station.{one.pair}.name") for one in player.stations]
    yield "missions_open", [_card(one.card, look) for one in player.missions if not one.done]
    yield "missions_done", [_card(one.card, look) for one in player.missions if one.done]
    yield "developments", [texts(f"card.{card.number}.name") for card in player.developments]
    yield "outposts", list(player.outposts)


def _track(one: Technology, look: Look) -> str:
    """Return a technology die with its column and cubes."""
    face = str(FACES[one.face])
    if POINTS[one.face]:
        face = look.texts("picture.say.face_points", face=face, n=POINTS[one.face])
    return look.texts(
        "picture.say.track",
        colour=colour_word(one.colour, look),
        face=face,
        column=NUMERALS[one.column],
        cubes=cubes(one.cubes) or look.texts("picture.none"),
    )


# ---- pieces -------------------------------------------------------------------------------------------------------
def _hex(name: str, look: Look) -> str:
    """Return the label of a hex: "M53" for "3,0"."""
    return look.texts.word("hex", name)


def _pieces(view: View, player: Player, look: Look) -> Iterator[str]:
    """Yield a player's pieces in space."""
    texts = look.texts
    own = [one for one in view.pieces if one.seat == player.seat]
    if own:
        pieces = (
            texts(
                "picture.say.piece_outpost" if one.outpost else "picture.say.piece",
                kind=texts(f"picture.piece.{one.kind}"),
                hex=_hex(one.hex, look),
                letter=one.outpost,
            )
            for one in own
        )
        yield texts("picture.say.pieces", list=join_list(look, pieces))
