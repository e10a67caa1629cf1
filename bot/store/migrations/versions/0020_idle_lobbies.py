"""Lobbies that are open already are looked at too, two weeks after anybody has touched them."""

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "INSERT INTO due (at, kind, table_id, user_id) "
        "SELECT updated_at + 1209600000, 'idle', id, 0 FROM tables WHERE status = 'lobby'"
    )
