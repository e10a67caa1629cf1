"""What people note about their tables, each for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notepads",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "table_id", name="notepads_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="notepads_table_id_fk"),
    )
