"""Who may import whom, what the rules may not touch, that cogs name no game, and how long anything may be."""

import ast
import inspect
import re
import shutil
import subprocess
import sys
from functools import reduce
from importlib import import_module
from pathlib import Path

import pytest

from bot.games.registry import games
from tests.syntax import CODE, ROOT, TESTS, failures, functions, imports, nodes, tree

FOLDERS = ["bot/engine", "bot/games/registry.py", *(f"bot/games/{key}" for key in games())]
RULES = {folder: [path for path in CODE if path.is_relative_to(ROOT / folder)] for folder in FOLDERS}
FILE, FUNCTION, TABLE = 400, 30, 10  # lines
ANY = 129
REACHES = 59  # of tests into what is private of others, where no public way serves
SPELLED_SO = {"_replace", "_exit"}  # which are public nevertheless: of named tuples, of `os`
PATCHING = ("setattr", "CallWatcher", "hold")  # calls by which a test puts something in the place of a name
HOLLOW = {"each", "found", "held", "it", "shown"}  # names that could stand for anything

# A function is named by a verb, or by the value that it returns: `told` says neither.
HOLLOW_FUNCTIONS = {"ahead", "anew", "apart", "each", "here", "it", "mine", "same", "that", "there", "ways", "what"}
BARE_VERBS = {"add", "all", "do", "handle", "lay", "more", "note", "of", "put", "set"}  # what is added, done, set?
PARTICIPLES = {
    *(
        "begun",
        "bought",
        "bound",
        "brought",
        "built",
        "chosen",
        "dealt",
        "done",
        "drawn",
        "eaten",
        "fed",
        "forgotten",
        "found",
    ),
    *("given", "gone", "gotten", "grown", "held", "hidden", "kept", "known", "laid", "left", "lost", "made", "met"),
    *("paid", "said", "seen", "sent", "shown", "sold", "spent", "spoken", "struck", "taken", "thought", "thrown"),
    *("told", "undone", "unseen", "won", "worn", "written"),
}
VERBS_AND_NOUNS = "bleed breed deed embed exceed feed need proceed seed shed speed"
ENDING_IN_ED = {*VERBS_AND_NOUNS.split()}

NO_VERB_FIRST = re.compile(  # of a docstring: a question, a preposition, a plural ("Dots along the edges"), a name
    r"(The(?! default of)|An?|Whether|How|What|Who|Whose|Which|Where|Why|Also|Never|As|At|For|From|In|On|With"
    r"|(?:Any|Every|Some)\w*|[A-Z][a-z]*[^s\W]s)\b|\W"
)

# What would make the same choices give another game tomorrow, or elsewhere.
OUTSIDE = {"asyncio", "datetime", "io", "os", "pathlib", "secrets", "socket", "sys", "threading", "time", "uuid"}
DEALERS = {"game.py", "guess.py", "guessing.py"}  # may name the type Random, of a generator that they are handed

DOORS = ("cogs", "bot.tables")  # their packages are used by what their `__init__` exports
COGS = sorted((ROOT / "cogs").rglob("*.py"))


@pytest.fixture(scope="module", autouse=True)
def clear_syntax():
    """Later tests need not carry the syntax of every file along."""
    yield
    nodes.cache_clear()
    tree.cache_clear()


