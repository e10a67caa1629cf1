"""What posts of Oceans tell in whole games: at most six lines, a turn in a line and what follows from it beneath."""

from random import Random

import pytest

from bot.engine import lookahead, machine
from bot.games.oceans.events import Attacked, Exploded, ReserveCame, TurnEnded, Won
from bot.games.registry import games
from bot.narration import tell
from bot.store import rows
from bot.tables.table.outgoing import Post
from bot.tables.table.table import Table, events_json
from bot.texts import texts
from cogs.posting.post_lines import LINES, Room, told_lines
from cogs.posting.post_view import turn_message

GAME = games()["oceans"]
FEW = 3  # of all choices, of which the best is chosen


def turns(seats, seed):
    """All that a whole game tells, a list for each turn and one for the end, and the table then."""
    random = Random(seed)
    s, events = machine.begin(GAME, seats, seed, GAME.options(promo=True))
    collected = [list(events)]
    while not machine.over(s):
        (seat, *_) = machine.seats_to_choose(s)
        offered = list(machine.question_for(GAME, s, seat).options)
        few = random.sample(offered, min(FEW, len(offered)))
        choice = max(few, key=lambda option: GAME.value(lookahead.state_after(GAME, s, seat, option), seat))
        for entry in machine.play(GAME, s, seat, choice):
            collected[-1].append(entry)
            if isinstance(entry.event, TurnEnded):
                collected.append([])
    return collected, s


def table_of(s):
    row = rows.TableRow(1, 1, 1, "oceans", 1, "running", 1, "{}", 5, "en", None, 0, 0)
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    return Table(row, tuple(rows.SeatRow(seat, names[seat], user_id=None) for seat in range(s.seats)), s)


def content(s, told):
    return turn_message(table_of(s), [Post(5, events_json(entry)) for entry in told], "1-1", [], "en", {})["content"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (6, 3)])
def test_a_post_has_six_lines_whether_it_tells_one_turn_or_those_of_all_computers(seats, seed):
    turns_played, s = turns(seats, seed)
    for together in (1, seats - 1):
        for start in range(0, len(turns_played), together):
            some = turns_played[start : start + together]
            lines = content(s, some).splitlines()
            begun = [line for line in lines if line.startswith("- ")]
            ended = any(isinstance(entry.event, Won) for entry in some[-1])  # it may have the places alone
            assert (not ended) <= len(lines) <= LINES, lines
            news = sum(isinstance(entry.event, Exploded | ReserveCame) for turn in some for entry in turn)
            assert len(begun) <= len(some) + news, "what all should know has a line of its own"
            assert all(line.startswith(("- ", "  - ", "… ")) for line in lines)


def test_a_post_says_that_a_reader_was_attacked():
    turns_played, s = turns(2, 1)
    attacks = [line for entry in turns_played for line in content(s, [entry]).splitlines() if "ttacks " in line]
    assert attacks
    assert all("'s species" in line.partition("ttacks ")[2] for line in attacks)


def test_where_there_is_room_for_little_an_attack_is_told_beside_the_explosion():
    """A turn was told by the explosion alone; that a species had lost 8 to an attack stood nowhere."""
    turns_played, s = turns(2, 1)
    attacking = next(turn for turn in turns_played if any(isinstance(entry.event, Attacked) for entry in turn))
    exploding = next(entry for turn in turns_played for entry in turn if isinstance(entry.event, Exploded))
    post = Post(5, events_json([*attacking[:-1], exploding, attacking[-1]]))
    told = told_lines(table_of(s), [post], texts("en", "oceans"), Room(2000, 200.0, {}), at_end=False)
    assert any("ttacks " in line for line in told)
    assert any("Cambrian Explosion" in line for line in told)
    assert not any("…" in line for line in told)


def test_what_no_post_tells_stands_in_the_log():
    turns_played, s = turns(2, 1)
    words = texts("en", "oceans")
    logged = "\n".join(line for entry in turns_played for line in tell(entry, ["Ann", "Ben"], words))
    public = "\n".join(content(s, [entry]) for entry in turns_played)
    for said in ("raws 1", "iscards", "in the gene pool"):
        assert said in logged
    for said in ("raws 1", "Aging:"):
        assert said not in public


def test_the_end_of_a_turn_is_a_line_of_nothing():
    """Not of the log either: the next turn's words say it."""
    turns_played, _ = turns(2, 1)
    words = texts("en", "oceans")
    (ended,) = [entry for entry in turns_played[0] if isinstance(entry.event, TurnEnded)]
    for post in (False, True):
        assert tell([ended], ["Ann", "Ben"], words, post=post) == []
        with_it, without = (
            tell(entry, ["Ann", "Ben"], words, post=post) for entry in (turns_played[0], turns_played[0][:-1])
        )
        assert turns_played[0][-1] == ended
        assert with_it == without
