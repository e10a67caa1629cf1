"""Time that is let pass at once on the local page: all that is due meanwhile happens at its time."""

from bot.local.time_skip import time_skipper
from bot.pace.wall_time import DAY
from tests.tables.test_pace import begin, told


class MovedClock:
    """The clock of the stand-in, in seconds, which moves that of the tables, in milliseconds."""

    def __init__(self, clock):
        self.clock = clock

    def now(self):
        return self.clock.now / 1000

    def advance(self, seconds):
        self.clock.now += round(seconds * 1000)


async def test_reminders_and_a_flag_come_at_their_time(timed, clock, monkeypatch):
    table = await begin(timed)
    await timed.tables.due.beat()
    start = clock.now
    (seat,) = table.seats_to_choose()
    deadline = (await timed.tables.get(table.id)).clocks[seat].deadline
    sent = []
    done = timed.tables.due.do

    async def noted():
        count = await done()
        if count:
            sent.append(clock.now)
        return count

    monkeypatch.setattr(timed.tables.due, "do", noted)
    await time_skipper(MovedClock(clock), timed.tables.due)(2 * DAY / 1000)
    assert clock.now == start + 2 * DAY
    assert abs(sent[0] - (start + (deadline - start) // 2)) < 2_000  # half of the time
    assert any(abs(at - deadline) < 2_000 for at in sent)  # the time ran out when it should, not at the end
    assert await timed.store.clocks.outages(0) == []
    assert await told(timed, "remind")
