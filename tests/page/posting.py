"""Messages of the bot for the page to show."""

from bot.local.world.records import Message


def post(world, content="", channel="general", **more):
    """A message of the bot, past its REST interface."""
    channel = world.channel(channel) if isinstance(channel, str) else channel
    message = Message(world.new_id(), channel.id, world.bot.id, content, created=world.clock.now(), **more)
    world.post(message)
    return message
