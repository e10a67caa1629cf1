"""The station that a person has reached in the lesson of each game."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("stations", sa.Text, nullable=False, server_default=""))