def contracts(folder):
    """What import-linter says of the packages in a folder."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def test_every_contract_of_pyproject_is_kept():
    done = contracts(ROOT)
    assert done.returncode == 0, done.stdout
    assert re.search(r"Contracts: \d+ kept, 0 broken", done.stdout)


WRONG = {
    "bot/engine/wrong.py": "import sqlalchemy",
    "bot/layout/wrong.py": "from bot.texts import texts",
    "bot/lessons/wrong.py": "from bot.tables.tables import Tables",
    "bot/games/oceans/wrong.py": "from .layout import LAYOUT",
    "bot/games/oceans/wrong_hints.py": "from .hints import of_card",
    "bot/games/cartographers/wrong.py": "from bot.texts import texts",
    "bot/games/other/__init__.py": "from bot.games.cartographers import sheet",
    "renderers/cartographers/wrong.py": "from bot.games.cartographers.state import State",
    "bot/players/wrong.py": "from bot.games.registry import games",
    "bot/store/wrong.py": "from bot.engine import codec",
    "bot/store/posts/wrong.py": "from bot.store.people.votes import VoteRows",
    "bot/tables/wrong.py": "from bot.games.cartographers import GAME",
    "bot/tables/table/wrong.py": "from bot.tables.time import DueService",
    "cogs/wrong.py": "from bot.games.cartographers import GAME",
    "cogs/wrong_rows.py": "from bot.store import rows",
    "bot/local/wrong.py": "from bot.tables.table.table import Table",
    "bot/local/world/wrong.py": "from bot.local.rest.call import Call",
    "bot/texts_wrong.py": "from cogs.discord_text import escape_name",
    "bot/workers/wrong.py": "import discord",
    "cogs/pictures/wrong.py": "from cogs.posting import Poster",
    "cogs/discord_text/wrong.py": "from cogs.answering import reader",
}


def test_each_contract_notices_what_it_forbids(tmp_path):
    for folder in ("bot", "cogs", "renderers"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name, line in WRONG.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"{line}\n", "utf-8")
    done = contracts(tmp_path)
    assert done.returncode == 1
    assert "KEPT" not in done.stdout
    assert len(re.findall(r" BROKEN", done.stdout)) == len(WRONG)


@pytest.mark.parametrize("folder", RULES)
def test_rules_know_no_world_outside_their_state(folder):
    def outside(path):
        used = {name.lstrip(".").partition(".")[0] for name in imports(path) if not name.startswith(".")}
        return used - ((sys.stdlib_module_names - OUTSIDE) | {"msgspec", "bot"})

    assert failures(RULES[folder], outside) == {}


@pytest.mark.parametrize("folder", RULES)
def test_rules_draw_by_chance_alone(folder):
    """The one thing of `random` that rules may name is the type of a generator they are handed."""

    def used_chance(path):
        used = {name for name in imports(path) if name.partition(".")[0] == "random"}
        calls = [node.func for node in nodes(path) if isinstance(node, ast.Call)]
        called = {func.id for func in calls if isinstance(func, ast.Name)} & {"Random", "hash", "id"}
        return called | used - ({"random.Random"} if path.name in DEALERS else set())

    assert failures(RULES[folder], used_chance) == {}, "draw by s.chance; what is guessed of a state stands in guess.py"


@pytest.mark.parametrize("key", games())
def test_a_view_is_made_of_plain_values(key):
    """Nothing of the game's own package: a renderer that imports it gets no state by it."""
    assert games()[key].view.__module__ == f"bot.games.{key}.view", (
        f"write bot/games/{key}/view.py: the view stands there"
    )
    used = set(imports(ROOT / f"bot/games/{key}/view.py"))
    assert {name.partition(".")[0] for name in used} <= {"msgspec", "typing", "bot"}
    assert all(name.startswith("bot.engine.") for name in used if name.startswith("bot"))


@pytest.mark.parametrize("key", games())
def test_rules_know_nothing_of_how_a_computer_judges(key):
    """Only a game's value names its `computer` package, and by `value` and `features` alone."""
    folder = ROOT / "bot/games" / key
    naming = {
        (path.relative_to(folder).as_posix(), name)
        for path in folder.rglob("*.py")
        if path.parent.name != "computer"
        for name in imports(path)
        if "computer" in name.split(".")
    }
    doors = {("__init__.py", f".computer.{door}") for door in ("value", "features")}
    assert naming == (doors if (folder / "computer").is_dir() else set())


def test_no_cog_names_a_game():
    """Neither in a name nor in a text, so that a sixth game changes none of them."""
    keys = {key for game in games().values() for key in (game.key, game.command)}
    named = re.compile(rf"\b(?:{'|'.join(sorted(keys))})")
    assert keys
    assert failures(COGS, lambda path: named.findall(path.read_text("utf-8").lower())) == {}


