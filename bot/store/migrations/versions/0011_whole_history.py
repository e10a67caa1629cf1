"""History is whole: by which rules each choice was made, what was chosen ahead, a state for each turn for ever."""

from zlib import compress

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0008"
branch_labels = None
depends_on = None

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


def _compress() -> None:
    """The states that were kept until now, one at a time: there may be many."""
    connection = op.get_bind()
    kept = sa.select(_choices.c.id).where(_choices.c.before.is_not(None))
    for choice_id in connection.execute(kept).scalars().all():
        state = connection.execute(sa.select(_choices.c.before).where(_choices.c.id == choice_id)).scalar_one()
        connection.execute(sa.update(_choices).where(_choices.c.id == choice_id).values(before=compress(state)))
