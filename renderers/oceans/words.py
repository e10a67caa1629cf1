"""The pictures in words, to be read aloud."""

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from bot.games.oceans.view import Card, Flow, Player, Scenario, Species, Trait, View

from ..kit.speech import SHORT, join_list, prose, spoken_name, whole_sentences
from ..look import Look
from .changes import group_flows, latest_flows, merge_flows
from .printed_cards import printed_card, rows
from .ring import neighbours, ring

SHORTER = ((24, 8), (12, 4), (8, 2))  # at most letters of a name, and movements: tried until a text is short enough
PLACES = ("reef", "zone1", "zone2", "zone3", "reserve")


def describe(view: View, look: Look) -> str:
    """Return the table in at most 600 characters: the viewer's cards and numbers, whose turn, what moved, water and
    players.

    What the viewer alone sees comes first: it is what the picture of a hand is looked at for. What others see too has
    the rest of the room, since the posts tell it as well.
    """
    cards = _cards_that_fit(view, look)
    for longest, steps in SHORTER:
        sentences = [*cards, *_sentences(view, look, longest, steps)]
        if len(prose(look, sentences)) <= SHORT:
            break
    return whole_sentences(look, sentences)


def describe_seat(view: View, seat: int, look: Look) -> str:
    """Return one player's part in at most 600 characters: numbers, movements, species; shortened if there are many."""
    player = view.players[seat]
    for describe_species, (longest, steps) in product((_species, _brief), SHORTER):
        lines = [_player(view, player, look, longest), *_moves(view, look, steps)]
        lines += [describe_species(view, species, look) for species in player.species]
        if len(prose(look, [*lines, _turn(view, look)])) <= SHORT:
            break
    return whole_sentences(look, [*lines, _turn(view, look)])


def describe_long(view: View, look: Look) -> str:
    """Return the table in full: water, scenarios, decks, every species with its traits, the viewer's own first."""
    lines = [*_private(view, look, _kinds(view)), *_sentences(view, look, longest=80, steps=99), *_decks(view, look)]
    lines += [_scenario_in_full(card, look) for card in view.scenarios]
    if len(ring(view)) > 1:
        lines.append(look.texts("picture.say.ring", list=join_list(look, ring(view))))
    for player in sorted(view.players, key=lambda one: (one.seat != view.seat, one.order)):
        lines += ["", _player(view, player, look, longest=80)]
        lines += [_species(view, species, look) for species in player.species]
    return "\n".join(lines)


def describe_card(name: str, look: Look) -> str:
    """Return a card's kind, migration number, cost and arrow. Raise KeyError if there is none."""
    texts = look.texts
    if name in rows("scenario"):
        return texts(f"picture.scenario_{'event' if rows('scenario')[name]['event'] else 'ongoing'}")
    card = printed_card(name)
    facts = [texts("picture.deep_card" if card.deep else "picture.surface_card")]
    facts += [texts(f"picture.say.arrow_{card.arrow}")] if card.arrow else []
    facts += [texts("picture.migrates", n=card.migration)] if card.migration else []
    facts += [texts("picture.costs", n=card.cost)] if card.deep else []
    facts += [texts("picture.defensive")] if card.defensive else []
    return " · ".join(facts)


def _kinds(view: View) -> list[str]:
    """Return the kinds of the viewer's cards: first those to choose from, then Deep ones, which few know by heart."""
    deep, surface = ([card for card in view.hand if card.deep is is_deep] for is_deep in (True, False))
    return list(dict.fromkeys(card.key for card in (*view.looking, *deep, *view.current, *surface)))


def _cards_that_fit(view: View, look: Look) -> list[str]:
    """Return the viewer's cards and score pile, explaining as many kinds as a short description has room for."""
    kinds = _kinds(view)
    versions = ([*_private(view, look, kinds[:number])] for number in range(len(kinds), 0, -1))
    fitting = (sentences for sentences in versions if len(prose(look, sentences)) <= SHORT)
    return next(fitting, [*_private(view, look, ())])


