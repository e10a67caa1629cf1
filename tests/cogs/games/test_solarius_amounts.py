"""Resources of colours of choice in the panel: with many mixtures they are picked one by one."""

import pytest

from bot.engine.side_actions import SIDE
from bot.games.registry import games
from bot.local.people.reply import buttons, selects, text
from bot.texts import texts
from cogs.discord_text import capital
from tests.cogs.positions import hasty, sitting_at
from tests.cogs.solarius import wait_for_answer

GAME = games()["solarius_mission"]
WORDS = texts("en", "solarius_mission")
MANY = 20  # mixtures


def is_many(s, question):
    """The question for resources of which there are many mixtures, first among them one of several colours."""
    return question.effect.word == "stock" and len(mixtures(question.options)) > MANY


def mixtures(options):
    """These options without free actions."""
    return [choice for choice in options if not choice.startswith(SIDE)]


@pytest.fixture
async def many_mixtures(house, ann, ben, monkeypatch):
    """A sitting at such a question, and its seat's panel."""
    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=is_many, choose=hasty)
    return sitting, seat, (await sitting.panel(seat)).message


def adders(panel):
    """The ids of the buttons that add a resource, by its colour."""
    ids = [button["custom_id"] for button in buttons(panel) if ":add0:" in button["custom_id"]]
    return {name.split(":")[4]: name for name in ids}


async def test_they_are_added_one_by_one_and_then_confirmed_where_the_turn_ends(many_mixtures):
    sitting, seat, panel = many_mixtures
    choices = mixtures(await sitting.choices(seat))
    assert not [each for each in selects(panel) if ":list0:" in each["custom_id"]]
    assert WORDS("panel.begun") in text(panel)
    chosen, ids = next(way for way in reversed(choices) if "-" in way), adders(panel)
    added = [part[1:] for part in chosen.split("-") for _ in range(int(part[0]))]
    for left, colour in reversed([*enumerate(reversed(added))]):
        assert adders(panel) == ids, "a second press of the same button is quick"
        await wait_for_answer(sitting.people[seat].press(panel, ids[colour]))
        assert not left or f" · {left} more to choose" in text(panel)
    confirm = next(button["custom_id"] for button in buttons(panel) if ":confirm0:" in button["custom_id"])
    await wait_for_answer(sitting.people[seat].press(panel, confirm))
    made = await sitting.house.store.choices.history(sitting.id)
    assert made[-1].choice == chosen


@pytest.mark.usefixtures("beginners")
async def test_what_is_added_stays_when_the_explanation_is_known_and_can_be_begun_anew(many_mixtures):
    sitting, seat, panel = many_mixtures
    person, colour = sitting.people[seat], next(iter(adders(panel)))
    guess = text(panel)
    await wait_for_answer(person.press(panel, adders(panel)[colour]))
    one = WORDS.word("colours", f"1{colour}")
    added = f"**{capital(one)}**"
    assert added in text(panel)
    known = next(button["custom_id"] for button in buttons(panel) if ":known0:" in button["custom_id"])
    await wait_for_answer(person.press(panel, known))
    assert added in text(panel)
    anew = next(button["custom_id"] for button in buttons(panel) if ":open0:" in button["custom_id"])
    await wait_for_answer(person.press(panel, anew))
    assert WORDS("panel.begun") in text(panel)
    assert WORDS("panel.begun") in guess
