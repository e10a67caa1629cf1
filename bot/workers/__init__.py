"""Work at tables that goes on in the background, one task per table; it knows no Discord."""
