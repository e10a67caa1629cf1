"""What the table hears when the time for a turn has run out."""

import msgspec
import pytest

from bot.pace.wall_time import HOUR
from bot.tables.outgoing import Post
from tests.tables.test_pace import begin, computer_turn, pass_time, told, whole_turn


@pytest.mark.parametrize(("flags", "note"), [(0, "post.flagged"), (1, "post.held")])
async def test_the_post_about_time_that_ran_out_tells_what_the_table_is_now(timed, clock, flags, note):
    """By its number the posts of a turn are put in order, and the picture is of that time."""
    table = await begin(timed)
    (seat,) = table.undecided()
    for again in range(flags + 1):
        await pass_time(timed, clock, table.clocks[seat].deadline + 8 * HOUR)
        if again < flags:
            await computer_turn(timed, table.id, seat)
            table = await whole_turn(timed, table.id, 1 - seat)
    now = await timed.tables.get(table.id)
    posts = [msgspec.json.decode(row.payload, type=Post) for row in await told(timed, "turn")]
    assert [post.number for post in posts if post.note == note] == [now.row.number]
