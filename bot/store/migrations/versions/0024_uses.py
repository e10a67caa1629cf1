"""What takes much, such as a film, as it was had within the last hour: bounded whatever starts anew."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "uses",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="uses_pk"),
    )
    op.create_index("uses_of_person", "uses", ["user_id", "at"])
    op.create_index("uses_of_server", "uses", ["guild_id", "at"])
    op.create_index("uses_in_order", "uses", ["at"])
