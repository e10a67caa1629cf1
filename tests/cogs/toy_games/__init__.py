"""Games made for the tests of the cogs, and their words."""
