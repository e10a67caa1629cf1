"""What is to be sent, and what was: the outbox and whatever stands in Discord."""
