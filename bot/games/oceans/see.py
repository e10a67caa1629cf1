"""Builds a viewer's view from nothing."""

from typing import Any

from bot.engine.effect import Seat
from bot.engine.machine import over, seats_to_choose

from . import view
from .attacking import safe
from .bodies import body, is_rooted
from .cards import Card, card, is_deep, sort_hand
from .playing import cost_of, playable_pool_cards
from .rows import SCENARIOS, Trait
from .score import ranks, tokens, total, traits
from .species_values import aging_amount, allows, attack, fish_spaces, forage, scenarios_in_force, shells, trait_limit
from .standing_rules import DoublesAttack, PerDeep, PerOther, PerToken
from .state import PLACES, ZONE1, Flow, Species, State


def see(s: State, seat: Seat | None) -> view.View:
    """Return the table as this seat or a spectator sees it.

    Score piles are visible to their owners only until the end.
    """
    ended = over(s)
    return view.View(
        seat=seat,
        active=None if ended else s.active,
        phase="over" if ended else s.stack[-1].effect.word,
        round=s.round,
        first=s.first,
        waits_for=tuple(seats_to_choose(s)),
        variant=s.variant,
        exploded=s.exploded,
        ending=s.ending,
        places=tuple(view.Place(name, n) for name, n in zip(PLACES, s.waters, strict=True)),
        reserve=s.reserve,
        scenarios=_scenarios(s),
        players=_players(s, seat),
        plays_left=max(0, 1 + s.exploded - s.plays),
        flows=tuple(map(_flow, s.flows)),
        last_turn=tuple(map(_flow, s.last_turn)),
        fed=s.fed,
        target=s.target,
        final=_final(s) if ended else (),
        **_cards(s, seat),
    )


def _cards(s: State, seat: Seat | None) -> dict[str, Any]:
    """Return the fields of the view about cards: the open ones, the numbers of others, and the viewer's own."""
    return {
        "pools": tuple(view.Pool(_card(s, pool[-1], seat) if pool else None, len(pool)) for pool in s.pools),
        "deck": len(s.deck),
        "deep_deck": len(s.deep),
        "discards": len(s.discards),
        "discard": _card(s, s.discards[-1], seat) if s.discards else None,
        "hand": () if seat is None else tuple(_card(s, name, seat) for name in sort_hand(s.hands[seat])),
        "current": () if seat is None else tuple(_card(s, name, seat) for name in playable_pool_cards(s)),
        "looking": tuple(_card(s, name, seat) for name in s.looking) if seat == s.active else (),
    }


def _scenarios(s: State) -> tuple[view.Scenario, ...]:
    """Return the two scenario cards, that of zone 1 first."""
    in_force = scenarios_in_force(s)
    return tuple(
        view.Scenario(key, PLACES[place + ZONE1], SCENARIOS[key].event, key in in_force, s.resolved[place])
        for place, key in enumerate(s.scenarios)
    )


def _flow(flow: Flow) -> view.Flow:
    """Return a movement of tokens for the view."""
    return view.Flow(flow.kind, flow.start, flow.end, flow.amount, flow.why, flow.turn)


def _players(s: State, seat: Seat | None) -> tuple[view.Player, ...]:
    """Return all players as this viewer sees them."""
    safe_species = safe(s)
    return tuple(_player(s, owner, over(s) or owner == seat, safe_species) for owner in range(s.seats))


def _player(s: State, seat: Seat, shows_pile: bool, safe_species: set[str]) -> view.Player:
    """Return one player, with pile and points only if the viewer may see them."""
    return view.Player(
        seat=seat,
        order=(seat - s.first) % s.seats + 1,
        hand=len(s.hands[seat]),
        deep=sum(map(is_deep, s.hands[seat])),
        bonus=s.bonus[seat],
        tokens=tokens(s, seat),
        traits=traits(s, seat),
        species=tuple(_species(s, s.species[name], name in safe_species) for name in s.rows[seat]),
        pile=s.piles[seat] if shows_pile else None,
        points=total(s, seat)[-1] if shows_pile else None,
    )


def _species(s: State, species: Species, is_safe: bool) -> view.Species:
    """Return a species with all its values; `is_safe`: nobody can attack it now."""
    spaces = fish_spaces(s, species)
    return view.Species(
        name=species.name,
        owner=species.owner,
        tokens=species.tokens,
        spaces=spaces,
        bone=species.tokens > spaces,
        overpopulates=not (body(species.traits).never or allows(s, "no_surplus")),
        limit=trait_limit(s, species),
        forage=forage(s, species.name) or None,
        attack=attack(s, species.name) or None,
        shell=shells(s, species.name),
        aging=aging_amount(s, species),
        traits=tuple(_trait(card(name)) for name in species.traits),
        fed=int(species.name == s.fed),
        safe=is_safe,
    )


def _trait(trait_card: Card) -> view.Trait:
    """Return a card that is a trait of a species."""
    trait = trait_card.trait
    forage, attack, shell, gain = _icons(trait)
    return view.Trait(
        card=trait_card.name,
        key=trait.key,
        deep=trait.deep,
        defensive=trait.defensive,
        arrow=trait_card.arrow,
        forage=forage,
        attack=attack,
        shell=shell,
        gain=gain,
        removable=not is_rooted(trait_card.name),
    )


def _icons(trait: Trait) -> tuple[str, str, str, str]:
    """Return forage, attack, shell and gain as they are printed: "3", "ban", "2x", or ""."""
    forage, attack, shell, gain = (str(n or "") for n in (trait.forage, trait.attack, trait.shells, trait.gain))
    for row in trait.rules:
        match row:
            case PerDeep():
                forage = f"{row.forage}x"
            case PerToken():
                attack = f"{row.attack}x"
            case PerOther():
                shell = f"{row.shells}x"
            case DoublesAttack():
                attack = "x2"
    forage = "ban" if "forage" in trait.bans else forage
    return forage, "ban" if "attack" in trait.bans else attack, shell, gain


def _card(s: State, name: str, seat: Seat | None) -> view.Card:
    """Return a card that is not in play, and whether this viewer could evolve it."""
    shown_card = card(name)
    trait = shown_card.trait
    forage, attack, shell, gain = _icons(trait)
    can_pay = seat is not None and cost_of(s, shown_card, "") <= s.piles[seat]
    return view.Card(
        card=name,
        key=trait.key,
        deep=trait.deep,
        migration=shown_card.migration,
        cost=trait.cost,
        defensive=trait.defensive,
        arrow=shown_card.arrow,
        forage=forage,
        attack=attack,
        shell=shell,
        gain=gain,
        playable=not trait.deep or (s.exploded and can_pay),
    )


def _final(s: State) -> tuple[view.Line, ...]:
    """Return the final account of each seat."""
    return tuple(view.Line(seat, *total(s, seat), traits(s, seat), rank) for seat, rank in enumerate(ranks(s)))
