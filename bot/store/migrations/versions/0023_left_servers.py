"""When the bot was found to be on a server no longer, after which what is kept of it is deleted in time."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guilds", sa.Column("left_at", sa.BigInteger))
