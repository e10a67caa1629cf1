"""Puzzles, and who has tried them."""
