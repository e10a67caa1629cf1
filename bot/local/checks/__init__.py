"""Discord's rules for what a bot sends; each broken one is answered with Discord's own error."""
