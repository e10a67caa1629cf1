"""A language that only data files know of: posts, panels, pictures, commands, the page, what is typed, the doctor."""

import discord
import pytest

from bot.command_line import doctor
from bot.command_line.translation_coverage import missing_texts
from bot.engine import machine
from bot.games.registry import games
from bot.languages import language, languages, supported_language
from bot.local.checks.command_limits import is_name
from bot.local.page.words import locales
from bot.local.page.words import words as page_words
from bot.local.people.commands import localized_text
from bot.local.people.reply import labels, text
from bot.pace.night import zone_of_language
from bot.pace.notation import format_hours, parse_hours
from bot.store.rows import GuildRow
from bot.texts import rules, texts
from cogs.discord_text import capital
from renderers.look import Look
from renderers.registry import renderer
from tests.cogs.playing import alt, begin
from tests.made_language import CODE, GAME, LACKING, MARK, forget, third_language


@pytest.fixture
def french(tmp_path, monkeypatch):
    with third_language(tmp_path, monkeypatch) as data:
        for module in ("commands", "transformers"):
            locales = (discord.Locale.american_english, discord.Locale.french)
            monkeypatch.setattr(f"discord.app_commands.{module}.Locale", locales)
        yield data


def test_it_is_found_by_its_files(french):
    assert CODE in languages()
    assert languages()[0] == "en"
    assert (language("fr-CA"), supported_language("fr_FR.UTF-8"), supported_language("pl")) == (CODE, CODE, None)
    assert (CODE in languages(GAME), CODE in languages("oceans")) == (True, False)


def test_what_it_lacks_is_said_in_english(french):
    words = texts(CODE, GAME)
    assert words("button.help") == f"{MARK}Help"
    assert words(LACKING) == texts("en")(LACKING) == "Play"
    assert texts(CODE, "oceans")("game.name") == "Oceans"
    assert rules(CODE, "oceans") == rules("en", "oceans")
    assert all(rule["title"].startswith(MARK) and rule["text"].startswith(MARK) for rule in rules(CODE, GAME))


def test_a_rule_that_it_lacks_is_english(french):
    file = french / GAME / f"rules.{CODE}.toml"
    head, first, rest = file.read_text("utf-8").split("[[rule]]", 2)
    file.write_text(f"{head}[[rule]]{first.replace('text = ', '# text = ')}", "utf-8")
    own, english = rules(CODE, GAME), rules("en", GAME)
    assert own[0] == {**english[0], "title": f"{MARK}{english[0]['title']}"}
    assert own[1:] == english[1:]
    assert rest


@pytest.fixture
def slips(french):
    """A translator's slips: a message that is none, a field that there is not, a file and a word list that are no TOML."""
    play = french / f"locales/play.{CODE}.toml"
    text = play.read_text("utf-8").replace("[post]\n", '[post]\nclosed = "{zu"\n', 1)
    text = text.replace(f'closed = "{MARK}This table is closed."\n', "", 1)
    play.write_text(text.replace(f"{MARK}**{{n}}.**", "{number}."), "utf-8")
    (french / f"{GAME}/rules.{CODE}.toml").write_text("[[rule]\n", "utf-8")
    (french / f"page/words.{CODE}.toml").write_text("places = \n", "utf-8")
    forget()
    return french


async def test_what_is_written_wrongly_is_said_in_english_and_the_doctor_tells(slips):
    words = texts(CODE, GAME)
    assert words("post.closed") == "This table is closed."
    assert words("post.rank", n=3) == "**3.**"
    assert words("button.help") == f"{MARK}Help"
    assert rules(CODE, GAME) == rules("en", GAME)
    assert page_words("fr")["places"] == "Channels"
    [told] = [finding async for finding in doctor.check_texts(None) if CODE in finding.text]
    assert told.level == "warning"
    assert f"python -m bot texts {CODE} says which" in told.text


async def test_a_language_that_does_not_say_what_it_is_is_not_spoken(french):
    (french / f"locales/language.{CODE}.toml").write_text('name = "Français"\n', "utf-8")
    forget()
    assert CODE not in languages()
    assert language("fr") == "en"
    [told] = [finding async for finding in doctor.check_texts(None) if finding.text.startswith(CODE)]
    assert told.level == "warning"


async def test_the_doctor_counts_what_it_lacks(french):
    said = {finding.text.partition(":")[0]: finding.text async for finding in doctor.check_texts(None)}
    assert "English" not in said["日本語 (ja)"]
    other = said[f"Français ({CODE})"]
    lacking = missing_texts(CODE)
    assert lacking["locales", "play"] == {LACKING: "Play"}
    assert {folder for folder, _ in lacking} > {"oceans", "sky_islands"}
    assert other.endswith("; the rest is said in English")


def test_the_page_speaks_it(french):
    assert locales()["fr"] == "Français"
    assert page_words("fr")["places"] == f"{MARK}Channels"


def test_its_days_are_understood_and_its_speakers_have_a_night(french):
    week = parse_hours("ven-dim 22-8", CODE)
    assert [hours is not None for hours in week] == [False] * 4 + [True] * 3
    assert format_hours(week, CODE) == "ven-dim 22:00-08:00"
    assert parse_hours("fri-sun 22-8", CODE) == week
    assert zone_of_language(CODE) == "Europe/Paris"


async def test_discord_is_told_the_commands_in_it(french, house):
    def all_of(commands):
        for command in commands:
            yield command
            yield from all_of(command.get("options") or [])

    typed = [command for command in house.world.commands[None].values() if command["type"] == 1]
    every = [(command, localized_text(command, "fr")) for command in all_of(typed)]
    assert all(is_name(name) for _, name in every)
    assert {"game", "play", "hand"} <= {
        command["name"] for command, name in every if name == f"{MARK}{command['name']}"
    }
    draw = next(command for command, _ in every if command["name"] == "draw")
    assert localized_text(draw, "fr", "description").startswith(MARK)


@pytest.fixture
async def sitting(french, house):
    """A game in a server of this language, with a reader of it and a computer."""
    await house.store.guilds.save(GuildRow(house.world.guild.id, CODE))
    return await begin(house, house.person("Zoé", locale="fr"), computers=("greedy",))


async def test_it_is_offered_in_the_settings(french, house):
    zoe = house.person("Zoé")
    panel = (await house.after(zoe.slash(house.general, "/settings"))).message
    await house.after(zoe.choose(panel, "settings:language:", CODE))
    assert f"{MARK}Language of private answers: **Français**" in text(panel).replace("🌐 ", "")


async def test_a_game_is_played_in_it(sitting, house):
    """Posts, the panel and what is told are in the language; a text that it lacks is in English."""
    [zoe], words = sitting.people, texts(CODE, GAME)
    assert words("post.first") in sitting.last.content
    assert labels(sitting.last)[0].endswith("Play")
    reply = await house.after(zoe.press(sitting.last, labels(sitting.last)[0]))
    assert capital(words("panel.confirm")) in labels(reply.message)
    await sitting.draw(0)
    await house.quiet()
    assert any(line.startswith(f"- {MARK}") for line in sitting.last.content.splitlines())


async def test_pictures_are_drawn_and_described_in_it(real_pictures, sitting):
    assert alt(sitting.last)[0].startswith(MARK)
    look = Look(texts(CODE, GAME), ("Zoé",))
    view = machine.view(games()[GAME], machine.begin(games()[GAME], 1, 0, games()[GAME].options())[0], None)
    english = Look(texts("en", GAME), ("Zoé",))
    assert renderer(GAME).table(view, look).tobytes() != renderer(GAME).table(view, english).tobytes()
