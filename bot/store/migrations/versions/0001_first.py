"""The first schema: tables, seats, choices, outbox, people, guilds, requests to undo."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_OPEN = sa.text("status IN ('lobby', 'running')")
_KEPT = sa.text("before IS NOT NULL")
_UNDELIVERED = sa.text("state IN ('waiting', 'sending')")


def upgrade() -> None:
    _tables()
    _seats()
    _choices()
    _outbox()
    _people()
    _requests()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", _ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("language", sa.Text),
        sa.Column("last_post_id", sa.BigInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.LargeBinary),
        sa.PrimaryKeyConstraint("id", name="tables_pk"),
        sa.CheckConstraint("status IN ('lobby', 'running', 'over', 'ended')", name=op.f("tables_status_known")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_guild_id", "tables", ["guild_id"])
    op.create_index("one_open_table", "tables", ["channel_id"], unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN)


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("computer", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seat", name="seats_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="seats_table_id_fk"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def _choices() -> None:
    op.create_table(
        "choices",
        sa.Column("id", _ID, nullable=False),
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("choice", sa.Text, nullable=False),
        sa.Column("interaction_id", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("undone_by", sa.BigInteger),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("before", sa.LargeBinary),
        sa.PrimaryKeyConstraint("id", name="choices_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="choices_table_id_fk"),
        sa.UniqueConstraint("interaction_id", name="choices_interaction_id_unique"),
    )
    op.create_index("choices_in_order", "choices", ["table_id", "id"])
    op.create_index("kept_states", "choices", ["table_id", "number"], sqlite_where=_KEPT, postgresql_where=_KEPT)


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", _ID, nullable=False),
        sa.Column("table_id", _ID),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.BigInteger, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("not_before", sa.BigInteger, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("sent_at", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("error", sa.Text),
        sa.PrimaryKeyConstraint("id", name="outbox_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="outbox_table_id_fk"),
        sa.UniqueConstraint("nonce", name="outbox_nonce_unique"),
        sa.CheckConstraint("state IN ('waiting', 'sending', 'sent', 'dead')", name=op.f("outbox_state_known")),
    )
    op.create_index("undelivered", "outbox", ["target", "id"], sqlite_where=_UNDELIVERED, postgresql_where=_UNDELIVERED)


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("language", sa.Text),
        sa.Column("dms", sa.Boolean, nullable=False),
        sa.Column("pings", sa.Boolean, nullable=False),
        sa.Column("theme", sa.Text, nullable=False),
        sa.Column("dms_closed_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("user_id", name="people_pk"),
    )
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("language", sa.Text),
        sa.Column("settings", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="guilds_pk"),
    )


def _requests() -> None:
    op.create_table(
        "requests",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("choice_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="requests_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="requests_table_id_fk"),
    )
    op.create_table(
        "agreements",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="agreements_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["requests.table_id"], name="agreements_table_id_fk"),
    )
