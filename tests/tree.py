"""The working tree, which tests and commands leave as they found it."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
CACHES = {
    ".git",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".venv",
    "__pycache__",
}


def all_paths(root):
    """All files and folders below, but for what tools keep for their next run."""
    collected = set()
    for folder, folders, files in os.walk(root):
        folders[:] = [folder for folder in folders if folder not in CACHES]
        collected |= {Path(folder, file).relative_to(root) for file in (*folders, *files)}
    return collected


def added_paths(root, before):
    """What has been added since, in order."""
    return sorted(map(str, all_paths(root) - before))
