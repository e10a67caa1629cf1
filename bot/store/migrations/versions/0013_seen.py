"""How far people have looked at what happened at their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seen",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "table_id", name="seen_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="seen_table_id_fk"),
    )
