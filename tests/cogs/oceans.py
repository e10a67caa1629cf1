"""Playing Oceans through its panel: what is listed, picked and made to come about."""

from bot.engine import machine
from bot.games.registry import games
from bot.local.people.reply import buttons, selects
from bot.texts import texts

GAME = games()["oceans"]
WORDS = texts("en", "oceans")
LINES = 6


def first_seed():
    """The first seed with which the first seat begins."""
    return next(number for number in range(50) if machine.begin(GAME, 2, number, GAME.options())[0].first == 0)


async def use(person, panel, place, value):
    """Press the value's button, or choose it from its list."""
    for button in buttons(panel):
        if button["custom_id"].split(":")[3:5] == [f"set{place}", value]:
            await (await person.press(panel, button["custom_id"])).wait()
            return
    match = next(select for select in selects(panel) if select["custom_id"].split(":")[3] == f"list{place}")
    await (await person.choose(panel, match["custom_id"], value)).wait()


def wholes(panel):
    """The whole choices that a panel offers, with what is said of them, and their lists or buttons."""
    listed = {
        option["value"]: (option, select["custom_id"])
        for select in selects(panel)
        if ":whole" in select["custom_id"]
        for option in select["options"]
    }
    pressed = [
        button for button in buttons(panel) if ":whole" in button["custom_id"] and button["custom_id"].split(":")[4]
    ]
    return listed | {button["custom_id"].split(":")[4]: (button, button["custom_id"]) for button in pressed}


async def take(person, panel, choice):
    """Pick a whole choice: its card first where that is asked first, and the entry behind which it stands."""
    await uncover(person, panel, choice)
    if choice in wholes(panel):
        await pick(person, panel, choice)
    else:
        await use(person, panel, 2, choice.split(" ")[2])


async def uncover(person, panel, choice):
    """Press until a panel has a list in which a choice, or its last part, stands."""
    if choice in wholes(panel):
        return
    card, how, _, _ = choice.split(" ")
    if asks_card(panel):
        await use(person, panel, 0, card)
    if choice not in wholes(panel):
        listed = wholes(panel)
        await pick(person, panel, next(entry for entry in (f"{card} {how} ? no", f"{card} ? ? no") if entry in listed))


def asks_card(panel):
    """Whether a panel has its cards apart, in a list or as buttons."""
    return any(item["custom_id"].split(":")[3] in ("list0", "set0") for item in (*selects(panel), *buttons(panel)))


async def pick(person, panel, choice):
    """Pick an entry of a list of whole choices, or press its button."""
    offered, control = wholes(panel)[choice]
    await (await (person.choose(panel, control, choice) if "value" in offered else person.press(panel, control))).wait()


async def drop(person, panel, *cards):
    """Pick cards of the hand that are discarded."""
    (control,) = [select for select in selects(panel) if ":some" in select["custom_id"]]
    await (await person.choose(panel, control["custom_id"], cards)).wait()


async def refilling(sitting):
    """The first seat's panel after a card was picked that makes a species: that feeds and ages, and refill is asked."""
    ann, panel = sitting.people[0], (await sitting.panel(0)).message
    await take(ann, panel, next(choice for choice in await sitting.choices(0) if " first " in choice))
    return panel
