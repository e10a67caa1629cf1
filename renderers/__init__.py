"""Pictures: pure functions of a view."""

from .look import Look
from .registry import renderer
from .renderer import Renderer

__all__ = ["Look", "Renderer", "renderer"]
