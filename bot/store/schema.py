"""The tables of the database; `migrations` builds the same, a test holds the two together."""

from typing import Any

import sqlalchemy as sa
from msgspec import Struct

HEAD = "0043"
"""The newest migration that this program knows."""

USABLE_SINCE = "0012"
"""The oldest schema whose program can use this one. A migration that only adds leaves it; a test holds it to that."""

Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
"""A counted id: SQLite only counts a column that is exactly INTEGER."""

TO_LOOK_AT = sa.text("NOT done")
ARMED = sa.text("armed")
TO_JUDGE = sa.text("solved IS NULL")
OPEN = sa.text("status IN ('lobby', 'running')")
IN_LOBBY = sa.text("status = 'lobby'")
FINISHED = sa.text("status IN ('over', 'ended')")
UNDELIVERED = sa.text("state IN ('waiting', 'sending')")
UNTRIED = sa.text("state = 'waiting' AND attempts = 0")
RUNG = sa.text("kind = 'ring' AND message_id IS NOT NULL")
ABOUT_NO_TABLE = sa.text("table_id IS NULL")
RATED = sa.text("rated")
FORGETTABLE = sa.text("before IS NOT NULL AND NOT opens")

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_name)s_fk",
        "uq": "%(table_name)s_%(column_0_name)s_unique",
        "ck": "%(table_name)s_%(constraint_name)s_known",
    }
)

