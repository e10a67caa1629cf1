"""Which messages that call to a turn stand in channels, to be taken away with the next post."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_RUNG = sa.text("kind = 'ring' AND message_id IS NOT NULL")


def upgrade() -> None:
    op.create_index("rung", "outbox", ["table_id"], sqlite_where=_RUNG, postgresql_where=_RUNG)
