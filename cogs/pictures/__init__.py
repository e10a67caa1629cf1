"""What renderers draw and say of a table, for who posts or answers it."""

from cogs.pictures.charts import chart
from cogs.pictures.drawers import in_processes, in_threads
from cogs.pictures.drawing_queue import POST
from cogs.pictures.films import Reel, film
from cogs.pictures.look import focus
from cogs.pictures.pictures import Pictures
from cogs.pictures.sentences import brings, card_sort, follows, stands, text_board

__all__ = [
    "POST",
    "Pictures",
    "Reel",
    "brings",
    "card_sort",
    "chart",
    "film",
    "focus",
    "follows",
    "in_processes",
    "in_threads",
    "stands",
    "text_board",
]
