"""The rules of servers: who changed them, and who is banned from games; which tables people follow."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _make_bans()
    _make_acts()
    _make_follows()


def _make_bans() -> None:
    op.create_table(
        "bans",
        sa.Column("id", ID, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("by_id", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sqlite_autoincrement=True,
    )
    op.create_index("one_ban", "bans", ["guild_id", "user_id"], unique=True)
    op.create_index("ix_bans_user_id", "bans", ["user_id"])


def _make_acts() -> None:
    op.create_table(
        "server_acts",
        sa.Column("id", ID, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("by_id", sa.BigInteger, nullable=False),
        sa.Column("about_id", sa.BigInteger),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("acts_of_server", "server_acts", ["guild_id", "id"])


def _make_follows() -> None:
    op.create_table(
        "follows",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("rings", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_index("follows_of_table", "follows", ["table_id"])
