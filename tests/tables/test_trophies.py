"""Trophies: each can be reached, follows from the history of games, and is told once, of who lets results be seen."""

import json
import re
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.engine import codec
from bot.engine.state import copy
from bot.engine.trophies import Even, Finish, Most, Points, Total, Trophy, Victories
from bot.games.registry import games
from bot.pace.wall_time import DAY
from bot.players.budget import Budget
from bot.players.player import PLAYERS
from bot.store import PersonRow
from bot.store.result_rows import PlayedRow
from bot.tables.results import Progress
from bot.tables.results.general_trophies import TROPHIES
from bot.tables.results.trophies import progress
from bot.tables.table import Post, Reached, Refused
from bot.texts import texts
from tests.tables.results import finish, lobby_of, play, rows
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, _ = PEOPLE
TITLE_TROPHIES = [(key, trophy) for key, game in games().items() for trophy in game.trophies]
ROW = PlayedRow(
    1, 1, "oceans", 2, 20, 0, 2 * DAY, rated=False, user_id=ANN, part=0, place=1, rank=1, points=30, turns=9,
    left=False, counts="{}", mu=None, sigma=None, rival=20, people=1,
)  # fmt: skip
LOST = replace(ROW, rank=2, place=2, rival=40)
TITLES = list(games())
GENERAL = {trophy.key: trophy.measure for trophy in TROPHIES}

# Games that lead so far with a trophy of all titles, and one more that must not count for it.
FEATS = {
    "finished": lambda n: ([LOST] * n, replace(LOST, left=True)),
    "titles": lambda n: ([replace(LOST, game=key) for key in TITLES[:n]], LOST),
    "wins": lambda n: ([ROW, LOST] * n, replace(ROW, people=0)),
    "streak": lambda n: ([LOST] + [ROW] * n, LOST),
    "versatile": lambda n: ([replace(ROW, game=key) for key in TITLES[:n]], LOST),
    "crowd": lambda n: ([replace(ROW, seats=4)] * n, replace(ROW, seats=3)),
    "close": lambda n: ([replace(ROW, rival=29)] * n, replace(ROW, rival=28)),
    "comeback": lambda n: ([LOST, ROW, ROW] * n, LOST),
    "helped": lambda n: ([replace(ROW, part=1, rank=None)] * n, replace(ROW, part=1, rank=None, turns=0)),
    "patient": lambda n: ([replace(LOST, ended_at=n * DAY + 5)], replace(LOST, ended_at=n * DAY - 1)),
    "swift": lambda n: ([replace(LOST, ended_at=DAY)] * n, replace(LOST, ended_at=DAY + 1)),
    "loyal": lambda n: ([replace(LOST, left=True)] + [LOST] * n, replace(LOST, left=True)),
}


def test_there_are_twelve_in_general_and_eight_of_each_title():
    assert len(TROPHIES) == len({trophy.key for trophy in TROPHIES}) == 12
    for game in games().values():
        if game.counts.counts:
            assert len({trophy.key for trophy in game.trophies}) == 8, game.key


@pytest.mark.parametrize("trophy", TROPHIES, ids=lambda trophy: trophy.key)
def test_each_of_all_titles_is_reached_by_its_feat_alone(trophy):
    assert trophy.measure([]) == 0
    for tier, number in enumerate(trophy.tiers, 1):
        played, other = FEATS[trophy.key](number)
        assert trophy.measure(played) == number
        assert trophy.measure([*played, other]) == number
        reached = next(one for one in progress(played, ()) if (one.game, one.key) == ("", trophy.key))
        assert (reached.tier, reached.number) == (tier, number)


@pytest.mark.parametrize("key", [key for key in FEATS if key != "helped"])
def test_games_without_other_people_bring_none_of_all_titles(key):
    played, _ = FEATS[key](2)
    assert GENERAL[key]([replace(row, people=0) for row in played]) == 0


def feat(measure, number):
    """Games of a title that lead so far, whatever the trophy measures."""
    if isinstance(measure, Points):
        return [Finish({}, number, won=False)]
    counts = dict.fromkeys(measure.names if isinstance(measure, Even) else measure.names[:1], number)
    if isinstance(measure, Victories):
        fitting, other = {measure.names[0]: measure.most}, {measure.names[0]: measure.most + 1}
        return [Finish(fitting, 9, won=True)] * number + [Finish(other, 9, won=True), Finish({}, 9, won=False)]
    assert isinstance(measure, Most | Total | Even)
    return [Finish({}, 0, won=True), Finish(counts, 0, won=False)]


