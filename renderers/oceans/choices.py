"""Previews of choices: the table as it would be, and the consequences step by step."""

from collections.abc import Iterator, Sequence

from PIL import Image

from bot.games.oceans.view import Flow, Species, View

from ..look import Look
from .changes import changes, group_flows, merge_flows
from .table import draw_table
from .words import PLACES, flow_words, place_or_species, species_of

MANY = 7  # steps; of more nobody reads the last, and a phone shows no picture beside them
EXPLODED = 2  # tokens that a species ages by after the Explosion, unless something adds to them
FEEDING = ("forage", "attack")  # the kinds of what the species that feeds takes


def preview(before: View, after: View, seat: int, look: Look) -> Image.Image:
    """Return the table as a choice would leave it, with the gains and losses of every species and the steps in order.

    Without a choice (both views are equal) it is the present table.
    """
    heading = "" if before == after else look.texts("picture.preview")
    return draw_table(after, look, new_flows(before, after), heading)


def brings(before: View, after: View, seat: int, look: Look) -> list[str]:
    """Return the consequences of a choice, as steps, numbered if there are several; of many steps what they add up to.

    The numbered steps stand in the picture as well.
    """
    flows = merge_flows(new_flows(before, after))
    steps = _steps(before, after, flows, look)
    return steps if len(steps) <= MANY else _sums(before, after, flows, seat, look)


def follows(before: View, after: View, seat: int, look: Look) -> list[str]:
    """Return what a choice comes to: how many tokens feed, what other species gain or lose, and what goes wrong.

    Without aging and what scenarios then do, which hardly differ between the choices that are to be compared, and
    without what the choice itself names: who feeds, and on whom. What lets species age more, or be the last time, is
    told: it is why one that fed goes extinct.
    """
    flows = merge_flows(new_flows(before, after))
    aging = next((place for place, flow in enumerate(flows) if flow.kind == "age"), len(flows))
    rest = [flow for flow in flows[aging:] if not flow.why.startswith("scenario.")]
    flows = [flow for flow in (*flows[:aging], *rest) if flow.kind not in ("age", "extinct")]
    meals, others = ([flow for flow in flows if (flow.kind in FEEDING) is fed] for fed in (True, False))
    told = [f"+{sum(flow.amount for flow in meals)}"] if meals else []
    told += [*_effects_on_species(before, after, others, seat, look)]
    warnings = [*_great_events(before, after, look)]
    warnings += [look.texts("brings.over", name=name) for name in _overfull(before, after, look)]
    warnings += [look.texts("brings.extinct", name=name) for name in _extinctions(before, after, set(), look)]
    return [*told, *(f"⚠️ {warning}" for warning in warnings)]


def _effects_on_species(before: View, after: View, flows: Sequence[Flow], seat: int, look: Look) -> Iterator[str]:
    """Yield who takes what from which species, then what else each species gains or loses; the seat's own are bare."""
    owners = {one.name: player.seat for view in (after, before) for player in view.players for one in player.species}

    def name_of(name: str) -> str:
        return look.texts.word("species", name) if owners[name] == seat else species_of(name, owners[name], look)

    for flow in flows:
        if flow.amount and flow.start in owners and flow.end in owners:
            yield look.texts("brings.takes", name=name_of(flow.end), of=name_of(flow.start), n=flow.amount)
    for name, change in changes([flow for flow in flows if not {flow.start, flow.end} <= {*owners}]).items():
        if name in owners and change.come != change.gone:
            yield look.texts("brings.change", name=name_of(name), n=change.signed_text)


def _great_events(before: View, after: View, look: Look) -> Iterator[str]:
    """Yield the Cambrian Explosion, with how many tokens a species then ages by, and the coming of the reserve."""
    if after.exploded and not before.exploded:
        amounts = {one.aging for player in after.players for one in player.species}
        yield look.texts("brings.exploded", n=min(amounts, default=EXPLODED))
    if after.ending and not before.ending:
        yield look.texts("brings.reserve")


def _steps(before: View, after: View, flows: Sequence[Flow], look: Look) -> list[str]:
    """Return the movements, overpopulations and extinctions as sentences, numbered if there are several."""
    steps = [flow_words(after, group, look) for group in group_flows(flows)]
    steps += [look.texts("brings.over", name=name) for name in _overfull(before, after, look)]
    told_extinctions = {flow.start for flow in flows if flow.kind == "extinct"}
    steps += [look.texts("brings.extinct", name=name) for name in _extinctions(before, after, told_extinctions, look)]
    if len(steps) < 2:
        return steps
    return [look.texts("brings.step", n=number, what=what) for number, what in enumerate(steps, 1)]


def _sums(before: View, after: View, flows: Sequence[Flow], seat: int, look: Look) -> list[str]:
    """Return what many movements add up to: for this seat's species, for the others', for the water, and faults."""
    owners = {one.name: player.seat for view in (before, after) for player in view.players for one in player.species}
    told: tuple[list[str], ...] = ([], [], [])
    for name, change in changes(flows).items():
        if change.come != change.gone and (name in owners or name in PLACES):
            where = species_of(name, owners[name], look) if name in owners else place_or_species(after, name, look)
            group = 2 if name in PLACES else int(owners[name] != seat)
            told[group].append(look.texts("brings.change", name=where, n=change.signed_text))
    over = [look.texts("brings.over", name=name) for name in _overfull(before, after, look)]
    extinct = [look.texts("brings.extinct", name=name) for name in _extinctions(before, after, set(), look)]
    return [" · ".join(some) for some in (*told, over, extinct) if some]


def _overfull(before: View, after: View, look: Look) -> list[str]:
    """Return the species that would have a token on the bone space and have none there yet, with their owners."""
    full = {one.name for player in before.players for one in player.species if one.bone}
    return [
        species_of(one.name, player.seat, look)
        for player in after.players
        for one in player.species
        if one.bone and one.overpopulates and one.name not in full
    ]


def _extinctions(before: View, after: View, told: set[str], look: Look) -> list[str]:
    """Return the species that would become extinct, with their owners, except those told already."""
    living_or_told = told.union(one.name for player in after.players for one in player.species)
    return [
        species_of(one.name, player.seat, look)
        for player in before.players
        for one in player.species
        if one.name not in living_or_told
    ]


def holdings(view: View, seat: int, look: Look) -> list[str]:
    """Return a seat's species with their values, one line per species."""
    return [_species_line(one, look) for one in view.players[seat].species]


def _species_line(one: Species, look: Look) -> str:
    """Return a species with its values, free spaces and traits."""
    texts = look.texts
    values = {"forage": one.forage or 0, "attack": one.attack or 0, "shell": one.shell, "tokens": one.tokens}
    values |= {"spaces": max(0, one.spaces + 1 - one.tokens)}  # free ones, the bone space among them
    parts = [texts.word("beside", f"{number}{kind}") for kind, number in values.items()]
    traits = texts("list.and_also").join(texts.word("card", trait.card) for trait in one.traits)
    parts += [traits] if traits else []
    return texts("brings.stands", name=texts("picture.species", name=one.name), values=" · ".join(parts))


def new_flows(before: View, after: View) -> tuple[Flow, ...]:
    """Return the movements that a choice brings: those of this turn, and of the next one if it has begun."""
    old = len(before.flows)
    turn_over = after.last_turn != before.last_turn  # else `last_turn` was over before the choice
    for flows in (after.flows, (*after.last_turn, *after.flows) if turn_over else ()):
        if flows[:old] == before.flows and (old or flows):
            return flows[old:]
    return ()
