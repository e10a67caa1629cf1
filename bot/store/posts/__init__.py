"""Messages to be sent and messages that stand in Discord: the outbox and its records."""
