"""Time that is let pass at once on the local page: all that is due meanwhile happens at its time."""

from bot.local.time_skip import time_skipper
from bot.pace.wall_time import DAY
from tests.tables.test_pace import begin


class MovedClock:
    """The clock of the stand-in, in seconds, which moves that of the tables, in milliseconds."""

    def __init__(self, clock):
        self.clock = clock

    def now(self):
        return self.clock.now / 1000

    def advance(self, seconds):
        self.clock.now += round(seconds * 1000)


async def test_reminders_and_a_flag_come_at_their_time(clocked_seating, clock, monkeypatch):
    table = await begin(clocked_seating)
    await clocked_seating.tables.due.beat()
    start = clock.now
    (seat,) = table.seats_to_choose()
    deadline = (await clocked_seating.tables.get(table.id)).clocks[seat].deadline
    sent = []
    done = clocked_seating.tables.due.do

    async def note_done():
        count = await done()
        if count:
            sent.append(clock.now)
        return count

    monkeypatch.setattr(clocked_seating.tables.due, "do", note_done)
    await time_skipper(MovedClock(clock), clocked_seating.tables.due)(2 * DAY / 1000)
    assert clock.now == start + 2 * DAY
    assert abs(sent[0] - (start + (deadline - start) // 2)) < 2_000  # half of the time
    assert any(abs(at - deadline) < 2_000 for at in sent)  # the time ran out when it should, not at the end
    assert await clocked_seating.store.clocks.outages(0) == []
    assert await clocked_seating.rows_of("remind")
