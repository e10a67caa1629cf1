"""Which process serves which shard, when one was last begun, and the commands that Discord was told."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("owner", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("owner", name="processes_pk"),
    )
    op.create_table(
        "shards",
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("owner", sa.BigInteger),
        sa.Column("wanted", sa.BigInteger),
        sa.PrimaryKeyConstraint("number", name="shards_pk"),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="identifies_pk"),
    )
    op.create_table(
        "commands",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="commands_pk"),
        sa.CheckConstraint("id = 1", name="id"),
    )
