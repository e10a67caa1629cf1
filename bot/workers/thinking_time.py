"""How long computers may think: less, the longer people wait for them already, and the more tables do."""

from bot.players.budget import THINKING, Budget

TURN = 8.0  # seconds in which the computers of a table have all chosen, when nobody else wants to think
PART = 1 / 3  # of what is left of them, that one choice may take at most
CROWD = 11.0  # seconds in which those of all tables that wait have
CHOICES = 9  # that a table's computers make until a person is asked again, about
LEAST = 0.03  # seconds for a choice: enough to look at each option


def thinking_budget(spent: float, waiting: int, at_once: int) -> Budget:
    """Return how long a choice may take at a table whose people have waited for `spent` seconds already.

    `waiting` choices of other tables wait meanwhile, of which so many are thought out at once.
    """
    own, fair = PART * (TURN - spent), CROWD * at_once / (CHOICES * (waiting + 1))
    return Budget(seconds=max(LEAST, min(THINKING.seconds, own, fair)))
