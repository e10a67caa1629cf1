"""Previews of choices: the table as it would be, and the consequences step by step."""

from collections.abc import Sequence

from PIL import Image

from bot.games.oceans.view import Flow, Species, View

from ..look import Look
from .changes import group_alike, merge_flows
from .table import draw_table
from .words import flow_words, species_of


def preview(before: View, after: View, seat: int, look: Look) -> Image.Image:
    """Return the table as it would be, every species with its gains or losses, the steps in their order.

    If nothing would change yet, it is the present table.
    """
    heading = "" if before == after else look.texts("picture.preview")
    return draw_table(after, look, new_flows(before, after), heading)


def brings(before: View, after: View, seat: int, look: Look) -> list[str]:
    """Return the consequences of a choice, as steps, numbered if there are several."""
    return _steps(before, after, merge_flows(new_flows(before, after)), look)


def follows(before: View, after: View, seat: int, look: Look) -> list[str]:
    """Return the steps that follow from a choice, for comparing choices: without aging and what a scenario makes of it.

    These hardly differ between them.
    """
    flows = merge_flows(new_flows(before, after))
    ages = next((place for place, flow in enumerate(flows) if flow.kind == "age"), len(flows))
    late = [flow for flow in flows[ages:] if flow.kind != "age" and not flow.why.startswith("scenario.")]
    return _steps(before, after, [*flows[:ages], *late], look)


def _steps(before: View, after: View, flows: Sequence[Flow], look: Look) -> list[str]:
    steps = [flow_words(after, together, look) for together in group_alike(flows)]
    steps += [look.texts("brings.over", name=name) for name in _overfull(before, after, look)]
    named = {flow.start for flow in flows if flow.kind == "extinct"}
    steps += [look.texts("brings.extinct", name=name) for name in _extinctions(before, after, named, look)]
    if len(steps) < 2:
        return steps
    return [look.texts("brings.step", n=number, what=what) for number, what in enumerate(steps, 1)]


def _overfull(before: View, after: View, look: Look) -> list[str]:
    """Return the species that would have a token on the bone space and have none there yet, with their owners."""
    full = {one.name for player in before.players for one in player.species if one.bone}
    return [
        species_of(one.name, player.seat, look)
        for player in after.players
        for one in player.species
        if one.bone and one.overpopulates and one.name not in full
    ]


def _extinctions(before: View, after: View, named: set[str], look: Look) -> list[str]:
    """Return the species that would become extinct without moving a token, with their owners; `named` are left out."""
    left = named.union(one.name for player in after.players for one in player.species)
    return [
        species_of(one.name, player.seat, look)
        for player in before.players
        for one in player.species
        if one.name not in left
    ]


def holdings(view: View, seat: int, look: Look) -> list[str]:
    """Return a seat's species with their values, one line per species."""
    return [_stands(one, look) for one in view.players[seat].species]


def _stands(one: Species, look: Look) -> str:
    words = look.texts
    values = {"forage": one.forage or 0, "attack": one.attack or 0, "shell": one.shell, "tokens": one.tokens}
    values |= {"spaces": max(0, one.spaces + 1 - one.tokens)}
    worded = [words.word("beside", f"{n}{what}") for what, n in values.items()]
    traits = words("list.and_also").join(words.word("card", trait.card) for trait in one.traits)
    name = words("picture.species", name=one.name)
    return words("brings.stands", name=name, values=" · ".join([*worded, *([traits] if traits else [])]))


def new_flows(before: View, after: View) -> tuple[Flow, ...]:
    """Return the movements that a choice brings: those of this turn, and of the next one if it has begun."""
    known = len(before.flows)
    over = after.last_turn != before.last_turn  # else what moved before this turn is none of it
    for flows in (after.flows, (*after.last_turn, *after.flows) if over else ()):
        if flows[:known] == before.flows and (known or flows):
            return flows[known:]
    return ()
