"""Which message reminds each person of what waits, and where they live by the hours in which they play."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("likely_zone", sa.Text))
    op.create_table(
        "reminded",
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "guild_id", name="reminded_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="reminded_table_id_fk"),
    )
