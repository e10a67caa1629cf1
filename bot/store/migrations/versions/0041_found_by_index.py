"""A table's messages, those about no table, and lobbies are found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None

_ABOUT_NO_TABLE = sa.text("table_id IS NULL")
_IN_LOBBY = sa.text("status = 'lobby'")


def upgrade() -> None:
    op.create_index("outbox_of_table", "outbox", ["table_id", "kind"])
    op.create_index(
        "letters", "outbox", ["kind", "target"], sqlite_where=_ABOUT_NO_TABLE, postgresql_where=_ABOUT_NO_TABLE
    )
    op.create_index("lobbies", "tables", ["guild_id", "id"], sqlite_where=_IN_LOBBY, postgresql_where=_IN_LOBBY)
