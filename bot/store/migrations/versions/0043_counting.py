"""What was counted of each result: whatever was counted before is counted again, once a bot runs."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("counting", sa.Text, nullable=False, server_default=""))
