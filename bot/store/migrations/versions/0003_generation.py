"""The database's generation, which stands in every nonce; who is sending a message; which message asks for an undo."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_UNDELIVERED = sa.text("state IN ('waiting', 'sending')")
_KEPT = (
    "id, table_id, kind, target, payload, nonce, state, attempts, not_before, created_at, sent_at, message_id, error"
)


def upgrade() -> None:
    _origin()
    if op.get_bind().dialect.name == "sqlite":
        _counted_outbox()
    else:
        op.alter_column("outbox", "nonce", nullable=True)
        op.add_column("outbox", sa.Column("generation", sa.BigInteger))
        op.add_column("outbox", sa.Column("owner", sa.BigInteger))
    op.add_column("requests", sa.Column("nonce", sa.Text))
    op.execute("UPDATE requests SET nonce = CAST(number AS TEXT)")  # as their buttons have it


def _origin() -> None:
    """Create the table of the database's generation, a part of every nonce.

    It begins with the time, so that a database made anew after another was deleted repeats no nonce either.
    """
    origin = op.create_table(
        "origin",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("generation", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="origin_pk"),
        sa.CheckConstraint("id = 1", name=op.f("origin_id_known")),
    )
    op.execute(sa.insert(origin).values(id=1, generation=int(time.time())))


def _counted_outbox() -> None:
    """Create the outbox anew: SQLite never reuses an id only if a table was created that way."""
    op.drop_index("undelivered", "outbox")
    op.rename_table("outbox", "outbox_before")
    op.create_table(
        "outbox",
        sa.Column("id", _ID, nullable=False),
        sa.Column("table_id", _ID),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.BigInteger, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("not_before", sa.BigInteger, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("sent_at", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("error", sa.Text),
        sa.Column("generation", sa.BigInteger),
        sa.Column("owner", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="outbox_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="outbox_table_id_fk"),
        sa.UniqueConstraint("nonce", name="outbox_nonce_unique"),
        sa.CheckConstraint("state IN ('waiting', 'sending', 'sent', 'dead')", name=op.f("outbox_state_known")),
        sqlite_autoincrement=True,
    )
    op.execute(f"INSERT INTO outbox ({_KEPT}) SELECT {_KEPT} FROM outbox_before")  # noqa: S608  names, no values
    op.drop_table("outbox_before")
    op.create_index("undelivered", "outbox", ["target", "id"], sqlite_where=_UNDELIVERED, postgresql_where=_UNDELIVERED)
