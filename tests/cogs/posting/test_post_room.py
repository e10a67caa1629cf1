"""A post without room for all that happened leaves the details of accounts out first."""

import re
from itertools import islice
from random import Random

import pytest

from bot.engine import machine
from bot.engine.effect import SeatEvent
from bot.engine.state import copy
from bot.games.oceans.events import Attacked, Born, Foraged, Gained, TookFrom
from bot.games.registry import games
from bot.games.underwater_cities.events import AccountLine, Produced
from bot.store import rows
from bot.tables.table.outgoing import Post
from bot.tables.table.table import Table, events_json
from bot.texts import texts
from cogs.posting.post_view import turn_message
from tests.walk import onward

KEY = "underwater_cities"
GAME = games()[KEY]


def productions(seats):
    """Tables right after a production, with what was told."""
    s, _ = machine.begin(GAME, seats, 3, GAME.options())
    collected = []
    for d in onward(GAME, s, Random(3)):
        twin = copy(d.s)
        collected = machine.play(GAME, twin, d.seat, d.choice)
        if any(isinstance(entry.event, AccountLine) for entry in collected):
            yield table(twin), collected


def table(state, key=KEY, names=("A long name " * 3,) * 6):
    row = rows.TableRow(1, 1, 1, key, 1, "running", 1, "{}", 5, "en", None, 0, 0)
    return Table(row, tuple(rows.SeatRow(seat, names[seat], user_id=None) for seat in range(state.seats)), state)


def content(at, events, lang="en", **more):
    post = Post(5, events_json(events))
    return turn_message(at, [post], "1-1", [], lang, {}, **more)["content"]


def test_an_account_is_left_to_the_log():
    at, match = next(productions(1))
    line = next(entry for entry in match if isinstance(entry.event, AccountLine))
    assert content(at, [*match, *[line] * 6]) == content(at, match)
    assert "↳" not in content(at, match)


def test_a_whole_turn_and_a_production_are_told_in_six_lines():
    """A newcomer with a phone could not see the picture for thirty lines of accounts."""
    for at, events in productions(2):
        assert content(at, events).count("\n") < 6


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_reads_what_a_production_brought_to_each_seat(seats, lang):
    """Where there is no room for the words they read it in icons: the turn before it, and what it gained, go first."""
    for at, events in islice(productions(seats), 2):  # after the last one the final scoring is told
        at = table(at.state, names=("Ann", "Ben", "Chie", "Dan"))
        text = content(at, events, lang, ratio=1.25)
        produced = [(entry.seat, entry.event.bonus) for entry in events if isinstance(entry.event, Produced)]
        assert len(produced) == seats
        begins = texts(lang, KEY)("event.Produced", form="other", each="").split(":")[0]
        (line,) = [line for line in text.splitlines() if line.startswith(f"- {begins}")]
        shares = re.findall(r"\(([^()]*)\)", line)
        assert [re.findall(r"\d+", share) for share in shares] == [
            re.findall(r"[1-9]\d*", bonus) for _, bonus in produced
        ]
        assert all(at.names[seat] in line for seat, _ in produced)


def test_without_room_what_came_last_is_told_and_how_much_there_is_more():
    at, match = next(productions(4))
    long = [*match, *[entry for entry in match if isinstance(entry.event, AccountLine)] * 40]
    text = content(at, long)
    assert "↳" not in text
    assert text.count("Production: ") <= 1
    assert len(text) < 700
    assert re.search(r"^… and \d+ more: 🔢", text, re.MULTILINE)


def test_sentences_brought_into_one_line_stand_apart_as_the_language_has_them():
    oceans = games()["oceans"]
    s, _ = machine.begin(oceans, 2, 3, oceans.options())
    events = [
        event
        for d in islice(onward(oceans, s, Random(3)), 40)
        for event in machine.play(oceans, copy(d.s), d.seat, d.choice)
    ]
    for lang, apart, wrong in (("en", r"\. [A-Z]", "\n  - "), ("ja", r"。[^\n ]", "。 ")):
        told = [content(table(s, "oceans"), events[:end], lang, ratio=0) for end in range(20, len(events))]
        assert any(re.search(apart, text) for text in told)
        assert not any(wrong in text for text in told)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_was_done_to_another_stays_and_how_much_is_left_out_is_said(lang):
    """A post told of one attack alone, while a Parasitic had drained the same player, and nothing said so."""
    oceans = games()["oceans"]
    s, _ = machine.begin(oceans, 2, 3, oceans.options())
    told = [Born("gentle_giant", "8", 2, "zone3"), TookFrom("5", 2, "6", 0, "trait.parasitic")]
    told += [event for n in range(12) for event in (Foraged("8", n, "reef"), Gained("5", 4, f"{n}"))]
    told += [Attacked("8", "2", 0, 2, 2)]
    at = table(s, "oceans", names=("Ann", "Ben"))
    text = content(at, [SeatEvent(1, event) for event in told], lang, ratio=1.25)
    words = texts(lang, "oceans")
    assert words("species.number", n=6) in text
    assert words("species.number", n=2) in text
    assert words("place.reef") not in text
    left_out = 12 * 2 + (words("trait.gentle_giant.name") not in text)  # one's own card goes after what it led to
    assert texts(lang)("post.left_out", n=left_out) in text
