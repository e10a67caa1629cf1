"""Finished games keep their states packed together."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

FINISHED = sa.text("status IN ('over', 'ended')")


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("tables.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("states", sa.LargeBinary, nullable=False),
    )
    op.add_column("choices", sa.Column("part", sa.Integer))
    op.create_index("finished", "tables", ["updated_at", "id"], sqlite_where=FINISHED, postgresql_where=FINISHED)
