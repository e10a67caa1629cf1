"""Puzzles, who has tried them, and how well people solve."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TO_JUDGE = sa.text("solved IS NULL")


def upgrade() -> None:
    _create_puzzles()
    _create_attempts()
    _create_solvers()


def _create_puzzles() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", ID, primary_key=True),
        sa.Column("table_id", ID, sa.ForeignKey("tables.id")),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("best", sa.Text, nullable=False),
        sa.Column("gain", sa.Float, nullable=False),
        sa.Column("day", sa.Integer),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("tried", sa.Integer, nullable=False, server_default="0"),
        sa.Column("solved", sa.Integer, nullable=False, server_default="0"),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("day", name="puzzles_day_unique"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_puzzles_table_id", "puzzles", ["table_id"])


def _create_attempts() -> None:
    op.create_table(
        "attempts",
        sa.Column("puzzle_id", ID, sa.ForeignKey("puzzles.id"), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.Boolean),
        sa.Column("loss", sa.Float),
    )
    op.create_index("attempts_of_person", "attempts", ["user_id"])
    op.create_index("attempts_of_server", "attempts", ["guild_id", "at"])
    op.create_index("attempts_at_table", "attempts", ["table_id"])
    op.create_index("to_judge", "attempts", ["table_id"], sqlite_where=TO_JUDGE, postgresql_where=TO_JUDGE)


def _create_solvers() -> None:
    op.create_table(
        "solvers",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("best_streak", sa.Integer, nullable=False),
        sa.Column("last_day", sa.Integer),
        sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()),
    )
