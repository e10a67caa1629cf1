"""The spots on the table that differ between two views."""

from bot.engine.game import Change

from .view import Species, View


def changes(before: View, after: View) -> list[Change]:
    """Return the species that have changed, by name.

    Those that are new or have other traits count as changed by their owners; those that fed or were fed on, by the
    seat whose turn it was.
    """
    old_traits = {species.name: _trait_cards(species) for player in before.players for species in player.species}
    species_now = [species for player in after.players for species in player.species]
    evolved = [Change(one.name, one.owner) for one in species_now if old_traits.get(one.name) != _trait_cards(one)]
    feedings = [flow for flow in (*after.last_turn, *after.flows) if flow.kind in ("attack", "forage")]
    fed = [Change(name, flow.turn) for flow in feedings for name in (flow.start, flow.end) if name in old_traits]
    return list(dict.fromkeys([*evolved, *fed]))


def _trait_cards(species: Species) -> list[str]:
    """Return the cards of a species' traits."""
    return [trait.card for trait in species.traits]
