"""Notes: of a person on a table, above their questions and beside the replay, in nobody else's sight."""

import pytest

from bot.local.people.reply import labels, text
from bot.local.world.components import walk
from bot.texts import texts
from cogs.discord_text import control_rows, count_rows
from cogs.notepad import notes_line
from tests.cogs.largest import control, fill_in, has, press
from tests.cogs.notepad.way import PANEL, note_by_command, note_in_panel
from tests.cogs.playing import begin, begin_made, seed, values
from tests.cogs.posting.test_ending import end

WORDS = texts("en")
SECRET = "rosebud first"
LINE = f"-# 📝 \u2068{SECRET}\u2069"


def rows_of(message):
    """How many rows the panel's controls take on a phone."""
    return sum(control_rows(row["components"]) for row in message.components)


def ids(message):
    return [part.get("custom_id", "") for part in walk(message.components)]


async def contents(house, person, channel):
    """What a person sees of a game, wherever they look."""
    asked = ("board", "hand", "log", "replay", "play", "game players", "tables", "game audit")
    seen = [(await house.after(person.slash(channel, f"/{command}"))) for command in asked]
    texts_seen = [text(reply.original) if hasattr(reply, "original") else reply.text for reply in seen]
    return "\n".join([*texts_seen, *(text(post) for post in house.public(channel))])


# ---- in the panel


@pytest.fixture
async def drawing(house, ann, ben, monkeypatch):
    """Everybody draws one of several terrains."""
    seed(monkeypatch, 5)
    return await begin(house, ann, ben)


async def test_what_is_noted_stands_above_the_question_and_what_was_chosen_stays(drawing, house, ann):
    panel = (await drawing.panel(0)).message
    await press(house, ann, panel, r":move\d:")
    chosen, lines = values(panel), text(panel).splitlines()
    await fill_in(house, ann, panel, PANEL, SECRET)
    assert values(panel) == chosen
    assert [line for line in text(panel).splitlines() if line != LINE] == lines
    assert text(panel).splitlines().index(LINE) == next(at for at, line in enumerate(lines) if line.startswith("**"))
    await drawing.draw(0)
    await drawing.draw(1)
    assert LINE in text((await drawing.panel(0)).message), "the next question, too"


async def test_the_whole_is_one_press_away_and_can_be_changed_and_emptied(drawing, house, ann):
    whole = "\n".join(f"{number}. a long sentence of what to do" for number in range(20))
    panel = await note_in_panel(drawing, 0, whole)
    modal = (await ann.press(panel, control(panel, PANEL))).modal
    (field,) = [part["component"] for part in modal.components]
    assert (field["value"], field["max_length"], field["style"]) == (whole, 1000, 2)
    await house.after(ann.submit(modal, {"notes": "  "}))
    assert "📝" not in text(panel)
    assert await house.bot.tables.notepads.find(ann.id, drawing.id) == ""


async def test_a_turn_takes_no_press_more_with_notes(drawing, house, ann):
    panel = await note_in_panel(drawing, 0, SECRET)
    before = (await drawing.table()).row.number
    await press(house, ann, panel, ":confirm0:")
    assert (await drawing.table()).row.number == before + 1
    assert LINE not in text(panel), "nothing is asked"


async def test_whose_question_has_changed_meanwhile_hears_that_the_notes_are_kept(drawing, house, ann):
    panel = (await drawing.panel(0)).message
    modal = (await ann.press(panel, control(panel, PANEL))).modal
    await drawing.draw(0)
    reply = await house.after(ann.submit(modal, {"notes": SECRET}))
    assert [said.content for said in reply.follow_ups] == [WORDS("notes.kept")]
    assert await house.bot.tables.notepads.find(ann.id, drawing.id) == SECRET


@pytest.mark.parametrize("key", ["cartographers", "oceans", "sky_islands", "solarius_mission", "underwater_cities"])
async def test_without_notes_no_row_is_there_for_them_and_with_notes_they_are_within_reach(house, ann, ben, key):
    sitting = await begin_made(house, key, ann, ben, settings={"what_if": "off"})  # what stands beside them
    for _ in range(12):
        table = await sitting.table()
        seat = table.seats_to_choose()[0]
        person, notepads = sitting.people[seat], house.bot.tables.notepads
        panel = (await sitting.panel(seat)).message
        without = [
            [part for part in row["components"] if PANEL not in part.get("custom_id", "")] for row in panel.components
        ]
        assert rows_of(panel) == sum(map(control_rows, without))
        await notepads.write(person.id, sitting.id, SECRET)
        noted = (await sitting.panel(seat)).message
        assert has(noted, PANEL)
        assert LINE in text(noted)
        await notepads.write(person.id, sitting.id, "")
        await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
        await house.quiet()


