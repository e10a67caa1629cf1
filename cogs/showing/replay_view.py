"""/replay: the game at an earlier moment, as the reader may see it, with what had led to it."""

from collections.abc import Mapping, Sequence

from bot.engine.effect import Seat
from bot.tables.history import whole_from
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import (
    RINGS_NOBODY,
    ComponentHandler,
    Filled,
    Interaction,
    Reader,
    acknowledge,
    answer,
    reader,
    reader_with_notes,
    selected_value,
)
from cogs.notepad import NotesForm, notes_line, open_notes
from cogs.page import Page, answer_page
from cogs.panel import begin_analysis_at, continue_analysis
from cogs.pictures import film
from cogs.showing.log import Filter, log_pages, read_history
from cogs.showing.moments import WHICH, Moment, Which, moments, past_table
from cogs.showing.replay_controls import (
    ANALYSE,
    FILM,
    ID,
    LOOK,
    NOTES,
    Place,
    Strip,
    are_hands_open,
    replay_buttons,
    snap_to_moment,
)
from cogs.showing.replay_film import film_reel, need_film_quota
from cogs.showing.second_look import show_second_look


async def show_replay(interaction: Interaction, table: Table, place: Place | None = None) -> None:
    """Answer with the moment at a place; without one, with the newest. The interaction was acknowledged before.

    Raise Refused("moved_on") if the moment was undone meanwhile.
    """
    who, notes = await reader_with_notes(interaction, table.id)
    strip, complete_from = await _strip(interaction, table, place, notes)
    past, seat = await past_table(interaction.client, table, strip.now), strip.place.seat
    picture = await interaction.client.pictures.moment(past, seat, who.lang, who.theme)
    view, content = replay_buttons(strip, who.on_labels(table)), _moment_text(strip, who, complete_from)
    await answer(interaction, picture=picture, content=content, view=view, allowed_mentions=RINGS_NOBODY)


async def show_film(interaction: Interaction, table: Table) -> None:
    """Answer with a film of all moments so far, as a spectator saw them. Raise Refused("many_films")."""
    await need_film_quota(interaction, table)
    who, bot = await reader(interaction), interaction.client
    all_moments = moments(table, await read_history(bot, table))
    files = await film(bot.pictures, film_reel(bot, table, all_moments, who.lang), who.lang, who.theme)
    words = who.texts(table.game.key)
    await answer_page(interaction, Page(words("film.told", game=words("game.name")), files))


async def show_analysis(interaction: Interaction, table: Table, place: Place) -> None:
    """Answer with an analysis from the moment at a place of a finished game.

    Raise Refused("moved_on") if the moment was undone meanwhile, and what `begin_analysis_at` raises.
    """
    strip, _ = await _strip(interaction, table, place, "")
    past = await past_table(interaction.client, table, strip.now)
    await continue_analysis(interaction, await begin_analysis_at(interaction, table, past, strip.place.at))


async def _strip(interaction: Interaction, table: Table, place: Place | None, notes: str) -> tuple[Strip, int]:
    """Return the strip of a table at a place, the newest for None, and the turn from which its history is complete."""
    own = table.seat_of(interaction.user.id)
    history, seat = await read_history(interaction.client, table), _looking_seat(table, place, own)
    all_moments = moments(table, history)
    last = len(all_moments) - 1
    new_place = Place(last, "all", seat) if place is None else Place(min(place.at, last), place.which, seat)
    missed = await _missed_moments(interaction, table, all_moments)
    strip = snap_to_moment(Strip(table, all_moments, new_place, own, missed, notes))
    return strip, whole_from(table.game, history.choices)


async def _missed_moments(interaction: Interaction, table: Table, all_moments: Sequence[Moment]) -> list[int]:
    """Return the indices of the moments after turns of the reader's that could have gone better."""
    looked = await interaction.client.tables.history.second_looks.of_person(table, interaction.user.id)
    opened = {one.turn.opens for one in looked.missed} if looked else ()
    return [at for at, moment in enumerate(all_moments, 1) if moment.choice in opened]


def _looking_seat(table: Table, place: Place | None, own: Seat | None) -> Seat | None:
    """Return the seat from which somebody sees the table: only their own until the game is over."""
    if place is None or not are_hands_open(table):
        return own
    return place.seat if place.seat in range(len(table.seats)) else None


def _moment_text(strip: Strip, who: Reader, complete_from: int) -> str:
    """Return what had led to the moment, its number among the others, and from which turn on the log is complete.

    Above it the reader's notes.
    """
    table, words = strip.table, who.texts(strip.table.game.key)
    pages = log_pages(table, strip.now.entries, Filter(), who.lang, strip.place.seat)
    more = words("post.more") if len(pages) > 1 else ""
    gap_note = words("log.whole_from", n=complete_from) if complete_from > 1 else ""
    return "\n".join(
        filter(None, (notes_line(strip.notes, words), more, pages[-1], gap_note, _page_line(strip, words)))
    )


def _page_line(strip: Strip, words: Texts) -> str:
    """Return the number of the moment among those to step through."""
    return words("replay.page", page=strip.visible.index(strip.place.at) + 1, pages=len(strip.visible))


class ReplayControl(ComponentHandler, template=ID):
    """Handles the controls of a replay."""

    async def act(self, interaction: Interaction) -> None:
        """Show the moment that the control leads to in the same message; film, second look and analysis in a new one.

        The notes are a form.
        """
        act = self.match["act"]
        if act == NOTES:  # a form must be the first answer
            table = await interaction.client.tables.get(self.table_id)
            await open_notes(interaction, ReplayNotesForm, self.match[0], table)
            return
        await acknowledge(interaction, new_answer=act in (FILM, LOOK, ANALYSE))
        table = await interaction.client.tables.get(self.table_id)
        match act:
            case "film":
                await show_film(interaction, table)
            case "look":
                await show_second_look(interaction, table)
            case "analyse":
                await show_analysis(interaction, table, _place_of(self.match.groupdict()))
            case _:
                selected = {self._listed_field: selected_value(interaction)} if self._listed_field else {}
                await show_replay(interaction, table, _place_of(self.match.groupdict() | selected))

    @property
    def _listed_field(self) -> str:
        """The field of the place that a list changes; "" for a button."""
        return {"turn": "at", "which": "which", "seat": "seat"}.get(self.match["act"], "")


class ReplayNotesForm(NotesForm, template=ID):
    """The form whose id is that of the replay's button: the replay stays where it is."""

    @classmethod
    async def show(cls, interaction: Interaction, filled: Filled) -> None:
        """Show the replay at the same place, with the notes."""
        table = await interaction.client.tables.get(filled.table_id)
        await show_replay(interaction, table, _place_of({name: filled.of_id(name) for name in ("at", "which", "seat")}))


def _place_of(fields: Mapping[str, str]) -> Place:
    """Return the place in these parts of a control's id, some of which may have been selected in a list."""
    which: Which = next((kind for kind in WHICH if kind == fields["which"]), WHICH[0])
    at, seat = (int(fields[name]) if fields[name].isdecimal() else None for name in ("at", "seat"))
    return Place(at or 0, which, seat)
