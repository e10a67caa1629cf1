"""Votes of the people at a table, and tables whose clocks stand still by one."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _add_paused()
    op.create_table(
        "votes",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("asker_id", sa.BigInteger, nullable=False),
        sa.Column("asker", sa.Text, nullable=False),
        sa.Column("about_id", sa.BigInteger),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="votes_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="votes_table_id_fk"),
    )
    op.create_table(
        "ballots",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("yes", sa.Boolean),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="ballots_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["votes.table_id"], name="ballots_table_id_fk"),
    )


def _add_paused() -> None:
    """Move the state behind the new column, so that it stands last (see schema.py)."""
    op.add_column("tables", sa.Column("paused_at", sa.BigInteger))
    op.add_column("tables", sa.Column("moved", sa.LargeBinary))
    op.execute("UPDATE tables SET moved = state")
    op.drop_column("tables", "state")
    op.execute("ALTER TABLE tables RENAME COLUMN moved TO state")
