"""People and servers: what they have set, what is kept of them, what they vote and ask each other to undo."""
