"""Orders ahead: a turn that is made before it comes, and answers for good to what is asked in others' turns.

They are carried out if they are still possible.
"""

from bot.tables.plans.guards import is_idle_pass, will_answer
from bot.tables.plans.plan import Brings, Plan, Step, Why, Wishes, needed_of
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
    "is_idle_pass",
    "needed_of",
    "will_answer",
]
