"""What stands beside the rows of a game's cards."""

import ast
import inspect


def comments(module, *functions):
    """By its first argument, the comment in the first line of each call of these functions, or alone in the line above."""
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
    return line.partition("  # ")[2]


def _alone(line):
    return line.strip().removeprefix("# ") if line.strip().startswith("# ") else ""
