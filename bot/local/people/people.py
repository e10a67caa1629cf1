"""Everybody who can act in the small Discord."""

from bot.local.gateway.interactions import Interactions
from bot.local.people.person import Person
from bot.local.world.records import User
from bot.local.world.world import World


class People:
    """One `Person` per user, created when first asked for."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self._world, self._interactions = world, interactions
        self._by_user_id: dict[int, Person] = {}

    def of(self, user: User) -> Person:
        """Return the person who acts for this user, the same one each time."""
        if user.id not in self._by_user_id:
            self._by_user_id[user.id] = Person(self._world, self._interactions, user)
        return self._by_user_id[user.id]

    def find(self, name: str) -> Person | None:
        """Return the person with this display name; None if there is none."""
        for user in self._world.users.values():
            if user.display == name and not user.bot:
                return self.of(user)
        return None

    def find_or_add(self, name: str, locale: str = "en-US") -> Person:
        """Return the person with this display name; one who joins the first guild if there is none."""
        return self.find(name) or self.of(self._world.add_user(name, locale))
