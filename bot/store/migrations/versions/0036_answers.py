"""Standing answers are stored beside plans; what lay in the states of games is taken from there."""

import json
from collections.abc import Iterator, Sequence
from zlib import compress

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
ARMED = sa.text("armed")
OCEANS, UNDERWATER_CITIES = 5, 4  # the versions of their rules by which it is chosen
WAIT = 45_000  # milliseconds before the first one

# Former answers were words in this order; of each, what is chosen now instead: the verb, its parts, the choices. What
# was said of a limit, and of the time after the last card, is no choice.
QUESTIONS = ("surplus", "limit", "burrower", "mutation", "metabolism", "colony", "trim", "giving")
Answer = tuple[str, tuple[str, ...], tuple[str, ...]]
Line = list[dict[str, Sequence[str]]]  # of one choice, as it is stored
ANSWERS: dict[tuple[str, str], Answer] = {
    **{("surplus", place): ("surplus", ("place",), (place,)) for place in ("reef", "zone1", "zone2", "zone3")},
    **{("colony", zone): ("tap", ("place",), (zone,)) for zone in ("zone1", "zone2", "zone3")},
    ("burrower", "never"): ("strike", ("answer", "way"), ("no plain",)),
    ("burrower", "always"): ("strike", ("answer", "way"), ("attack plain",)),
    ("mutation", "never"): ("mutate", ("trait", "pool"), ("no no",)),
    ("metabolism", "never"): ("metabolise", ("tokens",), ("no",)),
    ("metabolism", "always"): ("metabolise", ("tokens",), ("1", "2")),
    ("giving", "least"): ("give", ("tokens",), ("0", "1")),
    ("giving", "most"): ("give", ("tokens",), ("3", "2")),
}

BEGUN = sa.text(
    "SELECT tables.id AS id, tables.game AS game, tables.state AS state, seats.seat AS seat, seats.user_id AS user_id"
    " FROM tables JOIN seats ON seats.table_id = tables.id"
    " WHERE tables.game IN ('oceans', 'underwater_cities') AND tables.status = 'running' AND tables.state IS NOT NULL"
    " AND seats.user_id IS NOT NULL"
)
WRITE = (
    "INSERT INTO {} (table_id, seat, user_id, version, start, lines, wishes, edits, undone, armed, seen, line, done,"
    " why, wait) VALUES (:table, :seat, :user, :version, :start, :lines, :wishes, 1, 0, :yes, -1, 0, 0, '', :wait)"
)


def upgrade() -> None:
    op.create_table(
        "answers",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("start", sa.LargeBinary, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("edits", sa.Integer, nullable=False),
        sa.Column("undone", sa.Integer, nullable=False),
        sa.Column("armed", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("wait", sa.Integer, nullable=False),
    )
    op.create_index("ix_answers_user_id", "answers", ["user_id"])
    op.create_index("answers_armed", "answers", ["table_id"], sqlite_where=ARMED, postgresql_where=ARMED)
    _take_from_states()


def _take_from_states() -> None:
    """Write what people had settled beforehand in running games: answers in Oceans, and which cards they discard."""
    connection = op.get_bind()
    for row in connection.execute(BEGUN).mappings().all():
        former = json.loads(row["state"])["state"].get("plans", {}).get(str(row["seat"]), "")
        if row["game"] == "oceans":
            _write(connection, "answers", row, OCEANS, [*_lines(former.split(" "))])
        elif former:
            discard: dict[str, Sequence[str]] = {"choice": former, "parts": ("card",), "verb": "discard"}
            _write(connection, "plans", row, UNDERWATER_CITIES, [[discard]])


def _write(connection: sa.Connection, table: str, row: sa.RowMapping, version: int, lines: list[Line]) -> None:
    """Write these lines of a seat into a table, unless there are none or it has a plan of its own."""
    values = {"table": row["id"], "seat": row["seat"], "user": row["user_id"], "version": version, "wait": WAIT}
    text = json.dumps(lines, separators=(",", ":"))
    if lines:
        values |= {"start": compress(b""), "lines": text, "wishes": '{"brings":"any"}', "yes": True}
        connection.execute(sa.text(f"{WRITE.format(table)} ON CONFLICT DO NOTHING"), values)


def _lines(former: list[str]) -> Iterator[Line]:
    """Yield the lines of a seat's former answers, each of one choice."""
    for question_and_answer in zip(QUESTIONS, former, strict=False):
        verb, parts, choices = ANSWERS.get(question_and_answer, ("", (), ()))
        yield from ([{"choice": choice, "parts": parts, "verb": verb}] for choice in choices)
