"""How statements reach a database, SQLite or PostgreSQL, and what their failures mean."""
