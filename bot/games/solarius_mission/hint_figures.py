"""Figures shown beside a value that may be chosen."""

Words = tuple[tuple[str, str], ...]


def figures(*values: str) -> Words:
    """Figures of a kind of their own: "2cubes", "1dirt"."""
    return tuple(("beside", value) for value in values)
