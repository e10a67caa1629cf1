"""The analysis board through Discord: a panel of its own, in which one person plays all seats and nothing happens."""

import re

import pytest

from bot.games.registry import games
from bot.local.people.reply import buttons, labels, text
from bot.local.world.components import walk
from bot.texts import texts
from tests.cogs.ahead.test_what_if import complete_panel, press
from tests.cogs.planning.way import waiting_seat
from tests.cogs.playing import begin_made, control
from tests.cogs.posting.test_ending import end

pytestmark = pytest.mark.usefixtures("beginners")
WORDS = texts("en")


def acts(message):
    """What can be done in a message."""
    ids = [part["custom_id"] for part in walk(message.components) if part.get("custom_id", "").startswith("panel:")]
    return [custom_id.split(":")[3].rstrip("0123456789") for custom_id in ids]


async def open_board(sitting):
    """The seat that is asked, and the analysis that its person has opened with the suggested choice."""
    seat, panel = await complete_panel(sitting)
    await press(sitting, seat, panel, "whatif")
    return seat, (await press(sitting, seat, panel, "analyse")).message


def chooser(board):
    """The name of whoever is asked on the board."""
    return re.search(r"You choose for \*\*\u2068?(\w+)\u2069?\*\*", text(board))[1]


async def choose_as_suggested(sitting, seat, board):
    """Make the choice that is suggested to whoever is asked on the board."""
    if "suggest" in acts(board):  # else the suggestion goes on with the turn
        await press(sitting, seat, board, "suggest")
    await press(sitting, seat, board, "confirm")


async def steps(house, sitting, seat):
    """How many steps are made, and how many there are."""
    analysis = await house.bot.tables.analyses.open(await sitting.table(), sitting.people[seat].id)
    return analysis.steps_made, len(analysis.steps)


@pytest.mark.parametrize("key", games())
async def test_all_seats_are_played_back_and_forth_and_nothing_happens_at_the_table(house, ann, ben, key):
    sitting = await begin_made(house, key, ann, ben)
    seat, board = await open_board(sitting)
    before = await sitting.snapshot()
    assert "Analysis, step 1" in text(board)
    await press(sitting, seat, board, "confirm")
    asked = set()
    for number in range(1, 9):
        analysis = await house.bot.tables.analyses.open(await sitting.table(), sitting.people[seat].id)
        assert analysis.steps_made == number
        assert text(board).startswith(f"🔬 **Analysis, step {number + 1}.**")
        assert chooser(board) == ("Ann", "Ben")[analysis.played_by(0)]
        asked.add(analysis.played_by(0))
        if len(asked) == 2 and number > 2:
            break
        await choose_as_suggested(sitting, seat, board)
    assert asked == {0, 1}
    await press(sitting, seat, board, "back")
    assert text(board).startswith(f"🔬 **Analysis, step {number}.**")
    assert await steps(house, sitting, seat) == (number - 1, number)
    await press(sitting, seat, board, "forward")
    assert await steps(house, sitting, seat) == (number, number)
    assert "forward" not in acts(board)
    assert await sitting.snapshot() == before


