"""What people want to be played at tables once it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
ARMED = sa.text("armed")


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("start", sa.LargeBinary, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("edits", sa.Integer, nullable=False),
        sa.Column("undone", sa.Integer, nullable=False),
        sa.Column("armed", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_index("ix_plans_user_id", "plans", ["user_id"])
    op.create_index("plans_armed", "plans", ["table_id"], sqlite_where=ARMED, postgresql_where=ARMED)
