"""Pages of Discord's parts (components v2), mostly private: texts, pictures, entries with a button, rows of controls.

Nothing that rings is such a page: a mention in one notifies with an empty text.
"""

from cogs.page.layout import answer_page, post_page
from cogs.page.parts import Entry, Page, PageRow

__all__ = ["Entry", "Page", "PageRow", "answer_page", "post_page"]
