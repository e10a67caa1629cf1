"""Following a game without a seat: offered beside its board, told by DM."""

from cogs.following.control import FollowControl, follow_offer, offer_instead
from cogs.following.news import send_follow

__all__ = ["FollowControl", "follow_offer", "offer_instead", "send_follow"]
