"""What is offered in games played at random, worked out anew from the rules as they are printed."""

from random import Random

import pytest

from bot.engine import lookahead, machine
from bot.engine.state import copy
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.deeds import Deed
from bot.games.solarius_mission.round_events import TurnEnded
from bot.games.solarius_mission.rows import CARDS, DieSpace, Discount, FreePortals, Range
from bot.games.solarius_mission.space import board_of, chart
from bot.games.solarius_mission.state import COLOURS, HOME
from tests.games.solarius_mission.positions import Table
from tests.games.solarius_mission.test_flight import search_steps
from tests.walk import decisions

FACES = (1, 2, 3, 4, 4, 4)
WORTH = (-1, 0, 0, 1, 1, 2, 2, 3)
LIKELY = [str(n) for n in range(1, 20)]


def rows(player, kind):
    return [row for card in player.developments for row in CARDS[card].lasting if isinstance(row, kind)]


def amounts(text):
    """ "2fuel-1buck" as fuel and bucks."""
    collected = {"fuel": 0, "buck": 0}
    for piece in text.replace("none", "").split("-"):
        if piece:
            sign = -1 if "less" in piece else 1
            collected["fuel" if piece.endswith("fuel") else "buck"] += sign * int(piece[0] if piece[1:2] != "0" else 10)
    return collected["fuel"], collected["buck"]


def read(player, colour, face):
    """What a face is worth as a colour."""
    if face.isdigit():
        return int(face)
    return FACES[player.faces[COLOURS.index(colour)]] + (face == "star1")


def sample_decisions(verb, seeds, seats=3):
    """Decisions of one kind in random games, with a few of the own options of each."""
    for seed in seeds:
        random = Random(seed)
        for d in decisions(GAME, seats, seed):
            if d.question.effect.word == verb:
                own = [choice for choice in d.question.options if choice[0] != "+"]
                yield d.s, d.seat, random.sample(own, min(6, len(own)))


@pytest.mark.parametrize("seed", range(3))
def test_SOL_10_to_SOL_13_every_die_that_is_offered(seed):
    for s, me, choices in sample_decisions("take", [seed]):
        player = s.players[me]
        for choice in choices:
            die, space, action, extra, goods = choice.split()
            colour, face, place = die.split("_")
            fuel, bucks = amounts(goods)
            most = 20 - player.fuel - player.bucks
            assert fuel + bucks == min(WORTH[int(place) - 1], most)
            kind, _, to = space.partition("-")
            number = kind.removeprefix("d") if kind[1:].isdigit() else ""
            laid = [die.space for die in player.dice]
            assert laid.count(number or {"draw": "research", "play": "research"}.get(kind, kind)) < (
                3 if kind == "normal" else 1
            )
            counts = to if to in COLOURS else colour
            assert to not in COLOURS or to != colour
            twin = lookahead.state_after(GAME, s, me, choice).players[me]
            dirt = (
                (read(player, colour, face) >= 3)
                + (kind == "convert")
                + (kind in ("draw", "play") or to in ("draw", "play"))
            )
            if not twin.developments or number not in ("9", "19"):
                assert twin.contamination + twin.outside == player.contamination + player.outside + dirt
            row = next((row for card in player.developments if card == number for row in CARDS[card].lasting), None)
            points = read(player, counts, face) + int(extra) + (row.more if isinstance(row, DieSpace) else 0)
            if action == "colour" and counts == "black" and not number and "23" not in player.developments:
                assert twin.fuel == min(10, player.fuel + fuel + points)
                cheaper = any(card == "17" for card in player.developments) and int(extra) > 0
                assert twin.bucks == player.bucks + bucks - 2 * int(extra) + cheaper


@pytest.mark.parametrize("seed", range(3))
def test_SOL_19_every_flight_that_is_offered_and_none_is_left_out(seed):
    for s, me, _ in sample_decisions("fly", [seed], seats=2 + seed):
        player, other = s.players[me], [player for seat, player in enumerate(s.players) if seat != me]
        steps = search_steps(player.ship, chart(s).portals, bool(rows(player, FreePortals)))
        range_ = 1 + sum(player.drives) + sum(row.more for row in rows(player, Range))
        closed = {rival.ship for rival in other} - {HOME}
        closed |= {name for name, piece in s.pieces.items() if piece.seat != me}
        closed |= {chart(s).sites[letter] for letter in s.centres}
        wanted = {
            name: 2 * max(0, far - range_)
            for name, far in steps.items()
            if name not in closed and 2 * max(0, far - range_) <= player.fuel
        }
        question = machine.question_for(GAME, s, me)
        collected = {
            choice.split()[1]: way.fuel for choice, way in question.options.items() if choice.startswith("fly ")
        }
        assert collected == wanted


