"""The gateway of the small Discord: bot sessions, the events they are told, and interactions."""
