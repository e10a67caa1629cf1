"""No import circles: a module never needs itself by way of others, not even for its types."""

from graphlib import CycleError, TopologicalSorter

import grimp


def circle(*packages):
    """The modules of one import circle in some packages, the first and the last being the same; empty if none."""
    graph = grimp.build_graph(*packages, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_no_module_imports_itself_by_way_of_others():
    assert circle("bot", "cogs", "renderers") == []


def test_a_circle_for_types_or_inside_a_function_is_noticed(tmp_path, monkeypatch):
    folder = tmp_path / "circular"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "a.py").write_text(
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from circular.b import B\n"
    )
    (folder / "b.py").write_text("def c():\n    from circular import a\n    return a\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert set(circle("circular")) == {"circular.a", "circular.b"}
