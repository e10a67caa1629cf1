"""How a computer player judges a position. `value` is the only door, and rules never look in here."""

from .value import value as value