def _private(view: View, look: Look, explained: Collection[str]) -> Iterator[str]:
    """Yield the viewer's cards and score pile; of the kinds to be explained the first card says what it does."""
    to_explain = {*explained}
    for key, cards in (("looking", view.looking), ("hand", view.hand), ("current", view.current)):
        cards_in_words = list[str]()
        for card in cards:
            cards_in_words.append(_card(card, look, text=card.key in to_explain))
            to_explain.discard(card.key)
        if cards_in_words:
            yield look.texts(f"picture.say.{key}", list=join_list(look, cards_in_words))
    for player in view.players:
        if player.seat == view.seat and player.pile is not None and not view.final:
            yield look.texts("picture.say.pile", n=player.pile, points=player.points)


def _card(card: Card, look: Look, text: bool) -> str:
    """Return a card with its migration number and cost, and with its short `text` if that is asked for."""
    name, short = (look.texts(f"trait.{card.key}.{what}") for what in ("name", "short"))
    arrow = look.texts(f"picture.say.arrow_{card.arrow}") if card.arrow else ""
    key = f"{'deep' if card.deep else 'surface'}{'_text' * text}"
    sentence = look.texts(f"picture.say.card_{key}", name=name, n=card.migration, cost=card.cost, text=short)
    return f"{sentence} {arrow}".strip()


def _sentences(view: View, look: Look, longest: int, steps: int) -> Iterator[str]:
    """Yield the viewer's numbers, whose turn it is, what moved, then all else that everybody sees."""
    texts = look.texts
    own = [player for player in view.players if player.seat == view.seat]
    yield from (_player(view, player, look, longest) for player in own)
    yield _turn(view, look)
    if view.final:
        yield from _result(view, look, longest)
    elif view.waits_for:
        yield texts(
            "picture.say.waits", names=join_list(look, (spoken_name(look, seat, longest) for seat in view.waits_for))
        )
    yield from _moves(view, look, steps)
    yield texts(
        "picture.say.water", list=join_list(look, (_place(place.name, look, place.tokens) for place in view.places))
    )
    yield from (_player(view, player, look, longest) for player in view.players if player not in own)
    yield from (_scenario(card, look) for card in view.scenarios)


def _moves(view: View, look: Look, steps: int) -> Iterator[str]:
    """Yield the last movements; nothing once the game is over."""
    moves = merge_flows(latest_flows(view))[-steps:] if not view.final else []
    if moves:
        lines = (flow_words(view, flows, look) for flows in group_flows(moves))
        yield look.texts("picture.say.moved", list=join_list(look, lines))


def _turn(view: View, look: Look) -> str:
    """Return the round, whose turn it is, and whether Explosion or the last round has come."""
    texts = look.texts
    marks = [
        texts(f"picture.say.{key}")
        for key, applies in (("exploded", view.exploded), ("ending", view.ending))
        if applies
    ]
    name = spoken_name(look, view.active, 32) if view.active is not None else ""
    turn = texts("picture.say.turn", name=name) if name else texts("picture.over")
    return texts("picture.say.round", n=view.round, list=join_list(look, [turn, *marks]))


def _result(view: View, look: Look, longest: int) -> Iterator[str]:
    """Yield all players by rank with their accounts."""
    for line in sorted(view.final, key=lambda one: one.rank):
        yield look.texts(
            "picture.say.rank",
            rank=line.rank,
            name=spoken_name(look, line.seat, longest),
            total=line.total,
            pile=line.pile,
            tokens=line.tokens,
            bonus=line.bonus,
        )


def _place(name: str, look: Look, tokens: int) -> str:
    """Return a place in the water with its tokens: "Reef 12"."""
    return f"{look.texts(f'picture.place.{name}')} {tokens}"


def _scenario(card: Scenario, look: Look) -> str:
    """Return a scenario with its zone, and whether it is in force or how often its event has happened."""
    state = "event" if card.event else "in_force" if card.in_force else "idle"
    return look.texts(
        f"picture.say.scenario_{state}",
        name=look.texts(f"scenario.{card.key}.name"),
        zone=look.texts(f"picture.place.{card.zone}"),
        n=card.times,
    )


