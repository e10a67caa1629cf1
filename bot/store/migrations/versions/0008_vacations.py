"""Vacations of people: what they have earned, and when they are away."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("vacation_had", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("vacation_at", sa.BigInteger))
    op.add_column("people", sa.Column("vacation_auto", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "vacations",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("start", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("end", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "start", name="vacations_pk"),
    )
