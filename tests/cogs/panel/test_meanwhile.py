"""What befell a seat since its last choice stands in its panel: a line or two of what the posts tell to all."""

from itertools import cycle
from random import Random

import pytest

from bot.engine import codec, machine
from bot.engine.effect import SeatEvent
from bot.engine.guessing import pick
from bot.engine.state import copy
from bot.games.oceans.events import Attacked, Exploded, Extinct, Foraged, Gained, LostTokens, TurnEnded
from bot.games.registry import games
from bot.layout import befell, sentence_of, strikes
from bot.local.people.reply import text
from bot.narration import tell
from bot.store.rows import ChoiceRow
from bot.texts import texts
from cogs.discord_text import seat_names
from cogs.panel.meanwhile import CHOICES, LINES, ROOM, meanwhile_lines
from cogs.panel.words import SCORED, STRUCK, lines_with_signs
from tests.cogs.playing import begin_made, control

LANGUAGES = ("en", "ja")
LEAD = texts("en")("panel.meanwhile", told="")
QUARRELSOME = ("underwater_cities", "cartographers", "oceans")  # elsewhere hardly anything befalls those who wait
MOST = 400  # decisions of a game: enough for a scoring in each


def row(number, seat, events):
    """A choice of the history with these events."""
    told = codec.encode_events(events).decode()
    return ChoiceRow(number + 1, 1, number, seat, "", told, None, 0, undone=False, kept=True)


def public_sentences(table, rows, words):
    """What anybody may read of each event of these choices; events that share a sentence by themselves."""
    events = [entry for one in rows for entry in codec.decode_events(table.game, one.events.encode())]
    return [line for entry in events for line in tell([entry], seat_names(table.names), words, post=True, icons=True)]


def for_all(rows, table, words):
    """The sentences of what changed the game for everybody."""
    events = [entry for one in rows for entry in codec.decode_events(table.game, one.events.encode())]
    grave = [entry for entry in events if sentence_of(entry.event).common and strikes(entry, 0)]
    return [line for entry in grave for line in tell([entry], seat_names(table.names), words, post=True, icons=True)]


class Looker:
    """Reads in one language what stands in panels of a table."""

    def __init__(self, lang):
        self.lang = lang

    def at(self, table):
        return texts(self.lang, table.game.key)


def first_questions(game, s, seed):
    """Yield each seat that is asked first in a turn of a game played at random, with the choices until then."""
    random, rows = Random(seed), []
    while seats := machine.seats_to_choose(s):
        seat = random.choice(seats)
        if rows and rows[-1].seat != seat:
            yield seat, rows[-CHOICES:]
        if len(rows) == MOST:
            return
        choice = pick(machine.question_for(game, s, seat).options, random)
        rows.append(row(len(rows), seat, machine.play(game, s, seat, choice)))


@pytest.mark.parametrize("key", games())
async def test_every_line_is_about_the_seat_and_told_to_all(house, ann, ben, cat, key):
    sitting = await begin_made(house, key, ann, ben, cat)
    table, numbers = await sitting.table(), []
    for (seat, rows), lang in zip(first_questions(table.game, copy(table.state), 1), cycle(LANGUAGES), strict=False):
        lines, words = meanwhile_lines(table, rows, seat, Looker(lang)), texts(lang, key)
        numbers.append(len(lines))
        assert len(lines) <= LINES
        assert all(len(line) <= ROOM + len(words("panel.meanwhile", told="- ")) for line in lines)
        public = public_sentences(table, rows, words) if lines else []
        for at, line in enumerate(lines):
            lead = "- " if at else f"- {words('panel.meanwhile', told='')}"
            assert line.startswith(lead)
            said = line.removeprefix(lead).removeprefix(f"{SCORED} ").removeprefix(f"{STRUCK} ").rstrip(" …")
            assert table.names[seat] in said or said in for_all(rows, table, words)
            assert any(said.startswith(sentence) for sentence in public), said
    assert numbers
    assert any(numbers) or key not in QUARRELSOME


