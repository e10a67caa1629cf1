"""The open tables of a host, who may have no seat, have an index."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

OPEN = sa.text("status IN ('lobby', 'running')")


def upgrade() -> None:
    op.create_index("hosted", "tables", ["host_id"], sqlite_where=OPEN, postgresql_where=OPEN)
