"""The recap since a person last chose or looked: numbered lines, and the board with the same numbers."""

from collections.abc import Iterator, Sequence
from itertools import count

import discord
import msgspec

from bot.engine.effect import Seat, SeatEvent
from bot.layout import sentence_of
from bot.narration import join_below, tell
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import RINGS_NOBODY, Client, ComponentHandler, Interaction, acknowledge, answer, reader
from cogs.discord_text import cut_sentences, seat_names
from cogs.page import Page, answer_page
from cogs.pictures import film
from cogs.showing.log import brings_news, last_choice, read_history
from cogs.showing.moments import Moment, moments, past_table
from cogs.showing.replay_film import film_reel, need_film_quota

ID = r"recap:(?P<table>\d+):(?P<start>\d+)"
LINES = 8  # at most: what a phone shows beside a picture
LONG = 200  # characters that a line may have at least, however many there are
ROOM = 800  # characters of all lines: a few long ones are not cut, as what befell the reader may be at their ends


class Step(msgspec.Struct, frozen=True):
    """What a seat did just before the moment with the index `place`; with None, what happened to the whole table."""

    place: int
    seat: Seat | None
    told: tuple[SeatEvent, ...]


async def show_recap(interaction: Interaction, table: Table) -> None:
    """Answer with the recap, and note that the person has seen it. The interaction was acknowledged before."""
    bot, who, own = interaction.client, await reader(interaction), table.seat_of(interaction.user.id)
    all_moments, words = moments(table, await read_history(bot, table)), who.texts(table.game.key)
    looked_at = await bot.tables.people.number_seen(interaction.user.id, table.id)
    start, head = start_of_recap(all_moments, own, looked_at, asked=own in table.seats_to_choose())
    steps = recap_lines(table, all_moments, start, own, words)
    numbered = _number_steps(steps[-LINES:])
    marks = await marks_of(bot, table, all_moments, [(step, number) for step, number, _ in numbered])
    room = max(LONG, ROOM // max(1, len(numbered)))
    shortened = [(number, cut_sentences(line, room)) for _, number, line in numbered]
    lines = [words("recap.line", n=number, told=line) if number else line for number, line in shortened]
    more = [words("post.more")] if len(steps) > LINES else []
    content = "\n".join([words(head), *more, *(lines or [words("recap.none")])])
    picture = await bot.pictures.marked_board(table, marks, who.lang, who.theme)
    view = _watch_view(table, start, words) if steps else discord.ui.View()
    await answer(interaction, picture=picture, content=content, view=view, allowed_mentions=RINGS_NOBODY)
    await bot.tables.people.note_seen(interaction.user.id, table)


def _number_steps(steps: Sequence[tuple[Step, str]]) -> list[tuple[Step, int, str]]:
    """Return steps and lines with a number between: seats' steps count from 1; 0 for what happened to the table."""
    numbers = count(1)
    return [(step, 0 if step.seat is None else next(numbers), line) for step, line in steps]


def start_of_recap(all_moments: Sequence[Moment], own: Seat | None, looked_at: int, *, asked: bool) -> tuple[int, str]:
    """Return the table's number at which the recap starts, and the key of the text that says since when.

    It starts after the seat's last choice; if the seat is `asked` now, after that of an earlier turn. If the person has
    looked at the table since (at the number `looked_at`) and something came after that, it starts there.
    """
    every_entry = [entry for moment in all_moments for entry in moment.entries]
    last = last_choice(every_entry, own, asked=asked)
    start = 0 if last is None else every_entry[last].number + (not brings_news(every_entry, every_entry[last]))
    if looked_at > start and any(entry.number >= looked_at for entry in every_entry):
        return looked_at, "recap.looked"
    return start, "recap.last" if last is None else "recap.turn"


def recap_lines(
    table: Table, all_moments: Sequence[Moment], start: int, own: Seat | None, words: Texts
) -> list[tuple[Step, str]]:
    """Return the steps since this number of the table that have something to tell, each with its line, in order."""
    return list(_step_lines(table, steps_since(all_moments, start), own, words))


def steps_since(all_moments: Sequence[Moment], start: int) -> Iterator[Step]:
    """Yield what each seat did since this number of the table, from moment to moment."""
    for place, moment in enumerate(all_moments):
        entries = [entry for entry in moment.entries if entry.number >= start]
        events = [seat_event for entry in entries for seat_event in entry.told]
        for seat in dict.fromkeys(map(_acting_seat, events)):
            yield Step(place, seat, tuple(seat_event for seat_event in events if _acting_seat(seat_event) == seat))


def _acting_seat(seat_event: SeatEvent) -> Seat | None:
    """Return the seat that an event is about; None if it is common to all."""
    return None if sentence_of(seat_event.event).common else seat_event.seat


def _step_lines(table: Table, steps: Iterator[Step], own: Seat | None, words: Texts) -> Iterator[tuple[Step, str]]:
    """Yield the steps that have something to tell, with their lines."""
    names, glue = seat_names(table.names), words("list.sentences", first="", then="")
    for step in steps:
        line = glue.join(join_below(tell(step.told, names, words, own, post=True, icons=True), words))
        if line:
            yield step, line


async def marks_of(
    bot: Client, table: Table, all_moments: Sequence[Moment], steps: Sequence[tuple[Step, int]]
) -> list[tuple[str, int]]:
    """Return the spots on the board where a spectator sees these numbered steps, each with its number."""
    marks, views = list[tuple[str, int]](), dict[int, object]()
    before_and_after = {place for step, _ in steps for place in (step.place - 1, step.place) if place >= 0}
    for place in sorted(before_and_after):
        views[place] = (await past_table(bot, table, all_moments[place])).view(None)
    for step, number in steps:
        changed = table.game.changes(views[step.place - 1], views[step.place]) if step.place else ()
        spots = [change.spot for change in changed if change.seat == step.seat]
        spots += [spot for seat_event in step.told if number for spot in table.game.places(seat_event.event)]
        marks += [(spot, number) for spot in dict.fromkeys(spots)]
    return marks


def _watch_view(table: Table, start: int, words: Texts) -> discord.ui.View:
    """Return the button that shows the recap as a film."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=words("recap.watch"), custom_id=f"recap:{table.id}:{start}"))
    view.stop()
    return view


class WatchButton(ComponentHandler, template=ID):
    """Handles the button that shows the recap as a film."""

    async def act(self, interaction: Interaction) -> None:
        """Answer with the film. Raise Refused("many_films") if there were too many within the hour."""
        await acknowledge(interaction)
        bot, who, start = interaction.client, await reader(interaction), int(self.match["start"])
        table = await bot.tables.get(self.table_id)
        await need_film_quota(interaction, table)
        all_moments = moments(table, await read_history(bot, table))
        new = [moment for moment in all_moments if any(entry.number >= start for entry in moment.entries)]
        first_new = all_moments.index(new[0]) if new else len(all_moments)
        recent = all_moments[max(0, first_new - 1) :]
        files = await film(bot.pictures, film_reel(bot, table, recent, who.lang), who.lang, who.theme)
        words = who.texts(table.game.key)
        await answer_page(interaction, Page(words("film.told", game=words("game.name")), files))
