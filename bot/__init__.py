"""Gamekeeper hosts board games in Discord: the engine, the games, the store and the tables."""
