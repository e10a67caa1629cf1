"""Lessons: the station that a person has reached in each; what was noted under that name until now are tips."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("people", "lessons", new_column_name="tips")
    op.add_column("people", sa.Column("lessons", sa.Text, nullable=False, server_default=""))
