"""The process that hosts: its log, its memory, what is measured of it, and how it ends."""
