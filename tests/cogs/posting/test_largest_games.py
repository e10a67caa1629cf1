"""What the games tell at full tables of the longest names fits Discord: posts, panels, logs, requests, cards and rules."""

import asyncio
import io
import re
from itertools import product
from random import Random
from types import SimpleNamespace

import discord
import msgspec
import pytest

from bot.config import Settings
from bot.engine import machine
from bot.engine.guessing import pick
from bot.engine.side_actions import split_side_choice
from bot.engine.state import copy
from bot.games.registry import games
from bot.languages import languages
from bot.local.checks.body import Body, File
from bot.local.checks.command_limits import check_choices
from bot.local.checks.message_limits import check_message
from bot.local.world.records import COMPONENTS_V2
from bot.pace.pace import custom_pace
from bot.pace.wall_time import DAY, MINUTE
from bot.players.player import PLAYERS
from bot.store import rows
from bot.store.settings import TableSettings
from bot.tables.people.reliability import Reliability
from bot.tables.table.outgoing import Post
from bot.tables.table.table import Table, events_json
from bot.tables.undo.undo import UNDO
from bot.texts import texts
from cogs.answering import Reader, Snapshot
from cogs.discord_text import ALT, LABEL, OPTIONS, fit_message
from cogs.lobby.lobby_post import ask_first, lobby_message
from cogs.managing.players import players_embed
from cogs.page.layout import page_view
from cogs.page.room import fitting_entries
from cogs.panel import show
from cogs.panel.panel_text import PAST, TIP, join_lines, weigh
from cogs.panel.question import question_of
from cogs.panel.words import event_lines
from cogs.posting.post_lines import OF_TWO
from cogs.posting.post_view import turn_message
from cogs.rulebook import card_view, entry_label, rules_page
from cogs.rulebook.cards import cards_of
from cogs.rulebook.introduction import help_pages
from cogs.rulebook.topics import topic_pages
from cogs.showing.log import LINES, Entry, Filter, log_pages
from cogs.showing.log_view import page_of_log
from cogs.showing.moments import Moment
from cogs.showing.story import chart_text, standing_of, story_lines, story_of
from cogs.typed_choice.completion import values_beside
from cogs.undoing.requests import request_post, request_text, request_view
from renderers.look import Look
from renderers.registry import renderer
from tests.cogs.largest import NAME
from tests.walk import every_lobby, lobby

EACH = [pytest.param(game, lang, id=f"{game.key}-{lang}") for game in games().values() for lang in languages(game.key)]
LONG = 2**63 - 1  # an id, or a time
ASKS = SimpleNamespace(client=SimpleNamespace(settings=Settings(_env_file=None)))  # an interaction
EVERY = 40  # so many choices go by for one after which all is looked at, beside those of which more is told than ever
TURNS = LINES + 2  # of a log: more than a page has room for, if each is told in one line


def table_of(game, s, status="running"):
    """A table with this state, at which everybody's time runs out."""
    clocks = {seat: rows.ClockRow(seat, 1, LONG, deadline=LONG) for seat in range(s.seats)}
    return Table(row_of(game, status), people_of(s.seats), s, clocks=clocks)


def row_of(game, status, options="{}"):
    pace = msgspec.json.encode(custom_pace(4 * DAY - MINUTE, DAY - MINUTE)).decode()
    numbers = {"number": 5, "last_post_id": LONG, "created_at": LONG, "updated_at": LONG}
    kept = {"options": options, "settings": TableSettings(pace=pace, undo=UNDO[-1]), "luck": "f" * 64, "language": "en"}
    return rows.TableRow(10**9, LONG, LONG, game.key, 1, status, host_id=LONG, **numbers, **kept)


def people_of(count, **more):
    return tuple(rows.SeatRow(seat, f"{NAME[:31]}{seat}", LONG - seat, **more) for seat in range(count))


def check(**parts):
    """Let the stand-in look at a message, which raises ApiError for what Discord would refuse; what its content says."""
    fitting = fit_message(parts)
    embeds = [fitting["embed"].to_dict()] if fitting.get("embed") else []
    components = fitting["view"].to_components() if fitting.get("view") else []
    said = {"content": fitting.get("content"), "embeds": embeds, "components": components}
    check_message(Body(said, [File(0, "card.png", b"")]))
    return fitting.get("content") or ""


