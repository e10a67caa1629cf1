"""Playing Solarius Mission in the panel: what it offers, and picking of that."""

from bot.engine import machine
from bot.engine.side_actions import SIDE
from bot.games.registry import games
from bot.local.people.reply import buttons, selects
from cogs.discord_text import capital
from tests.cogs.playing import begin_made, seed

GAME = games()["solarius_mission"]


async def at_first_die(house, ann, kei, monkeypatch):
    """A game in which the first seat chooses its first die."""
    number = next(n for n in range(50) if machine.begin(GAME, 2, n, GAME.options())[0].first == 0)
    seed(monkeypatch, number)
    return await begin_made(house, GAME.key, ann, kei)


def choose_no_side_action(game, s, seat, random):
    """Any choice but a free action beside the question."""
    options = machine.question_for(game, s, seat).options
    return random.choice([choice for choice in options if not choice.startswith(SIDE)])


async def wait_for_answer(acting):
    """Wait until a press or pick is answered."""
    await (await acting).wait()


async def pick(person, panel, act, value):
    """Pick a value in the list of this act, or press its button."""
    if value in (offered := offered_buttons(panel, act)):
        await wait_for_answer(person.press(panel, offered[value]["custom_id"]))
        return
    lists = [
        each_select
        for each_select in selects(panel)
        if each_select["custom_id"].split(":")[3].rstrip("0123456789") == act
    ]
    chosen = next(listed for listed in lists if value in [option["value"] for option in listed["options"]])
    await wait_for_answer(person.choose(panel, chosen["custom_id"], value))


def options(panel, act):
    """What stands in the lists of this act, or on its buttons, as lines of a list."""
    listed = {
        option["value"]: option
        for each_select in selects(panel)
        if each_select["custom_id"].split(":")[3].rstrip("0123456789") == act
        for option in each_select["options"]
    }
    return listed | {value: as_line(button) for value, button in offered_buttons(panel, act).items()}


def offered_buttons(panel, act):
    """The buttons of this act by the values that they choose."""
    ids = {button["custom_id"]: button for button in buttons(panel)}
    parted = {name: name.split(":") for name in ids}
    return {
        part[4]: ids[name] for name, part in parted.items() if part[3].rstrip("0123456789") == act and len(part[4]) > 1
    }


def as_line(button):
    """A button "A sale (gives 2)" as the line of a list would be."""
    name, _, words = button["label"].removesuffix(")").partition(" (")
    return button | {"label": name, "description": capital(words), "default": button["label"].startswith("● ")}


async def select(person, panel, place, value):
    """Press the value's button, or pick it in its list."""
    for button in buttons(panel):
        if button["custom_id"].split(":")[3:5] == [f"set{place}", value]:
            await wait_for_answer(person.press(panel, button["custom_id"]))
            return
    await pick(person, panel, "list", value)


async def alter(person, panel, place, value):
    """Change a part that has begun with a value: in a list with others, or where there is room in its own."""
    if f"{place}:{value}" in options(panel, "other"):
        await pick(person, panel, "other", f"{place}:{value}")
    else:
        await select(person, panel, place, value)


def dice(state):
    """The dice on the bridge, as choices name them."""
    return [f"{die.colour}_{die.face}_{at + 1}" for at, some in enumerate(state.bridge) for die in some]


async def with_die(sitting, die=""):
    """The panel of the first seat, with this die or else the first one chosen."""
    panel = (await sitting.panel(0)).message
    die = die or dice((await sitting.table()).state)[0]
    await select(sitting.people[0], panel, 0, die)
    return panel
