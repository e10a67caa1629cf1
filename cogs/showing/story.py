"""The story of a game, below its last post: a chart, a few lines and a film, without pings."""

import io
from collections.abc import Iterator, Sequence
from itertools import pairwise

import discord

from bot.engine.effect import Seat
from bot.engine.game import Line
from bot.message import MINUS
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.answering import Client, MessageParts
from cogs.discord_text import ALT, capital, first_lines, seat_names
from cogs.page import Page, post_page
from cogs.pictures import chart, moving_film
from cogs.posting import Batch, SendResult, by_rank, file_name, language_of, send_once, table_channel
from cogs.showing.log import read_history
from cogs.showing.moments import Moment, moment_name, moments, past_table
from cogs.showing.replay_film import film_reel
from renderers.film import spread
from renderers.story import Part, Story

MANY = 200  # most moments on the chart
SWINGS, AWARDS = 3, 4  # most turning points and awards that are told


async def send_story(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Post the story of a game that is over, unless it is no longer, as its last choice was undone."""
    if table.row.status != "over":
        return SendResult()

    async def write() -> MessageParts:
        lang = language_of(table)
        all_moments, words = moments(table, await read_history(bot, table), None), texts(lang, table.game.key)
        charted = [all_moments[place] for place in spread(len(all_moments), MANY)]
        story = story_of(table, charted, [await _points(bot, table, moment) for moment in charted], words)
        png = await chart(bot.pictures, table, story, lang)
        name, alt = file_name("story", batch[-1].nonce), chart_text(table, story, words)
        pictures = [
            discord.File(io.BytesIO(png), name, description=alt),
            await moving_film(bot.pictures, film_reel(bot, table, all_moments, lang), lang, "dark"),
        ]
        page = Page("\n".join(story_lines(table, charted, story, words)), pictures)
        return {**post_page(page), "silent": True}

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write))


async def _points(bot: Client, table: Table, moment: Moment) -> tuple[int, ...]:
    """Return the points of each seat at a moment."""
    return tuple(table.game.standings((await past_table(bot, table, moment)).state))


def story_of(table: Table, charted: Sequence[Moment], points: Sequence[tuple[int, ...]], words: Texts) -> Story:
    """Return the story of a finished game; `points` are those of each seat at each of the charted moments."""
    first, last = (moment_name(moment, (), words, named=False) for moment in (charted[0], charted[-1]))
    swings, parts = tuple(swings_of(points)), tuple(_parts(table, words))
    return Story(tuple(points), (first, last), swings, parts, tuple(by_rank(table)))


def swings_of(points: Sequence[tuple[int, ...]]) -> list[tuple[int, Seat]]:
    """Return the turning points in order: the indices of moments at which a seat gained most on the others, and it."""
    gains = [
        (_lead(now, seat) - _lead(before, seat), place, seat)
        for place, (before, now) in enumerate(pairwise(points), 1)
        for seat in range(len(now))
        if now[seat] > before[seat]
    ]
    best_of_moment = {place: (gain, place, seat) for gain, place, seat in sorted(gains) if gain > 0}
    largest = sorted(best_of_moment.values(), reverse=True)[:SWINGS]
    return sorted((place, seat) for _, place, seat in largest)


def _lead(points: Sequence[int], seat: Seat) -> float:
    """Return by how much a seat is ahead of the others' mean."""
    others = [theirs for other, theirs in enumerate(points) if other != seat]
    return points[seat] - sum(others) / max(1, len(others))


def _parts(table: Table, words: Texts) -> Iterator[Part]:
    """Yield the kinds of points that anybody scored, each with the points of every seat."""
    scores = table.game.tally(table.state)
    names = list(dict.fromkeys(_kind_name(line, words) for score in scores for line in score.lines))
    for name in names:
        points = tuple(sum(line.points for line in score.lines if _kind_name(line, words) == name) for score in scores)
        if any(points):
            yield Part(name, points)


def _kind_name(line: Line, words: Texts) -> str:
    """Return the name of a score line's kind: each season has its own, all cards share one."""
    own_key = f"{line.what}.{line.name}"
    return words(own_key) if line.name and own_key in words else words(f"tally.{line.what}")


def story_lines(table: Table, charted: Sequence[Moment], story: Story, words: Texts) -> list[str]:
    """Return lines about the turning points, numbered as on the chart, and the awards."""
    names = seat_names(table.names)
    lines = [words("story.head")]
    for number, (place, seat) in enumerate(story.swings, 1):
        changes = [
            words("story.moved", player=names[who], gain=f"{change:+}".replace("-", MINUS))
            for who, change in _point_changes(story, place, seat)
        ]
        turn = moment_name(charted[place], (), words, named=False)
        lines.append(words("story.swing", n=number, turn=turn, moved=words("list.and_also").join(changes)))
    awards = [
        words("story.award", what=words(f"award.{name}"), player=names[seat], n=number)
        for name, seat, number in awards_of(table)
    ]
    award_lines = [words("story.awards", awards=capital(words("list.and_also").join(awards)))] if awards else []
    return [*lines, *award_lines, words("story.told")]


def _point_changes(story: Story, place: int, seat: Seat) -> Iterator[tuple[Seat, int]]:
    """Yield the seat of a turning point, and another that lost more than it gained, with their changes of points."""
    changes = [now - before for before, now in zip(story.points[place - 1], story.points[place], strict=True)]
    yield seat, changes[seat]
    loser = changes.index(min(changes))
    if -changes[loser] > changes[seat]:
        yield loser, changes[loser]


def awards_of(table: Table) -> list[tuple[str, Seat, int]]:
    """Return the awards that one seat alone has won, those with the largest lead first: award, seat, number."""
    won = []
    for name, numbers in table.game.awards(table.view(None)).items():
        most, *others = sorted(numbers, reverse=True)
        if others and most > others[0]:
            won.append((most - others[0], name, numbers.index(most), most))
    won.sort(key=lambda award: -award[0])
    return [(name, seat, number) for _lead, name, seat, number in won[:AWARDS]]


def chart_text(table: Table, story: Story, words: Texts) -> str:
    """Return the chart in words: how each seat made its points, as many as fit a description."""
    sentences = [
        words(
            "story.made", player=table.names[seat], points=story.points[-1][seat], parts=_parts_text(story, seat, words)
        )
        for seat in story.ranked
    ]
    fitting = first_lines([words("story.chart"), *sentences], ALT, lambda omitted: words("list.more", n=omitted), " ")
    return " ".join(fitting)


def _parts_text(story: Story, seat: Seat, words: Texts) -> str:
    """Return a seat's points by kind."""
    parts = [words("list.pair", of=part.name, what=part.points[seat]) for part in story.parts if part.points[seat]]
    return words("list.and_also").join(parts)
