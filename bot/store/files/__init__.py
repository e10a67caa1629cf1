"""What operators do with a database: checks, backups, moves."""
