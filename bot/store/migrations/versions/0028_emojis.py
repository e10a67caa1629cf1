"""The emojis that were uploaded for the application."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "emojis",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("emoji_id", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
    )