@pytest.mark.parametrize(("key", "trophy"), TITLE_TROPHIES, ids=lambda one: one if isinstance(one, str) else one.key)
def test_each_of_a_title_is_reached_by_what_its_games_count(key, trophy):
    for number in trophy.tiers:
        assert trophy.measure(feat(trophy.measure, number)) == number
    names = {count.name for count in games()[key].counts.counts}
    assert set(getattr(trophy.measure, "names", ())) <= names, "what is measured is counted"


@pytest.mark.parametrize(
    ("key", "trophy"),
    [("", trophy) for trophy in TROPHIES] + TITLE_TROPHIES,
    ids=lambda one: one if isinstance(one, str) else one.key,
)
def test_tiers_rise_and_have_texts(key, trophy):
    assert 0 < trophy.tiers[0] < trophy.tiers[1] < trophy.tiers[2]
    for lang in ("en", "ja", "de"):
        words = texts(lang, key) if key else texts(lang)
        assert 0 < len(words(f"trophy.{trophy.key}")) <= 24
        for number in trophy.tiers:
            about = words(f"trophy_about.{trophy.key}", n=number)
            assert str(number) in about or (number == 1 and lang != "ja")


@pytest.mark.parametrize(("key", "trophy"), TITLE_TROPHIES, ids=lambda one: one if isinstance(one, str) else one.key)
def test_a_trophy_calls_what_it_counts_as_statistics_do(key, trophy):
    """In Japanese, where a thing has one written form: a word of its name in statistics stands in the trophy's text."""
    words = texts("ja", key)
    about = words(f"trophy_about.{trophy.key}", n=2)
    shown = {count.name for count in games()[key].counts.counts if count.shown}
    for name in shown & {*getattr(trophy.measure, "names", ())}:
        nouns = re.findall(r"[一-鿿]+|[ァ-ヴー]+", words(f"count.{name}"))
        assert any(noun in about for noun in nouns), (nouns, about)


@pytest.mark.parametrize("tier", range(3))
@pytest.mark.parametrize(
    ("key", "trophy"), [(key, one) for key, one in TITLE_TROPHIES if isinstance(one.measure, Even)]
)
def test_so_many_of_each_in_one_game_is_not_read_as_so_many_together(key, trophy, tier):
    number = trophy.tiers[tier]
    about = texts("en", key)(f"trophy_about.{trophy.key}", n=number)
    said = re.findall(rf"\b(?:{number if number > 1 else 'an?'})\b", about, re.IGNORECASE)
    assert len(said) == len(trophy.measure.names) or about.startswith("Each "), about
    assert about.endswith("in one game")


def test_a_tier_and_the_next_goal_follow_from_a_number():
    def one(number):
        reached = Progress("", "wins", number, (3, 15, 50))
        return reached.tier, reached.goal

    assert [one(number) for number in (0, 2, 3, 14, 15, 50, 80)] == [
        (0, 3), (0, 3), (1, 15), (1, 15), (2, 50), (3, 50), (3, 50)
    ]  # fmt: skip


def told_metropolises(table, history):
    """How many metropolises joined each network before the third era began, from the events of the history."""
    early, era = dict.fromkeys(range(len(table.seats)), 0), 1
    for row in history:
        for entry in codec.decode_events(table.game, row.events.encode()):
            name = type(entry.event).__name__
            era = entry.event.era if name == "EraBegan" else era
            early[entry.seat] += name == "Connected" and era < 3
    return early


async def play_well(seating, table_id):
    """Let a computer choose for everybody, so that something is built."""
    chance = Random(1)
    while (table := await seating.tables.get(table_id)).running:
        seat = table.seats_to_choose()[0]
        choice = PLAYERS["greedy"](table.game, copy(table.state), seat, chance, Budget(seconds=0.02))
        await seating.tables.play.choose(table, seat, choice)
    return table


async def test_early_metropolises_are_counted_as_a_replay_does(seating):
    """The feat that needs an order of events."""
    lobby = await lobby_of(seating, 2, game="underwater_cities")
    await seating.tables.lobby.start(lobby.id, ANN)
    table = await play_well(seating, lobby.id)
    early = told_metropolises(table, await seating.history(table.id))
    counts = [json.loads(row["counts"]) for row in await rows(seating.store, "scores")]
    assert {seat: one.get("early_metropolises", 0) for seat, one in enumerate(counts)} == early
    assert any(early.values())
    assert sum(one["metropolises"] for one in counts) > sum(early.values())
    known = await seating.tables.trophies.of_person(ANN, ANN, 0)
    assert [one.number for one in known if one.key == "early"] == [early[0]]


def until(number):
    """What a count tells of a metropolis before and after an era begins."""
    game = games()["underwater_cities"]
    (count,) = [one for one in game.counts.counts if one.name == "early_metropolises"]
    kind, _, _ = count.until
    return count.ends_with(kind(number)), game.counts.find_ended(kind(number))


