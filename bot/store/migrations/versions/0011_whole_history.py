"""History is whole: by which rules each choice was made, what was chosen ahead, a state for each turn for ever.

And what chance begins with: a secret, the words added to it, a commitment for all to see.
"""

from zlib import compress

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_FORGETTABLE = sa.text("before IS NOT NULL AND NOT opens")
_choices = sa.table("choices", sa.column("id", sa.BigInteger), sa.column("before", sa.LargeBinary))


def upgrade() -> None:
    op.add_column("choices", sa.Column("version", sa.Integer))
    op.add_column("choices", sa.Column("ahead", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("choices", sa.Column("ends", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("choices", sa.Column("opens", sa.Boolean, nullable=False, server_default=sa.false()))
    op.drop_index("kept_states", "choices")
    op.create_index(
        "forgettable_states",
        "choices",
        ["table_id", "number"],
        sqlite_where=_FORGETTABLE,
        postgresql_where=_FORGETTABLE,
    )
    _compress()
    _luck()


def _luck() -> None:
    """Move the state behind the new column, so that it stands last (see schema.py)."""
    op.add_column("tables", sa.Column("luck", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("moved", sa.LargeBinary))
    op.execute("UPDATE tables SET moved = state")
    op.drop_column("tables", "state")
    op.execute("ALTER TABLE tables RENAME COLUMN moved TO state")
    op.create_table(
        "luck",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="luck_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="luck_table_id_fk"),
    )
    op.create_table(
        "words",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="words_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="words_table_id_fk"),
    )


def _compress() -> None:
    """Compress the stored states, one at a time: there may be many."""
    connection = op.get_bind()
    kept = sa.select(_choices.c.id).where(_choices.c.before.is_not(None))
    for choice_id in connection.execute(kept).scalars().all():
        state = connection.execute(sa.select(_choices.c.before).where(_choices.c.id == choice_id)).scalar_one()
        connection.execute(sa.update(_choices).where(_choices.c.id == choice_id).values(before=compress(state)))
