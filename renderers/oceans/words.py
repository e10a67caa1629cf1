"""The pictures in words, to be read aloud."""

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from bot.games.oceans.view import Card, Flow, Player, Scenario, Species, Trait, View

from ..kit.speech import SHORT, join_list, prose, spoken_name, whole_sentences
from ..look import Look
from .changes import group_alike, latest_flows, merge_flows
from .printed_cards import printed_card, rows
from .ring import neighbours, ring

SHORTER = ((24, 8), (12, 4), (8, 2))  # letters of names and movements, until it is short enough
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
    for say_species, (longest, steps) in product((_species, _brief), SHORTER):
        lines = [_player(view, player, look, longest), *_moves(view, look, steps)]
        lines += [say_species(view, species, look) for species in player.species]
        if len(prose(look, [*lines, _turn(view, look)])) <= SHORT:
            break
    return whole_sentences(look, [*lines, _turn(view, look)])


def describe_long(view: View, look: Look) -> str:
    """Return the table in full: water, scenarios, decks, every species with its traits, the viewer's own first."""
    lines = [*_private(view, look, _kinds(view)), *_sentences(view, look, 80, 99), *_decks(view, look)]
    lines += [_scenario_in_full(card, look) for card in view.scenarios]
    if len(ring(view)) > 1:
        lines.append(look.texts("picture.say.ring", list=join_list(look, ring(view))))
    for player in sorted(view.players, key=lambda one: (one.seat != view.seat, one.order)):
        lines += ["", _player(view, player, look, 80)]
        lines += [_species(view, species, look) for species in player.species]
    return "\n".join(lines)


def describe_card(name: str, look: Look) -> str:
    """Return a card's kind, migration number, cost and arrow. Raise KeyError if there is none."""
    says = look.texts
    if name in rows("scenario"):
        return says(f"picture.scenario_{'event' if rows('scenario')[name]['event'] else 'ongoing'}")
    card = printed_card(name)
    facts = [says("picture.deep_card" if card.deep else "picture.surface_card")]
    facts += [says(f"picture.say.arrow_{card.arrow}")] if card.arrow else []
    facts += [says("picture.migrates", n=card.migration)] if card.migration else []
    facts += [says("picture.costs", n=card.cost)] if card.deep else []
    facts += [says("picture.defensive")] if card.defensive else []
    return " · ".join(facts)


def _kinds(view: View) -> list[str]:
    """Return the kinds of the viewer's cards: first those to choose from, then those that few know by heart."""
    deep, surface = ([card for card in view.hand if card.deep is sort] for sort in (True, False))
    return list(dict.fromkeys(card.key for card in (*view.looking, *deep, *view.current, *surface)))


def _cards_that_fit(view: View, look: Look) -> list[str]:
    """Return the viewer's cards and score pile, with what as many kinds do as a short description has room for."""
    kinds = _kinds(view)
    ways = ([*_private(view, look, kinds[:number])] for number in range(len(kinds), 0, -1))
    fitting = (sentences for sentences in ways if len(prose(look, sentences)) <= SHORT)
    return next(fitting, [*_private(view, look, ())])


def _private(view: View, look: Look, told: Collection[str]) -> Iterator[str]:
    """Yield the viewer's cards and score pile; the first card of each kind that is `told` with what it does."""
    untold = {*told}
    for key, cards in (("looking", view.looking), ("hand", view.hand), ("current", view.current)):
        named = list[str]()
        for card in cards:
            named.append(_card(card, look, card.key in untold))
            untold.discard(card.key)
        if named:
            yield look.texts(f"picture.say.{key}", list=join_list(look, named))
    for player in view.players:
        if player.seat == view.seat and player.pile is not None and not view.final:
            yield look.texts("picture.say.pile", n=player.pile, points=player.points)


def _card(card: Card, look: Look, text: bool) -> str:
    """Return a card with its migration number and cost, and what it does in short if there is room for the `text`."""
    name, short = (look.texts(f"trait.{card.key}.{what}") for what in ("name", "short"))
    arrow = look.texts(f"picture.say.arrow_{card.arrow}") if card.arrow else ""
    key = f"{'deep' if card.deep else 'surface'}{'_text' * text}"
    sentence = look.texts(f"picture.say.card_{key}", name=name, n=card.migration, cost=card.cost, text=short)
    return f"{sentence} {arrow}".strip()


