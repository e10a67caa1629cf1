"""Each rule for messages, with an example that breaks it; and what is just within."""

import pytest

LONG = "BASE_TYPE_MAX_LENGTH"
COUNT = "BASE_TYPE_BAD_LENGTH"
V2 = 1 << 15


def button(label="x", **more):
    return {"type": 2, "style": 1, "label": label, "custom_id": more.pop("custom_id", label), **more}


def row(*components):
    return {"type": 1, "components": list(components)}


def option(value="a", **more):
    return {"label": "A", "value": value, **more}


def select(*options, **more):
    return row({"type": 3, "custom_id": "s", "options": list(options or [option()]), **more})


def say(content):
    return {"type": 10, "content": content}


def layout(*components):
    return {"flags": V2, "components": list(components)}


def section(accessory):
    return {"type": 9, "components": [say("x")], "accessory": accessory}


def thumbnail(url, **more):
    return {"type": 11, "media": {"url": url}, **more}


def gallery(*names):
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}} for name in names]}


def embed(**fields):
    return {"embeds": [fields]}


BROKEN = {
    "content of 2,001 characters": ({"content": "x" * 2001}, LONG),
    "nonce of 26 characters": ({"content": "x", "nonce": "n" * 26}, LONG),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, COUNT),
    "embed title of 257": (embed(title="x" * 257), LONG),
    "embed description of 4,097": (embed(description="x" * 4097), LONG),
    "embed footer of 2,049": (embed(footer={"text": "x" * 2049}), LONG),
    "embed author of 257": (embed(author={"name": "x" * 257}), LONG),
    "26 embed fields": (embed(fields=[{"name": "a", "value": "b"}] * 26), COUNT),
    "embed field name of 257": (embed(fields=[{"name": "a" * 257, "value": "b"}]), LONG),
    "embed field value of 1,025": (embed(fields=[{"name": "a", "value": "b" * 1025}]), LONG),
    "empty embed field": (embed(fields=[{"name": "", "value": "b"}]), "BASE_TYPE_MIN_LENGTH"),
    "embeds of 6,001 together": (
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]},
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "parse and list of users": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "101 allowed users": ({"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}}, COUNT),
    "picture that is not attached": (
        embed(title="x", image={"url": "attachment://no.png"}),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "gallery of what is not attached": (
        layout({"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "attachment without its file": ({"content": "x", "attachments": [{"id": 3}]}, "ATTACHMENT_NOT_FOUND"),
    "6 rows": ({"components": [row(button(str(n))) for n in range(6)]}, COUNT),
    "button outside a row": ({"components": [button()]}, "UNION_TYPE_CHOICES"),
    "row in a row": ({"components": [row(row(button()))]}, "UNION_TYPE_CHOICES"),
    "text display without the flag": ({"components": [say("x")]}, "UNION_TYPE_CHOICES"),
    "6 buttons in a row": (
        {"components": [row(*(button(str(n)) for n in range(6)))]},
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "empty row": ({"components": [row()]}, COUNT),
    "select beside a button": (
        {"components": [row(button(), select()["components"][0])]},
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "missing custom_id": ({"components": [row({"type": 2, "style": 1, "label": "x"})]}, "COMPONENT_CUSTOM_ID_REQUIRED"),
    "custom_id of 101": ({"components": [row(button(custom_id="x" * 101))]}, LONG),
    "custom_id twice": ({"components": [row(button("x"), button("x"))]}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "component id twice": (
        {"components": [row(button("x", id=5), button("y", id=5))]},
        "COMPONENT_ID_DUPLICATED",
    ),
    "label of 81": ({"components": [row(button("x" * 81))]}, LONG),
    "button without label and emoji": ({"components": [row(button(""))]}, "BUTTON_COMPONENT_INVALID"),
    "link without url": ({"components": [row(button(style=5))]}, "BUTTON_COMPONENT_INVALID"),
    "url on a plain button": ({"components": [row(button(url="https://x"))]}, "BUTTON_COMPONENT_INVALID"),
    "select without options": ({"components": [row({"type": 3, "custom_id": "s", "options": []})]}, COUNT),
    "26 options": ({"components": [select(*(option(str(n)) for n in range(26)))]}, COUNT),
    "option value twice": ({"components": [select(option(), option())]}, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    "option label of 101": ({"components": [select({"label": "x" * 101, "value": "a"})]}, LONG),
    "option value of 101": ({"components": [select(option("x" * 101))]}, LONG),
    "option description of 101": ({"components": [select(option(description="x" * 101))]}, LONG),
    "option without a value": ({"components": [select({"label": "x", "value": ""})]}, "BASE_TYPE_REQUIRED"),
    "placeholder of 151": ({"components": [select(placeholder="x" * 151)]}, LONG),
    "max_values above the options": ({"components": [select(max_values=2)]}, "BASE_TYPE_MAX"),
    "min_values above max_values": (
        {"components": [select(option("a"), option("b"), min_values=2)]},
        "BASE_TYPE_MAX",
    ),
    "more defaults than max_values": (
        {"components": [select(option("a", default=True), option("b", default=True))]},
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "content beside a layout": (
        layout(say("x")) | {"content": "y"},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embed beside a layout": (
        layout(say("x")) | embed(title="y"),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (layout(*(say("x") for _ in range(41))), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    "41 components, nested": (
        layout(*({"type": 17, "components": [say("x")]} for _ in range(20)), say("y")),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4,001 characters of text": (layout(say("x" * 2000), say("x" * 2001)), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    "empty text": (layout(say("")), "BASE_TYPE_REQUIRED"),
    "section without accessory": (layout({"type": 9, "components": [say("x")]}), "BASE_TYPE_REQUIRED"),
    "section of 4 texts": (
        layout({"type": 9, "components": [say("x")] * 4, "accessory": button()}),
        COUNT,
    ),
    "empty gallery": (layout({"type": 12, "items": []}), COUNT),
    "gallery of 11": (layout({"type": 12, "items": [{"media": {"url": "https://x/y.png"}}] * 11}), COUNT),
    "gallery alt text of 1,025": (
        layout({"type": 12, "items": [{"media": {"url": "https://x/y.png"}, "description": "x" * 1025}]}),
        LONG,
    ),
    "thumbnail alt text of 1,025": (
        layout(section(thumbnail("https://x/y.png", description="x" * 1025))),
        LONG,
    ),
    "poll beside a layout": (
        layout(say("x"))
        | {"poll": {"question": {"text": "x"}, "answers": [{"poll_media": {"text": "y"}}], "duration": 1}},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "button among a section's texts": (
        layout({"type": 9, "components": [button()], "accessory": button("y")}),
        "UNION_TYPE_CHOICES",
    ),
    "text beside a section": (layout(section(say("y"))), "UNION_TYPE_CHOICES"),
    "button at a layout's top": (layout(button()), "UNION_TYPE_CHOICES"),
    "thumbnail alone": (layout(thumbnail("https://x/y.png")), "UNION_TYPE_CHOICES"),
    "section in a section": (
        layout({"type": 9, "components": [section(button())], "accessory": button("y")}),
        "UNION_TYPE_CHOICES",
    ),
    "separator of size 3": (layout({"type": 14, "spacing": 3}), "BASE_TYPE_CHOICES"),
    "colour beyond white": (layout({"type": 17, "components": [say("x")], "accent_color": 1 << 24}), "NUMBER_TYPE_MAX"),
    "picture without an address": (layout(section(thumbnail("board.png"))), "URL_TYPE_INVALID_SCHEME"),
    "file of another site": (
        layout({"type": 13, "file": {"url": "https://x/y.txt"}}),
        "URL_TYPE_INVALID_SCHEME",
    ),
    "component id twice, nested": (
        layout(say("x") | {"id": 7}, section(button()) | {"id": 7}),
        "COMPONENT_ID_DUPLICATED",
    ),
    "custom_id twice, nested": (layout(section(button()), row(button())), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "empty container": (layout({"type": 17, "components": []}), COUNT),
    "container in a container": (
        layout({"type": 17, "components": [{"type": 17, "components": [say("x")]}]}),
        "UNION_TYPE_CHOICES",
    ),
}


def messages(raw):
    return f"/channels/{raw.stand_in.world.channel('general').id}/messages"


@pytest.mark.parametrize("name", BROKEN)
async def test_broken_rule_is_refused_and_noted(bare, name):
    body, rule = BROKEN[name]
    code, broken, noted = await bare.refusal("POST", messages(bare), body)
    assert code == 50035
    assert rule in broken
    assert len(noted) == 1
    assert list(bare.stand_in.world.all_messages()) == []


WITHIN = {
    "2,000 characters": {"content": "x" * 2000},
    "6,000 characters of embeds": {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3000}]},
    "5 rows of 5 buttons": {"components": [row(*(button(f"{n}.{m}") for m in range(5))) for n in range(5)]},
    "25 options": {"components": [select(*(option(str(n)) for n in range(25)), max_values=25)]},
    "custom_id of 100": {"components": [row(button(custom_id="x" * 100))]},
    "40 components": layout(*(say("x" * 100) for _ in range(40))),
    "40 components, nested": layout(*(section(button(str(n))) for n in range(13)), say("x")),
    "a section of 3 texts": layout({"type": 9, "components": [say("x")] * 3, "accessory": button()}),
    "a gallery of 10": layout({"type": 12, "items": [{"media": {"url": "https://x/y.png"}}] * 10}),
    "4,000 characters of text": layout(say("x" * 3000), section(button()), say("x" * 999)),
    "a button with an emoji alone": {"components": [row(button("", custom_id="x", emoji={"name": "⬆️"}))]},
    "a link": {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://x"})]},
}


@pytest.mark.parametrize("name", WITHIN)
async def test_what_is_just_within_is_taken(bare, name):
    assert (await bare("POST", messages(bare), WITHIN[name]))[0] == 200


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  \n"}, {"embeds": [], "components": []}])
async def test_an_empty_message_is_refused(bare, body):
    assert (await bare.refusal("POST", messages(bare), body))[0] == 50006


async def test_an_edit_that_leaves_nothing_is_refused(bare):
    _, sent = await bare("POST", messages(bare), {"content": "x"})
    path = f"{messages(bare)}/{sent['id']}"
    assert (await bare.refusal("PATCH", path, {"content": ""}))[0] == 50006
    assert (await bare("PATCH", path, {"content": None, "embeds": [{"title": "y"}]}))[0] == 200


async def test_layout_stays_a_layout(bare):
    _, sent = await bare("POST", messages(bare), layout(say("x")))
    path = f"{messages(bare)}/{sent['id']}"
    assert (await bare.refusal("PATCH", path, {"content": "y"}))[0] == 50035
    assert (await bare("PATCH", path, {"components": [say("y")]}))[1]["flags"] == V2


async def test_the_flag_of_a_layout_is_never_taken_off(bare):
    _, sent = await bare("POST", messages(bare), layout(say("x")))
    path = f"{messages(bare)}/{sent['id']}"
    assert (await bare("PATCH", path, {"flags": 0}))[1]["flags"] == V2
    assert (await bare.refusal("PATCH", path, {"flags": 0, "embeds": [{"title": "y"}]}))[0] == 50035


async def test_a_layout_names_each_of_its_files(bare):
    files = [("board.png", b"x"), ("hand.png", b"y")]
    body = layout(gallery("board.png"))
    _, broken, noted = await bare.refusal("POST", messages(bare), body, files=files)
    assert (broken, len(noted)) == ({"ATTACHMENT_NOT_REFERENCED"}, 1)
    status, sent = await bare("POST", messages(bare), layout(gallery("board.png", "hand.png")), files=files)
    assert (status, sent["attachments"]) == (200, [])  # what a component shows is not listed again
    path = f"{messages(bare)}/{sent['id']}"
    assert (await bare.refusal("PATCH", path, {"components": [gallery("board.png")]}))[1] == {
        "ATTACHMENT_NOT_REFERENCED"
    }
    assert (await bare("PATCH", path, {"components": sent["components"]}))[0] == 200
    assert (await bare("PATCH", path, {"components": [say("x")], "attachments": []}))[0] == 200


async def test_plain_message_becomes_a_layout_only_without_its_content(bare):
    _, sent = await bare("POST", messages(bare), {"content": "x"})
    path = f"{messages(bare)}/{sent['id']}"
    assert (await bare.refusal("PATCH", path, layout(say("y"))))[0] == 50035
    assert (await bare("PATCH", path, layout(say("y")) | {"content": None}))[0] == 200


async def test_file_above_10_mib(bare):
    limit = 10 * 1024 * 1024
    assert (await bare("POST", messages(bare), {}, files=[("a.bin", b"x" * limit)]))[0] == 200
    code, _, noted = await bare.refusal("POST", messages(bare), {}, files=[("a.bin", b"x" * (limit + 1))])
    assert code == 40005
    assert "10 MiB" in noted[0]


async def test_eleven_files_are_refused(bare):
    assert (await bare.refusal("POST", messages(bare), {}, files=[("a", b"x")] * 11))[0] == 50035


async def test_an_alt_text_of_1025_characters_is_refused(bare):
    def body(length):
        return {"attachments": [{"id": 0, "description": "x" * length}]}

    assert (await bare("POST", messages(bare), body(1024), files=[("a.png", b"x")]))[0] == 200
    assert LONG in (await bare.refusal("POST", messages(bare), body(1025), files=[("a.png", b"x")]))[1]


async def test_same_rules_for_answers_and_follow_ups(bare):
    stand_in = bare.stand_in
    person, channel = stand_in.person("Ann"), stand_in.world.channel("general")
    interaction = stand_in.interactions.open(2, person.user, channel, {})
    callback = f"/interactions/{interaction.id}/{interaction.token}/callback"
    too_long = {"content": "x" * 2001}
    assert (await bare.refusal("POST", callback, {"type": 4, "data": too_long}))[0] == 50035
    assert (await bare("POST", callback, {"type": 4, "data": {"content": "x"}}))[0] == 204
    hook = f"/webhooks/{stand_in.world.application_id}/{interaction.token}"
    assert (await bare.refusal("POST", hook, too_long))[0] == 50035
    assert (await bare.refusal("PATCH", hook + "/messages/@original", too_long))[0] == 50035


@pytest.mark.parametrize("name", ["", "x" * 101])
async def test_name_of_a_thread(bare, name):
    path = messages(bare).replace("messages", "threads")
    assert (await bare.refusal("POST", path, {"name": name, "type": 11}))[0] == 50035


async def test_body_that_is_no_json(bare, session):
    headers = {"Authorization": f"Bot {bare.stand_in.token}"}
    url = f"{bare.stand_in.url}/api/v10{messages(bare)}"
    async with session.post(url, headers=headers, data=b"{") as response:
        assert (await response.json())["code"] == 50109
    assert bare.stand_in.violations.pop()
    async with session.post(url, headers=headers, data=b'{"components": 5}') as response:
        assert (await response.json())["code"] == 50035
    assert bare.stand_in.violations.pop()
