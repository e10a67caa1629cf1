"""The pictures in words, to be read aloud."""

from collections.abc import Iterator

from bot.games.underwater_cities.view import Card, Entry, Goods, Metropolis, Player, Space, View

from ..kit.speech import SHORT, join_list, prose, spoken_name, whole_sentences
from ..look import Look
from .mainboard import ROUNDS, next_round
from .printed_cards import printed_cards
from .seats import cities
from .tokens import GOODS


def describe(view: View, look: Look) -> str:
    """Return the table in at most 600 characters: the viewer's hand, who is next, what changed, then how each player
    stands.

    What the viewer alone sees comes first: it is what the picture of a hand is looked at for.
    """
    for longest in (32, 16, 8):
        sentences = [*_hand(view, look), *_sentences(view, look, longest), *_slots_taken(view, look, longest)]
        if len(prose(look, sentences)) <= SHORT:
            break
    if len(prose(look, [*_hand(view, look)])) > SHORT // 2:  # then the long description tells what its cards do
        sentences = [
            *_hand(view, look, brief=True),
            *_sentences(view, look, longest),
            *_slots_taken(view, look, longest),
        ]
    return whole_sentences(look, sentences)


def describe_seat(view: View, seat: int, look: Look) -> str:
    """Return one player's board in at most 600 characters: goods, changes, cities, tunnels, metropolises, cards."""
    player = next(player for player in view.players if player.seat == seat)
    facts, *others = _board(view, player, look)
    changes, rest = (others[:1], others[1:]) if player.fresh else ([], others)
    return whole_sentences(look, [facts, *changes, _round(view, look), *rest])


def describe_long(view: View, look: Look) -> str:
    """Return the table in full: the viewer's hand, who is next, the viewer's board space by space, slots, the other
    boards.
    """
    lines = [*_hand(view, look), *_sentences(view, look, 80), *_slots_taken(view, look, 80)]
    if view.offered:
        lines.append(look.texts("picture.say.offered", list=join_list(look, view.offered)))
    first, *others = sorted(view.players, key=lambda one: (one.seat != view.seat, one.seat))
    lines += ["", *_board(view, first, look), "", *_slots(view, look), *_offer(view, look)]
    for player in others:
        lines += ["", *_board(view, player, look)]
    return "\n".join(lines)


def describe_card(name: str, look: Look) -> str:
    """Return a card's kind, colour, era, number and cost. Raise KeyError if there is none."""
    card = printed_cards()[name]
    cost = [look.texts("picture.say.cost", cost=look.texts("goods.credit", n=card.cost))] if card.cost else []
    return join_list(look, [*card_facts(card, look), *cost])


def card_facts(card: Card, look: Look) -> list[str]:
    """Return a card's kind, colour, era and number: "production", "green", "era I", "no. 18"."""
    texts = look.texts
    if card.kind in ("metropolis", "contract"):
        return [texts(f"picture.{card.kind}")]
    facts = [texts(f"kind.{card.kind}"), texts(f"colour.{card.colour or 'none'}")]
    if card.name.isdigit():
        facts.append(texts(f"era.{card.era}") if card.era else texts("picture.special"))
        facts.append(texts("picture.number", number=card.name))
    return facts


def _sentences(view: View, look: Look, longest: int) -> Iterator[str]:
    """Yield who is next or has won, the last turn, the round, and each player; names have at most `longest` letters."""
    texts = look.texts
    if view.result is not None:
        yield _result(view, look, longest)
    elif view.waits_for:
        yield texts(
            "picture.say.waits", names=join_list(look, (spoken_name(look, seat, longest) for seat in view.waits_for))
        )
    yield from _last_turn(view, look, longest)
    yield _round(view, look)
    for player in view.players:
        yield _player(view, player, look, longest)
    yield from _track(view, look, longest)


