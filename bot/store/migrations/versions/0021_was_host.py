"""Who was the host when others or the clock took their seat: they are again once they return."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("was_host", sa.Boolean, nullable=False, server_default=sa.false()))
