"""The ring of species and its neighbours."""

from bot.games.oceans.view import View


def order(view: View) -> tuple[int, ...]:
    """Return the seats in turn order."""
    return tuple((view.first + n) % len(view.players) for n in range(len(view.players)))


def ring(view: View) -> list[str]:
    """Return all species, going left: each row from right to left, the players in turn order."""
    return [species.name for seat in order(view) for species in reversed(view.players[seat].species)]


def neighbours(view: View, name: str) -> tuple[str, str]:
    """Return the species to the left and to the right; empty where it is alone."""
    names = ring(view)
    if len(names) < 2:
        return "", ""
    place = names.index(name)
    return names[(place + 1) % len(names)], names[place - 1]
