"""The form in which a person says what table they look for. What is not ticked is left open."""

from collections.abc import Sequence

import discord

from bot.games.registry import games
from bot.pace.pace import PACES
from bot.tables.finding import LEVELS, Wishes
from bot.texts import Texts, texts
from cogs.answering import (
    Filled,
    Form,
    Interaction,
    label_field,
    player_name,
    radio_field,
    radio_option,
    reader,
    server_of,
    tick_field,
    tick_option,
)
from cogs.finding.page import show_search

TITLES, SEATS, PACE, LEVEL, WHERE = "titles", "seats", "pace", "level", "where"  # the fields
EVERYWHERE, LANGUAGE = "everywhere", "language"  # what can be ticked in the last one
NONE = "none"  # the pace of a table without one
MANY = 6  # seats: from here on one box stands for all
TICKS = 10  # the most boxes in a field that Discord takes


class FindForm(Form, template=r"find:form"):
    """A form for titles, seats, pace, experience, and where."""

    def __init__(self, wishes: Wishes | None, words: Texts) -> None:
        super().__init__(words("find.form.title"), "find:form")
        any_of = words("find.form.any")
        self.add_item(label_field(words("find.form.titles"), tick_field(TITLES, _titles(wishes, words)), any_of))
        self.add_item(label_field(words("find.form.seats"), tick_field(SEATS, _seats(wishes, words)), any_of))
        self.add_item(label_field(words("find.form.pace"), radio_field(PACE, _paces(wishes, words))))
        self.add_item(label_field(words("find.form.level"), radio_field(LEVEL, _levels(wishes, words))))
        self.add_item(label_field(words("find.form.where"), tick_field(WHERE, _places(wishes, words))))

    @classmethod
    async def act(cls, interaction: Interaction, filled: Filled) -> None:
        """Look for such a table from now on, and say how many others do."""
        user, tables, who = interaction.user, interaction.client.tables, await reader(interaction)
        wishes = _filled_wishes(filled, who.lang)
        place, servers = (server_of(interaction), _channel(interaction)), await tables.open_lobbies.servers_of(user.id)
        await tables.finding.look(user.id, place, player_name(user), wishes, servers)
        await show_search(interaction)


def _channel(interaction: Interaction) -> int:
    """Return the channel near which a table may be opened: that in which one asks, or whose thread that is."""
    here = interaction.channel
    parent = here.parent_id if isinstance(here, discord.Thread) else None
    return parent or interaction.channel_id or 0


def offered_titles() -> list[str]:
    """Return the titles that several people can play, as many as the form takes."""
    return [key for key, game in games().items() if game.seats[-1] > 1][:TICKS]


def offered_seats() -> list[int]:
    """Return the numbers of seats that can be ticked; the last stands for all from there on."""
    most = max(games()[key].seats[-1] for key in offered_titles())
    return [*range(2, min(most, MANY) + 1)]


def _meant_seats(number: int) -> range:
    """Return the numbers of seats that a box means."""
    most = max(games()[key].seats[-1] for key in offered_titles())
    return range(number, (most if number == MANY else number) + 1)


def _titles(wishes: Wishes | None, words: Texts) -> list[discord.CheckboxGroupOption]:
    """Return a box for each title; all are left open where all are wished."""
    former = wishes.titles if wishes and len(wishes.titles) < len(offered_titles()) else ()
    return [tick_option(texts(words.lang, key)("game.name"), key, ticked=key in former) for key in offered_titles()]


def _seats(wishes: Wishes | None, words: Texts) -> list[discord.CheckboxGroupOption]:
    """Return a box for each number of seats; all are left open where all are wished."""
    offered = offered_seats()
    former = wishes.seats if wishes and not set(offered) <= set(wishes.seats) else ()
    labels = [words("find.seats_from" if n == MANY else "find.seats", n=n) for n in offered]
    return [tick_option(label, str(n), ticked=n in former) for label, n in zip(labels, offered, strict=True)]


def _paces(wishes: Wishes | None, words: Texts) -> list[discord.RadioGroupOption]:
    """Return a radio button for each pace, the usual one first."""
    now = (wishes.pace or NONE) if wishes else "brisk"
    names = ["brisk", *(name for name in PACES if name != "brisk"), NONE]
    return [radio_option(words(f"pace.{name}.name"), name, now, words(f"pace.{name}.about")) for name in names]


def _levels(wishes: Wishes | None, words: Texts) -> list[discord.RadioGroupOption]:
    """Return a radio button for each experience."""
    now = wishes.level if wishes else LEVELS[0]
    return [radio_option(words(f"find.level.{name}"), name, now, words(f"find.level.{name}_about")) for name in LEVELS]


def _places(wishes: Wishes | None, words: Texts) -> list[discord.CheckboxGroupOption]:
    """Return the boxes for other servers and for one's own language."""
    everywhere, language = words("find.form.everywhere"), words("find.form.language")
    abouts = words("find.form.everywhere_about"), words("find.form.language_about")
    ticked = bool(wishes and wishes.everywhere), bool(wishes and wishes.language)
    return [
        tick_option(everywhere, EVERYWHERE, abouts[0], ticked=ticked[0]),
        tick_option(language, LANGUAGE, abouts[1], ticked=ticked[1]),
    ]


def _filled_wishes(filled: Filled, lang: str) -> Wishes:
    """Return what a filled form wishes, whose person reads this language."""
    ticked = _ticked_values(filled, SEATS, [str(n) for n in offered_seats()])
    seats = [n for number in ticked for n in _meant_seats(int(number))]
    places, pace, level = filled.ticked_values(WHERE), filled.text(PACE), filled.text(LEVEL)
    return Wishes(
        titles=tuple(_ticked_values(filled, TITLES, offered_titles())),
        seats=tuple(seats),
        pace="" if pace == NONE else pace,
        language=lang if LANGUAGE in places else "",
        level=next((known for known in LEVELS if known == level), LEVELS[0]),
        everywhere=EVERYWHERE in places,
    )


def _ticked_values(filled: Filled, field: str, offered: Sequence[str]) -> list[str]:
    """Return what was ticked in a field; all that is offered if nothing was."""
    return [value for value in filled.ticked_values(field) if value in offered] or [*offered]
