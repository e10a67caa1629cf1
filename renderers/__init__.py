"""Pictures: pure functions of a view."""

from .look import Look
from .registry import Renderer, renderer

__all__ = ["Look", "Renderer", "renderer"]
