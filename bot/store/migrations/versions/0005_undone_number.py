"""When a choice was undone, by its table's number: a button shown before then offers to undo what is undone already."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("choices", sa.Column("undone_number", sa.Integer))
