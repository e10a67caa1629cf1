"""Results of finished games, ratings, and consent to them in lobbies. Games that are over are due to be counted."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0036"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
RATED = sa.text("rated")
GAP = 50  # milliseconds between two games that are counted: nothing else has to wait for them


def upgrade() -> None:
    op.add_column("seats", sa.Column("agreed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("results", sa.Text, nullable=False, server_default="servers"))
    _create_results()
    _create_scores()
    _create_ratings()
    _order_kept_games()


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("id", ID, primary_key=True),
        sa.Column("table_id", ID, sa.ForeignKey("tables.id", ondelete="SET NULL")),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.UniqueConstraint("table_id", name="results_table_id_unique"),
    )
    op.create_index("results_of_server", "results", ["guild_id", "game", "ended_at"])
    op.create_index("results_rated", "results", ["game", "id"], sqlite_where=RATED, postgresql_where=RATED)


def _create_scores() -> None:
    op.create_table(
        "scores",
        sa.Column("result_id", ID, sa.ForeignKey("results.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("computer", sa.Text),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("of_turns", sa.Integer, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("before_mu", sa.Float),
        sa.Column("before_sigma", sa.Float),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
    )
    op.create_index("ix_scores_user_id", "scores", ["user_id"])


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "card_wins",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("card", sa.Text, primary_key=True),
        sa.Column("plays", sa.Integer, nullable=False),
        sa.Column("won", sa.BigInteger, nullable=False),
        sa.Column("expected", sa.BigInteger, nullable=False),
    )


def _order_kept_games() -> None:
    """Have the results of kept games written, in the order in which the games ended, once a bot runs."""
    connection, now = op.get_bind(), time.time_ns() // 1_000_000
    over = sa.text("SELECT id FROM tables WHERE status = 'over' ORDER BY updated_at, id")
    rows = [
        {"at": now + GAP * place, "id": table_id} for place, table_id in enumerate(connection.execute(over).scalars())
    ]
    if rows:
        insert = (
            "INSERT INTO due (at, kind, table_id, user_id, stage, claimed_until) VALUES (:at, 'result', :id, 0, 0, 0)"
        )
        connection.execute(sa.text(insert), rows)
