"""The REST interface of the small Discord: one module per group of routes, named as in Discord's documentation."""
