"""The greedy player as it was before any computer had learned: what levels are measured against, for ever.

Nothing of it follows when computers change: of bot/games it uses the rules alone, of bot/players nothing. What it
chooses is pinned in tests/players/test_baseline.py. `python -m tests.baseline` plays matches against it.
"""

from .greedy import baseline as baseline
