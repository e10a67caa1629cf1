"""Every route of the REST interface."""

from bot.local.rest import application, channels, guilds, interactions, messages
from bot.local.rest.routing import Routes

ROUTES = Routes(
    [*application.ROUTES, *guilds.ROUTES, *messages.ROUTES, *channels.ROUTES, *interactions.ROUTES],
)
