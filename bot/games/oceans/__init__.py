"""Oceans: 2 to 6 players evolve species that feed on the reef, on the ocean and on one another."""