def _last_turn(view: View, look: Look, longest: int) -> Iterator[str]:
    """Yield the last tile, what whoever placed it has changed, and the card that is played."""
    texts = look.texts
    for slot in view.slots:
        if slot.name == view.placed and slot.tiles and view.result is None:
            seat = slot.tiles[-1]
            yield texts("picture.say.last", tile=_slot_with_owners(slot.name, (seat,), look, longest))
            if fresh := [name for player in view.players if player.seat == seat for name in player.fresh]:
                yield texts("picture.say.fresh", list=join_list(look, fresh))
    if view.playing is not None:
        yield texts("picture.say.playing", card=_card(look, view.playing.name))


def _slots_taken(view: View, look: Look, longest: int) -> Iterator[str]:
    """Yield a sentence of the slots with tiles, names cut to `longest` letters; nothing once the game is over."""
    taken = [slot for slot in view.slots if slot.tiles]
    if taken and view.result is None:
        slots = (_slot_with_owners(slot.name, slot.tiles, look, longest) for slot in taken)
        yield look.texts("picture.say.taken", list=join_list(look, slots))


def _track(view: View, look: Look, longest: int) -> Iterator[str]:
    """Yield the positions on the Federation track."""
    stacks = [(space, seats) for space, seats in zip((1, 2, 3, 4), view.federation, strict=False) if seats]
    if stacks:
        occupied = (
            f"{space} {join_list(look, (spoken_name(look, seat, longest) for seat in seats))}"
            for space, seats in stacks
        )
        yield look.texts("picture.say.track", list=look.texts("list.groups").join(occupied))


def _round(view: View, look: Look) -> str:
    """Return the round, or the one about to begin, and the era."""
    n = next_round(view) if view.result is None else 0
    key = "picture.say.setup" if n else "picture.say.round"
    return look.texts(key, n=n or view.round, most=ROUNDS, era=look.texts(f"era.{view.era}"))


def _result(view: View, look: Look, longest: int) -> str:
    """Return the players by rank, or whether a lone player has won."""
    result = view.result
    assert result is not None
    if result.solo:
        return look.texts("picture.say.solo", result=look.texts(f"result.{result.solo}"))
    ranks = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
    return look.texts("picture.say.ranks", names=join_list(look, (spoken_name(look, seat, longest) for seat in ranks)))


def _player(view: View, player: Player, look: Look, longest: int) -> str:
    """Return a player's points and goods, and how many cities, cards and tiles."""
    return look.texts(
        "picture.say.player",
        name=spoken_name(look, player.seat, longest),
        points=look.texts("goods.point", n=player.points),
        goods=_goods(player.goods, look),
        cities=cities(player),
        hand=player.hand,
        tiles=look.texts("picture.say.tiles", n=player.tiles) if view.round and view.result is None else "",
    )


def _slot_with_owners(slot: str, tiles: tuple[int, ...], look: Look, longest: int) -> str:
    """Return a slot with the owners of the tiles on it: "G1 Ann+Bob"."""
    return f"{look.texts.naming('slot', slot).brief} {'+'.join(_tile_owners(tiles, look, longest))}"


def _tile_owners(tiles: tuple[int, ...], look: Look, longest: int) -> Iterator[str]:
    """Yield the owners of these tiles."""
    return (spoken_name(look, seat, longest) if seat >= 0 else look.texts("picture.say.blocker") for seat in tiles)


# ---- in full ------------------------------------------------------------------------------------------------------
def _slots(view: View, look: Look) -> Iterator[str]:
    """Yield each slot with what it does and whose tiles are on it, and the action-cloning tile."""
    texts = look.texts
    for slot in view.slots:
        names = "+".join(_tile_owners(slot.tiles, look, 80))
        stands = texts("picture.say.on_slot", names=names) if names else ""
        name, text = texts.naming("slot", slot.name).brief, texts(f"slot.{slot.action}.short")
        yield texts("picture.say.slot", slot=name, text=text, stands=stands)
    if view.cloning:
        who = look.spoken_name(view.cloner) if view.cloner is not None else texts("picture.free")
        yield texts("picture.say.cloner", who=who)


