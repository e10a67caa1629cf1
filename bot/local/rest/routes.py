"""Every route of the REST interface."""

from bot.local.rest import application, channels, emojis, guilds, interactions, messages
from bot.local.rest.routing import Routes

ROUTES = Routes(
    [*application.ROUTES, *emojis.ROUTES, *guilds.ROUTES, *messages.ROUTES, *channels.ROUTES, *interactions.ROUTES],
)
