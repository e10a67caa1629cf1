"""Paces of tables, deadlines of turns, seats that a computer plays for one turn; when quiet hours were changed."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _pace()
    op.add_column("seats", sa.Column("flagged", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("handovers") as handovers:
        handovers.drop_constraint("handovers_pk", type_="primary")
        handovers.create_primary_key("handovers_pk", ["table_id", "number", "seat"])
    op.add_column("clocks", sa.Column("deadline", sa.BigInteger))
    op.add_column("people", sa.Column("former_zone", sa.Text))
    op.add_column("people", sa.Column("former_quiet", sa.Text, nullable=False, server_default=""))
    op.add_column("people", sa.Column("quiet_at", sa.BigInteger))


def _pace() -> None:
    """Move the state behind the new column, so that it stands last (see schema.py)."""
    op.add_column("tables", sa.Column("pace", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("moved", sa.LargeBinary))
    op.execute("UPDATE tables SET moved = state")
    op.drop_column("tables", "state")
    op.execute("ALTER TABLE tables RENAME COLUMN moved TO state")
