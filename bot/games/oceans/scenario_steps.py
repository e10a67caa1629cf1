"""Steps that scenarios in force do on an occasion."""

from functools import lru_cache

from .rows import SCENARIOS, Bestows, EachLoses, On, ScenarioDoes
from .species_values import scenarios_in_force
from .state import State

Does = EachLoses | Bestows | ScenarioDoes


def steps_on(s: State, occasion: str) -> tuple[tuple[str, Does], ...]:
    """Return the steps of scenarios in force on this occasion, each with its card ("scenario.<key>"); zone 1 first."""
    keys = scenarios_in_force(s)
    return _steps_of(keys, occasion) if keys else ()


@lru_cache(maxsize=2000)
def _steps_of(keys: tuple[str, ...], occasion: str) -> tuple[tuple[str, Does], ...]:
    """Return the steps of these scenarios on an occasion, each with its card."""
    rows = ((key, row) for key in keys for row in SCENARIOS[key].rules)
    return tuple((f"scenario.{key}", row.does) for key, row in rows if isinstance(row, On) and row.occasion == occasion)


def has_step(s: State, occasion: str, what: str) -> bool:
    """Return whether a scenario in force does this step on this occasion."""
    return any(isinstance(rule, ScenarioDoes) and rule.what == what for _, rule in steps_on(s, occasion))
