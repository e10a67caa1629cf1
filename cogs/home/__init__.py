"""A home for games: a forum in which each game is a post, whose title and tags follow the game."""

from cogs.home.opening import open_post
from cogs.home.place import home_to_offer
from cogs.home.post import send_home

__all__ = ["home_to_offer", "open_post", "send_home"]
