"""Private pages of Discord's parts (components v2): texts, pictures, entries with a button beside each, controls.

Nothing that rings is such a page: a mention in one notifies with an empty text.
"""

from cogs.page.layout import answer_page
from cogs.page.parts import Entry, Page

__all__ = ["Entry", "Page", "answer_page"]
