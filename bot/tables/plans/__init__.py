"""Orders ahead: a person makes their turn before it comes, and it is played for them if it is still possible."""

from bot.tables.plans.plan import MOST_LINES, Brings, Plan, Step, Why, Wishes
from bot.tables.plans.planned_table import MARK, PlannedTable
from bot.tables.plans.plans import PlanService

__all__ = [
    "MARK",
    "MOST_LINES",
    "Brings",
    "Plan",
    "PlanService",
    "PlannedTable",
    "Step",
    "Why",
    "Wishes",
]
