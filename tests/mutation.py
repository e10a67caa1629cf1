"""Mutants: functions with one small thing changed, and how one is put in the place of the function."""

import ast
import gc
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType

ROOT = Path(__file__).parents[1]
LONGEST = 100  # letters of a mutant's description
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
OTHER = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
NOTHING = ast.Constant(None)
Key = tuple[str, str, int]
"""Which function: its file, its qualified name, and its first line."""


@dataclass(frozen=True)
class Mutant:
    path: str  # below the project's folder
    function: str
    first: int  # the function's first line, decorators included
    line: int
    column: int
    was: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column} `{self.was}` -> `{self.becomes}`"

    @property
    def place(self) -> tuple[str, ...]:
        """What stays the same while other lines come and go: file, function, the line as it is written, the change."""
        written = source(self.path).splitlines()[self.line - 1].strip()
        return self.path, self.function, written, self.was, self.becomes

    @property
    def key(self) -> Key:
        return str(ROOT / self.path), self.function, self.first


@dataclass
class Place:
    """Where a node hangs in its tree."""

    parent: ast.AST
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """The functions of modules and classes, by qualified name; a function inside one belongs to that."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, FUNCTIONS):
            yield within + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{within}{node.name}.")
        elif isinstance(node, ast.If | ast.Try):
            yield from functions(node, within)


def places(node: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    """All that hangs below a node, but for types, decorators, what is asserted (`strict=` too), and defaults."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "format_spec", "args") and not isinstance(
            node, ast.Call
        ):
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST) and not asserts(child):
                yield Place(node, field, index if isinstance(value, list) else None), child
                yield from places(child)


def asserts(node: ast.AST) -> bool:
    return isinstance(node, ast.Assert) or (isinstance(node, ast.keyword) and node.arg == "strict")


def text(node: ast.AST) -> bool:
    """Whether this is writing, as far as can be seen: it is joined, never subtracted."""
    if isinstance(node, ast.BinOp):
        return text(node.left) or text(node.right)
    return isinstance(node, ast.JoinedStr | ast.Tuple | ast.List) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def comparisons(node: ast.Compare) -> Iterator[ast.AST]:
    for at, op in enumerate(node.ops):
        ops = [*node.ops[:at], OTHER[type(op)](), *node.ops[at + 1 :]]
        yield ast.Compare(node.left, ops, node.comparators)


def only_logs(node: ast.expr) -> bool:
    """Whether this only tells the log."""
    called = node.value if isinstance(node, ast.Await) else node
    return not isinstance(called, ast.Call) or ast.unparse(called.func).lower().startswith(("log.", "logger.", "_log."))


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand for this node in a mutant.

    What is left out stays behind a condition: else the function would not close over the same variables as before.
    """
    match node:
        case ast.Compare():
            yield from comparisons(node)
        case ast.BinOp(left, ast.Add() | ast.Sub() as op, right) if not text(node):
            yield ast.BinOp(left, OTHER[type(op)](), right)
        case ast.AugAssign(target, ast.Add() | ast.Sub() as op, value) if not text(value):
            yield ast.AugAssign(target, OTHER[type(op)](), value)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(OTHER[type(op)](), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant():
            yield from constants(node)
        case ast.Return(ast.AST() as value) if ast.unparse(value) not in ("None", "False"):
            yield ast.Return(ast.IfExp(ast.Constant(True), NOTHING, value))
        case ast.Expr(value) if not only_logs(value):
            yield ast.If(ast.Constant(False), [node], [])


def in_words(node: ast.AST) -> str:
    match node:
        case ast.Return(ast.IfExp(ast.Constant(True))):
            return "return None"
        case ast.If(ast.Constant(False)):
            return "pass"
    return " ".join(ast.unparse(node).split())[:LONGEST]


def mutations(tree: ast.AST, path: str) -> Iterator[tuple[Mutant, Place, ast.AST, ast.AST]]:
    """Each mutant of a module: where, what was there, and what will be."""
    for name, function in functions(tree):
        first = min(node.lineno for node in (function, *function.decorator_list))
        for place, node in places(function):
            for new in changes(node):
                ast.copy_location(new, node)
                ast.fix_missing_locations(new)
                mutant = Mutant(path, name, first, node.lineno, node.col_offset, in_words(node), in_words(new))
                yield mutant, place, node, new


@cache
def source(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


@cache
def mutants(path: str) -> tuple[Mutant, ...]:
    """All mutants of a file."""
    return tuple(dict.fromkeys(mutant for mutant, *_ in mutations(ast.parse(source(path)), path)))


def codes(code: CodeType) -> Iterator[CodeType]:
    """This code and all inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def compile_codes(tree: ast.Module, path: str) -> dict[Key, CodeType]:
    whole = compile(tree, str(ROOT / path), "exec", dont_inherit=True)
    return {(code.co_filename, code.co_qualname, code.co_firstlineno): code for code in codes(whole)}


def mutant_codes(mutant: Mutant) -> dict[Key, CodeType]:
    """The codes of the mutant's function and of all inside it. Raises StopIteration if the file is another now."""
    tree = ast.parse(source(mutant.path))
    place, new = next((place, new) for each, place, _, new in mutations(tree, mutant.path) if each == mutant)
    place.put(new)
    inside = mutant.function + ".<locals>."
    return {
        key: code
        for key, code in compile_codes(tree, mutant.path).items()
        if key == mutant.key or key[1].startswith(inside)
    }


def recording_codes(path: str, called: str) -> dict[Key, CodeType]:
    """The codes of a file's functions, each of which first tells `called`, a builtin, its name and first line."""
    tree = ast.parse(source(path))
    for name, function in functions(tree):
        first = min(node.lineno for node in (function, *function.decorator_list))
        tell = ast.Call(ast.Name(called, ast.Load()), [ast.Constant(f"{path}:{name}:{first}")], [])
        statement = ast.copy_location(ast.Expr(tell), function.body[0])
        ast.fix_missing_locations(statement)
        function.body.insert(0, statement)
    return compile_codes(tree, path)


def living_functions(paths: set[str]) -> dict[Key, list[FunctionType]]:
    """The functions of these files (below the project's folder) that there are now."""
    whole, there = {str(ROOT / path) for path in paths}, dict[Key, list[FunctionType]]()
    for it in gc.get_objects():
        if type(it) is FunctionType and it.__code__.co_filename in whole:
            code = it.__code__
            there.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(it)
    return there


def put(new: dict[Key, CodeType], there: dict[Key, list[FunctionType]]) -> None:
    """Let functions run other code."""
    for key, code in new.items():
        for function in there.get(key, ()):
            function.__code__ = code