def _sentences(view: View, look: Look, longest: int, steps: int) -> Iterator[str]:
    """Yield the viewer's numbers, whose turn it is, what moved, then all else that everybody sees."""
    says = look.texts
    own = [player for player in view.players if player.seat == view.seat]
    yield from (_player(view, player, look, longest) for player in own)
    yield _turn(view, look)
    if view.final:
        yield from _result(view, look, longest)
    elif view.waits_for:
        yield says(
            "picture.say.waits", names=join_list(look, (spoken_name(look, seat, longest) for seat in view.waits_for))
        )
    yield from _moves(view, look, steps)
    yield says(
        "picture.say.water", list=join_list(look, (_place(place.name, look, place.tokens) for place in view.places))
    )
    yield from (_player(view, player, look, longest) for player in view.players if player not in own)
    yield from (_scenario(card, look) for card in view.scenarios)


def _moves(view: View, look: Look, steps: int) -> Iterator[str]:
    """Yield the last movements; nothing once the game is over."""
    moves = merge_flows(latest_flows(view))[-steps:] if not view.final else []
    if moves:
        together = (flow_words(view, flows, look) for flows in group_alike(moves))
        yield look.texts("picture.say.moved", list=join_list(look, together))


def _turn(view: View, look: Look) -> str:
    says = look.texts
    marks = [
        says(f"picture.say.{key}") for key, applies in (("exploded", view.exploded), ("ending", view.ending)) if applies
    ]
    name = spoken_name(look, view.active, 32) if view.active is not None else ""
    turn = says("picture.say.turn", name=name) if name else says("picture.over")
    return says("picture.say.round", n=view.round, list=join_list(look, [turn, *marks]))


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
    return f"{look.texts(f'picture.place.{name}')} {tokens}"


def _scenario(card: Scenario, look: Look) -> str:
    state = "event" if card.event else "in_force" if card.in_force else "idle"
    return look.texts(
        f"picture.say.scenario_{state}",
        name=look.texts(f"scenario.{card.key}.name"),
        zone=look.texts(f"picture.place.{card.zone}"),
        n=card.times,
    )


def _scenario_in_full(card: Scenario, look: Look) -> str:
    return f"{look.texts(f'scenario.{card.key}.name')}: {look.texts(f'scenario.{card.key}.text')}"


def _player(view: View, player: Player, look: Look, longest: int) -> str:
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
    says = look.texts
    for pool in view.pools:
        if pool.top is not None:
            yield says("picture.say.pool", card=_card(pool.top, look, text=True), n=pool.cards)
    top = _card(view.discard, look, text=False) if view.discard is not None else says("picture.none")
    yield says("picture.say.decks", deck=view.deck, deep=view.deep_deck, n=view.discards, top=top, reserve=view.reserve)


def _species(view: View, species: Species, look: Look) -> str:
    """Return a species in full: population, values, traits, neighbours."""
    says = look.texts
    left, right = neighbours(view, species.name)
    forage, attack = ("ban" if number is None else str(number) for number in (species.forage, species.attack))
    sentence = says(
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
    beside = [says("picture.say.between", left=left, right=right)] if left else []
    beside += [says("picture.say.safe")] if species.safe else []
    return prose(look, [sentence, *beside])


def _brief(view: View, species: Species, look: Look) -> str:
    return look.texts("picture.say.brief", name=species.name, tokens=species.tokens, traits=_traits(species, look))


def _traits(species: Species, look: Look) -> str:
    return join_list(look, (_trait(trait, look) for trait in species.traits)) or look.texts("picture.none")


def _trait(trait: Trait, look: Look) -> str:
    arrow = f" {look.texts(f'picture.say.arrow_{trait.arrow}')}" if trait.arrow else ""
    return look.texts(f"trait.{trait.key}.name") + arrow


def flow_words(view: View, flows: Sequence[Flow], look: Look) -> str:
    """Return movements in words: "attack 5 from species 6 (Bob) to species 1 (Ann)", and what caused them.

    Several `flows` differ in nothing but where they start.
    """
    says, flow = look.texts, flows[0]
    starts = says("list.and_also").join(_end(view, one.start, look) for one in flows)
    key = "picture.say.flow_each" if len(flows) > 1 else "picture.say.flow"
    kind, end = says(f"picture.flow.{flow.kind}"), _end(view, flow.end, look)
    moves = says(key, kind=kind, n=flow.amount, start=starts, end=end)
    return says("picture.say.because", what=moves, why=says(f"{flow.why}.name")) if flow.why else moves


def _end(view: View, name: str, look: Look) -> str:
    """Return a place, a score pile or a species with its owner."""
    if name.startswith("pile"):
        return look.texts("picture.say.pile_of", name=spoken_name(look, int(name[4:]), 16))
    if name in PLACES:
        return look.texts(f"picture.place.{name}")
    owner = next((player.seat for player in view.players for one in player.species if one.name == name), None)
    if owner is None:
        return look.texts.word("species", name)
    return species_of(name, owner, look)


def species_of(name: str, seat: int, look: Look) -> str:
    """Return a species with its owner: "species 6 (Bob)"."""
    return look.texts("picture.say.species_of", name=name, owner=spoken_name(look, seat, 16))
