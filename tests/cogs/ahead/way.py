"""A way through looking ahead in private."""

from tests.cogs.largest import press


async def looking_ahead(world):
    """What may come of a choice, at tables where all choose at the same time and where they do not."""
    house, (ann, ben, *_) = world.house, world.people
    for game in ("cartographers", "solarius_mission"):
        sitting = await world.begin(game, ann, ben)
        seat = (await sitting.table()).seats_to_choose()[0]
        panel = (await sitting.panel(seat)).message
        if game != "cartographers":  # there a first choice stands in the panel at once
            await press(house, sitting.people[seat], panel, ":whole")
        await press(house, sitting.people[seat], panel, ":whatif0:")
