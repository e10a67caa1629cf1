"""/rules and /card."""

from dataclasses import replace

import msgspec
import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.local.people.errors import ClientRefused
from bot.local.people.reply import buttons, labels, pictures, selects, text
from bot.local.world.components import texts
from cogs.rulebook.cards import cards_of, find_cards
from cogs.rulebook.topics import topic_pages
from renderers import Renderer, renderer

GAME = "cartographers"


@pytest.fixture(autouse=True)
async def _played_in_general(house):
    """The game of whose rules and cards these tests speak, in a lobby of somebody else."""
    guild, host = house.world.guild.id, house.person("Zoe").id
    await house.bot.tables.lobby.open(guild, house.general.id, GAME, host, "Zoe", "en")


# ---- rules


async def test_the_rules_open_at_their_first_page(house, ann):
    reply = await house.after(ann.slash(house.general, "/rules"))
    assert reply.ephemeral
    assert "Rules of Cartographers" in reply.text
    assert "Start here" in reply.text
    assert "page 1 of" in reply.text
    assert labels(reply.message) == ["◀ Back", "Next ▶", "🎓 Learn it", "Signs"]
    assert [bool(button.get("disabled")) for button in buttons(reply.message)] == [True, False, False, False]


async def test_pages_are_turned_by_buttons_and_by_the_list_also_after_a_restart(house, ann):
    message = (await house.after(ann.slash(house.general, "/rules"))).message
    await house.after(ann.press(message, "Next ▶"))
    assert "page 2 of" in text(message)
    await house.restart()
    last = selects(message)[0]["options"][-1]
    await house.after(ann.choose(message, "What do you want to do?", last["value"]))
    assert f"page {int(last['value']) + 1} of {int(last['value']) + 1}" in text(message)
    assert [bool(button.get("disabled")) for button in buttons(message)] == [False, True, False, False]
    await house.after(ann.press(message, "◀ Back"))
    assert f"page {int(last['value'])} of" in text(message)


async def test_house_rulings_are_marked(house, ann):
    reply = await house.after(ann.slash(house.general, "/rules", search="CAR-01"))
    names = [said.splitlines()[0].strip("*") for said in texts(reply.message.components)]
    assert names[1:3] == ["The maps (CAR-01)", "A random side (CAR-01) · 🏠 our ruling"]


async def test_rules_are_found_by_words_anywhere_in_them(house, ann):
    reply = await house.after(ann.slash(house.general, "/rules", search="FLUSH edge"))
    assert "(CAR-40)" in reply.text
    _, *found = texts(reply.message.components)
    for said in map(str.lower, found):
        assert "flush" in said
        assert "edge" in said
    await house.after(ann.choose(reply.message, "What do you want to do?", "0"))
    assert "Start here" in text(reply.message)


async def test_a_reader_of_japanese_reads_japanese_rules(house, kei):
    reply = await house.after(kei.slash(house.general, "/rules"))
    assert "はじめに" in reply.text
    reply = await house.after(kei.slash(house.general, "/rules", search="Draw on your map"))
    assert "描画 (CAR-11)" in reply.text


async def test_what_no_rule_says_is_answered_with_the_nearest(house, ann):
    reply = await house.after(ann.slash(house.general, "/rules", search="Edcts"))
    assert reply.ephemeral
    assert "No rule mentions “\u2068Edcts\u2069”" in reply.text
    assert "Did you mean one of these?\n- Score with the edicts" in reply.text
    await house.after(ann.choose(reply.message, "What do you want to do?", "0"))
    assert "Start here" in text(reply.message)
    assert reply.message.content == ""


async def test_where_nothing_is_near_it_is_said_how_to_look(house, ann, kei):
    said = (await house.after(ann.slash(house.general, "/rules", search="teleport"))).text
    assert "No rule mentions “\u2068teleport\u2069”" in said
    assert "a rule's number such as CAR-01;" in said
    assert "/rules without a search" in said
    assert "- " not in said
    assert "CAR-01のような" in (await house.after(kei.slash(house.general, "/rules", search="瞬間移動"))).text


