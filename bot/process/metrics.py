"""What is measured of a run, in Prometheus' own way; `monitor.py` shows it. A label names a sort, never an id."""

from prometheus_client import Counter, Gauge, Histogram

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
LATE = (1, 2, 5, 10, 30, 60, 300, 1800, 7200)  # seconds: due rows are looked for once a second

ACKNOWLEDGEMENT = Histogram(
    "gamekeeper_acknowledge_seconds",
    "From a press or command, by Discord's clock, to its acknowledgement",
    (),
    buckets=SECONDS,
)
COMMIT = Histogram("gamekeeper_commit_seconds", "A transaction, from its beginning to its commit", (), buckets=SECONDS)
FAILED_WRITES = Counter("gamekeeper_failed_writes", "Transactions that the database did not take")
RENDER = Histogram("gamekeeper_render_seconds", "A picture, from the wish to the file", (), buckets=SECONDS)
DUE_LAG = Histogram("gamekeeper_due_lag_seconds", "How late what is due was taken up", (), buckets=LATE)
OUTBOX_AGE = Gauge("gamekeeper_outbox_age_seconds", "How long the oldest post that could be sent has waited")
RATE_LIMITED = Counter("gamekeeper_rate_limited", "Requests that Discord answered with 429")
REFUSALS = Counter("gamekeeper_refused", "What people were refused, by the reason's name", ("reason",))
BUILD = Gauge("gamekeeper_build_info", "Which version this is: always 1", ("version", "commit", "schema"))
THINKING_QUEUE = Gauge("gamekeeper_thinking_queue", "Choices of computers that wait to be thought out")
THINKING_WITHOUT_PROCESSOR = Counter(
    "gamekeeper_thinking_without_processor", "Choices of computers that others kept from the processor for long"
)
FAILED_TABLES = Gauge("gamekeeper_failed_tables", "Tables that this process could not read")
