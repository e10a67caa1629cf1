"""Tables: their rows, seats and channels, the luck of their games, and how choices are added to their history."""
