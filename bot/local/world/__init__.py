"""What the small Discord consists of: guilds, people, channels, messages, commands; and how it is kept on disk."""
