"""Tables: their rows, seats and channels, the luck of their games, and what their history begins with."""