# The state stands last: reading the other columns then never touches its pages.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("host_id", sa.BigInteger, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("language", sa.Text),
    sa.Column("last_post_id", sa.BigInteger),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("updated_at", sa.BigInteger, nullable=False),
    sa.Column("strength", sa.Text, nullable=False, server_default="normal"),  # the former release reads it
    sa.Column("starter", sa.Integer),
    sa.Column("pace", sa.Text, nullable=False, server_default=""),
    sa.Column("paused_at", sa.BigInteger),
    sa.Column("luck", sa.Text, nullable=False, server_default=""),
    sa.Column("undo", sa.Text, nullable=False, server_default="redeal"),
    sa.Column("settings", sa.Text, nullable=False, server_default="{}"),
    sa.Column("state", sa.LargeBinary),
    sa.CheckConstraint("status IN ('lobby', 'running', 'over', 'ended')", name="status"),
    sa.Index("one_open_table", "channel_id", unique=True, sqlite_where=OPEN, postgresql_where=OPEN),
    sa.Index("hosted", "host_id", sqlite_where=OPEN, postgresql_where=OPEN),
    sa.Index("lobbies", "guild_id", "id", sqlite_where=IN_LOBBY, postgresql_where=IN_LOBBY),
    sa.Index("finished", "updated_at", "id", sqlite_where=FINISHED, postgresql_where=FINISHED),
    # An old button carries its table's id, so no id may come twice.
    sqlite_autoincrement=True,
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("computer", sa.Text),
    sa.Column("flagged", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("by_dm", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("was_host", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("agreed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.false()),
)

handovers = sa.Table(
    "handovers",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("computer", sa.Text),
    sa.Column("by_id", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# The state before a choice is compressed and deleted after a while, except before a choice that `opens` a turn (the one
# before it `ends` a turn) and before the first choice of a history, even if that is undone. Rows without a version are
# older than schema 0011: their history is incomplete. With a `part`, the state lies in that part of the table's pack.
choices = sa.Table(
    "choices",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("choice", sa.Text, nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("undone", sa.Boolean, nullable=False),
    sa.Column("undone_by", sa.BigInteger),
    sa.Column("events", sa.Text, nullable=False),
    sa.Column("before", sa.LargeBinary),
    sa.Column("undone_number", sa.Integer),
    sa.Column("version", sa.Integer),
    sa.Column("ahead", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("ends", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("opens", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("redealt", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("part", sa.Integer),
    sa.Index("choices_in_order", "table_id", "id"),
    sa.Index("forgettable_states", "table_id", "number", sqlite_where=FORGETTABLE, postgresql_where=FORGETTABLE),
)

# The states of a finished game, compressed together in a few parts: by the id of the choice that followed. An empty
# first part says that nothing is left to pack: the game has no states, or an owner had them removed.
packs = sa.Table(
    "packs",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("states", sa.LargeBinary, nullable=False),
)

# One row. Its generation is raised when a backup is restored: ids are then used again, and names of messages must not.
origin = sa.Table(
    "origin",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("generation", sa.BigInteger, nullable=False),
    sa.CheckConstraint("id = 1", name="id"),
)

# Rows from before schema 0003 store their nonce; later ones have a nonce made of generation and id.
outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id")),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("target", sa.BigInteger, nullable=False),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("nonce", sa.Text, unique=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("not_before", sa.BigInteger, nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("sent_at", sa.BigInteger),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("error", sa.Text),
    sa.Column("generation", sa.BigInteger),
    sa.Column("owner", sa.BigInteger),
    sa.CheckConstraint("state IN ('waiting', 'sending', 'sent', 'dead')", name="state"),
    sa.Index("undelivered", "target", "id", sqlite_where=UNDELIVERED, postgresql_where=UNDELIVERED),
    sa.Index("rung", "table_id", sqlite_where=RUNG, postgresql_where=RUNG),
    sa.Index("outbox_of_table", "table_id", "kind"),
    sa.Index("letters", "kind", "target", sqlite_where=ABOUT_NO_TABLE, postgresql_where=ABOUT_NO_TABLE),
    # A nonce is made of the id, so no id may come twice.
    sqlite_autoincrement=True,
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("language", sa.Text),
    sa.Column("dms", sa.Boolean, nullable=False),
    sa.Column("pings", sa.Boolean, nullable=False),
    sa.Column("theme", sa.Text, nullable=False),
    sa.Column("dms_closed_at", sa.BigInteger),
    sa.Column("bell", sa.Text, nullable=False, server_default="dm"),
    sa.Column("locale", sa.Text),
    sa.Column("zone", sa.Text),
    sa.Column("quiet", sa.Text, nullable=False, server_default=""),
    sa.Column("reminders", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("active_at", sa.BigInteger),
    sa.Column("former_zone", sa.Text),
    sa.Column("former_quiet", sa.Text, nullable=False, server_default=""),
    sa.Column("quiet_at", sa.BigInteger),
    sa.Column("vacation_had", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("vacation_at", sa.BigInteger),
    sa.Column("vacation_auto", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("digest", sa.Integer),
    sa.Column("reliability", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("lessons", sa.Text, key="tips", nullable=False, server_default=""),  # as former releases call it
    sa.Column("likely_zone", sa.Text),
    sa.Column("stations", sa.Text, nullable=False, server_default=""),
    sa.Column("suggestions", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("told_next", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("results", sa.Text, nullable=False, server_default="servers"),
)

# How many turns of a person ended on a day, and how many of those in time. Days are counted since 1970, in UTC.
reliability = sa.Table(
    "reliability",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False, index=True),
    sa.Column("in_time", sa.Integer, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
)

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("end", sa.BigInteger, nullable=False),
)

# The tables about which a person wants no reminders.
mutes = sa.Table(
    "mutes",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
)

# What a person has noted about a table, for themselves alone. It is theirs, whoever has the seat.
notepads = sa.Table(
    "notepads",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
)

# How far a person has looked at what happened at a table: its number then.
seen = sa.Table(
    "seen",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, nullable=False),
)

# Whom a person avoids, and whose lobbies they are told of. It is theirs alone: the other is told neither.
ties = sa.Table(
    "ties",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("other_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.CheckConstraint("kind IN ('avoid', 'friend')", name="kind"),
)

# The tables that were found for people and are not open yet: what is played, where, and until when seats are taken.
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("opening", sa.Boolean, nullable=False),  # whether all have taken their seats
    # A control carries its id, so no id may come twice.
    sqlite_autoincrement=True,
)

# Who looks for a table: one row a person. `since` is their place in the queue, which they keep until they have a seat.
searches = sa.Table(
    "searches",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("wishes", sa.Text, nullable=False),
    sa.Column("servers", sa.Text, nullable=False),
    sa.Column("match_id", Id, sa.ForeignKey("matches.id"), index=True),
    sa.Column("said_yes", sa.Boolean, nullable=False),
)

# The direct message that shows a person's hand at a table, so that the next one can take its place.
hands = sa.Table(
    "hands",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
)

# The message that reminds a person of waiting turns: one on each server (guild_id) or one by DM (0), each replacing the
# one before. `told` is what it says, as JSON.
reminded = sa.Table(
    "reminded",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
    sa.Column("nonce", sa.Text, nullable=False),
    sa.Column("told", sa.Text, nullable=False),
)

guilds = sa.Table(
    "guilds",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("language", sa.Text),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("left_at", sa.BigInteger),
)

# Who may begin and join no games on a server, until when (null: for good), why, and who has decided it.
bans = sa.Table(
    "bans",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("by_id", sa.BigInteger, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),
    sa.Index("one_ban", "guild_id", "user_id", unique=True),
    # What is due about a ban names it by its id, so no id may come twice.
    sqlite_autoincrement=True,
)

# What was changed about a server's rules, by whom (0: nobody any more, or time) and about whom; `value` is JSON.
server_acts = sa.Table(
    "server_acts",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("by_id", sa.BigInteger, nullable=False),
    sa.Column("about_id", sa.BigInteger),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("acts_of_server", "guild_id", "id"),
    # A message names its act by the id, so no id may come twice.
    sqlite_autoincrement=True,
)

# Who follows a table without a seat: what they want to be told by DM ("turn", "round" or "end"), whether that rings,
# and up to which number of the table they were told, or are about to be.
follows = sa.Table(
    "follows",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("wish", sa.Text, nullable=False),
    sa.Column("rings", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Index("follows_of_table", "table_id"),
)

# The seeds of random numbers have tables of their own, so that no row that is shown or logged contains them.
luck = sa.Table(
    "luck",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("secret", sa.Text, nullable=False),
)

# Games that are over and are looked at again: how many turns of people have been, what that has cost in milliseconds of
# a processor, and which of them could have gone better (JSON).
second_looks = sa.Table(
    "second_looks",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("looked", sa.Integer, nullable=False),
    sa.Column("spent", sa.Integer, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),
    sa.Column("turns", sa.Text, nullable=False),
    sa.Index("to_look_at", "table_id", sqlite_where=TO_LOOK_AT, postgresql_where=TO_LOOK_AT),
)

# Positions of finished games in which one turn was clearly better than what was played; nothing tells who played them.
# A candidate (no `day` yet) belongs to the game that it is from, and goes with it; one that was a puzzle of the day
# stands for itself. Days are counted since 1970, in UTC. `mu` and `sigma` rate how hard it is.
puzzles = sa.Table(
    "puzzles",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), index=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("best", sa.Text, nullable=False),
    sa.Column("gain", sa.Float, nullable=False),
    sa.Column("day", sa.Integer, unique=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("tried", sa.Integer, nullable=False, server_default="0"),
    sa.Column("solved", sa.Integer, nullable=False, server_default="0"),
    sa.Column("state", sa.LargeBinary, nullable=False),
    # An attempt's table and a control carry its id, so no id may come twice.
    sqlite_autoincrement=True,
)

# Who has tried a puzzle, on which server, at which table; `solved` is null until that is judged.
attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("puzzle_id", Id, sa.ForeignKey("puzzles.id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("solved", sa.Boolean),
    sa.Column("loss", sa.Float),
    sa.Index("attempts_of_person", "user_id"),
    sa.Index("attempts_of_server", "guild_id", "at"),
    sa.Index("attempts_at_table", "table_id"),
    sa.Index("to_judge", "table_id", sqlite_where=TO_JUDGE, postgresql_where=TO_JUDGE),
)

# How well people solve, on how many days in a row they have solved the puzzle of the day, the last of those days, and
# whether they want to stand in the tables of their servers.
solvers = sa.Table(
    "solvers",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best_streak", sa.Integer, nullable=False),
    sa.Column("last_day", sa.Integer),
    sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()),
)


def _made_ahead(name: str, wait: sa.Column[int], *former: sa.Column[int]) -> sa.Table:
    """Return a table of what persons have said ahead, one row a seat; `former` columns stand after `seen`."""
    return sa.Table(
        name,
        metadata,
        sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("start", sa.LargeBinary, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("edits", sa.Integer, nullable=False),
        sa.Column("undone", sa.Integer, nullable=False),
        sa.Column("armed", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        *former,
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        wait,
        sa.Index(f"{name}_armed", "table_id", sqlite_where=ARMED, postgresql_where=ARMED),
    )


# What a person wants to be played at a table once it is their turn: the guessed state in which their turn begins, the
# turns to try (`lines`, JSON), how they are to be played (`wishes`, JSON), and 1 once somebody has taken a choice back
# since (`undone`). It is carried out when its seat has been asked for `wait` milliseconds, but not at the number at
# which its table was `seen` in vain; former releases wrote the time itself (`due_at`). Of line number `line` so many
# choices are `done`. `why` says, as JSON, why it was stopped; "" before.
plans = _made_ahead(
    "plans", sa.Column("wait", sa.Integer, nullable=False, server_default="45000"), sa.Column("due_at", sa.BigInteger)
)

# What a person answers for good at a table when they are asked in another's turn: like a plan, but each line is one
# answer, and stays. `start` is the guessed state in which the last one was made; empty if it was made at the table.
answers = _made_ahead("answers", sa.Column("wait", sa.Integer, nullable=False))

# What a person tries at a table in private, for all seats: from a state that was guessed for their `seat` when the
# table had this number, or after the game, when nothing is hidden, from a moment of this number (`seat` is null). Of
# the `choices` (JSON) so many are `made`; `at` is when it was last used (ms).
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    sa.Column("seat", sa.Integer),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("start", sa.LargeBinary, nullable=False),
    sa.Column("choices", sa.Text, nullable=False),
    sa.Column("made", sa.Integer, nullable=False),
    sa.Column("edits", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("analyses_by_time", "at"),
)

# Games that were played to their end. A result outlives its table: then it has none. Ratings follow the order of ids.
# `counting` is the fingerprint of what the title counted of it; once it counts otherwise, kept games are counted again.
results = sa.Table(
    "results",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id", ondelete="SET NULL"), unique=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("began_at", sa.BigInteger, nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("counting", sa.Text, nullable=False, server_default=""),
    sa.Index("results_of_server", "guild_id", "game", "ended_at"),
    sa.Index("results_rated", "game", "id", sqlite_where=RATED, postgresql_where=RATED),
)

# How each seat ended for each of those who had it. Who was deleted is -1; their ratings, before and after, stay for
# those of the others.
scores = sa.Table(
    "scores",
    metadata,
    sa.Column("result_id", Id, sa.ForeignKey("results.id"), primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, index=True),
    sa.Column("computer", sa.Text),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("rank", sa.Integer),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("of_turns", sa.Integer, nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("counts", sa.Text, nullable=False),
    sa.Column("cards", sa.Text, nullable=False),
    sa.Column("before_mu", sa.Float),
    sa.Column("before_sigma", sa.Float),
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
)

# The ratings of people as they are now, by title.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)

# How often people have played a card, and how often those have won; wins are counted in 840ths.
card_wins = sa.Table(
    "card_wins",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("card", sa.Text, primary_key=True),
    sa.Column("plays", sa.Integer, nullable=False),
    sa.Column("won", sa.BigInteger, nullable=False),
    sa.Column("expected", sa.BigInteger, nullable=False),
)

words = sa.Table(
    "words",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("word", sa.Text, nullable=False),
)

requests = sa.Table(
    "requests",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("choice_id", sa.BigInteger, nullable=False),
    sa.Column("nonce", sa.Text),
)

agreements = sa.Table(
    "agreements",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("requests.table_id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
)

# Who agrees at a table beforehand to every undo soon after a choice.
standing = sa.Table(
    "standing",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
)

# The open vote of a table, if any. The nonce is that of the post that shows it.
votes = sa.Table(
    "votes",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("asker_id", sa.BigInteger, nullable=False),
    sa.Column("asker", sa.Text, nullable=False),
    sa.Column("about_id", sa.BigInteger),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("nonce", sa.Text, nullable=False),
)

# Who may answer a vote, and their answers: null if there is none yet.
ballots = sa.Table(
    "ballots",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("votes.table_id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("yes", sa.Boolean),
)

# The clock of each seat of a running game. With a number, the seat is in a turn that began at that number of the table.
clocks = sa.Table(
    "clocks",
    metadata,
    sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer),
    sa.Column("since", sa.BigInteger),
    sa.Column("left", sa.BigInteger),
    sa.Column("flags", sa.Integer, nullable=False, server_default="0"),
    sa.Column("excused", sa.Integer, nullable=False, server_default="0"),
    sa.Column("deadline", sa.BigInteger),
)

# What must be done at a time, by any process; a row is dropped when the turn that it is about ends.
due = sa.Table(
    "due",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("table_id", Id, sa.ForeignKey("tables.id")),
    sa.Column("seat", sa.Integer),
    sa.Column("number", sa.Integer),
    sa.Column("user_id", sa.BigInteger, index=True),
    sa.Column("stage", sa.Integer, nullable=False, server_default="0"),
    sa.Column("claimed_until", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("owner", sa.BigInteger),
    sa.Index("due_of_seat", "table_id", "seat"),
)

# The uses of costly things, such as films, within the last hour: on which server, and by whom if that may be noted. For
# what is counted by the milliseconds that a processor has `spent`, within the last day.
uses = sa.Table(
    "uses",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("spent", sa.Integer),
    sa.Index("uses_of_person", "user_id", "at"),
    sa.Index("uses_of_server", "guild_id", "at"),
    sa.Index("uses_in_order", "at"),
)

# One row: when a process was last known to run. Longer gaps are outages, in which no clock runs.
heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.CheckConstraint("id = 1", name="id"),
)

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("end", sa.BigInteger, nullable=False),
)


# Whose data was deleted, and when. Kept for good: a restored backup, which may hold that data again, is given the
# tombstones of the database that it replaces, marked as not done.
tombstones = sa.Table(
    "tombstones",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("done", sa.Boolean, nullable=False),
)

# The processes that share the shards, by the numbers of their locks, and when each was last seen.
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("owner", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)

# One row for each shard, for all processes to follow: who serves it, and who asks for it.
shards = sa.Table(
    "shards",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.BigInteger),
    sa.Column("wanted", sa.BigInteger),
)

# When a connection to Discord was last begun, for each row (bucket) of Discord's queue.
identifies = sa.Table(
    "identifies",
    metadata,
    sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# One row: a digest of the commands last registered at Discord.
commands = sa.Table(
    "commands",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("digest", sa.Text, nullable=False),
    sa.CheckConstraint("id = 1", name="id"),
)

# The emojis that were uploaded for the application: what each shows is told by a digest of its picture.
emojis = sa.Table(
    "emojis",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("emoji_id", sa.BigInteger, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
)


def columns(table: sa.Table, row: type[Struct]) -> list[sa.Column[Any]]:
    """Return the columns of `table` in the order of the fields of `row`, so that a result builds it by position."""
    return [table.c[field] for field in row.__struct_fields__]
