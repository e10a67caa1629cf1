"""The guides for players and hosts, read in private, page by page."""

from cogs.guides.guide_view import GuideControl, guides_list

__all__ = ["GuideControl", "guides_list"]
