"""Who always agrees at a table when a choice is taken back soon after it was made."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "standing",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "table_id", name="standing_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="standing_table_id_fk"),
    )
