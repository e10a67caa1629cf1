"""Oceans' pictures."""
