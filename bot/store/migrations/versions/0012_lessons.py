"""People's first games: which questions were explained to them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("lessons", sa.Text, nullable=False, server_default=""))