@pytest.mark.parametrize(
    "door",
    sorted(path for shelf in DOORS for path in (ROOT / shelf.replace(".", "/")).glob("*/__init__.py")),
    ids=lambda path: path.parent.name,
)
def test_what_a_door_exports_hides_no_module(door):
    """Else `cogs.panel.view` would be one thing when imported and another when looked up."""
    exported = {name.rpartition(".")[2] for name in imports(door)}
    assert not exported & {path.stem for path in door.parent.glob("*.py")}


def test_no_cog_reaches_through_the_tables():
    """Neither the store nor what the tables share with it."""

    def inner_attributes(path):
        return {node.attr for node in nodes(path) if isinstance(node, ast.Attribute)} & {"store", "_access"}

    assert failures(COGS, inner_attributes) == {}


def test_what_a_person_can_call_stands_at_the_top_and_nothing_else():
    """A module at the top of `cogs` is a cog; what cogs share lies in packages."""

    def can_be_called(path):
        return "setup" in [node.name for node in tree(path).body if isinstance(node, ast.AsyncFunctionDef)]

    top = [path for path in COGS if path.parent == ROOT / "cogs" and path.name != "__init__.py"]
    assert [path for path in COGS if can_be_called(path)] == top != []


@pytest.mark.parametrize("shelf", DOORS)
def test_a_package_is_used_by_its_door(shelf):
    """From outside only what a package's `__init__` exports, from inside nothing of its own door."""

    def past_the_door(path):
        own = ".".join(path.parent.relative_to(ROOT).parts)
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{shelf}."):
                inside = own.startswith(shelf) and f"{node.module}.".startswith(f"{own}.") and own != shelf
                deeper = node.module.count(".") > shelf.count(".") + 1
                if deeper != inside:
                    yield node.module
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name.startswith(f"{shelf}."))

    assert failures(CODE, lambda path: list(past_the_door(path))) == {}


def lines_but_for_tables(path):
    """How long a file is; of one that is too long, tables of data do not count."""
    lines = len(path.read_text("utf-8").splitlines())
    if lines <= FILE:
        return lines
    tables = [
        node.end_lineno - node.lineno + 1
        for node in tree(path).body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.end_lineno - node.lineno >= TABLE
    ]
    return lines - sum(tables)


def test_no_file_is_long():
    assert failures([*CODE, *TESTS], lambda path: max(0, lines_but_for_tables(path) - FILE)) == {}


def test_no_function_is_long():
    def long(path):
        return [node.name for node in functions(path) if node.end_lineno - node.lineno + 1 > FUNCTION]

    assert failures(CODE, long) == {}


def variables(function):
    """The names that a function gives to what it is handed or makes."""
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def test_variables_say_what_they_hold():
    def hollow(path):
        return {(function.name, name) for function in functions(path) for name in variables(function) if name in HOLLOW}

    assert failures(CODE, hollow) == {}


def is_hollow(name):
    """Whether a whole name is a participle, or could stand for anything."""
    word = name.strip("_")
    return word in HOLLOW_FUNCTIONS | PARTICIPLES or (
        bool(re.fullmatch(r"[a-z]+ed", word)) and word not in ENDING_IN_ED
    )


def test_functions_say_what_they_do_or_return():
    """Those of tests too, fixtures among them: the sentences that tests are named by are none of these."""

    def hollow(path):
        return [function.name for function in functions(path) if is_hollow(function.name)]

    assert failures([*CODE, *TESTS], hollow) == {}


def test_helpers_say_what_they_act_on():
    """A public method's class says it, as in `labels.add(label)`."""

    def bare(path):
        return [name for function in functions(path) if (name := function.name)[0] == "_" and name[1:] in BARE_VERBS]

    assert failures(CODE, bare) == {}


def test_what_tests_share_is_named_by_nouns():
    """Modules and classes; but an event is named by what happened, as those of games are."""

    def hollow(path):
        names = {path.stem}
        for node in nodes(path):
            if isinstance(node, ast.ClassDef) and "Event" not in map(ast.unparse, node.bases):
                names |= {node.name.lower()} if re.fullmatch("_?[A-Z][a-z]+", node.name) else set()
        return [name for name in names if is_hollow(name)]

    assert failures(TESTS, hollow) == {}


