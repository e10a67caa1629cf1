"""Pictures: pure functions of a view."""
