"""Pictures and descriptions of tables, for posts and answers."""

from cogs.pictures.charts import chart, outlook_chart, stats_picture, trophy_picture
from cogs.pictures.drawers import in_processes, in_threads, keep_fewer_drawings
from cogs.pictures.drawing_queue import POST
from cogs.pictures.films import Reel, film
from cogs.pictures.look import focus
from cogs.pictures.pictures import Pictures
from cogs.pictures.ratio import ratio_of
from cogs.pictures.sentences import card_sort, comparison_sentences, outcome_sentences, standing_lines, text_board

__all__ = [
    "POST",
    "Pictures",
    "Reel",
    "card_sort",
    "chart",
    "comparison_sentences",
    "film",
    "focus",
    "in_processes",
    "in_threads",
    "keep_fewer_drawings",
    "outcome_sentences",
    "outlook_chart",
    "ratio_of",
    "standing_lines",
    "stats_picture",
    "text_board",
    "trophy_picture",
]