def test_the_doors_of_tables_lead_to_nothing_that_nobody_uses():
    doors = {f"bot.tables.{path.parent.name}": path for path in (ROOT / "bot/tables").glob("*/__init__.py")}
    used = {
        (door, alias.name)
        for path in CODE
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom)
        and (door := node.module) in doors
        and not path.is_relative_to(doors[door].parent)
        for alias in node.names
    }
    exported = {
        (door, alias.name)
        for door, path in doors.items()
        for node in tree(path).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert exported - used == set()


def test_each_file_says_what_it_is():
    assert failures(CODE, lambda path: not ast.get_docstring(tree(path))) == {}


def exceptions_of(function):
    """What a function raises itself, in its own words; nothing of what it passes on."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.Raise) and node.exc is not None:
            yield ast.unparse(node.exc)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from exceptions_of(node)


def is_hidden(function):
    """Whether others do not call a function by its name: Discord calls commands, which answer what they raise."""
    decorators = {ast.unparse(decorator) for decorator in function.decorator_list}
    return function.name.startswith("_") or not decorators.isdisjoint({"guard_callback", "guard_completion"})


def public(node):
    """The functions of modules and classes that others call by their names."""
    return [function for _, function in public_by_name(node)]


def public_by_name(node, within=()):
    """The same, each with its own name behind those of its classes."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef) and not child.name.startswith("_"):
            yield from public_by_name(child, (*within, child.name))
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not is_hidden(child):
            yield (*within, child.name), child


def is_told_elsewhere(module, name):
    """Whether what a method overrides, or a property's getter, has a docstring; or Discord loads a cog by this name."""
    value = reduce(getattr, name, module)
    return bool(inspect.getdoc(value)) or name == ("setup",)


def is_called_like_a_value(function):
    """Whether it is a property or a context manager, whose docstring says what it is."""
    return any(
        {"property", "contextmanager"} & {*re.findall("[a-z]+", ast.unparse(by))} for by in function.decorator_list
    )


def test_docstrings_begin_with_what_a_function_does():
    """Return, yield, draw ...; but what stands for nothing in a game says of what it is the default."""

    def begins_without_a_verb(path):
        described = {
            function.name: ast.get_docstring(function) or ""
            for function in functions(path)
            if not is_called_like_a_value(function)
        }
        return [
            name for name, text in described.items() if NO_VERB_FIRST.match(text) and "/migrations/" not in str(path)
        ]

    assert failures(CODE, begins_without_a_verb) == {}


def test_public_functions_have_a_docstring():
    """ "Return X. Raise Y if Z." But migrations are run by Alembic, which calls all of them the same."""

    def silent(path):
        bare = [name for name, function in public_by_name(tree(path)) if not ast.get_docstring(function)]
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)) if bare else None
        return [".".join(name) for name in bare if not is_told_elsewhere(module, name)]

    assert failures([path for path in CODE if path.parent.name != "versions"], silent) == {}


def test_what_a_public_function_raises_its_docstring_says():
    def silent(path):
        raising = [
            function for function in public(tree(path)) if set(exceptions_of(function)) - {"NotImplementedError"}
        ]
        return [method.name for method in raising if not re.search(r"\bRaises?\b", ast.get_docstring(method) or "")]

    assert failures(CODE, silent) == {}


def test_any_hides_no_more_types_than_it_did():
    assert (
        sum(bool(re.search(r"\bAny\b", line)) for path in CODE for line in path.read_text("utf-8").splitlines()) <= ANY
    )


def is_private(name):
    return name.startswith("_") and not name.startswith("__") and name not in SPELLED_SO


def reaches(path):
    """The private names of others that a test uses, imports or patches."""
    for node in nodes(path):
        if isinstance(node, ast.Attribute):
            if ast.unparse(node.value) not in {"self", "cls", "super()"}:
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(PATCHING):
            named = [arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            yield from (name.rpartition(".")[2] for name in named)


def test_tests_reach_into_no_more_than_they_did():
    """What a test needs has a public way, or is seen from outside."""
    reached = failures(TESTS, lambda path: [name for name in reaches(path) if is_private(name)])
    assert sum(map(len, reached.values())) <= REACHES, reached
