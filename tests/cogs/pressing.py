"""Choices made by presses alone, in panels that stay open while they lead on."""

from bot.bench.client_driver import asks_more, do_press, first_press
from bot.local.people.reply import labels, text

PRESSES = 25  # to a choice


class Panels:
    """The panels that stand before the people at a table, by seat."""

    def __init__(self, sitting):
        self.sitting, self.standing = sitting, {}

    async def press(self, table, seat, choice):
        """Press until this seat has made the choice, *Play* first. Raise AssertionError if it cannot be made."""
        for presses in range(PRESSES):
            panel = self.standing.get(seat)
            if panel and presses and asks_more(panel):
                await do_press(self.sitting.people[seat], panel, first_press(panel, table, seat, choice))
            else:
                await self.sitting.house.quiet()
                self.standing[seat] = (await self.sitting.panel(seat)).message
            if (await self.sitting.table()).row.number > table.row.number:
                return
        raise AssertionError(f"{choice!r} is not to be made: {labels(panel)} {text(panel)}")
