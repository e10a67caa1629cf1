"""Whether a person wants suggestions in all their games, not in their first ones alone."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("suggestions", sa.Boolean, nullable=False, server_default=sa.false()))
