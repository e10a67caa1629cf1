"""Orders ahead: a turn that is made before it comes, and answers for good to what is asked in others' turns.

They are carried out if they are still possible.
"""

from bot.tables.plans.guards import will_answer
from bot.tables.plans.plan import Brings, Plan, Step, Why, Wishes
from bot.tables.plans.planned_table import MARK, STANDING_MARK, PlannedTable
from bot.tables.plans.plans import PlanService

__all__ = [
    "MARK",
    "STANDING_MARK",
    "Brings",
    "Plan",
    "PlanService",
    "PlannedTable",
    "Step",
    "Why",
    "Wishes",
    "will_answer",
]
