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
from cogs.discord_text import ALT, capital, escape_name, first_lines
from cogs.pictures import chart, film
from cogs.posting import Batch, SendResult, by_rank, file_name, language_of, send_once, table_channel
from cogs.showing.log import read_history
from cogs.showing.moments import Moment, moment_name, moments, past_table
from cogs.showing.replay_film import film_reel
from renderers.film import spread
from renderers.story import Part, Story

MANY = 200  # moments whose points are looked at
SWINGS, AWARDS = 3, 4  # at most


async def send_story(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Post the story of a game, unless its last choice was undone."""
    if table.row.status != "over":
        return SendResult()

    async def write() -> MessageParts:
        lang = language_of(table)
        all_moments, words = moments(table, await read_history(bot, table), None), texts(lang, table.game.key)
        charted = [all_moments[place] for place in spread(len(all_moments), MANY)]
        story = story_of(table, charted, [await _points(bot, table, moment) for moment in charted], words)
        drawn = await chart(bot.pictures, table, story, lang)
        files = [
            discord.File(
                io.BytesIO(drawn), file_name("story", batch[-1].nonce), description=chart_text(table, story, words)
            ),
            *await film(bot.pictures, film_reel(bot, table, all_moments, lang), lang, "dark"),
        ]
        return {"content": "\n".join(story_lines(table, charted, story, words)), "files": files, "silent": True}

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write))


async def _points(bot: Client, table: Table, moment: Moment) -> tuple[int, ...]:
    return tuple(table.game.standings((await past_table(bot, table, moment)).state))


def story_of(table: Table, charted: Sequence[Moment], points: Sequence[tuple[int, ...]], words: Texts) -> Story:
    """Return the story of a finished game, whose seats had these points at these moments."""
    first, last = (moment_name(moment, (), words, named=False) for moment in (charted[0], charted[-1]))
    swings, parts = tuple(swings_of(points)), tuple(_parts(table, words))
    return Story(tuple(points), (first, last), swings, parts, tuple(by_rank(table)))


def swings_of(points: Sequence[tuple[int, ...]]) -> list[tuple[int, Seat]]:
    """Return the moments at which a seat gained most over the others, with that seat, in order."""
    gains = [
        (_lead(now, seat) - _lead(before, seat), place, seat)
        for place, (before, now) in enumerate(pairwise(points), 1)
        for seat in range(len(now))
        if now[seat] > before[seat]
    ]
    best = {place: (gain, place, seat) for gain, place, seat in sorted(gains) if gain > 0}
    return sorted((place, seat) for _, place, seat in sorted(best.values(), reverse=True)[:SWINGS])


def _lead(points: Sequence[int], seat: Seat) -> float:
    """Return by how much a seat is ahead of the others' mean."""
    others = [theirs for other, theirs in enumerate(points) if other != seat]
    return points[seat] - sum(others) / max(1, len(others))


def _parts(table: Table, words: Texts) -> Iterator[Part]:
    """Yield the kinds of points that anybody scored."""
    scores = table.game.tally(table.state)
    names = list(dict.fromkeys(_kind(line, words) for score in scores for line in score.lines))
    for name in names:
        points = tuple(sum(line.points for line in score.lines if _kind(line, words) == name) for score in scores)
        if any(points):
            yield Part(name, points)


def _kind(line: Line, words: Texts) -> str:
    """Return the name of a line's kind: a season by its own name, cards all alike."""
    own = f"{line.what}.{line.name}"
    return words(own) if line.name and own in words else words(f"tally.{line.what}")


def story_lines(table: Table, charted: Sequence[Moment], story: Story, words: Texts) -> list[str]:
    """Return lines about the turning points, numbered as on the chart, and the awards."""
    names = [escape_name(name) for name in table.names]
    lines = [words("story.head")]
    for number, (place, seat) in enumerate(story.swings, 1):
        moved = [
            words("story.moved", player=names[one], gain=f"{gain:+}".replace("-", MINUS))
            for one, gain in _point_changes(story, place, seat)
        ]
        turn = moment_name(charted[place], (), words, named=False)
        lines.append(words("story.swing", n=number, turn=turn, moved=words("list.and_also").join(moved)))
    best = [
        words("story.award", what=words(f"award.{name}"), player=names[seat], n=number)
        for name, seat, number in awards_of(table)
    ]
    awards = [words("story.awards", awards=capital(words("list.and_also").join(best)))] if best else []
    return [*lines, *awards, words("story.told")]


def _point_changes(story: Story, place: int, seat: Seat) -> Iterator[tuple[Seat, int]]:
    """Yield the seat that gained points, and the one that lost most if that is more, with the change."""
    gains = [now - before for before, now in zip(story.points[place - 1], story.points[place], strict=True)]
    yield seat, gains[seat]
    worst = gains.index(min(gains))
    if -gains[worst] > gains[seat]:
        yield worst, gains[worst]


def awards_of(table: Table) -> list[tuple[str, Seat, int]]:
    """Return the awards that one seat alone has won, the clearest first: award, seat, number."""
    leads = []
    for name, numbers in table.game.awards(table.view(None)).items():
        first, *others = sorted(numbers, reverse=True)
        if others and first > others[0]:
            leads.append((first - others[0], name, numbers.index(first), first))
    leads.sort(key=lambda lead: -lead[0])
    return [(name, seat, number) for _, name, seat, number in leads[:AWARDS]]


def chart_text(table: Table, story: Story, words: Texts) -> str:
    """Return the chart in words."""
    made = [
        words(
            "story.made", player=table.names[seat], points=story.points[-1][seat], parts=_parts_text(story, seat, words)
        )
        for seat in story.ranked
    ]
    return " ".join(first_lines([words("story.chart"), *made], ALT, lambda left: words("list.more", n=left), " "))


def _parts_text(story: Story, seat: Seat, words: Texts) -> str:
    parts = [words("list.pair", of=part.name, what=part.points[seat]) for part in story.parts if part.points[seat]]
    return words("list.and_also").join(parts)
