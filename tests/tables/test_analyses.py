"""Analysis boards: from a guess, stepped through by one person for all seats, and of no effect on anything else."""

from random import Random

import msgspec
import pytest
import sqlalchemy as sa

from bot.engine import codec, machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.players.greedy import greedy
from bot.store.schema import analyses
from bot.tables.analysis.analyses import KEPT
from bot.tables.table import Refused
from tests.tables.seating import PEOPLE
from tests.tables.test_replacing import take, vacant
from tests.walk import few

ANN, BEN, KEI, _ = PEOPLE


@pytest.fixture(autouse=True)
def no_corners(corners):
    """The games that are not real ones have no computers."""


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def play(seating, table, count, seed=1):
    """The table after so many choices of the greedy player's."""
    for number in range(count):
        seat = table.seats_to_choose()[0]
        choice = greedy(table.game, table.state, seat, Random(seed + number))
        table = (await seating.tables.play.choose(table, seat, choice)).table
    return table


async def play_into(seating, table, count):
    """The table after so many choices, fewer in a game that would end with them."""
    state, most = copy(table.state), 0
    while most < count and not machine.over(state):
        seat = machine.seats_to_choose(state)[0]
        machine.play(table.game, state, seat, greedy(table.game, state, seat, Random(1 + most)))
        most += not machine.over(state)
    return await play(seating, table, most)


async def step_on(seating, analysis, count):
    """The analysis after so many choices more."""
    for number in range(count):
        if not analysis.running:
            break
        seat = analysis.seats_to_choose()[0]
        choice = greedy(analysis.game, analysis.state, seat, Random(number))
        analysis = (await seating.tables.analyses.add(analysis, seat, choice)).table
    return analysis


async def finished_game(seating, key="cartographers"):
    """A game that is over."""
    table = await seating.begin(key, few(games()[key]))
    while table.running:
        table = await play(seating, table, 1)
    return table


@pytest.mark.parametrize("key", games())
async def test_it_begins_with_a_guess_and_goes_back_and_forth_to_the_end(seating, key):
    table = await play_into(seating, await seating.begin(key, few(games()[key])), 5)
    before = await seating.tables.get(table.id)
    begun = await seating.tables.analyses.begin(table, ANN)
    assert begun.view(0) == table.view(0), "what one knows is as it is"
    assert begun.state.chance != table.state.chance, "and what comes is not"
    end = await step_on(seating, begun, 1000)
    assert machine.over(end.state)
    assert not end.running
    back, choice = await seating.tables.analyses.step(end, -1)
    assert choice == end.steps[-1][1]
    assert back.running
    first, _ = await seating.tables.analyses.step(back, -back.steps_made)
    assert codec.encode(first.game, first.state) == codec.encode(begun.game, begun.state)
    again, _ = await seating.tables.analyses.step(first, len(first.steps))
    assert codec.encode(again.game, again.state) == codec.encode(end.game, end.state)
    assert (await seating.tables.get(table.id)).equals(before)


@pytest.mark.parametrize("key", games())
async def test_nothing_that_its_person_cannot_know_gets_into_it(seating, key, monkeypatch):
    """All that it begins with is the guess, whatever the truth is."""
    table = await play_into(seating, await seating.begin(key, few(games()[key])), 7)
    other = msgspec.structs.replace(table, state=table.game.guess(copy(table.state), 0, Random(1)))
    guess = table.game.guess(copy(table.state), 0, Random(2))
    blind = msgspec.structs.replace(table.game, guess=lambda *_: copy(guess))
    monkeypatch.setattr(type(table), "game", property(lambda _: blind))
    starts = []
    for truth in (table, other):
        await seating.tables.analyses.close(table.id, ANN)
        analysis = await seating.tables.analyses.begin(truth, ANN)
        starts.append((codec.encode(blind, analysis.state), (await seating.store.analyses.find(table.id, ANN)).start))
    assert starts[0] == starts[1] == (codec.encode(blind, guess),) * 2


async def test_nobody_else_learns_of_it(seating):
    table = await seating.begin("sky_islands", 2)
    woken = []
    seating.tables.on_change(woken.append)
    before = await seating.posts(table.id), await seating.history(table.id), (await seating.tables.get(table.id)).row
    await step_on(seating, await seating.tables.analyses.begin(table, ANN), 3)
    assert before == (
        await seating.posts(table.id), await seating.history(table.id), (await seating.tables.get(table.id)).row
    )  # fmt: skip
    assert woken == []
    with pytest.raises(Refused, match="no_analysis"):
        await seating.tables.analyses.open(table, BEN)


