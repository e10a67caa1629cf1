"""Names of colours and planets in words."""

from bot.games.solarius_mission.view import Planet

from ..look import Look
from .figures import demand


def colour_word(colour: str, look: Look) -> str:
    """Return the word for a colour."""
    return look.texts(f"colour.{colour}")


def planet_words(planet: Planet, look: Look) -> str:
    """Return a planet by colour and demand: "black 6/5"."""
    demanded = demand(planet.colour, planet.first, planet.second)
    return look.texts("picture.say.planet", colour=colour_word(planet.colour, look), demand=demanded)
