"""Choices, what they caused, and requests to take them back."""