@pytest.mark.parametrize("sought", ["x" * 2000, "<@1> **", "\u202e", "   ", "🎲🎲"])
async def test_any_search_gets_an_answer(house, ann, sought):
    reply = await house.after(ann.slash(house.general, "/rules", search=sought))
    assert reply.ephemeral
    assert "No rule mentions" in reply.text
    await ann.complete(house.general, "/rules", focused="search", value=sought)


async def test_pages_are_offered_while_typing(house, ann, kei):
    offered = await ann.complete(house.general, "/rules", focused="search", value="")
    assert offered[0]["name"] == "Start here"
    offered = await ann.complete(house.general, "/rules", focused="search", value="car-02")
    assert [choice["name"] for choice in offered] == ["Score with the edicts", "Set up the game"]
    reply = await house.after(ann.slash(house.general, "/rules", search=offered[0]["value"]))
    assert list(texts(reply.message.components))[1].startswith("**Edicts (CAR-02)**\n")
    for typed in ("勅令", "ちょくれい", "edict", "edcts"):
        offered = await kei.complete(house.general, "/rules", focused="search", value=typed)
        assert offered[0]["name"] == "勅令で得点する"


async def test_the_game_of_the_channel_or_the_option(house, ann):
    assert "Rules of Cartographers" in (await house.after(ann.slash(house.general, "/rules"))).text
    assert "Rules of Cartographers" in (await house.after(ann.slash(house.games, "/rules", game=GAME))).text
    with pytest.raises(ClientRefused):
        await house.after(ann.slash(house.games, "/rules", game="chess"))


async def test_of_several_games_one_must_be_named(house, ann, kei, monkeypatch):
    several = {key: games()[key] for key in (GAME, "sky_islands")}
    monkeypatch.setattr("cogs.answering.tables_here.games", lambda: several)
    reply = await house.after(ann.slash(house.games, "/rules"))
    assert "fill in the option game: Cartographers, Merchants of Sky Islands." in reply.text
    assert "オプション「ゲーム」" in (await house.after(kei.slash(house.games, "/rules"))).text


async def test_rules_and_cards_in_a_dm(house, ann):
    await house.after(ann.slash(house.general, "/game list"))
    assert "Rules of Cartographers" in (await house.after(ann.slash(ann.dm, "/rules", game=GAME))).text


@pytest.mark.parametrize("lang", languages())
async def test_every_offered_page_and_card_means_itself_alone(house, lang):
    """Pages and cards of all games are offered together where nothing is played."""
    person = house.person("Reader", locale=lang)
    for game in games():
        for page in topic_pages(lang, game):
            offered = await person.complete(house.games, "/rules", focused="search", value=page.title)
            assert f"{game}/{page.name}" in [choice["value"] for choice in offered]
        for card in cards_of(game):
            assert find_cards(card.value, games(), lang) == [card]
            assert len(card.value) <= 100


async def test_an_offered_page_opens_where_several_games_are_possible(house, ann, kei):
    choice, *_ = await ann.complete(house.games, "/rules", focused="search", value="government contract")
    assert choice == {"name": "Underwater Cities · Take a government contract", "value": "underwater_cities/contract"}
    for person, title in ((ann, "Take a government contract"), (kei, "政府契約を取る")):
        reply = await house.after(person.slash(house.games, "/rules", search=choice["value"]))
        assert reply.text.startswith(f"### {title}\n")


async def test_a_page_begins_with_plain_words_and_then_has_the_rules(house, ann):
    reply = await house.after(ann.slash(house.games, "/rules", game="underwater_cities", search="how do I feed?"))
    head, rule, foot = texts(reply.message.components)
    assert head.startswith("### Feed your cities\nAfter each Production every connected city eats 1 kelp.")
    assert rule.startswith("**Feeding (UWC-53)**\n")
    assert foot.startswith("-# Rules of Underwater Cities")


async def test_a_card_name_that_two_games_have_is_refused_with_both(house, ann, monkeypatch):
    (one, *_), (two, *_) = cards_of("cartographers"), cards_of("underwater_cities")
    both = {"cartographers": (one,), "underwater_cities": (msgspec.structs.replace(two, names=one.names),)}
    monkeypatch.setattr("cogs.rulebook.cards.cards_of", lambda game: both.get(game, ()))
    reply = await house.after(ann.slash(house.games, "/card", name=one.names["en"]))
    assert f"{one.names['en']} (Cartographers, {one.key})" in reply.text
    assert f"{one.names['en']} (Underwater Cities, {two.key})" in reply.text


