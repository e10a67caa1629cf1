"""Computer players: they know only the engine."""
