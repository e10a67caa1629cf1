"""The games: each folder is one, found by scanning, listed nowhere."""
