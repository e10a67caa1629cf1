"""The clocks of seats, what is due at a time, when no process ran; people's time zones, quiet hours and reminders."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _people()
    _clocks()
    _due()
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="heartbeat_pk"),
        sa.CheckConstraint("id = 1", name=op.f("heartbeat_id_known")),
    )
    op.create_table(
        "outages",
        sa.Column("start", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("end", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("start", name="outages_pk"),
    )


def _people() -> None:
    op.add_column("people", sa.Column("zone", sa.Text))
    op.add_column("people", sa.Column("quiet", sa.Text, nullable=False, server_default=""))
    op.add_column("people", sa.Column("reminders", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("people", sa.Column("active_at", sa.BigInteger))
    op.create_table(
        "mutes",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "table_id", name="mutes_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="mutes_table_id_fk"),
    )


def _clocks() -> None:
    op.create_table(
        "clocks",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("since", sa.BigInteger),
        sa.Column("left", sa.BigInteger),
        sa.Column("flags", sa.Integer, server_default="0", nullable=False),
        sa.Column("excused", sa.Integer, server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="clocks_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="clocks_table_id_fk"),
    )


def _due() -> None:
    op.create_table(
        "due",
        sa.Column("id", _ID, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("table_id", _ID),
        sa.Column("seat", sa.Integer),
        sa.Column("number", sa.Integer),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("stage", sa.Integer, server_default="0", nullable=False),
        sa.Column("claimed_until", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("owner", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="due_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="due_table_id_fk"),
    )
    op.create_index("ix_due_at", "due", ["at"])
    op.create_index("ix_due_user_id", "due", ["user_id"])
    op.create_index("due_of_seat", "due", ["table_id", "seat"])
