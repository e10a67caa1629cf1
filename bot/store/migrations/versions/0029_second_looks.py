"""Games that are over and are looked at again, and what was found."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "second_looks",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("tables.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("looked", sa.Integer, nullable=False),
        sa.Column("spent", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("turns", sa.Text, nullable=False),
    )
    op.create_index(
        "to_look_at",
        "second_looks",
        ["table_id"],
        sqlite_where=sa.text("NOT done"),
        postgresql_where=sa.text("NOT done"),
    )
