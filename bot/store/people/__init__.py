"""People and servers: their settings, the data stored about them, their votes and undo requests."""
