"""The recap since a person last chose or looked: numbered lines, and the board with the same numbers."""

from collections.abc import Iterator, Sequence
from itertools import count

import discord
import msgspec

from bot.engine.effect import Seat, SeatEvent
from bot.layout import BELOW, sentence_of
from bot.narration import tell
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Client, ComponentHandler, Interaction, acknowledge, answer, answer_with, reader
from cogs.discord_text import cut_sentences, escape_name
from cogs.pictures import film
from cogs.showing.log import brings_news, last_choice, read_history
from cogs.showing.moments import Moment, moments, past_table
from cogs.showing.replay_film import film_reel, need_film_quota

ID = r"recap:(?P<table>\d+):(?P<start>\d+)"
LINES = 8  # at most: what a phone shows beside a picture
LONG = 200  # characters of a line, where there are many
ROOM = 800  # of all lines; few of them are longer, since what befell the reader may stand at their ends
NOBODY = discord.AllowedMentions.none()


class Step(msgspec.Struct, frozen=True):
    """What a seat did between two moments, or with None what happened to the table."""

    place: int
    seat: Seat | None
    told: tuple[SeatEvent, ...]


async def show_recap(interaction: Interaction, table: Table) -> None:
    """Answer with the recap, and note that the person has seen it. The interaction is acknowledged."""
    bot, who, own = interaction.client, await reader(interaction), table.seat_of(interaction.user.id)
    all_moments, words = moments(table, await read_history(bot, table), own), who.texts(table.game.key)
    looked_at = await bot.tables.people.number_seen(interaction.user.id, table.id)
    start, head = start_of_recap(all_moments, own, looked_at, asked=own in table.seats_to_choose())
    lines_by_step = recap_lines(table, all_moments, start, own, words)
    newest, done = lines_by_step[-LINES:], count(1)
    numbers = [0 if step.seat is None else next(done) for step, _ in newest]
    marks = await marks_of(
        bot, table, all_moments, [(step, number) for (step, _), number in zip(newest, numbers, strict=True)]
    )
    room = max(LONG, ROOM // max(1, len(newest)))
    cut = [cut_sentences(line, room) for _, line in newest]
    lines = [
        words("recap.line", n=number, told=line) if number else line for line, number in zip(cut, numbers, strict=True)
    ] or [words("recap.none")]
    more = [words("post.more")] if len(lines_by_step) > LINES else []
    content = "\n".join([words(head), *more, *lines])
    picture = await bot.pictures.marked_board(table, marks, who.lang, who.theme)
    view = _watch(table, start, words) if lines_by_step else discord.ui.View()
    await answer(interaction, picture=picture, content=content, view=view, allowed_mentions=NOBODY)
    await bot.tables.people.note_seen(interaction.user.id, table)


def start_of_recap(all_moments: Sequence[Moment], own: Seat | None, looked_at: int, *, asked: bool) -> tuple[int, str]:
    """Return the table's number at which the recap starts, and the key of the text that says since when.

    That is after the seat's last choice, in an earlier turn if it is `asked` now, or, if something came after it, after
    what was looked at since.
    """
    every = [entry for moment in all_moments for entry in moment.entries]
    last = last_choice(every, own, asked=asked)
    after = 0 if last is None else every[last].number + (not brings_news(every, every[last]))
    if looked_at > after and any(entry.number >= looked_at for entry in every if not entry.ahead):
        return looked_at, "recap.looked"
    return after, "recap.last" if last is None else "recap.turn"


def recap_lines(
    table: Table, all_moments: Sequence[Moment], start: int, own: Seat | None, words: Texts
) -> list[tuple[Step, str]]:
    """Return what each seat did from moment to moment since this number, a line each, the oldest first."""
    return list(_step_lines(table, steps_since(all_moments, start), own, words))


def steps_since(all_moments: Sequence[Moment], start: int) -> Iterator[Step]:
    """Yield what each seat did since, from moment to moment, without premoves."""
    for place, moment in enumerate(all_moments):
        fresh = [entry for entry in moment.entries if entry.number >= start and not entry.ahead]
        told = [seat_event for entry in fresh for seat_event in entry.told]
        for seat in dict.fromkeys(map(_whose, told)):
            yield Step(place, seat, tuple(seat_event for seat_event in told if _whose(seat_event) == seat))


def _whose(seat_event: SeatEvent) -> Seat | None:
    return None if sentence_of(seat_event.event).common else seat_event.seat


def _step_lines(table: Table, steps: Iterator[Step], own: Seat | None, words: Texts) -> Iterator[tuple[Step, str]]:
    """Yield the steps that have something to tell, with their lines."""
    names, glue = [escape_name(name) for name in table.names], words("list.sentences", first="", then="")
    for step in steps:
        line = glue.join(tell(step.told, names, words, own, post=True)).replace(BELOW, glue)
        if line:
            yield step, line


async def marks_of(
    bot: Client, table: Table, all_moments: Sequence[Moment], steps: Sequence[tuple[Step, int]]
) -> list[tuple[str, int]]:
    """Return where on the board these steps are visible to a spectator, with their numbers."""
    marks, views = list[tuple[str, int]](), dict[int, object]()
    for place in sorted({step.place + near for step, _ in steps for near in (-1, 0) if step.place + near >= 0}):
        views[place] = (await past_table(bot, table, all_moments[place])).view(None)
    for step, number in steps:
        changed = table.game.changes(views[step.place - 1], views[step.place]) if step.place else ()
        spots = [change.spot for change in changed if change.seat == step.seat]
        spots += [spot for seat_event in step.told if number for spot in table.game.places(seat_event.event)]
        marks += [(spot, number) for spot in dict.fromkeys(spots)]
    return marks


def _watch(table: Table, start: int, words: Texts) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=words("recap.watch"), custom_id=f"recap:{table.id}:{start}"))
    view.stop()
    return view


class WatchButton(ComponentHandler, template=ID):
    """Shows the recap as a film."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        bot, who, start = interaction.client, await reader(interaction), int(self.match["start"])
        table = await bot.tables.get(self.table_id)
        await need_film_quota(interaction, table)
        all_moments = moments(table, await read_history(bot, table), None)
        fresh = [place for place, one in enumerate(all_moments) if any(entry.number >= start for entry in one.entries)]
        recent = all_moments[max(0, fresh[0] - 1) :] if fresh else all_moments[-1:]
        files = await film(bot.pictures, film_reel(bot, table, recent, who.lang), who.lang, who.theme)
        words = who.texts(table.game.key)
        await answer_with(interaction, files, {"content": words("film.told", game=words("game.name"))})