def read_payment(text):
    """The values of cubes of each colour in a payment."""
    pieces = [piece.split("_") for piece in text.split("-")] if text != "none" else []
    return {colour: [int(value) for value in values] for colour, values in pieces}


@pytest.mark.parametrize("seed", range(40))
def test_SOL_22_SOL_24_SOL_25_every_deed_that_is_offered(seed):
    """In made positions, since random players seldom pay for anything."""
    random = Random(seed)
    stations = random.sample(
        ["black-yellow", "black-blue", "black-brown", "yellow-blue", "blue-brown"], random.randint(0, 3)
    )
    cards = random.sample(LIKELY, 5)
    t = Table(
        ship=random.choice(["3,2", "4,2", "2,0", "2,3", "-2,5"]),
        stations=stations,
        missions=cards[:2],
        developments=random.choice([["14"], []]) if "14" not in cards[:2] else [],
        cubes=[random.choice([(4, 3, 2), (3, 1, 0), (2, 0, 0), (4, 2, 0)]) for _ in COLOURS],
        columns=[5] * 4,
        outposts=random.choice([[], ["a"], ["e"], ["a", "c", "e"]]),
        pieces=random.choice([{}, {"5,1": (0, "station-a")}]),
        doing=[Deed()],
    )
    for choice in t.options():
        deed, pay, outpost = choice.split()
        cubes, less = read_payment(pay), sum(row.less for row in rows(t.me, Discount))
        if deed.startswith("station"):
            _, first, second = deed.split("-")
            built = len(stations)
            costs = {(3 + built - less, 2 + built), (3 + built, 2 + built - less)}
            assert any(_pays(cubes, {first: more, second: fewer}) for more, fewer in costs)
            assert "-".join(sorted((first, second), key=COLOURS.index)) not in stations
        if deed.startswith("mission"):
            needs = {need.colour: need.worth for need in CARDS[deed.split("-")[1]].cost if not need.exact}
            assert _pays({colour: cubes[colour] for colour in needs}, needs)
            exact = [need for need in CARDS[deed.split("-")[1]].cost if need.exact]
            assert all(cubes[need.colour] == [need.exact[1]] * need.exact[0] for need in exact)
            assert t.me.ship in chart(t.s).site_beside
        if outpost != "none":
            assert board_of(t.me.ship)
            assert not t.s.pieces or board_of("5,1") != board_of(t.me.ship)
            assert outpost not in t.me.outposts
            assert outpost in {"station": "ab", "mission": "ef"}[deed.partition("-")[0]]


def _pays(cubes, needs):
    """Whether these cubes are worth enough of each colour and none is superfluous (SOL-15)."""
    return set(cubes) == set(needs) and all(
        sum(values) >= needs[colour] and sum(values) - min(values) < needs[colour] for colour, values in cubes.items()
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SOL_27_free_actions_change_nothing_but_what_they_say(seats):
    """Every free action that is offered can be done, and the same question is asked after it while it has two ways."""
    random = Random(seats)
    for number, d in enumerate(decisions(GAME, seats, seats)):
        free = [choice for choice in d.question.options if choice[0] == "+"]
        if not free or number % 5 or d.s.pending:
            continue
        for choice in random.sample(free, min(4, len(free))):
            twin = copy(d.s)
            machine.play(GAME, twin, d.seat, choice)
            GAME.check(twin)
            before, after = d.s.players[d.seat], twin.players[d.seat]
            if d.question.effect.word in ("take", "fly"):
                assert twin.stack == d.s.stack
                assert twin.chance == d.s.chance
            held = [
                value.fuel + value.bucks + sum(i + 2 * ii + 3 * iii for i, ii, iii in value.cubes)
                for value in (before, after)
            ]
            assert held[1] < held[0] or choice.startswith(("+complete", "+use"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SOL_26_SOL_27_no_free_action_ends_a_turn_and_nothing_else_adds_a_question(seats):
    free, before = 0, ""
    for d in decisions(GAME, seats, 10 + seats):
        if d.question.effect.word == "finish" and len(d.question.options) == 1:
            assert before[0] == "+"
        if d.choice[0] == "+" and not d.s.pending:
            free += 1
            events = machine.play(GAME, copy(d.s), d.seat, d.choice)
            assert not any(isinstance(event.event, TurnEnded) for event in events)
        before = d.choice
    assert free > 20
