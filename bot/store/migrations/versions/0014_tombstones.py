"""People whose data was deleted, so that a restored backup does not bring it back."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tombstones",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "at", name="tombstones_pk"),
    )
