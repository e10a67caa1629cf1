"""Tables: a game and its people. The only thing the cogs talk to."""
