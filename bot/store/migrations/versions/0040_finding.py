"""Whom people avoid and whose lobbies they follow; who looks for a table, and the tables that were found for them."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "ties",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("other_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.CheckConstraint("kind IN ('avoid', 'friend')", name=op.f("ties_kind_known")),
    )
    op.create_index("ix_ties_other_id", "ties", ["other_id"])
    op.add_column("seats", sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.false()))
    _add_queue()


def _add_queue() -> None:
    """Add the tables of those who look for a table."""
    op.create_table(
        "matches",
        sa.Column("id", ID, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("opening", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "searches",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("servers", sa.Text, nullable=False),
        sa.Column("match_id", ID, sa.ForeignKey("matches.id")),
        sa.Column("said_yes", sa.Boolean, nullable=False),
    )
    op.create_index("ix_searches_match_id", "searches", ["match_id"])
