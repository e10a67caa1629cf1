"""The working tree, to which tests and commands must add no files."""

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
    """Return all files and folders below this one, except the caches of tools."""
    collected = set()
    for folder, folders, files in os.walk(root):
        folders[:] = [folder for folder in folders if folder not in CACHES]
        collected |= {Path(folder, file).relative_to(root) for file in (*folders, *files)}
    return collected


def added_paths(root, before):
    """Return the files and folders that were added since `before`, in order."""
    return sorted(map(str, all_paths(root) - before))
