"""Where a person's bell rings, their Discord's language, the message with their hand; which seat begins a game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _people()
    _starter()


def _starter() -> None:
    """Move the state behind the new column, so that it stands last (see schema.py)."""
    op.add_column("tables", sa.Column("starter", sa.Integer))
    op.add_column("tables", sa.Column("moved", sa.LargeBinary))
    op.execute("UPDATE tables SET moved = state")
    op.drop_column("tables", "state")
    op.execute("ALTER TABLE tables RENAME COLUMN moved TO state")


def _people() -> None:
    op.add_column("people", sa.Column("bell", sa.Text, nullable=False, server_default="dm"))
    op.add_column("people", sa.Column("locale", sa.Text))
    op.create_table(
        "hands",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="hands_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="hands_table_id_fk"),
    )
