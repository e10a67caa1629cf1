"""Seats that go from people to computers and back, and how long a table's computers think."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _strength()
    _handovers()


def _strength() -> None:
    """Move the state behind the new column, so that it stands last (see schema.py)."""
    op.add_column("tables", sa.Column("strength", sa.Text, nullable=False, server_default="normal"))
    op.add_column("tables", sa.Column("moved", sa.LargeBinary))
    op.execute("UPDATE tables SET moved = state")
    op.drop_column("tables", "state")
    op.execute("ALTER TABLE tables RENAME COLUMN moved TO state")


def _handovers() -> None:
    op.create_table(
        "handovers",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("computer", sa.Text),
        sa.Column("by_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="handovers_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="handovers_table_id_fk"),
    )
