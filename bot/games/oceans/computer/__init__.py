"""How a computer player judges a position: by `value`, and by what `features` are worth. Rules never look in here."""

from .features import features as features
from .value import value as value
