"""People may be told that they are next; a plan knows how long it waits, and whether a choice was taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("told_next", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("plans", sa.Column("wait", sa.Integer, nullable=False, server_default="45000"))
    op.execute(
        "UPDATE plans SET seen = -1, undone = CASE WHEN undone ="
        " (SELECT count(*) FROM choices WHERE choices.table_id = plans.table_id AND choices.undone) THEN 0 ELSE 1 END"
    )
