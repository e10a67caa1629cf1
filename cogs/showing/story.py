"""The story of a game, below its last post: a chart, a few lines and a film, without pings."""

import io
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import discord

from bot.engine.effect import Seat
from bot.engine.game import Line
from bot.engine.state import State
from bot.games.registry import AnyGame
from bot.message import with_sign
from bot.players.chances import chances, spread_of
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.answering import Client, MessageParts
from cogs.discord_text import ALT, capital, first_lines, seat_names
from cogs.page import Page, post_page
from cogs.pictures import chart, film
from cogs.posting import Batch, SendResult, by_rank, file_name, language_of, send_once, table_channel
from cogs.showing.log import read_history
from cogs.showing.moments import Moment, moment_name, moments, past_table
from cogs.showing.replay_controls import look_button
from cogs.showing.replay_film import film_reel
from renderers.film import spread
from renderers.story import Part, Story

MANY = 200  # most moments on the chart
SWINGS, AWARDS = 3, 4  # most turning points and awards that are told
LEAST_CHANCE = 0.04  # by which a seat must gain on the others for a turning point


async def send_story(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Post the story of a game that is over, unless it is no longer, as its last choice was undone."""
    if table.row.status != "over":
        return SendResult()

    async def write() -> MessageParts:
        lang = language_of(table)
        all_moments, words = moments(table, await read_history(bot, table)), texts(lang, table.game.key)
        charted = [all_moments[place] for place in spread(len(all_moments), MANY)]
        standings = [await _standing(bot, table, moment) for moment in charted]
        story = story_of(table, charted, standings, words)
        png = await chart(bot.pictures, table, story, lang)
        name, alt = file_name("story", batch[-1].nonce), chart_text(table, story, words)
        pictures = [
            discord.File(io.BytesIO(png), name, description=alt),
            *await film(bot.pictures, film_reel(bot, table, all_moments, lang), lang, "dark", still=False),
        ]
        rows = [[look_button(table, words)]] if bot.second_looks.most else []
        if rows:
            await bot.tables.history.second_looks.order(table)
        page = Page("\n".join(story_lines(table, charted, story, words)), pictures, rows=rows)
        return {**post_page(page), "silent": True}

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write))


class Standing(NamedTuple):
    """The points of each seat at a moment, and its chance to win, from 0 to 1; no chances where they are not known."""

    points: tuple[int, ...]
    chances: tuple[float, ...] = ()


async def _standing(bot: Client, table: Table, moment: Moment) -> Standing:
    """Return how the seats stand at a moment."""
    return standing_of(table.game, (await past_table(bot, table, moment)).state)


def standing_of(game: AnyGame, s: State) -> Standing:
    """Return how the seats stand in a state."""
    spread = spread_of(game.key)
    return Standing(tuple(game.standings(s)), tuple(chances(game, s, spread)) if spread and s.seats > 1 else ())


def story_of(table: Table, charted: Sequence[Moment], standings: Sequence[Standing], words: Texts) -> Story:
    """Return the story of a finished game, by how the seats stood at each of the charted moments."""
    first, last = (moment_name(moment, (), words, named=False) for moment in (charted[0], charted[-1]))
    points, shares = tuple(one.points for one in standings), tuple(one.chances for one in standings if one.chances)
    swings = swings_of(shares, LEAST_CHANCE) if shares else swings_of(points)
    return Story(points, shares, (first, last), tuple(swings), tuple(_parts(table, words)), tuple(by_rank(table)))


def swings_of(standings: Sequence[tuple[float, ...]], least: float = 0.0) -> list[tuple[int, Seat]]:
    """Return the turning points in order: the indices of moments at which a seat gained most on the others, and it.

    `standings` are the points of each seat, or its chances; gains count that are larger than the `least`.
    """
    gains = [
        (_lead(now, seat) - _lead(before, seat), place, seat)
        for place, (before, now) in enumerate(pairwise(standings), 1)
        for seat in range(len(now))
        if now[seat] > before[seat]
    ]
    best_of_moment = {place: (gain, place, seat) for gain, place, seat in sorted(gains) if gain > least}
    largest = sorted(best_of_moment.values(), reverse=True)[:SWINGS]
    return sorted((place, seat) for _, place, seat in largest)


def _lead(standing: Sequence[float], seat: Seat) -> float:
    """Return by how much a seat is ahead of the others' mean."""
    others = [theirs for other, theirs in enumerate(standing) if other != seat]
    return standing[seat] - sum(others) / max(1, len(others))


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
    lines = [words("story.head_chances" if story.chances else "story.head")]
    for number, (place, seat) in enumerate(story.swings, 1):
        changes = [
            _change_text(story, place, who, change, names[who], words)
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


def _change_text(story: Story, place: int, seat: Seat, change: int, name: str, words: Texts) -> str:
    """Return what a turning point brought a seat: points, and the chance to win before and after it."""
    gain = with_sign(change)
    if not story.chances:
        return words("story.moved", player=name, gain=gain)
    before, after = (_percent(story.chances[at][seat]) for at in (place - 1, place))
    player = words("story.moved", player=name, gain=gain) if change else name
    return words("story.chance", player=player, before=before, after=after)


def _point_changes(story: Story, place: int, seat: Seat) -> Iterator[tuple[Seat, int]]:
    """Yield the seat of a turning point, and another that lost more than it gained, with their changes of points."""
    changes = [now - before for before, now in zip(story.points[place - 1], story.points[place], strict=True)]
    yield seat, changes[seat]
    loser = changes.index(min(changes))
    if loser != seat and -changes[loser] > changes[seat]:
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
    sentences = [words("story.chart"), *sentences, *_likely_texts(table, story, words)]
    fitting = first_lines(sentences, ALT, lambda omitted: words("list.more", n=omitted), " ")
    return " ".join(fitting)


def _likely_texts(table: Table, story: Story, words: Texts) -> Iterator[str]:
    """Yield for each seat its chances after each quarter of the game, if they are known."""
    if not story.chances:
        return
    quarters = [story.chances[len(story.chances) * quarter // 4] for quarter in (1, 2, 3)]
    for seat in story.ranked:
        shares = words("list.and_also").join(str(_percent(shares[seat])) for shares in quarters)
        yield words("story.likely", player=table.names[seat], chances=shares)


def _percent(share: float) -> int:
    """Return a chance in per cent; only what is certain is 0 or 100."""
    return round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))


def _parts_text(story: Story, seat: Seat, words: Texts) -> str:
    """Return a seat's points by kind."""
    parts = [words("list.pair", of=part.name, what=part.points[seat]) for part in story.parts if part.points[seat]]
    return words("list.and_also").join(parts)
