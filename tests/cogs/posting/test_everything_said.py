"""Whatever the bot says to people of the longest names, it says within Discord's limits, and nothing has to be cut for it."""

# Senders that take messages away, put them to rest, name or mark their place, or announce it.
QUIET = {"away", "rung", "archive", "home", "pin", "unpin", "event", "event_over"}