def test_the_third_era_ends_what_is_early():
    assert until(2) == (False, set())
    assert until(3) == (True, {"early_metropolises"})


@pytest.mark.parametrize("game", games())
async def test_trophies_follow_from_what_a_replay_counts(seating, game):
    table = await finish(seating, 2, game=game)
    scores = await rows(seating.store, "scores")
    known = await seating.tables.trophies.of_person(ANN, ANN, 0)
    mine = {one.key: one.number for one in known if one.game == game}
    counts = json.loads(scores[0]["counts"])
    for trophy in games()[game].trophies:
        if isinstance(trophy.measure, Most | Total):
            assert mine[trophy.key] == sum(counts.get(name, 0) for name in trophy.measure.names)
        if isinstance(trophy.measure, Points):
            assert mine[trophy.key] == table.game.tally(table.state)[0].total
    assert {one.key: one.number for one in known if not one.game}["finished"] == 1


async def find_told(seating, table):
    """The trophies in each turn's post of a table, oldest first."""
    outbox = await seating.store.outbox.of_table(table.id, ["turn"])
    return [msgspec.json.decode(row.payload, type=Post).trophies for row in outbox]


@pytest.fixture
def first_game(monkeypatch):
    """A trophy that the first game brings."""
    trophies = (Trophy("finished", (1, 2, 3), GENERAL["finished"]),)
    monkeypatch.setattr("bot.tables.results.trophies.TROPHIES", trophies)


@pytest.mark.usefixtures("first_game")
async def test_the_last_post_tells_what_the_game_has_brought(seating):
    table = await finish(seating, 2)
    *before, last = await find_told(seating, table)
    assert not any(before)
    assert [one for one in last if not one.game] == [Reached(0, "", "finished", 1), Reached(1, "", "finished", 1)]
    known = {(one.game, one.key): one.tier for one in await seating.tables.trophies.of_person(ANN, ANN, 0)}
    assert {(one.game, one.key): one.tier for one in last if one.seat == 0}.items() <= known.items()
    *_, last = await find_told(seating, await finish(seating, 2))
    assert [one.tier for one in last if not one.game] == [2, 2]


@pytest.mark.usefixtures("first_game")
async def test_what_was_told_is_not_told_again_after_an_undo(seating):
    table = await finish(seating, 1, game="underwater_cities")
    first = next(one for one in await find_told(seating, table) if one)
    await seating.tables.undo.ask(table.id, ANN)
    assert (await play(seating, table.id)).row.status == "over"
    assert [one for one in await find_told(seating, table) if one] == [first]


@pytest.mark.usefixtures("first_game")
async def test_only_who_lets_results_be_seen_is_told_of(seating):
    await seating.tables.people.save(PersonRow(BEN, results="nobody"))
    *_, last = await find_told(seating, await finish(seating, 2))
    assert {one.seat for one in last} == {0}


@pytest.mark.usefixtures("first_game")
async def test_games_elsewhere_count_here_only_for_who_shows_all(seating):
    await finish(seating, 2)
    await seating.store.link.write(lambda on: on.exec_driver_sql("UPDATE results SET guild_id = 77"))
    await seating.tables.people.save(PersonRow(BEN, results="all"))
    *_, last = await find_told(seating, await finish(seating, 2))
    assert [(one.seat, one.tier) for one in last if not one.game] == [(0, 1), (1, 2)]


async def test_others_see_what_was_reached_in_games_that_they_may_see(seating):
    await finish(seating, 2)
    trophies = seating.tables.trophies
    assert all(one.tier for one in await trophies.of_person(ANN, KEI, 1))
    with pytest.raises(Refused, match="no_trophies_here"):
        await trophies.of_person(ANN, KEI, 77)
    assert len(await trophies.of_person(ANN, ANN, 77)) == 12 + sum(len(game.trophies) for game in games().values())
    await seating.tables.people.save(PersonRow(ANN, results="nobody"))
    with pytest.raises(Refused, match="no_trophies_here"):
        await trophies.of_person(ANN, KEI, 1)


async def test_who_is_deleted_has_none_left(seating):
    await finish(seating, 2)
    assert any(one.number for one in await seating.tables.trophies.of_person(BEN, BEN, 0))
    assert await seating.tables.privacy.delete(BEN, {None: "Former", "en": "Former"})
    assert not any(one.number for one in await seating.tables.trophies.of_person(BEN, BEN, 0))


async def test_what_cannot_be_counted_keeps_no_game_from_ending(seating, monkeypatch):
    def fail(*_):
        raise KeyError("a count that nobody knows")

    monkeypatch.setattr("bot.tables.results.trophies.progress", fail)
    table = await finish(seating, 2)
    assert table.row.status == "over"
    assert len(await rows(seating.store, "results")) == 1