def _scenario_in_full(card: Scenario, look: Look) -> str:
    """Return a scenario's name and text."""
    return f"{look.texts(f'scenario.{card.key}.name')}: {look.texts(f'scenario.{card.key}.text')}"


def _player(view: View, player: Player, look: Look, longest: int) -> str:
    """Return a player's public numbers; the name has at most `longest` letters."""
    return look.texts(
        "picture.say.player",
        name=spoken_name(look, player.seat, longest),
        n=len(player.species),
        tokens=player.tokens,
        traits=player.traits,
        hand=player.hand,
        deep=player.deep,
        bonus=player.bonus,
    )


def _decks(view: View, look: Look) -> Iterator[str]:
    """Yield the open Deep cards, then how many cards lie in each pile."""
    texts = look.texts
    for pool in view.pools:
        if pool.top is not None:
            yield texts("picture.say.pool", card=_card(pool.top, look, text=True), n=pool.cards)
    top = _card(view.discard, look, text=False) if view.discard is not None else texts("picture.none")
    yield texts(
        "picture.say.decks", deck=view.deck, deep=view.deep_deck, n=view.discards, top=top, reserve=view.reserve
    )


def _species(view: View, species: Species, look: Look) -> str:
    """Return a species in full: population, values, traits, neighbours."""
    texts = look.texts
    left, right = neighbours(view, species.name)
    forage, attack = ("ban" if number is None else str(number) for number in (species.forage, species.attack))
    sentence = texts(
        "picture.say.species",
        name=species.name,
        tokens=species.tokens,
        spaces=species.spaces,
        forage=forage,
        attack=attack,
        shell=species.shell,
        aging=species.aging,
        traits=_traits(species, look),
    )
    beside = [texts("picture.say.between", left=left, right=right)] if left else []
    beside += [texts("picture.say.safe")] if species.safe else []
    return prose(look, [sentence, *beside])


def _brief(view: View, species: Species, look: Look) -> str:
    """Return a species in short: population and traits."""
    return look.texts("picture.say.brief", name=species.name, tokens=species.tokens, traits=_traits(species, look))


def _traits(species: Species, look: Look) -> str:
    """Return the traits of a species as a list, or "none"."""
    return join_list(look, (_trait(trait, look) for trait in species.traits)) or look.texts("picture.none")


def _trait(trait: Trait, look: Look) -> str:
    """Return a trait's name and the side to which it points, if any."""
    arrow = f" {look.texts(f'picture.say.arrow_{trait.arrow}')}" if trait.arrow else ""
    return look.texts(f"trait.{trait.key}.name") + arrow


def flow_words(view: View, flows: Sequence[Flow], look: Look) -> str:
    """Return movements in words: "species 1 (Ann) attacks species 6 (Bob) and takes 5", and what caused them.

    Several `flows` differ in nothing but where they start.
    """
    texts, flow = look.texts, flows[0]
    starts = texts("list.and_also").join(place_or_species(view, one.start, look) for one in flows)
    attacks = flow.kind == "attack" and not flow.end.startswith("pile")  # of the pile's tokens who attacked is told
    key = f"picture.say.{'attack' if attacks else 'flow'}{'_each' * (len(flows) > 1)}"
    kind, end = texts(f"picture.flow.{flow.kind}"), place_or_species(view, flow.end, look)
    moves = texts(key, kind=kind, n=flow.amount, start=starts, end=end)
    return texts("picture.say.because", what=moves, why=texts(f"{flow.why}.name")) if flow.why else moves


def place_or_species(view: View, name: str, look: Look) -> str:
    """Return a place, a score pile or a species with its owner."""
    if name.startswith("pile"):
        return look.texts("picture.say.pile_of", name=spoken_name(look, int(name.removeprefix("pile")), 16))
    if name in PLACES:
        return look.texts(f"picture.place.{name}")
    owner = next((player.seat for player in view.players for one in player.species if one.name == name), None)
    if owner is None:
        return look.texts.word("species", name)
    return species_of(name, owner, look)


def species_of(name: str, seat: int, look: Look) -> str:
    """Return a species with its owner: "species 6 (Bob)"."""
    return look.texts("picture.say.species_of", name=name, owner=spoken_name(look, seat, 16))