def _offer(view: View, look: Look) -> Iterator[str]:
    """Yield the specials, the contracts, and the pieces left in the box."""
    texts = look.texts
    for card in (*view.prizes, *([view.top_special] if view.top_special else [])):
        yield texts("picture.say.special", card=_playable(card, look), cost=texts("goods.credit", n=card.cost))
    for name in view.contracts:
        yield texts("picture.say.contract", card=_card(look, name), short=texts(f"card.{name}.short"))
    white, purple = view.domes
    symbiotic = texts("picture.say.unlimited") if purple < 0 else purple  # below 0: as many as one wants
    yield texts(
        "picture.say.supply",
        deck=view.deck,
        white=white,
        purple=symbiotic,
        tunnels=view.tunnels,
        specials=view.specials,
    )


def _hand(view: View, look: Look, brief: bool = False) -> Iterator[str]:
    """Yield the viewer's cards, and the specials looked at; in brief without what they do."""
    describe_playable = _playable_briefly if brief else _playable
    for key, cards in (("hand", view.hand), ("looking", view.looking)):
        if cards:
            yield look.texts(
                f"picture.say.{key}", list=join_list(look, (describe_playable(card, look) for card in cards))
            )


def _board(view: View, player: Player, look: Look) -> Iterator[str]:
    """Yield one board: cities with their buildings, tunnels, metropolises, cards, what a production would bring."""
    texts = look.texts
    yield _player(view, player, look, 80)
    if player.fresh:
        yield texts("picture.say.fresh", list=join_list(look, player.fresh))
    yield texts("picture.say.board", board=player.board)
    for space in player.spaces:
        if len(space.name) == 1:
            yield from _city(space, player.spaces, look)
    built = [space for space in player.spaces if "-" in space.name and space.piece]
    yield texts(
        "picture.say.tunnels",
        list=join_list(look, (_structure(one, look, named=False) for one in built)) or texts("picture.none"),
    )
    promised = [*_promises(player, look)]
    if promised:
        yield texts("picture.say.promised", list=texts("list.groups").join(promised))
    for metropolis in player.metropolises:
        yield _metropolis(metropolis, look)
    for key, cards in (("actions", player.actions), ("kept", player.kept), ("played", player.played)):
        if cards:
            yield texts(f"picture.say.{key}", list=join_list(look, (_card_details(card, look) for card in cards)))
    if player.contracts:
        yield texts("picture.say.contracts", list=join_list(look, (_card(look, name) for name in player.contracts)))
    yield from _accounts(view, player, look)


def _city(city: Space, spaces: tuple[Space, ...], look: Look) -> Iterator[str]:
    """Yield a city space on which or next to which something stands."""
    texts = look.texts
    beside = [space for space in spaces if len(space.name) == 2 and space.name[0] == city.name and space.piece]
    if city.piece or beside:
        kind = texts(f"structure.{city.piece}") if city.piece else texts("picture.say.no_city")
        joined = texts("picture.say.connected") if city.connected else ""
        rooms = [_structure(one, look, named=True) for one in beside]
        buildings = texts("picture.say.buildings", list=join_list(look, rooms)) if rooms else ""
        yield texts("picture.say.city", space=city.name, kind=kind, joined=joined, buildings=buildings)


def _promises(player: Player, look: Look) -> Iterator[str]:
    """Yield the bonuses of empty spaces, and their surcharges."""
    texts = look.texts
    for space in player.spaces:
        gains = [_goods(space.bonus, look), texts("goods.point", n=space.points) if space.points else ""]
        gains += [f"{texts('good.card')} {space.cards}" if space.cards else ""]
        gains += [f"{texts('good.step')} {space.steps}" if space.steps else ""]
        gains += [texts(f"advanced.{space.special}") if space.special else ""]
        cost = _goods(space.surcharge, look)
        facts = [gain for gain in gains if gain] + ([texts("picture.say.surcharge", cost=cost)] if cost else [])
        if facts and not space.piece:
            yield texts("list.pair", of=space.name, what=join_list(look, facts))


