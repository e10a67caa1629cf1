"""The syntax of all code, for tests that read it."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
CODE = sorted(path for folder in ("bot", "cogs", "renderers") for path in (ROOT / folder).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


def failures(paths, wrong):
    """Return what is wrong with these files, by their names; `wrong` returns that for one file, or something empty."""
    return {str(path.relative_to(ROOT)): faults for path in paths if (faults := wrong(path))}


@cache
def tree(path):
    """Return a file's syntax tree."""
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes(path):
    """Return all nodes of a file's syntax tree; cached, as walking through it takes long."""
    return tuple(ast.walk(tree(path)))


def functions(path):
    """Return the nodes of all functions in a file."""
    return [node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def imports(path):
    """Yield what a file imports, as dotted paths; a relative import begins with its dots."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" for alias in node.names)
