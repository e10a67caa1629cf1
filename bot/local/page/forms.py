"""The forms that are open on the page."""

from bot.local.people.person import Person
from bot.local.people.reply import Modal

MOST = 50  # kept open; beyond that the oldest are forgotten


class Forms:
    """Modals by the person for whom they were opened and the id under which the page knows them."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, str], Modal] = {}

    def open(self, person: Person, modal: Modal) -> str:
        """Keep a modal and return the id of its form."""
        form_id = str(modal.interaction.id)
        self._open[person.id, form_id] = modal
        while len(self._open) > MOST:
            del self._open[next(iter(self._open))]
        return form_id

    def get(self, person: Person, form_id: str) -> Modal | None:
        """Return the form with this id that a person has open; None if there is none."""
        return self._open.get((person.id, form_id))

    def close(self, person: Person, form_id: str) -> None:
        """Forget a person's form; nothing happens if it is not open."""
        self._open.pop((person.id, form_id), None)
