"""The spots on the table that differ between two views."""

from bot.engine.game import Change

from .view import Species, View


def changes(before: View, after: View) -> list[Change]:
    """Species by their numbers: new ones and those with other traits by their owners, those that fed and were fed on.

    The last two by whose turn it was.
    """
    known = {species.name: _traits(species) for player in before.players for species in player.species}
    there = [species for player in after.players for species in player.species]
    changed = [Change(one.name, one.owner) for one in there if known.get(one.name) != _traits(one)]
    moved = [flow for flow in (*after.last_turn, *after.flows) if flow.kind in ("attack", "forage")]
    fed = [Change(name, flow.turn) for flow in moved for name in (flow.start, flow.end) if name in known]
    return list(dict.fromkeys([*changed, *fed]))


def _traits(species: Species) -> list[str]:
    return [trait.card for trait in species.traits]
