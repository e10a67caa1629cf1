"""People at Discord's client: what they can do, what they are shown, and what came of it."""