async def test_it_goes_on_where_it_was_left_until_the_game_has(seating):
    table = await seating.begin("sky_islands", 2)
    left = await step_on(seating, await seating.tables.analyses.begin(table, ANN), 3)
    opened = await seating.tables.analyses.open(table, ANN)
    again = await seating.tables.analyses.begin(table, ANN)
    assert left.state == opened.state == again.state
    table = await play(seating, table, 1)
    begun = await seating.tables.analyses.begin(table, ANN)
    assert (begun.steps_made, len(begun.steps)) == (0, 0)
    assert begun.stamp(0) != left.stamp(0)


async def test_another_choice_takes_the_place_of_what_was_taken_back(seating):
    table = await seating.begin("sky_islands", 2)
    analysis = await step_on(seating, await seating.tables.analyses.begin(table, ANN), 3)
    back, _ = await seating.tables.analyses.step(analysis, -2)
    seat = back.seats_to_choose()[0]
    other = next(choice for choice in back.question(seat).options if choice != back.steps[1][1])
    changed = (await seating.tables.analyses.add(back, seat, other)).table
    assert [choice for _, choice in changed.steps] == [analysis.steps[0][1], other]
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.analyses.step(changed, 1)
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.analyses.add(back, seat, other)  # from an old panel
    with pytest.raises(Refused, match="illegal"):
        await seating.tables.analyses.add(changed, changed.seats_to_choose()[0], "nothing")


async def test_after_the_end_it_begins_with_what_was(seating):
    table = await finished_game(seating)
    history = await seating.history(table.id)
    past = await seating.tables.history.table_before(table, history[20].id)
    analysis = await seating.tables.analyses.begin_at(table, KEI, past, 20)
    assert codec.encode(table.game, analysis.state) == codec.encode(table.game, past.state)
    assert analysis.played_by(KEI) in past.seats_to_choose()
    analysis = await step_on(seating, analysis, 2)
    assert (await seating.tables.analyses.open(table, KEI)).state == analysis.state


async def test_before_the_end_nothing_is_known(seating):
    table = await seating.begin("cartographers", 2)
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.analyses.begin_at(table, ANN, table, 0)
    over = await finished_game(seating)
    await seating.tables.analyses.begin_at(over, ANN, over, 0)
    undone = msgspec.structs.replace(over, row=msgspec.structs.replace(over.row, status="running"))
    with pytest.raises(Refused, match="no_analysis"):
        await seating.tables.analyses.open(undone, ANN)
    with pytest.raises(Refused, match="no_analysis"):
        await seating.tables.analyses.open(over, ANN)
    with pytest.raises(Refused, match="not_running"):
        await seating.tables.analyses.begin(over, ANN)


async def test_a_host_forbids_it(seating):
    table = await seating.begin("cartographers", 2)
    await seating.tables.analyses.begin(table, ANN)
    settings = msgspec.structs.replace(table.row.settings, what_if="off")
    forbidden = msgspec.structs.replace(table, row=msgspec.structs.replace(table.row, settings=settings))
    with pytest.raises(Refused, match="no_what_if"):
        await seating.tables.analyses.begin(forbidden, ANN)
    with pytest.raises(Refused, match="no_analysis"):
        await seating.tables.analyses.open(forbidden, ANN)


async def test_it_goes_with_the_seat(seating):
    table = await seating.begin("cartographers", 3)
    await seating.tables.analyses.begin(table, BEN)
    table = await seating.tables.get((await take(seating, table.id, await vacant(seating, table.id, BEN))).id)
    with pytest.raises(Refused, match="no_analysis"):
        await seating.tables.analyses.open(table, BEN)
    assert await seating.store.analyses.find(table.id, BEN) is None


async def test_it_is_exported_and_deleted_with_its_person(seating):
    table = await seating.begin("cartographers", 2)
    await step_on(seating, await seating.tables.analyses.begin(table, BEN), 1)
    exported = msgspec.json.decode(await seating.tables.privacy.export(BEN))["analysis_boards"]
    assert [(row["table_id"], row["made"]) for row in exported] == [(table.id, 1)]
    assert msgspec.json.decode(await seating.tables.privacy.export(ANN))["analysis_boards"] == []
    await seating.tables.privacy.delete(BEN, {None: "Somebody", "en": "Somebody"})
    assert await seating.store.analyses.find(table.id, BEN) is None


async def test_what_nobody_changes_for_a_week_is_forgotten(seating, clock):
    table = await seating.begin("cartographers", 2)
    await seating.tables.analyses.begin(table, ANN)
    clock.now += KEPT - 1
    await seating.tables.analyses.forget_old()
    assert await seating.store.analyses.find(table.id, ANN) is not None
    clock.now += 1
    await seating.tables.analyses.forget_old()
    count = sa.select(sa.func.count()).select_from(analyses)
    assert await seating.store.link.read(lambda on: on.execute(count).scalar()) == 0


async def test_a_row_names_nothing_that_somebody_considers(seating):
    table = await seating.begin("cartographers", 2)
    analysis = await step_on(seating, await seating.tables.analyses.begin(table, ANN), 1)
    assert analysis.steps[0][1] not in repr(analysis.analysis)
