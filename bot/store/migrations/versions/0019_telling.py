"""Processes that share the shards tell each other, with the commit that leaves it, which table has something to post.

Where there is only one, nothing is told. SQLite, which one process uses alone, needs none of it.
"""

from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

TELL = """
    CREATE FUNCTION tell_processes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF (SELECT count(*) FROM processes) > 1 THEN
            PERFORM pg_notify('gamekeeper', concat_ws(' ', id, guild_id, current_setting('application_name')))
                FROM tables WHERE id = NEW.table_id;
        END IF;
        RETURN NULL;
    END $$
"""
WRITTEN = "CREATE TRIGGER written AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION tell_processes()"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(TELL)
        op.execute(WRITTEN)
