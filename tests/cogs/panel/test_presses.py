"""Two hundred presses at once: each is acknowledged in Discord's three seconds, and none is lost."""

import asyncio

from cogs.discord_text import SIGNS
from tests.cogs.playing import DRAW, begin_made, wait_for_outbox

TABLES, SEATS = 10, 8


async def test_200_presses_at_once_are_all_acknowledged(house):
    sittings = []
    for number in range(TABLES):
        thread = house.world.add_thread(house.general, f"table {number}", house.world.owner.id)
        people = [house.person(f"{number}.{seat}") for seat in range(SEATS)]
        sittings.append(await begin_made(house, "cartographers", *people, channel=thread))
    choices = {sitting.id: (await sitting.choices(0))[:SEATS] for sitting in sittings}
    presses = [press for sitting in sittings for press in _presses(sitting, choices[sitting.id])]
    assert len(presses) == 200
    replies = await asyncio.gather(*presses)
    assert [reply.failure for reply in replies if reply.failure] == []  # as the stand-in says after three seconds
    assert all(reply.seconds is not None for reply in replies)
    await asyncio.gather(*(reply.wait(60) for reply in replies))
    await wait_for_outbox(house)
    for sitting in sittings:
        history = await house.store.choices.history(sitting.id)
        assert sorted(choice.seat for choice in history) == list(range(SEATS))
        assert len(sitting.posts()) == 2
        assert len(house.world.pinged_ids(sitting.last)) == SEATS - 1, "all but who has drawn last and is asked on"


def _presses(sitting, choices):
    """Twenty presses: everybody draws, some look at panel, board, log or help."""
    for seat, person in enumerate(sitting.people):
        parts = dict(zip(("terrain", "shape", "cell"), choices[seat].split(" "), strict=True))
        yield person.slash(sitting.channel, DRAW, **parts)
    for person in sitting.people[:4]:
        yield person.press(sitting.last, SIGNS["button.play"])
    yield sitting.people[0].press(sitting.last, SIGNS["button.board"])
    for person in sitting.people[:4]:
        yield person.press(sitting.last, SIGNS["button.help"])
    for person in sitting.people[:3]:
        yield person.slash(sitting.channel, "/log")