@pytest.mark.parametrize("key", games())
def test_nothing_that_only_one_seat_may_hear_befell_anybody(key):
    game = games()[key]
    s, events = machine.begin(game, 2, 3, game.options())
    random = Random(3)
    while (seats := machine.seats_to_choose(s)) and len(events) < MOST:
        seat = random.choice(seats)
        events += machine.play(game, s, seat, pick(machine.question_for(game, s, seat).options, random))
    for entry in events:
        about = [seat for seat in range(2) if befell(entry, seat)]
        assert not (about and entry.event.only)
        assert not (about and sentence_of(entry.event).common and not strikes(entry, about[0]))
        assert not (sentence_of(entry.event).echo and entry.seat in about)


# ---- of choices that a test has made


@pytest.fixture
async def oceans(house, ann, ben, cat):
    return await (await begin_made(house, "oceans", ann, ben, cat)).table()


@pytest.fixture
def cat(house):
    return house.person("cat")


ATTACK = SeatEvent(1, Attacked("2", "1", 0, 3, 3))
END = [SeatEvent(1, TurnEnded())]


def lines_of(table, *chosen, seat=0):
    return meanwhile_lines(table, [row(number, *one) for number, one in enumerate(chosen)], seat, Looker("en"))


def test_an_attack_on_the_seat_is_told_to_it_alone(oceans):
    (line,) = lines_of(oceans, (1, [ATTACK, *END]))
    assert line.startswith(f"- {LEAD}")
    assert oceans.names[0] in line
    assert oceans.names[1] in line
    assert lines_of(oceans, (1, [ATTACK, *END]), seat=2) == lines_of(oceans, (1, [ATTACK, *END]), seat=1) == []


def test_what_was_before_the_seats_last_choice_or_in_its_turn_is_not_told(oceans):
    lost = SeatEvent(0, LostTokens("1", 2, "Asteroid Impact"))
    assert lines_of(oceans, (1, [ATTACK, *END]), (0, [lost])) == []
    assert len(lines_of(oceans, (0, [SeatEvent(0, TurnEnded()), lost]))) == 1


def test_of_too_much_what_weighs_most_is_told_and_of_that_the_newest(oceans):
    others = [SeatEvent(0, Gained("1", 1, "Algae Farmer")), *END]
    rows = [(1, others), (1, [ATTACK, *END]), (1, others), (1, others)]
    (line,) = lines_of(oceans, *rows)
    assert oceans.names[1] in line
    later = [(1, [SeatEvent(1, Attacked("2", "1", 0, tokens, 3)), *END]) for tokens in (1, 2, 3)]
    last, newest = lines_of(oceans, *later)
    assert "2" in last.removeprefix(f"- {LEAD}")
    assert newest == f"- {lines_of(oceans, later[2])[0].removeprefix(f'- {LEAD}')}"


# ---- in the panel


async def test_the_first_panel_of_a_turn_has_it_and_those_after_that_do_not(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben)
    while LEAD not in text(panel := (await sitting.panel(0)).message):
        await sitting.round()
    await (await ann.press(panel, control(panel, "turn"))).wait()
    assert LEAD not in text(panel)
    assert LEAD in text((await sitting.panel(0)).message)


@pytest.mark.parametrize(
    ("entry", "struck"),
    [
        (SeatEvent(0, Exploded()), (True, True)),  # for all, whoever caused it
        (SeatEvent(0, Extinct("s4")), (True, False)),
        (SeatEvent(0, Attacked("s4", "s5", 1, 3, 6)), (False, True)),
        (SeatEvent(0, Foraged("s4", 3, "r")), (False, False)),
    ],
)
def test_what_nobody_may_miss_has_a_sign_of_its_own(entry, struck):
    assert tuple(strikes(entry, seat) for seat in (0, 1)) == struck
    assert tuple(lines_with_signs([entry], seat, lambda some: ["told"] * len(some)) for seat in (0, 1)) == tuple(
        [f"{STRUCK} told"] if one else ["told"] for one in struck
    )
