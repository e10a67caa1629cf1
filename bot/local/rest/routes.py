"""Every route of the REST interface."""

from bot.local.rest import application, channels, emojis, events, guilds, interactions, messages, pins
from bot.local.rest.routing import Routes

ROUTES = Routes(
    [
        *application.ROUTES,
        *emojis.ROUTES,
        *guilds.ROUTES,
        *events.ROUTES,
        *pins.ROUTES,  # before a message named "pins"
        *messages.ROUTES,
        *channels.ROUTES,
        *interactions.ROUTES,
    ],
)
