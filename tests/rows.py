"""The comments beside the rows of a game's tables of cards."""

import ast
import inspect


def comments(module, *functions):
    """Return the comment of each call of these functions in a module, by the call's first argument.

    It is at the end of the call's first line, or alone in the line above.
    """
    source = inspect.getsource(module)
    lines = source.splitlines()
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    rows = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in functions]
    return {
        str(row.args[0].value): _comment(lines[row.lineno - 1]) or _alone(lines[row.lineno - 2])
        for row in rows
        if row.args and isinstance(row.args[0], ast.Constant)
    }


def _comment(line):
    """Return the comment at the end of a line; "" if there is none."""
    return line.partition("  # ")[2]


def _alone(line):
    """Return the comment of a line that has nothing else; "" for any other line."""
    return line.strip().removeprefix("# ") if line.strip().startswith("# ") else ""
