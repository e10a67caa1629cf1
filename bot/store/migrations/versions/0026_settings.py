"""A place for a table's settings, in which a new one needs no column of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Move the state behind the new column, so that it stands last (see schema.py)."""
    op.add_column("tables", sa.Column("settings", sa.Text, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("moved", sa.LargeBinary))
    op.execute("UPDATE tables SET moved = state")
    op.drop_column("tables", "state")
    op.execute("ALTER TABLE tables RENAME COLUMN moved TO state")
