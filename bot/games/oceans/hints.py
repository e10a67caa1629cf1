"""The hints beside values that can be chosen."""

from collections.abc import Sequence

from bot.engine.effect import Seat
from bot.layout import WASTE, Hint

from .attacking import tokens_taken
from .before_feeding import Tap
from .bodies import body, is_rooted
from .cards import DEEP, SURFACE, card
from .feeding import Feed, feedings
from .foraging import Meal
from .overpopulation import KEPT, Surplus
from .playing import DONE, NOWHERE, Play, how_used, is_for_others, state_with, state_without
from .refill import Keep
from .species_values import FISH, allows, attack, fish_spaces, forage, free_spaces, shells, trait_limit
from .state import PLACES, ZONE1, State

HOW, WHERE = 1, 2  # the indexes of those parts of a play and of a feeding; a hint's `place` is such an index
ZONES = PLACES[ZONE1:]
NAMES = frozenset((*SURFACE, *DEEP))


def of_card(name: str) -> Hint:
    """Return a card's kind and text."""
    if name not in NAMES:
        return Hint()
    trait = card(name).trait
    cost = [("beside", f"{trait.cost}cost")] if trait.cost else []
    return Hint(("deep" if trait.deep else "surface",), (*cost, ("trait", f"{trait.key}.short")))


