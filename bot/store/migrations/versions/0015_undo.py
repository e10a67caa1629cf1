"""What comes of an undo past something that was shown; games that have begun go on as they were begun."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Move the state behind the new column, so that it stands last (see schema.py)."""
    op.add_column("choices", sa.Column("redealt", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("undo", sa.Text, nullable=False, server_default="redeal"))
    op.add_column("tables", sa.Column("moved", sa.LargeBinary))
    op.execute("UPDATE tables SET moved = state")
    op.execute("UPDATE tables SET undo = 'keep' WHERE status <> 'lobby'")
    op.drop_column("tables", "state")
    op.execute("ALTER TABLE tables RENAME COLUMN moved TO state")
