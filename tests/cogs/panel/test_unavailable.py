"""What is not possible yet is named with its reason to whom a game is new, and is really missing only what it says."""

from collections import Counter

import pytest

from bot.engine import machine
from bot.engine.effect import Effect
from bot.games.registry import games
from bot.games.solarius_mission import cubes
from bot.games.solarius_mission.costs import affords_mission, affords_station, pairs
from bot.games.solarius_mission.cubes import plus
from bot.games.solarius_mission.deeds import PIECES, Deed
from bot.games.solarius_mission.state import COLOURS
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.goods import Goods
from bot.games.underwater_cities.shortages import THINGS
from bot.languages import languages
from bot.local.people.reply import text
from bot.texts import texts
from cogs.panel.unavailable import ROOM, shorten
from tests.cogs.playing import begin_made
from tests.cogs.positions import course, hasty

TITLES = ("sky_islands", "solarius_mission", "underwater_cities")


def missing(key, deals=3):
    """The states, seats and questions of random games in which something is missing, with what is said of it."""
    for deal in range(deals):
        for s, seat, question in course(games()[key], 2, hasty, deal).positions():
            if said := question.effect.unavailable(s, seat):
                yield s, seat, question, said


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize("lang", languages())
def test_each_reason_is_a_text_and_a_line_has_room_for_two_rows(key, lang):
    words, seen = texts(lang, key), set()
    for _, _, _, said in missing(key):
        assert len(shorten(said, words)) <= ROOM + 40
        seen.update(lack.key for lack in said)
    assert seen
    assert all(one in words for one in seen)


def read_goods(text):
    amounts = {name.lstrip("0123456789"): int(name[: -len(name.lstrip("0123456789"))]) for name in text.split("-")}
    return Goods(**amounts)


def test_uwc_20_to_24_with_the_goods_that_are_short_the_thing_can_be_built():
    tried = 0
    for s, seat, _, said in missing("underwater_cities"):
        for lack in said:
            build = next(Build(kinds) for kinds in THINGS if Build(kinds).label == lack.values["thing"])
            assert not build.possible(s, seat)
            if lack.key != "lack.goods":
                continue
            player, short = s.players[seat], read_goods(lack.values["goods"])
            held, player.goods = player.goods, player.goods.plus(short)
            assert build.possible(s, seat)
            for name in ("credit", "kelp", "steelplast", "biomatter"):
                if getattr(short, name):
                    player.goods = held.plus(short).minus(Goods(**{name: 1}))
                    assert not build.possible(s, seat)
            player.goods, tried = held, tried + 1
    assert tried > 50


def test_sol_22_a_station_can_be_paid_for_with_the_cubes_that_are_short():
    tried = 0
    for s, seat, question, said in missing("solarius_mission"):
        player = s.players[seat]
        for lack in said:
            if lack.key == "lack.mission":
                assert not any(choice.startswith("mission-") for choice in question.options)
            if lack.key != "lack.station":
                continue
            assert not any(affords_station(player, pair) for pair in pairs(player))
            held = list(player.cubes)
            for need in lack.values["need"].split("-"):
                place = COLOURS.index(need.lstrip("0123456789"))
                player.cubes[place] = plus(player.cubes[place], (int(need[: -len(COLOURS[place])]), 0, 0))
            assert any(affords_station(player, pair) for pair in pairs(player))
            player.cubes[:] = held
            tried += 1
    assert tried > 50


def fill_board(player):
    """The player with every space for cubes filled, as the technology stands."""
    player.cubes[:] = [cubes.fill_spaces(*pair) for pair in zip(player.cubes, player.columns, strict=True)]
    return player


def test_sol_14_a_colour_that_is_full_is_named_as_full_and_never_as_short():
    tried = Counter()
    for s, seat, _, said in missing("solarius_mission", 6):
        for lack in said:
            key, full, _ = lack.key.partition("_full")
            if key not in ("lack.station", "lack.mission"):
                continue
            player, held = s.players[seat], [*s.players[seat].cubes]
            if lack.key == "lack.station":
                for need in lack.values["need"].split("-"):
                    colour = need.lstrip("0123456789")
                    place = COLOURS.index(colour)
                    assert int(need.removesuffix(colour)) <= cubes.room_value(held[place], player.columns[place])
            fill_board(player)
            can_be_paid = (
                any(affords_station(player, pair) for pair in pairs(player))
                if key == "lack.station"
                else (affords_mission(player, lack.values["card"]))
            )
            assert can_be_paid is not bool(full)
            player.cubes[:] = held
            tried[lack.key] += 1
    assert {"lack.station", "lack.mission"} <= {*tried}
    assert tried["lack.station_full"] + tried["lack.mission_full"]


def test_sol_25_why_no_outpost_is_offered():
    """Where none may go under what can be put here, the deed says why: where it may, it says nothing."""
    seen = Counter()
    for deal in range(6):
        for s, seat, question in course(games()["solarius_mission"], 2, hasty, deal).positions():
            if question.effect.word != "deed":
                continue
            said = [lack.key for lack in question.effect.unavailable(s, seat)]
            deeds = [choice.split(" ") for choice in Deed().options(s, seat)]
            offered = {outpost for _, _, outpost in deeds} - {"none"}
            puts = {deed.partition("-")[0] for deed, _, _ in deeds} & {*PIECES}
            assert bool(said) is (bool(puts) and not offered)
            seen.update(said)
    assert {"lack.outpost_home", "lack.outpost_board", "lack.outpost_kind"} <= {*seen}


def test_sol_19_a_planet_is_in_reach_with_the_fuel_that_is_short():
    tried = 0
    for s, seat, question, said in missing("solarius_mission", 8):
        for lack in said:
            reached = {choice.split(" ")[1] for choice in question.options if choice.startswith("fly ")}
            if lack.key in ("lack.fuel", "lack.planet", "lack.colony"):
                assert lack.key == "lack.colony" or not reached & set(s.planets)
            if lack.key != "lack.fuel":
                continue
            player, short = s.players[seat], int(lack.values["goods"].removesuffix("fuel"))
            for fuel, comes_near in ((short - 1, False), (short, True)):
                player.fuel += fuel
                options = question.effect.options(s, seat)
                assert any(f"fly {name}" in options for name in s.planets) is comes_near
                player.fuel -= fuel
            tried += 1
    assert tried


def test_sky_17_to_20_what_is_named_is_not_offered():
    tried = 0
    for _, _, question, said in missing("sky_islands", 6):
        named = {lack.key.rpartition(".")[2].removeprefix("no_") for lack in said}
        assert not named & {choice.split(" ")[0] for choice in question.options}
        tried += 1
    assert tried


def test_a_question_where_nothing_is_missing_says_nothing():
    assert Effect().unavailable(None, 0) == ()
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 1, game.options())
    assert machine.question_for(game, s, 0).effect.unavailable(s, 0) == ()


@pytest.mark.usefixtures("beginners")
async def test_first_games_say_what_is_not_possible_yet_until_something_is_chosen(house, ann, ben):
    start = texts("en", "solarius_mission")("panel.unavailable", things="").strip()
    for number in range(4):
        channel = house.world.add_channel(f"c{number}", house.world.guild)
        sitting = await begin_made(house, "solarius_mission", ann, ben, channel=channel)
        seat = (await sitting.table()).seats_to_choose()[0]
        said = [line for line in text((await sitting.panel(seat)).message).splitlines() if line.startswith(start)]
        assert len(said) == (number < 3)
        assert all("station" in line for line in said)