def _structure(space: Space, look: Look, *, named: bool) -> str:
    """Return a building or tunnel: "5a farm, upgraded"; unless it is `named`, "5a, upgraded"."""
    structure = f"{space.name} {look.texts(f'structure.{space.piece}')}" if named else space.name
    return look.texts("picture.say.upgraded", what=structure) if space.upgraded else structure


def _metropolis(metropolis: Metropolis, look: Look) -> str:
    """Return a metropolis: its corner, its name, whether it is connected, and what it brings."""
    texts = look.texts
    joined = texts("picture.say.connected") if metropolis.connected else ""
    short = texts(f"card.{metropolis.name}.short")
    return texts(
        "picture.say.metropolis",
        corner=metropolis.corner,
        card=_card(look, metropolis.name),
        joined=joined,
        short=short,
    ).strip()


def _accounts(view: View, player: Player, look: Look) -> Iterator[str]:
    """Yield each account line by line."""
    texts, over = look.texts, view.result is not None
    accounts = [(texts("picture.production", n=number), lines) for number, lines in enumerate(player.accounts, 1)]
    if over and accounts:
        accounts[-1] = texts("picture.final"), accounts[-1][1]
    if not over:
        accounts += [(texts("picture.next_production"), player.expected), (texts("picture.final_now"), player.standing)]
    for title, lines in accounts:
        yield texts(
            "picture.say.account",
            title=title,
            list=join_list(look, (_entry(line, look) for line in lines)) or texts("picture.none"),
        )


def _entry(entry: Entry, look: Look) -> str:
    """Return a line of an account: "farms 3: 3 kelp, 1 point"."""
    what = _card(look, entry.name) if entry.name else look.texts(f"account.{entry.what}")
    gains = [] if entry.what == "resources" else [_goods(entry.goods, look)]
    gains += [look.texts("goods.point", n=entry.points)] if entry.points else []
    count = f" {entry.count}" if entry.count else ""
    gained = join_list(look, (part for part in gains if part)) or "0"
    return look.texts("list.pair", of=f"{what}{count}", what=gained)


# ---- pieces -------------------------------------------------------------------------------------------------------
def _goods(goods: Goods, look: Look) -> str:
    """Return goods as a list: "3 credits and 1 kelp"; empty if there are none."""
    return join_list(
        look, (look.texts(f"goods.{good}", n=getattr(goods, good)) for good in GOODS if getattr(goods, good))
    )


def _playable(card: Card, look: Look) -> str:
    """Return a card that may be played on a slot: its colour decides whether it works there."""
    texts = look.texts
    sort = join_list(look, (texts(f"colour.{card.colour}"), texts(f"kind.{card.kind}")))
    what = texts("list.pair", of=sort, what=texts(f"card.{card.name}.short"))
    return texts("panel.beside", name=_card_with_number(card, look), words=what)


def _playable_briefly(card: Card, look: Look) -> str:
    """Return what a card is and costs, without what it does."""
    return look.texts("panel.beside", name=_card_with_number(card, look), words=look.texts(f"colour.{card.colour}"))


def _card_details(card: Card, look: Look) -> str:
    """Return a card with its number, short effect, and whether it is used."""
    short = look.texts(f"card.{card.name}.short")
    used = look.texts("picture.say.used") if card.used else ""
    return look.texts("panel.beside", name=_card_with_number(card, look), words=f"{short}{used}")


def _card_with_number(card: Card, look: Look) -> str:
    """Return a card's name, after its number if it has one."""
    number = f"{card.name} " if card.name.isdigit() else ""
    return f"{number}{_card(look, card.name)}"


def _card(look: Look, name: str) -> str:
    """Return a card's name in the reader's language."""
    return look.texts(f"card.{name}.name")
