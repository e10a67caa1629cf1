"""Seats played on by DM; people's digest hour, and how many of their turns were in time."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("by_dm", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("digest", sa.Integer))
    op.add_column("people", sa.Column("reliability", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "reliability",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("in_time", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "day", name="reliability_pk"),
    )
    op.create_index("ix_reliability_day", "reliability", ["day"])
