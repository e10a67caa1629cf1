"""The clocks of seats and what is due."""
