"""A way through notes, and how tests come to them."""

from tests.cogs.largest import fill_in

PANEL = ":notes0:"  # in the id of the panel's button


async def note_in_panel(sitting, seat, text):
    """The seat's panel after its person has noted this in it."""
    panel = (await sitting.panel(seat)).message
    await fill_in(sitting.house, sitting.people[seat], panel, PANEL, text)
    return panel


async def note_by_command(house, person, channel, text, **options):
    """What a person is answered who notes this by the command."""
    modal = (await person.slash(channel, "/note", **options)).modal
    return await house.after(person.submit(modal, {"notes": text}))


async def notes(world):
    """Notes by the command on a lobby and a chosen game, in the panel, and beside the replay."""
    house, (ann, ben, *_) = world.house, world.people
    channel = world.channel()
    await house.lobby(ann, channel)
    await note_by_command(house, ann, channel, "*" * 1000)
    await note_by_command(house, ann, channel, "")
    sitting = await world.begin("sky_islands", ann, ben)
    (offered, *_) = await ann.complete(sitting.channel, "/note", {}, "table")
    await note_by_command(house, ann, channel, "海" * 1000, table=offered["value"])
    seat = (await sitting.table()).seats_to_choose()[0]
    await note_in_panel(sitting, seat, "W" * 1000)
    replay = (await house.after(sitting.people[seat].slash(sitting.channel, "/replay"))).message
    await fill_in(house, sitting.people[seat], replay, ":notes$", "\n".join("abc" * 100))
