"""What `python -m bot` does besides hosting: one module a command, and what commands share."""
