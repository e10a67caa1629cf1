"""A phone shows each panel whole: picture, text and controls, for who is new to a title, also with a suggestion."""

from collections import Counter
from random import Random

import pytest

from bot.engine.guessing import pick
from bot.games.registry import games
from bot.local.people.reply import pictures, selects
from bot.tables.table import Limits
from cogs.discord_text import CONTROL, HEAD, control_rows, picture_height, text_height
from cogs.panel.panel_text import ASIDE, CHANGE, ESSENTIAL, LOWER, PAST, SHOWN, TIP, Line, fit_lines, weigh
from tests.cogs.playing import begin_made, control
from tests.rotation import by_turns
from tests.walk import few

# Hands are up to 470 pixels high, and below one in a refill stand two lists and two rows of buttons.
HIGHER = {("oceans", "play"): 745, ("oceans", "refill"): 725, ("underwater_cities", "discard"): 760}
MARGIN = 45  # a suggestion's reason is never left out, and an estimate of broken lines is no measure
SAID = [Line("goal", ASIDE), Line("first", PAST), Line("then", PAST), Line("tip", TIP), Line("ask", ESSENTIAL)]


def height_of(message):
    """How high a private message is on a phone, by estimate."""
    picture = sum(picture_height(one.height / one.width) for one in pictures(message))
    rows = sum(control_rows(row["components"]) for row in message.components)
    return HEAD + picture + text_height(message.content, {}) + rows * CONTROL - LOWER * len(selects(message))


@pytest.mark.usefixtures("beginners", "real_pictures")
@pytest.mark.parametrize("every", [40, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize(("key", "lang"), by_turns(games(), ["en-GB", "ja"]))
async def test_a_phone_shows_each_panel_whole(house, key, lang, every):
    """Whatever is new to the seats, and one in so many questions after that, with what is suggested."""
    house.bot.tables.limit(Limits())
    people = [house.person(f"Person {seat}") for seat in range(few(games()[key]))]
    for person in people:
        person.user.locale = lang
    sitting, asked, high = await begin_made(house, key, *people), Counter(), {}
    while (table := await sitting.table()).running:
        seat = table.seats_to_choose()[0]
        word = table.question(seat).effect.word
        asked[word] += 1
        if asked[word] % every == 1:
            panel = (await sitting.panel(seat)).message
            high[f"{word} {panel.content}"] = height_of(panel) - HIGHER.get((key, word), SHOWN)
            await house.after(people[seat].press(panel, control(panel, "suggest")))
            high[f"{word} {panel.content}"] = height_of(panel) - HIGHER.get((key, word), SHOWN)
        choice = pick(table.question(seat).options, Random(table.row.number))
        await house.bot.tables.play.choose(table, seat, choice)
    assert {what: more for what, more in high.items() if more > MARGIN} == {}


@pytest.mark.parametrize(
    ("rows", "kept"),
    [(5, "goal first then tip ask"), (4, "first then tip ask"), (3, "then tip ask"), (2, "tip ask"), (0, "ask")],
)
def test_what_weighs_least_is_left_out_first(rows, kept):
    assert [line.text for line in fit_lines(SAID, rows * 23)] == kept.split(" ")


def test_small_lines_are_details_and_warnings_essential():
    weights = [line.weight for line in weigh("-# small\n\n⚠️ loses\nchanges", CHANGE)]
    assert weights == [line.weight for line in (*weigh("-# x", ESSENTIAL), Line("", ESSENTIAL), Line("", CHANGE))]


@pytest.mark.usefixtures("beginners", "real_pictures")
@pytest.mark.parametrize("lang", ["en-GB", "ja"])
@pytest.mark.parametrize("key", games())
async def test_a_phone_shows_a_panel_whole_that_tells_what_may_come_of_a_choice(house, key, lang):
    people = [house.person(f"Person {seat}") for seat in range(few(games()[key]))]
    for person in people:
        person.user.locale = lang
    sitting = await begin_made(house, key, *people)
    seat = (await sitting.table()).seats_to_choose()[0]
    panel = (await sitting.panel(seat)).message
    for act in ("suggest", "whatif"):
        await house.after(people[seat].press(panel, control(panel, act)))
    assert height_of(panel) <= SHOWN + MARGIN
