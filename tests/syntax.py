"""The syntax of all code, for tests that read it."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
CODE = sorted(path for folder in ("bot", "cogs", "renderers") for path in (ROOT / folder).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


def failures(paths, wrong):
    """What is wrong with these files, by their names; nothing where all is well."""
    return {str(path.relative_to(ROOT)): what for path in paths if (what := wrong(path))}


@cache
def tree(path):
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes(path):
    """All of a file's syntax, which takes long to walk through."""
    return tuple(ast.walk(tree(path)))


def functions(path):
    return [node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def imports(path):
    """The absolute modules and names that a file imports, as dotted paths; its own package's as `.name`."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" for alias in node.names)