# ---- nobody else's


async def test_others_see_nothing_of_it_whatever_they_look_at(drawing, house, ann, ben, kei):
    posts, before = [text(post) for post in house.public(house.general)], (await drawing.snapshot())[0][0]
    panel = await note_in_panel(drawing, 0, SECRET)
    assert SECRET in text(panel)
    assert [text(post) for post in house.public(house.general)] == posts, "nothing is said"
    assert (await drawing.snapshot())[0][0] == before, "nor has the table changed"
    for person in (ben, kei):
        assert SECRET not in await contents(house, person, house.general)
    assert SECRET in await contents(house, ann, house.general)


async def test_a_control_or_form_of_anothers_panel_opens_ones_own_notes(drawing, house, ben):
    panel = await note_in_panel(drawing, 0, SECRET)
    theirs = (await drawing.panel(1)).message
    button = next(part for part in walk(theirs.components) if PANEL in part.get("custom_id", ""))
    button["custom_id"] = control(panel, PANEL)
    modal = (await ben.press(theirs, button["custom_id"])).modal
    assert "value" not in modal.components[0]["component"]
    await house.after(ben.submit(modal, {"notes": "another plan"}))
    people = [person.id for person in drawing.people]
    assert [await house.bot.tables.notepads.find(one, drawing.id) for one in people] == [SECRET, "another plan"]


# ---- by command, and after the end


async def test_a_spectator_notes_too_and_finds_it_from_anywhere(drawing, house):
    lou = house.person("Lou")
    elsewhere = house.world.add_channel("elsewhere", house.world.guild)
    reply = await note_by_command(house, lou, house.general, SECRET)
    assert text(reply.message) == WORDS("notes.kept")
    (offered,) = await lou.complete(elsewhere, "/note", {}, "table")
    modal = (await lou.slash(elsewhere, "/note", table=offered["value"])).modal
    assert modal.components[0]["component"]["value"] == SECRET
    assert modal.title == "Notes: Cartographers"
    reply = await house.after(lou.submit(modal, {"notes": ""}))
    assert text(reply.message) == WORDS("notes.gone")
    assert await lou.complete(elsewhere, "/note", {}, "table") == []


async def test_where_there_is_nothing_to_note_it_says_so(house, ann):
    assert text((await house.after(ann.slash(house.general, "/note"))).message) == WORDS("refused.no_game_here")
    refused = (await house.after(ann.slash(house.general, "/note", table="7"))).message
    assert text(refused) == WORDS("refused.no_own_game")


async def test_looking_into_notes_is_no_look_at_the_game(drawing, house, kei):
    await note_by_command(house, kei, house.general, SECRET)
    assert await house.store.people.last_seen_number(kei.id, drawing.id) == 0


async def test_after_the_end_they_stand_beside_the_replay_wherever_it_is(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    await house.bot.tables.notepads.write(ann.id, sitting.id, SECRET)
    await end(sitting)
    replay = (await house.after(ann.slash(house.general, "/replay"))).message
    assert text(replay).startswith(LINE)
    await press(house, ann, replay, ":first$")
    before = text(replay)
    await fill_in(house, ann, replay, ":notes$", "won by ships")
    assert text(replay) == before.replace(SECRET, "won by ships"), "the same moment"
    theirs = (await house.after(ben.slash(house.general, "/replay"))).message
    assert "📝" not in text(theirs)
    assert WORDS("button.notes") not in labels(theirs)


# ---- how it is told


@pytest.mark.parametrize(
    "text", ["a few words " * 80, "海藻を育ててから鋼鉄を取る。" * 70, "one\n\ntwo\n" * 100, "W" * 1000]
)
def test_two_rows_of_a_phone_are_told_at_most(text):
    line = notes_line(text, WORDS)
    assert line.endswith("…\u2069")
    assert count_rows(line.removeprefix("-# ").replace("\u2068", "").replace("\u2069", "")) == 2


def test_what_is_noted_formats_nothing_and_calls_nobody():
    line = notes_line("# big\n- **bold** <@12> @everyone", WORDS)
    assert line == "-# 📝 \u2068\\# big · - \\*\\*bold\\*\\* \\<\\@12\\> \\@everyone\u2069"
    assert notes_line(" \n ", WORDS) == ""
