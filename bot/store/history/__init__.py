"""Choices, what they caused, and how they are taken back."""
