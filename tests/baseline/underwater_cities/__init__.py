from .value import value as value
