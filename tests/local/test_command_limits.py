"""Each rule for commands, autocomplete choices and modals, with an example that breaks it; and what is just within."""

import pytest

from bot.local.checks.command_limits import command_size, is_name
from bot.local.checks.modal_limits import check_modal

COUNT = "BASE_TYPE_BAD_LENGTH"
NAME = "APPLICATION_COMMAND_INVALID_NAME"
TYPE = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"


def command(name="x", **more):
    return {"name": name, "description": "d", **more}


def menu(name="Read Aloud", kind=3, **more):
    return {"name": name, "type": kind, **more}


def option(name="o", kind=3, **more):
    return {"name": name, "description": "d", "type": kind, **more}


def with_options(*options):
    return [command(options=list(options))]


def choices(*values):
    return [{"name": str(value), "value": value} for value in values]


BIG = [option(f"s{n}", 1, options=[option(f"o{m}", description="x" * 100) for m in range(6)]) for n in range(13)]
BROKEN = {
    "upper case": ([command("Game")], NAME),
    "space in a name": ([command("a b")], NAME),
    "name of 33": ([command("x" * 33)], NAME),
    "empty name": ([command("")], NAME),
    "upper case in another language": ([command(name_localizations={"de": "Spiel"})], NAME),
    "no description": ([command(description="")], COUNT),
    "description of 101": ([command(description="x" * 101)], COUNT),
    "description of 101 in another language": ([command(description_localizations={"ja": "あ" * 101})], COUNT),
    "name twice": ([command(), command()], "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "26 options": (with_options(*(option(f"o{n}") for n in range(26))), COUNT),
    "26 sub-commands": (with_options(*(option(f"o{n}", 1) for n in range(26))), COUNT),
    "option name twice": (with_options(option(), option()), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
    "option name twice in Japanese": (
        with_options(option("a", name_localizations={"ja": "駒"}), option("b", name_localizations={"ja": "駒"})),
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "upper case option": (with_options(option("O")), NAME),
    "required after optional": (
        with_options(option("a"), option("b", required=True)),
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "menu without a name": ([menu("")], COUNT),
    "menu name of 33": ([menu("x" * 33)], COUNT),
    "menu name of 33 in another language": ([menu(name_localizations={"ja": "あ" * 33})], COUNT),
    "menu with a description": ([menu(description="d")], COUNT),
    "menu with options": ([menu(options=[option()])], COUNT),
    "menu twice": ([menu(), menu()], "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "no context": ([command(contexts=[])], COUNT),
    "unknown context": ([command(contexts=[3])], "BASE_TYPE_CHOICES"),
    "context twice": ([command(contexts=[1, 1])], "BASE_TYPE_CHOICES"),
    "unknown installation": ([command(integration_types=[2])], "BASE_TYPE_CHOICES"),
    "26 choices": (with_options(option(choices=choices(*map(str, range(26))))), COUNT),
    "choice name of 101": (with_options(option(choices=[{"name": "x" * 101, "value": "x"}])), COUNT),
    "choice value of 101": (with_options(option(choices=[{"name": "x", "value": "x" * 101}])), COUNT),
    "choice name twice": (
        with_options(option(choices=[{"name": "x", "value": "a"}, {"name": "x", "value": "b"}])),
        "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
    ),
    "autocomplete with choices": (
        with_options(option(autocomplete=True, choices=choices("a"))),
        "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
    ),
    "autocomplete on a user": (
        with_options(option(kind=6, autocomplete=True)),
        "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
    ),
    "choices on a user": (with_options(option(kind=6, choices=choices("a"))), TYPE),
    "sub-command beside an option": (with_options(option("a", 1), option("b")), TYPE),
    "group in a group": (with_options(option("a", 2, options=[option("b", 2, options=[option("c", 1)])])), TYPE),
    "group without sub-commands": (with_options(option("a", 2)), "BASE_TYPE_REQUIRED"),
    "8,001 characters": ([command("xx", options=BIG)], "APPLICATION_COMMAND_TOO_LARGE"),
}


def path(raw):
    return f"/applications/{raw.stand_in.world.application_id}/commands"


@pytest.mark.parametrize("name", BROKEN)
async def test_broken_rule_refuses_the_whole_sync(bare, name):
    body, rule = BROKEN[name]
    code, broken, noted = await bare.refusal("PUT", path(bare), body)
    assert (code, len(noted)) == (50035, 1)
    assert rule in broken
    assert bare.stand_in.world.commands[None] == {}


async def test_more_than_100_commands(bare):
    assert (await bare("PUT", path(bare), [command(f"c{n}") for n in range(100)]))[0] == 200
    assert (await bare.refusal("PUT", path(bare), [command(f"c{n}") for n in range(101)]))[0] == 30032
    assert (await bare.refusal("POST", path(bare), command("more")))[0] == 30032


async def test_8000_characters_are_taken(bare):
    assert command_size(command(options=BIG)) == 8000
    assert (await bare("PUT", path(bare), [command(options=BIG)]))[0] == 200


async def test_menu_commands_have_free_names(bare):
    assert (await bare("PUT", path(bare), [{"name": "Show Hand", "type": 2}, {"name": "x", "type": 3}]))[0] == 200


@pytest.mark.parametrize("name", ["game", "new-game", "ゲーム", "カード", "盤面_2", "l'as", "नया", "ñ"])
def test_names_that_discord_takes(name):
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "Game", "a b", "a.b", "x" * 33, "😀", "Ñ"])
def test_names_that_discord_refuses(name):
    assert not is_name(name)


def test_size_counts_the_longest_language_of_each_text():
    named = command("ab", name_localizations={"ja": "あ"}, description="d", description_localizations={"ja": "あああ"})
    assert command_size(named) == 2 + 3
    named["options"] = [option("o", choices=[{"name": "n", "value": "vvv"}, {"name": "m", "value": 12}])]
    assert command_size(named) == 5 + 2 + 4 + 3


@pytest.fixture
def ask(bare):
    """Answers a fresh interaction of a kind."""
    stand_in = bare.stand_in
    user, channel = stand_in.person("Ann").user, stand_in.world.channel("general")

    async def answer(kind, body):
        interaction = stand_in.interactions.open(kind, user, channel, {})
        code, broken, _ = await bare.refusal(
            "POST", f"/interactions/{interaction.id}/{interaction.token}/callback", body
        )
        assert code == 50035
        return broken

    return answer


@pytest.mark.parametrize(
    "offered",
    [choices(*map(str, range(26))), [{"name": "x" * 101, "value": "x"}], [{"name": "x", "value": "x" * 101}]],
)
async def test_autocomplete_choices(ask, offered):
    assert await ask(4, {"type": 8, "data": {"choices": offered}}) == {COUNT}


async def test_autocomplete_without_choices(ask):
    assert await ask(4, {"type": 8, "data": {}}) == {"BASE_TYPE_REQUIRED"}


def field(**more):
    return {"type": 4, "custom_id": "f", "style": 1, **more}


def label(component, **more):
    return {"type": 18, "label": "L", "component": component, **more}


def boxes(kind, count, **more):
    options = [{"label": f"l{number}", "value": f"v{number}"} for number in range(count)]
    return {"components": [label({"type": kind, "custom_id": "c", "options": options, **more})]}


RADIO, GROUP = 21, 22
LONG, KIND = "BASE_TYPE_MAX_LENGTH", "UNION_TYPE_CHOICES"
MODALS = {
    "1 radio button": (boxes(RADIO, 1), COUNT),
    "11 radio buttons": (boxes(RADIO, 11), COUNT),
    "no check box": (boxes(GROUP, 0), COUNT),
    "11 check boxes": (boxes(GROUP, 11), COUNT),
    "more ticks than boxes": (boxes(GROUP, 2, max_values=3), "BASE_TYPE_MAX"),
    "radio value twice": (
        boxes(RADIO, 2, options=[{"label": "a", "value": "x"}, {"label": "b", "value": "x"}]),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "two radio buttons chosen": (
        boxes(RADIO, 2, options=[{"label": one, "value": one, "default": True} for one in "ab"]),
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "no tick, but required": (boxes(GROUP, 2, min_values=0), "BASE_TYPE_CHOICES"),
    "option's label of 101": (boxes(RADIO, 2, options=[{"label": "x" * 101, "value": one} for one in "ab"]), LONG),
    "radio buttons without a label": ({"components": [boxes(RADIO, 2)["components"][0]["component"]]}, KIND),
    "a check box in a row": ({"components": [{"type": 1, "components": [{"type": 23, "custom_id": "c"}]}]}, KIND),
    "a label round a button": ({"components": [label({"type": 2, "style": 1, "custom_id": "c", "label": "l"})]}, KIND),
    "an empty text": ({"components": [{"type": 10, "content": ""}]}, COUNT),
    "no title": ({"title": ""}, COUNT),
    "title of 46": ({"title": "x" * 46}, COUNT),
    "no custom_id": ({"custom_id": ""}, "COMPONENT_CUSTOM_ID_REQUIRED"),
    "no components": ({"components": []}, COUNT),
    "6 components": ({"components": [label(field(custom_id=str(n))) for n in range(6)]}, COUNT),
    "custom_id twice": ({"components": [label(field()), label(field())]}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "label of 46": ({"components": [label(field(), label="x" * 46)]}, COUNT),
    "description of 101": ({"components": [label(field(), description="x" * 101)]}, COUNT),
    "placeholder of 101": ({"components": [label(field(placeholder="x" * 101))]}, COUNT),
    "value of 4,001": ({"components": [label(field(value="x" * 4001))]}, COUNT),
    "min_length above max_length": ({"components": [label(field(min_length=3, max_length=2))]}, "BASE_TYPE_MAX"),
    "a button": ({"components": [{"type": 1, "components": [{"type": 2}]}]}, "UNION_TYPE_CHOICES"),
    "a text input alone": ({"components": [field()]}, "UNION_TYPE_CHOICES"),
    "a row's label missing": ({"components": [{"type": 1, "components": [field()]}]}, COUNT),
    "a select of 26": (
        {
            "components": [
                label({"type": 3, "custom_id": "s", "options": [{"label": "x", "value": str(n)} for n in range(26)]})
            ]
        },
        COUNT,
    ),
}


@pytest.mark.parametrize("name", MODALS)
async def test_a_modal_beyond_the_limits_is_refused(ask, name):
    changed, rule = MODALS[name]
    modal = {"custom_id": "m", "title": "T", "components": [label(field())], **changed}
    assert rule in await ask(2, {"type": 9, "data": modal})


WITHIN = {
    "2 radio buttons": boxes(RADIO, 2),
    "10 radio buttons": boxes(RADIO, 10, required=False),
    "1 check box of a group": boxes(GROUP, 1),
    "10 check boxes of which none need be ticked": boxes(GROUP, 10, min_values=0, required=False),
    "a check box": {"components": [label({"type": 23, "custom_id": "c", "default": True})]},
    "a text and four fields": {
        "components": [{"type": 10, "content": "x" * 4000}, *(label(field(custom_id=str(n))) for n in range(4))]
    },
}


@pytest.mark.parametrize("name", WITHIN)
def test_a_modal_within_the_limits_is_taken(name):
    check_modal({"custom_id": "m", "title": "T", **WITHIN[name]})
