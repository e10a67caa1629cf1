"""The Discord side."""