def check_page(page):
    """Let the stand-in look at a private page in the same way; none of its entries is left out."""
    assert fitting_entries(page) == list(page.entries)
    view = fit_message({"view": page_view(page)})["view"]
    files = [File(0, picture.filename, b"") for picture in page.pictures]
    check_message(Body({"flags": COMPONENTS_V2, "components": view.to_components()}, files))


def turns_of(game, seed):
    """A random game at a full table: now and then before a choice and after it, and after the turns of which most is told.

    Each time who chose what, and all that the turn's post tells.
    """
    seats, random = game.seats[-1], Random(seed)
    s, turn = machine.begin(game, seats, seed, lobby(game, seats, seed))
    most, number = 0, 0
    while not machine.over(s):
        seat = random.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        choice = pick(question.options, random)
        before = copy(s) if number % EVERY == 0 else None
        told = machine.play(game, s, seat, choice, question)
        turn = [*turn, *told]
        size = len(events_json(turn))
        if before is not None or size > most or machine.over(s):
            yield before, copy(s), seat, choice, turn
        most, number = max(most, size), number + 1
        turn = [] if any(entry.event.ends_turn for entry in told) else turn


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_what_happens_and_what_is_asked_fits(game, lang):
    words, moments, standings = texts(lang, game.key), [Moment(1, ())], []
    for number, (before, s, seat, choice, told) in enumerate(turns_of(game, 3), 1):
        after = table_of(game, s, "over" if machine.over(s) else "running")
        standings.append(standing_of(game, s))
        moments.append(Moment(1, (Entry(number, number, seat, tuple(told)),)))
        look_at_posts(after, seat, told, words)
        look_at_pictures(after, words)
        if before is not None:
            asyncio.run(look_at_panel(table_of(game, before), seat, choice, told, lang))
    moments = moments[1:]
    story = story_of(after, moments, standings, words)
    assert len(check(content="\n".join(story_lines(after, moments, story, words)))) > 50
    assert 0 < len(chart_text(after, story, words)) <= ALT


def look_at_posts(table, seat, told, words):
    """The post that tells what happened and calls everybody, the request to take it back, the log and the players."""
    everybody = range(len(table.seats))
    people = {user: rows.PersonRow(user) for user in table.people(everybody)}
    post = Post(5, events_json(told), call=tuple(everybody), first=True, luck="f" * 64)
    message = turn_message(table, [post], "1" * 25, everybody, words.lang, people)
    content = check(**{name: part for name, part in message.items() if name != "allowed_mentions"})
    assert all(f"<@{user}>" in content for user in table.people(table.seats_to_choose()))
    assert words("post.more") not in content or len(content) > 1800, "only what there is no room for is left to the log"
    second = next(lang for lang in languages(table.game.key) if lang != words.lang)
    both = Table(msgspec.structs.replace(table.row, second_language=second), table.seats, table.state)
    message = turn_message(both, [post], "1" * 25, everybody, words.lang, people)
    assert check(content=message["content"], embed=message["embed"]).count("\n- ") <= 2 * OF_TWO
    for at in (table, both):
        look_at_request(at, seat, told, words, people)
    turns = [Entry(number, number, seat, tuple(told)) for number in range(TURNS)]
    for viewer, log in product((None, seat), (turns, turns[:1] * TURNS)):  # of one turn much is told in one sentence
        pages = log_pages(table, log, Filter(), words.lang, viewer)
        check(**page_of_log(table, pages, len(pages) - 1, Filter(), words, 99))
        check(**page_of_log(table, pages, 0, Filter(seat), words, 99))
    check(embed=players_embed(table, words))


def look_at_request(table, seat, told, words, people):
    """The request to take back what happened, in each language of the table's posts."""
    request = SimpleNamespace(seat=seat, nonce="1" * 25)
    missing = [user for user in people if user != table.seats[seat].user_id]
    asked = SimpleNamespace(table=table, request=request, missing=missing, events=told, redealt=True, chosen_anew=True)
    content = check(content=request_text(asked, words), view=request_view(asked, words))
    assert words("undo.chosen_anew") in content
    check(content=request_post(asked))


