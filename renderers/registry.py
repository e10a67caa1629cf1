"""Finds the renderer of a game: the one in the folder with its name, else the plain one."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from . import plain
from .renderer import Renderer


@cache
def renderer(key: str) -> Renderer[Any]:
    """Return the renderer of a game, or the plain one when the game has none of its own.

    Raise TypeError for no Renderer.
    """
    own = f"{__package__}.{key}"
    spec = find_spec(own) if key.isidentifier() and key != "kit" else None
    if spec is None or spec.submodule_search_locations is None:
        return plain.RENDERER
    own_renderer = import_module(own).RENDERER
    if not isinstance(own_renderer, Renderer):
        raise TypeError(f"{own}.RENDERER is a {type(own_renderer).__name__}, not a Renderer")
    return own_renderer
