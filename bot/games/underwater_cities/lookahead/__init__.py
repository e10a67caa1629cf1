"""Looks ahead in one's own turn: whether a card makes a slot's action possible, or a slot pays for a card."""

from .search import pays as pays
from .search import supplies as supplies