def look_at_pictures(table, words):
    """What pictures are described with."""
    draw, look = renderer(table.game.key), Look(words, table.names)
    for viewer in (None, 0):
        view = table.view(viewer)
        assert 0 < len(draw.describe(view, look)) <= ALT
        if draw.describe_seat:
            assert all(0 < len(draw.describe_seat(view, seat, look)) <= ALT for seat in range(len(table.seats)))


async def look_at_panel(table, seat, choice, told, lang):
    """The panel as it opens, below what came before it, and with a choice made; what is offered while one types that."""
    seen = Snapshot(table, seat, Reader(rows.PersonRow(1), lang, "dark"))
    word, way = split_side_choice(choice)
    asked, words = question_of(seen, word), seen.reader.on_labels(table)
    note, view = "\n".join(event_lines(table, told, seat, seen.reader)), table.view(seat)
    for values in (asked.chooser.stepping.initial(), asked.chooser.stepping.empty_values(), tuple(way.split(" "))):
        panel = show._with_preview(seen, asked, show.PanelState(values, note, back=True))
        after = table.game.see(panel.preview.table.state, seat) if panel.preview else view
        for pictured in (True, False):
            lines = [
                *weigh(show.explanation(seen, asked), TIP),
                *show._lines(seen, asked, panel, (view, after), pictured=pictured),
            ]
            ways = msgspec.structs.replace(await show._navigation(ASKS, seen, asked, panel), suggests=True)
            controls = show._controls(seen, asked, panel, ways, explained=True)
            check(content=join_lines([*weigh(note, PAST), *lines]), view=controls)
    question = seen.question.of(word)
    for place in range(len(asked.effect.parts)):
        offered = values_beside(table, seat, question, place, [""] * len(asked.effect.parts), words)
        check_offers([(name, value) for value, name in offered])
        if words.lang == "ja":
            assert [name for _, name in offered if re.search(r"\([A-Za-z]", name)] == [], "no English in brackets"


def check_offers(offers):
    """What is offered while somebody types: all the names and values that may come up, and whatever number of them."""
    check_choices([{"name": name, "value": value} for name, value in offers[:OPTIONS]])
    assert all(0 < len(text) <= LABEL for offer in offers for text in offer)


@pytest.mark.parametrize(("game", "lang"), EACH)
async def test_whatever_is_looked_up_fits(game, lang, monkeypatch):
    who = Reader(rows.PersonRow(1), lang, "dark")
    pages = topic_pages(lang, game.key)
    for number in range(len(pages)):
        check_page(rules_page(game.key, number, who))
    for page in [*help_pages(game.key, who), *help_pages("", who)]:
        check(content=page)
    check_offers([(entry_label(games(), game.key, page.title, who), f"{game.key}/{page.name}") for page in pages])
    check_offers([(entry_label(games(), game.key, card.names[lang], who), card.value) for card in cards_of(game.key)])
    answers = []

    async def answer(interaction, page):
        answers.append(check_page(page))

    async def card(*_):
        return discord.File(io.BytesIO(), "card.png", description="a card")

    monkeypatch.setattr(card_view, "answer_page", answer)
    for name in cards_of(game.key):
        await card_view.show_card(
            SimpleNamespace(client=SimpleNamespace(pictures=SimpleNamespace(card=card))), name, who
        )
    assert len(answers) == len(cards_of(game.key))


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_a_full_lobby_fits_with_all_options(game, lang):
    count, words = game.seats[-1], texts(lang, game.key)
    for options in every_lobby(game):
        row = row_of(game, "lobby", msgspec.json.encode(options).decode())
        for seats in (people_of(count), (*people_of(1), *people_of(count, flagged=True)[1:]), machines(count, words)):
            table = Table(row, seats)
            reliable = {seat.user_id: Reliability(10**4, 10**4) for seat in seats}
            message = lobby_message(table, lang, reliable)
            del message["allowed_mentions"]
            check(**message)
            check(embed=players_embed(table, words))
            if first := ask_first(table, words):
                check(content=first[0], view=first[1])


def machines(count, words):
    """A seat for the host, the others for computers."""
    named = [(kind, words(f"computer.{kind}.name")) for kind in PLAYERS]
    return (
        *people_of(1),
        *(rows.SeatRow(at, named[at % len(named)][1], None, named[at % len(named)][0]) for at in range(1, count)),
    )
