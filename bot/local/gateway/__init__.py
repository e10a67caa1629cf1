"""The gateway of the small Discord: bot sessions, the events sent to them, and interactions."""
