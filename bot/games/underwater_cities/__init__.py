"""Underwater Cities: 1 to 4 players."""
