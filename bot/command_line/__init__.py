"""What `python -m bot` does besides hosting: one module per command, and what they share."""