# ---- cards


async def test_a_card_with_its_text_and_picture(house, ann):
    reply = await house.after(ann.slash(house.general, "/card", name="Great River"))
    head, foot = texts(reply.message.components)
    title, content = head.split("\n")
    assert reply.ephemeral
    assert title == "### Great River"
    assert "staircase of five" in content
    assert "大河" in foot
    assert [picture.filename for picture in pictures(reply.message)] == ["card.png"]
    assert pictures(reply.message)[0].description == f"Great River: {content}"
    [gallery] = [part for part in reply.message.components if part["type"] == 12]
    assert gallery["items"][0]["description"] == pictures(reply.message)[0].description


async def test_a_japanese_reader_gets_the_japanese_card(house, kei):
    reply = await house.after(kei.slash(house.general, "/card", name="大河"))
    assert reply.text.startswith("### 大河\n")
    assert "階段状" in reply.text
    reply = await house.after(kei.slash(house.general, "/card", name="great river"))
    assert reply.text.startswith("### 大河\n")


async def test_what_a_cards_picture_shows_is_said_in_the_reply_and_in_its_alt_text(house, ann, kei):
    reply = await house.after(ann.slash(house.games, "/card", name="190"))
    sort, card = "end scoring, yellow, special card, no. 190, cost 3 credits", "Federal Priority (tunnels)"
    _, first, content = next(texts(reply.message.components)).split("\n")
    assert first == sort
    assert pictures(reply.message)[0].description == f"{card} ({sort}): {content}"
    reply = await house.after(kei.slash(house.games, "/card", name="190"))
    assert "最終得点計算、黄、特殊カード、190番、コスト3クレジット\n" in reply.text
    assert "、コスト3クレジット" in pictures(reply.message)[0].description


async def test_a_game_whose_renderer_tells_nothing_of_cards_shows_their_texts(house, ann, monkeypatch):
    plain = replace(renderer("underwater_cities"), describe_card=Renderer.describe_card)
    monkeypatch.setattr("cogs.pictures.sentences.renderer", lambda key: plain)
    reply = await house.after(ann.slash(house.games, "/card", name="190"))
    _, content = next(texts(reply.message.components)).split("\n")
    assert content.startswith("At the end of the game")
    assert pictures(reply.message)[0].description == f"Federal Priority (tunnels): {content}"


async def test_a_part_that_means_one_card_is_enough(house, ann):
    reply = await house.after(ann.slash(house.general, "/card", name="granary"))
    assert reply.text.startswith("### The Golden Granary\n")


async def test_an_unknown_card_is_answered_with_the_nearest(house, ann, kei):
    reply = await house.after(ann.slash(house.general, "/card", name="Grate Rivr"))
    assert reply.ephemeral
    assert "No single card matches “\u2068Grate Rivr\u2069”" in reply.text
    assert "- Great River" in reply.text
    assert "- 大河" in (await house.after(kei.slash(house.general, "/card", name="Grate Rivr"))).text


@pytest.mark.parametrize("name", ["z" * 2000, "…", " ", "\u202e\u2069", "<@1>"])
async def test_any_card_name_gets_an_answer(house, ann, name):
    reply = await house.after(ann.slash(house.general, "/card", name=name))
    assert reply.ephemeral
    assert "There is no" in reply.text
    await ann.complete(house.general, "/card", focused="name", value=name)


async def test_cards_are_offered_in_the_readers_language_and_found_in_both(house, ann, kei):
    offered = await ann.complete(house.general, "/card", focused="name", value="gre")
    assert [choice["name"] for choice in offered[:2]] == ["Great City", "Great River"]
    offered = await kei.complete(house.general, "/card", focused="name", value="great r")
    assert [choice["name"] for choice in offered] == ["大河"]
    reply = await house.after(kei.slash(house.general, "/card", name=offered[0]["value"]))
    assert reply.text.startswith("### 大河\n")
    assert len(await ann.complete(house.general, "/card", focused="name", value="")) == 25
