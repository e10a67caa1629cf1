"""The web page of the small Discord: what one person sees, what they can do, and live updates. It knows no game."""