def of_kept(keep: Keep, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of the card that is kept; the other two have been shown by an event."""
    return of_card(value) if place == 0 else Hint()


def of_trait(name: str) -> Hint:
    """Return the hint of a card on a species that could be discarded: that it is not of the hand, and its text."""
    return Hint(("trait",), (("how", "discard"), *of_card(name).words[-1:]))


def of_place(s: State, name: str) -> Hint:
    """Return the hint of a place: how many tokens it has."""
    return _figures(f"{s.waters[PLACES.index(name)]}tokens") if name in PLACES else Hint()


def of_tapped(tap: Tap, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a place that is tapped: how many tokens it has."""
    return of_place(s, value)


def of_surplus(surplus: Surplus, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a surplus: how many tokens each of several species gives; for one, the place's tokens."""
    names = [gift.partition("=")[0] for gift in value.split("-") if "=" in gift]
    if not names:
        return of_place(s, value)
    return Hint(words=tuple(("beside", f"{name}={s.species[name].tokens - KEPT}tokens") for name in names))


def of_species(s: State, name: str) -> Hint:
    """Return the hint of a species: its tokens, and its free spaces."""
    if name not in s.species:
        return of_place(s, name)
    return _figures(f"{s.species[name].tokens}tokens", f"{free_spaces(s, name)}spaces")


def of_own(s: State, name: str) -> Hint:
    """Return the hint of one's own species: forage, attack and shells, and how full it is."""
    if name not in s.species:
        return Hint()
    return _figures(*(f"{n}{what}" for what, n in _values(s, name).items()))


def of_playing(play: Play, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a card: its text and how many tokens it moves; of its destination: what becomes of that."""
    if place == 0:
        in_play = any(value in s.species[name].traits for name in s.rows[me])
        return of_trait(value) if in_play else of_card(value)
    if place == HOW and value == "migrate" and chosen[0] in NAMES and not chosen[WHERE]:
        return _figures(f"{card(chosen[0]).migration}moves")
    if place != WHERE or value in (DONE, NOWHERE):
        return Hint()
    name, how = chosen[0], chosen[1]
    if name not in (*s.hands[me], *(pool[-1] for pool in s.pools if pool)) or how == "discard":
        how, after = "discard", state_without(s, name, value)
    else:
        how, after = how_used(s, value), state_with(s, me, name, how_used(s, value), value)
    if how == "migrate" or after is None:
        return of_play(s, name, how, value)
    hint = of_change(s, after, how, value)
    return Hint(hint.marks, (*_whose(s, me, value), *hint.words)) if is_for_others(card(name)) else hint


def of_play(s: State, name: str, how: str, where: str) -> Hint:
    """Return the hint for a card that moves tokens, or that is not chosen yet ("")."""
    start, arrow, end = where.partition("-to-")
    if not arrow:  # no migration
        return Hint(words=(("how", how), *of_own(s, where).words))
    tokens = s.waters[PLACES.index(start)]
    moved = min(card(name).migration, tokens) if name in NAMES else 0
    figures = (f"{moved}moves", *_emptying_effects(s, start, end, moved)) if moved else (f"{tokens}tokens",)
    return Hint(words=(("how", "migrate"), *_figures(*figures).words))


def _emptying_effects(s: State, start: str, end: str, moved: int) -> list[str]:
    """Return the text keys of what happens if moving so many tokens empties a place."""
    after = dict(zip(PLACES, s.waters, strict=True))
    after |= {start: after[start] - moved, end: after[end] + moved}
    if after[start]:
        return []
    explodes = start == PLACES[ZONE1] and not s.exploded
    dry = s.reserve > 0 and not any(after[zone] for zone in ZONES)
    return [*["explodes"] * explodes, *["reserve"] * dry] or ["empties"]


def of_change(s: State, after: State, how: str, where: str) -> Hint:
    """Return the hint of a changed species: its values before and in the state `after`, and whether a trait must go.

    A new species has only the latter values.
    """
    name = where if where in s.species else str(after.born)
    new, old = _values(after, name), _values(s, name) if name in s.species else {}
    if not old:  # a new species' tokens (none) and usual spaces need not be told
        new = {what: n for what, n in new.items() if (what, n) not in (("tokens", 0), ("spaces", FISH + 1))}
    values = [f"{old[what]}>{n}{what}" if old.get(what, n) != n else f"{n}{what}" for what, n in new.items()]
    most, traits = trait_limit(after, after.species[name]), after.species[name].traits
    crowded = ["crowded"] * (most is not None and len(traits) > most and not all(map(is_rooted, traits)))
    return Hint(words=(("how", how), *_figures(*crowded, *values).words))


def _values(s: State, name: str) -> dict[str, int]:
    """Return the values of a species that hints show."""
    species = s.species[name]
    values = {"forage": forage(s, name), "attack": attack(s, name), "shell": shells(s, name)}
    return values | {"tokens": species.tokens, "spaces": free_spaces(s, name)}


def of_feeding(feed: Feed, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a feeding: what it brings, and from whom; the feeder's own values stand above."""
    feeder = chosen[0]
    if place != WHERE or feeder not in s.species:
        return Hint() if place == 0 else of_species(s, value)
    all_feedings = feedings(s, feeder, feed.left).items()
    by_kind = {choice.split(" ")[HOW]: feeding for choice, feeding in all_feedings if f" {value} " in choice}
    how, feeding = next(((how, feeding) for how, feeding in by_kind.items() if chosen[HOW] in ("", how)), ("", None))
    if feeding is None:
        return Hint()
    tokens = feeding.tokens if isinstance(feeding, Meal) else tokens_taken(s, feeding)
    return of_meal(s, feeder, how, value, tokens)


def _whose(s: State, me: Seat, name: str) -> tuple[tuple[str, str], ...]:
    """Return the words that say whose a species is; none of a place."""
    if name not in s.species:
        return ()
    owner = s.species[name].owner
    return (("beside", "own") if owner == me else ("seat", f"seat{owner}"),)


def of_meal(s: State, feeder: str, how: str, start: str, tokens: int) -> Hint:
    """Return the hint of a meal: what it brings, from whom, and whether the species overpopulates."""
    species = s.species[feeder]
    whose = _whose(s, species.owner, start)
    over = species.tokens + tokens > fish_spaces(s, species) and not (
        body(species.traits).never or allows(s, "no_surplus")
    )
    waste = ((WASTE, f"{species.tokens + tokens - KEPT}over"),) if over else ()
    return Hint(words=(("how", how), *whose, *_figures(f"{tokens}take").words, *waste))


def _figures(*values: str) -> Hint:
    """Return a hint that shows these values beside the choice."""
    return Hint(words=tuple(("beside", value) for value in values))