async def test_it_begins_with_the_choice_that_was_looked_at(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat, panel = await complete_panel(sitting)
    await press(sitting, seat, panel, "whatif")
    board = (await press(sitting, seat, panel, "analyse")).message
    chosen = [control(one, "confirm").split(":", 5)[5] for one in (panel, board)]
    assert chosen[0] == chosen[1]
    assert board.id != panel.id


async def test_it_survives_a_restart_and_is_gone_once_it_is_closed(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat, board = await open_board(sitting)
    await press(sitting, seat, board, "confirm")
    await house.restart()
    await press(sitting, seat, board, "back")
    assert text(board).startswith("🔬 **Analysis, step 1.**")
    forward = control(board, "forward")
    await press(sitting, seat, board, "suggest")
    board_id = control(board, "confirm").split(":")[1]
    while "cancel" not in acts(board):  # what is explained takes its place
        await press(sitting, seat, board, "known")
    await press(sitting, seat, board, "cancel")
    assert await house.store.analyses.find(int(board_id), sitting.people[seat].id) is None
    panel = (await sitting.panel(seat)).message
    next(part for part in buttons(panel) if not part.get("disabled"))["custom_id"] = forward
    reply = await (await sitting.people[seat].press(panel, forward)).wait()
    assert WORDS("refused.no_analysis") in [text(one) for one in reply.messages]


async def test_who_waits_may_analyse_too(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat = await waiting_seat(house, sitting)
    panel = (await sitting.panel(seat)).message
    board = (await press(sitting, seat, panel, "analyse")).message
    assert chooser(board) == ("Ann", "Ben")[1 - seat]
    assert "plan" in acts(panel)


async def test_where_the_host_forbids_it_there_is_none(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben, settings={"what_if": "off"})
    seat = await waiting_seat(house, sitting)
    panel = (await sitting.panel(seat)).message
    assert "analyse" not in acts(panel)
    button = next(part for part in buttons(panel) if ":plan0:" in part["custom_id"])
    button["custom_id"] = button["custom_id"].replace(":plan0:", ":analyse0:")
    assert (await press(sitting, seat, panel, "analyse")).text == WORDS("refused.no_what_if")
    await end(sitting)
    replay = (await house.after(ann.slash(sitting.channel, "/replay"))).message
    assert WORDS("analysis.button") not in labels(replay)


async def test_an_operator_without_what_if_leaves_the_board(house, ann, ben):
    house.bot.settings = house.bot.settings.model_copy(update={"what_if_seconds": 0.0})
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat, panel = await complete_panel(sitting)
    board = (await press(sitting, seat, panel, "analyse")).message
    assert text(board).startswith("🔬 **Analysis, step 1.**")


async def test_an_old_board_is_told_so(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat, board = await open_board(sitting)
    old, rows = control(board, "confirm"), board.components
    await press(sitting, seat, board, "confirm")
    board.components = rows
    await (await sitting.people[seat].press(board, old)).wait()
    assert await steps(house, sitting, seat) == (1, 1)


async def replay_at(house, sitting, person, back):
    """The replay of a game, so many moments before its end."""
    replay = (await house.after(person.slash(sitting.channel, "/replay"))).message
    for _ in range(back):
        (earlier,) = [part["custom_id"] for part in buttons(replay) if part["custom_id"].endswith(":back")]
        await house.after(person.press(replay, earlier))
    return replay


async def test_after_the_end_anybody_analyses_from_the_moment_that_is_shown(house, ann, ben, kei):
    sitting = await begin_made(house, "cartographers", ann, ben)
    for _ in range(3):
        await sitting.round()
    running = (await house.after(ann.slash(sitting.channel, "/replay"))).message
    assert WORDS("analysis.button") not in labels(running), "before the end much is hidden"
    await end(sitting)
    replay = await replay_at(house, sitting, kei, 2)
    board = (await house.after(kei.press(replay, texts("ja")("analysis.button")))).message
    assert text(board).startswith("🔬 **検討 1手目**")
    assert board.id != replay.id
    await house.after(kei.press(board, control(board, "confirm")))
    assert text(board).startswith("🔬 **検討 2手目**")


async def test_among_my_own_turns_an_analysis_begins_with_my_choice(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    await end(sitting)
    replay = await replay_at(house, sitting, ben, 0)
    await house.after(ben.choose(replay, "Which turns?", "mine"))
    board = (await house.after(ben.press(replay, WORDS("analysis.button")))).message
    assert chooser(board) == "Ben"


async def test_at_the_end_of_the_game_the_points_are_told(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben)
    await end(sitting)
    replay = await replay_at(house, sitting, ann, 1)
    board = (await house.after(ann.press(replay, WORDS("analysis.button")))).message
    for _ in range(8):
        if "confirm" not in acts(board):
            break
        await house.after(ann.press(board, control(board, "confirm")))
    assert WORDS("analysis.over") in text(board)
    assert acts(board) == ["back", "cancel"]
    await house.after(ann.press(board, control(board, "back")))
    assert "Taken back" in text(board)
