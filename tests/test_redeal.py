"""Going back behind what was seen: in every game, what comes then has nothing to do with it, and hands stay.

Nothing here knows a game: all that the registry finds is tested, and the small corners of other games with it.
"""

from collections import Counter, defaultdict
from itertools import pairwise
from random import Random

import msgspec
import pytest

from bot.engine import codec, machine
from bot.engine.guessing import pick
from bot.engine.machine import view
from bot.engine.state import PendingChoices, copy
from bot.games.registry import games
from bot.tables.table.table import reveals
from bot.tables.undo.undo_state import deal_anew
from tests.engine.corners import GAMES as CORNERS
from tests.walk import decisions, few

GAMES = {**games(), **CORNERS}
SEEDS = range(70, 73)  # games played at random
TIMES = 8  # how often one goes back in each place, and how often what cannot be known is guessed there
PLACES = 60  # in a game at most, evenly spread: to list what can be chosen takes long
SIGMAS = 5
SLACK = 2  # places in which what was seen may come again by chance


def all_asked(s):
    """A copy of the state in which nobody has chosen anything of what all choose at the same time."""
    state = copy(s)
    state.pending = [PendingChoices() if pending.choices else pending for pending in state.pending]
    return state


def gone_back(game, before, now):
    """The state after an undo that goes back behind what was seen, saved and loaded as a table's."""
    state = codec.decode(game, codec.encode(game, all_asked(before)))
    state.renumber(now.turn + 1)
    deal_anew(game, state, now)
    return state


def all_but_the_last(game, state, d):
    """Have all choose again what they choose at the same time, the others anything, but for this last choice."""
    if not state.pending:
        return
    for choice in d.s.pending[d.seat].choices[len(state.pending[d.seat].choices) :]:
        machine.play(game, state, d.seat, choice)
    while others := [seat for seat in machine.seats_to_choose(state) if seat != d.seat]:
        question = machine.question_for(game, state, others[0])
        machine.play(game, state, others[0], pick(question.options, Random(state.turn)))


def shown_events(game, state, d):
    """What the choice shows in this state: its events that reveal something, by their kind; {} if it cannot be made."""
    try:
        all_but_the_last(game, state, d)
        events = machine.play(game, state, d.seat, d.choice)
    except machine.IllegalChoice:
        return {}
    told = defaultdict(list)
    for entry in events:
        if entry.event.reveals and not entry.event.of_hand:
            told[type(entry.event).__name__].append(msgspec.json.encode(entry))
    return {kind: tuple(entries) for kind, entries in told.items()}


def places(game):
    """Decisions of games in which something is shown, each with the state after it."""
    for seed in SEEDS:
        found = []
        for d in decisions(game, few(game), seed):
            before, now = copy(d.s), copy(d.s)
            if reveals(machine.play(game, now, d.seat, d.choice)):
                found.append((d._replace(s=before), now))
        yield from found[:: 1 + len(found) // PLACES]


def measure(game, go_back=gone_back):
    """By kind of event, and for all that was shown at once: the places, how often it came again after an undo, how often
    two undos in a row led to the same, and how often a guess at what nobody can know led to it."""
    found, random = defaultdict(Counter), Random(1)
    for d, now in places(game):
        seen, after = shown_events(game, copy(d.s), d), [now]
        for _ in range(TIMES):  # each undo goes back behind what the one before has led to
            after.append(go_back(game, d.s, after[-1]))
        undone = [shown_events(game, state, d) for state in after[1:]]
        guessed = [shown_events(game, game.guess(copy(d.s), d.seat, random), d) for _ in range(TIMES)]
        again, pairs = share(seen, undone), sum(a == b for a, b in pairwise(undone)) / (TIMES - 1)
        found[""] += Counter(places=1, again=again, pairs=pairs, squares=(again - pairs) ** 2)
        for kind, what in seen.items():
            counts = {"again": [each.get(kind) for each in undone], "guessed": [each.get(kind) for each in guessed]}
            found[kind] += Counter(places=1, **{name: share(what, others) for name, others in counts.items()})
    return found


def share(what, others):
    return sum(other == what for other in others) / len(others)


def tied_kinds(found):
    """The kinds of events that have something to do with what was seen before."""
    whole = found.pop("", Counter())
    if abs(whole["again"] - whole["pairs"]) > SIGMAS * max(1.0, whole["squares"]) ** 0.5:
        yield "", dict(whole)
    for kind, count in found.items():
        if count["again"] > (count["guessed"] + count["places"]) / 2 + SLACK:
            yield kind, dict(count)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_what_comes_after_an_undo_is_independent_of_what_was_seen(game):
    assert not [*tied_kinds(measure(game))]


@pytest.mark.parametrize("key", ["cartographers", "sky_islands"])
def test_the_measure_tells_where_nothing_is_dealt_anew(key):
    assert [*tied_kinds(measure(GAMES[key], lambda game, before, now: copy(before)))]


def test_the_measure_tells_where_an_order_is_kept():
    game = msgspec.structs.replace(GAMES["discards"], redeal=lambda s: None)
    assert [*tied_kinds(measure(game))]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_hand_and_all_that_is_seen_is_what_it_was(game):
    for d, now in places(game):
        state, before = gone_back(game, d.s, now), all_asked(d.s)
        game.check(state)
        assert state.chance.epoch == now.chance.epoch + 1
        for seat in (None, *range(d.s.seats)):
            assert view(game, state, seat) == view(game, before, seat)
            mine, was = machine.question_for(game, state, seat or 0), machine.question_for(game, before, seat or 0)
            assert (mine and list(mine.options)) == (was and list(was.options))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_whoever_is_asked_is_asked_the_same_after_an_undo(game):
    """Also where the question depends on what was just done: the turn's number is another one then."""
    for d in decisions(game, few(game), 73):
        state = copy(d.s)
        state.renumber(d.s.turn + 7)
        if (question := machine.question_for(game, state, d.seat)) != d.question:
            assert question is not None
            assert list(question.options) == list(d.question.options)
