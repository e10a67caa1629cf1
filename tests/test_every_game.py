"""What holds in every game, for every number of seats, at every decision of games played at random.

Nothing here knows a game: all that the registry finds is tested, and the small corners of other games with it.
"""

import math
from functools import lru_cache
from itertools import islice
from random import Random

import msgspec
import pytest

from bot.engine import codec, lookahead, machine
from bot.engine.combinators import Seq
from bot.engine.effect import OFFERED, Effect, Refusal
from bot.engine.guessing import pick
from bot.engine.machine import IllegalChoice, view
from bot.engine.merging import MergedQuestion
from bot.engine.side_actions import SIDE, SideAction
from bot.engine.state import copy
from bot.games.registry import games
from bot.languages import languages
from bot.layout import panel_of
from bot.tables.table.errors import Refused
from bot.texts import texts
from cogs.answering.reasons import reason
from cogs.panel.part_chooser import chooser_of
from renderers.look import Look
from renderers.registry import renderer
from tests.engine.corners import GAMES as CORNERS
from tests.walk import decisions, effects_of, every_lobby, lobbies, onward, play_whole, reload

GAMES = {**games(), **CORNERS}
TABLES = [pytest.param(game, seats, id=f"{game.key}-{seats}") for game in GAMES.values() for seats in game.seats]
MANY = 4  # at tables of so many seats or more some decisions stand for the others, but in long runs
ENOUGH = 80  # decisions of one game, but in long runs: Oceans has a thousand at random
VIEWERS_TOO_MANY = 4  # of more seats, so many are looked at for each decision
LABEL = 60  # characters of a notation that fit Discord with all that goes round it
JUNK = ("", " ", "pass", "é" * 2000, "‮abc", "🦑 🦑 🦑", "0", "None", "a b c", "\x00", "<@1> @everyone", "'; --")


def some(seats, random):
    """A few viewers, the spectator among them."""
    return [None, *(random.sample(range(seats), VIEWERS_TOO_MANY) if seats > VIEWERS_TOO_MANY else range(seats))]


# ---- what holds at each decision: each of these gets it before the choice is made, and must leave the state alone


def whoever_waits_has_at_least_two_options(game, d, random):
    waiting = machine.questions(game, d.s)
    assert waiting
    assert set(waiting) == set(machine.seats_to_choose(d.s))
    for seat, question in waiting.items():
        wanted = question.effect.always_asks(d.s, seat)  # something was just done beside a question that is gone
        assert len(question.options) >= (1 if wanted else 2)


def what_certainly_asks_has_at_least_two_options(game, d, random):
    effect = d.question.effect
    assert len(d.question.options) > 1 or not effect.certainly_asks(d.s, d.seat)


def options_are_listed_as_they_are_counted_and_found(game, d, random):
    listed = list(d.question.options)
    assert len(listed) == len(d.question.options) == len(set(listed))
    for choice in random.sample(listed, min(50, len(listed))):
        assert choice in d.question.options
        d.question.options[choice]
    nth = getattr(d.question.options, "nth", None)
    if nth:
        assert all(nth(n) == listed[n] for n in [0, len(listed) - 1, *random.choices(range(len(listed)), k=20)])
        with pytest.raises(IndexError):
            nth(len(listed))


def a_notation_has_its_parts_and_is_short(game, d, random):
    parts = d.question.effect.parts
    assert len({part.name for part in parts}) == len(parts)
    for choice, way in d.question.options.items():
        words = choice.split(" ")
        if isinstance(way, SideAction):
            assert words.pop(0) == SIDE + way.effect.word
        assert len(words) == len(way.effect.parts if isinstance(way, SideAction) else parts)
        assert all(words)
        assert len(choice) <= LABEL or len(_packed_ids(d.question, choice)) <= LABEL


def _packed_ids(question, choice):
    """A choice as the ids of controls tell it."""
    return "|".join(
        chooser_of(panel_of(question.effect).parts, question.options).stepping.abbreviate(tuple(choice.split(" ")))
    )


def an_illegal_choice_changes_nothing(game, d, random):
    junk = [*JUNK, random.randbytes(40).decode("latin-1"), d.choice + " ", d.choice.upper() + "!", d.choice[:-1]]
    junk += ["".join(chr(random.randrange(0x20, 0xD800)) for _ in range(20))]
    for seat in range(d.s.seats):
        question = machine.question_for(game, d.s, seat)
        illegal = [choice for choice in junk if question is None or choice not in question.options]
        listed_anew = random.choice(illegal)  # the others are looked for in what has been listed: both ways refuse
        for choice in illegal:
            with pytest.raises(IllegalChoice):
                machine.play(game, d.s, seat, choice, None if choice == listed_anew else question)


def a_refusal_says_why_and_what_is_possible(game, d, random):
    words, effect = d.choice.split(" "), d.question.effect
    one_wrong = [" ".join([*words[:i], "x", *words[i + 1 :]]) for i in range(len(words))]
    for choice in (*JUNK, " ".join(words[::-1]), *one_wrong, f"{d.choice} x"):
        why = [*effect.refusals(d.s, d.seat, choice)] if choice not in d.question.options else []
        assert all(isinstance(refusal, Refusal) for refusal in why)
        if game.key in games():
            said = [said_of(game.key, refusal.key, frozenset(typed_values(refusal).items())) for refusal in why]
            assert choice not in one_wrong or (why[-1].values[OFFERED] and all("these" in line for line in said[-1]))


def typed_values(refusal):
    """What a refusal carries besides what is possible instead, which is another thing at each decision."""
    return {name: value for name, value in refusal.values.items() if name != OFFERED}


@lru_cache(maxsize=100_000)
def said_of(game_key, key, values):
    """What a refusal says in each language, worked out once for all decisions at which it says the same."""
    refused = Refused(key, **dict(values), **{OFFERED: "these"}, game=game_key)
    return [reason(refused, texts(lang, game_key)) for lang in languages()]


def a_saved_game_has_the_same_future(game, d, random):
    twin, other = reload(game, d.s), copy(d.s)
    assert twin == d.s
    events = machine.play(game, twin, d.seat, d.choice)
    assert events == machine.play(game, other, d.seat, d.choice)
    assert codec.encode(game, twin) == codec.encode(game, other)
    assert codec.decode_events(game, codec.encode_events(events)) == events


def copies_are_independent(game, d, random):
    played, kept = copy(d.s), copy(d.s)
    further = copy(played)
    machine.play(game, played, d.seat, d.choice)
    assert kept == further == d.s


def an_imagined_choice_is_only_imagined(game, d, random):
    before = view(game, d.s, d.seat)
    twin = lookahead.state_after(game, d.s, d.seat, d.choice)
    game.check(twin)
    assert math.isfinite(game.value(twin, d.seat))
    if not d.s.pending:
        played = copy(d.s)
        machine.play(game, played, d.seat, d.choice)
        assert twin == played
    assert view(game, d.s, d.seat) == before


def a_foreseen_choice_tells_nothing_that_is_not_known(game, d, random):
    """Two ways to fill in what a seat cannot know lead to the same preview, and it can be told in words."""
    seen = []
    for _ in range(2):
        guessed = game.guess(copy(d.s), d.seat, random)
        after = lookahead.certain_outcome(game, guessed, d.seat, d.choice).state
        seen.append(game.see(after, d.seat))
        game.tally(after)
        if game.key in games():
            assert renderer(game.key).describe(seen[-1], Look(texts("en", game.key), ("Ann",) * d.s.seats, "dark"))
    assert seen[0] == seen[1]


def what_one_sees_does_not_depend_on_what_one_cannot_know(game, d, random):
    for seat in some(d.s.seats, random):
        guessed = game.guess(copy(d.s), seat, random)
        assert view(game, guessed, seat) == view(game, d.s, seat)
        game.check(guessed)
        if seat is not None:
            mine, theirs = machine.question_for(game, d.s, seat), machine.question_for(game, guessed, seat)
            assert (mine and list(mine.options)) == (theirs and list(theirs.options))
            if mine:  # a preview makes on the guessed state what was listed of the true one
                choice = pick(mine.options, random)
                assert (mine.effect, mine.options[choice]) == (theirs.effect, theirs.options[choice])


def a_view_is_plain_and_its_own_kind(game, d, random):
    for seat in some(d.s.seats, random):
        seen = view(game, d.s, seat)
        assert type(seen) is game.view
        assert msgspec.json.decode(msgspec.json.encode(seen), type=game.view) == seen


def no_rule_is_broken(game, d, random):
    game.check(d.s)
    assert all(math.isfinite(game.value(d.s, seat)) for seat in range(d.s.seats))


def nobody_is_ranked_before_the_end(game, d, random):
    assert [score.rank for score in game.tally(d.s)] == [0] * d.s.seats


def a_choice_taken_back_was_never_made(game, d, random):
    if not d.s.pending:
        assert not machine.take_back(copy(d.s), d.seat)
        return
    twin = copy(d.s)
    machine.play(game, twin, d.seat, d.choice)
    if twin.turn == d.s.turn:
        assert machine.take_back(twin, d.seat)
        assert view(game, twin, d.seat) == view(game, d.s, d.seat)
        assert twin == d.s


def a_choice_made_apart_is_seen_by_its_seat_alone(game, d, random):
    twin = copy(d.s)
    machine.play(game, twin, d.seat, d.choice)
    if d.s.pending and twin.turn == d.s.turn:
        others = [pick(d.question.options, random) for _ in range(2)]
        for other in others:
            third = copy(d.s)
            machine.play(game, third, d.seat, other)
            if third.turn == d.s.turn and machine.seats_to_choose(third) == machine.seats_to_choose(twin):
                for seat in [None, *(seat for seat in range(d.s.seats) if seat != d.seat)]:
                    assert view(game, third, seat) == view(game, twin, seat)


def players_choose_with_the_games_verbs(game, d, random):
    effect = d.question.effect
    kind = type(effect.face if isinstance(effect, MergedQuestion) else effect)
    assert kind in game.verbs or kind.__module__ == Seq.__module__


PROPERTIES = [
    whoever_waits_has_at_least_two_options,
    what_certainly_asks_has_at_least_two_options,
    options_are_listed_as_they_are_counted_and_found,
    a_notation_has_its_parts_and_is_short,
    an_illegal_choice_changes_nothing,
    a_refusal_says_why_and_what_is_possible,
    a_saved_game_has_the_same_future,
    copies_are_independent,
    an_imagined_choice_is_only_imagined,
    a_foreseen_choice_tells_nothing_that_is_not_known,
    what_one_sees_does_not_depend_on_what_one_cannot_know,
    a_view_is_plain_and_its_own_kind,
    no_rule_is_broken,
    nobody_is_ranked_before_the_end,
    a_choice_taken_back_was_never_made,
    a_choice_made_apart_is_seen_by_its_seat_alone,
    players_choose_with_the_games_verbs,
]


def held_throughout(game, seats, seed, properties, share=1.0, most=math.inf):
    """Look at every decision of a game played at random, or at that share, about `most`, of them; hands back its end."""
    random, went = Random(seed), play_whole(game, seats, seed)
    share = min(share, most / max(1, len(went.decisions)))
    for one, before in zip(went.decisions, went.saved, strict=True):
        if share < 1 and random.random() >= share:
            continue
        d = one._replace(s=copy(one.s))
        for holds in properties:
            holds(game, d, random)
            assert codec.encode(game, d.s) == before, f"{holds.__name__} changed the state"
    return went.end


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_at_every_decision(holds, game, seats):
    held_throughout(game, seats, seats, [holds], 1.0 if seats < MANY else 2 / seats, ENOUGH)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_at_every_decision_of_many_games(game, seats):
    for seed in range(1000, 1020):
        well_ended(game, held_throughout(game, seats, seed, PROPERTIES))


# ---- whole games


def well_ended(game, s):
    """The end of a game: nobody waits, everybody sees it, and the points decide."""
    assert machine.over(s)
    assert machine.questions(game, s) == {}
    game.check(s)
    for seat in (None, *range(s.seats)):
        assert type(view(game, s, seat)) is game.view
    scores = game.tally(s)
    ranks = [score.rank for score in scores]
    assert min(ranks) == 1
    assert max(ranks) <= s.seats
    for one in scores:
        assert one.total == sum(line.points for line in one.lines) or not one.lines
        assert all(one.rank < other.rank for other in scores if one.total > other.total)


@pytest.mark.parametrize("seeds", [range(20, 22), pytest.param(range(22, 26), marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_random_games_end_and_the_points_decide(game, seats, seeds):
    for seed in seeds:
        *_, last = decisions(game, seats, seed)
        well_ended(game, last.s)
        with pytest.raises(IllegalChoice):
            machine.play(game, last.s, last.seat, last.choice)


@pytest.mark.parametrize("often", [28, pytest.param(7, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_guessed_game_can_be_played_to_its_end(game, seats, often):
    """From one decision in so many, of a long game's later ones from fewer."""
    random = Random(seats)
    for number, d in enumerate(decisions(game, seats, seats)):
        if number % often == 3 and (number < 100 or number % (7 * often) == 3):
            *_, last = onward(game, game.guess(copy(d.s), d.seat, random), random)
            assert machine.over(last.s)


def all_known(s, seat):
    """Whether everybody knows a seat's whole hand: where a game says what of it was shown."""
    player = s.players[seat] if hasattr(s, "players") else None
    return bool(getattr(player, "shown", ())) and set(player.shown) == set(player.hand)


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_guess_forgets_what_is_to_come_and_what_others_hold_and_chose(game, seats, every):
    """Else the secrecy of views would be tested against the truth. One decision in so many is looked at."""
    random, occasions, forgotten = Random(seats), 0, 0
    for d in islice(decisions(game, seats, seats), 0, None, every):
        guessed = game.guess(copy(d.s), d.seat, random)
        assert guessed.chance.seed != d.s.chance.seed
        for other in range(seats):
            chose = bool(d.s.pending and d.s.pending[other].choices)
            if other != d.seat and (chose or (game.hands and not all_known(d.s, other))):
                occasions += 1
                forgotten += view(game, guessed, other) != view(game, d.s, other)
    assert forgotten >= occasions / 2


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_equal_seeds_give_equal_games_and_others_other_ones(game, seats):
    def end(seed):
        *_, last = decisions(game, seats, seed)
        return codec.encode(game, last.s)

    ended = end(3)
    assert end(3) == ended
    assert end(4) != ended


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_set_of_options_can_be_played(game, seats):
    assert lobbies(game, seats)
    for options in lobbies(game, seats):
        s, _ = machine.begin(game, seats, 5, options)
        *_, last = onward(game, s, Random(5))
        assert machine.over(last.s)


@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if table.values[1] > 1])
def test_the_options_that_change_nothing_for_several_players_are_known(game, seats):
    """Who is alone in a lobby sets it up for those who come."""
    deals = {
        options: [codec.encode(game, game.new(seats, n, options)) for n in range(40)] for options in every_lobby(game)
    }
    for name in game.options.__struct_fields__:
        apart: dict[tuple, list] = {}
        for options, dealt in deals.items():
            rest = tuple(getattr(options, other) for other in game.options.__struct_fields__ if other != name)
            apart.setdefault(rest, []).append(dealt)
        assert (name in game.idle(seats)) == all(len({*map(tuple, ways)}) == 1 for ways in apart.values()), name


# ---- what a game declares


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_game_stands_in_the_folder_of_its_key(game):
    assert game.package == f"bot.games.{game.key}"
    assert games()[game.key] is game
    assert len(game.seats) >= 1
    assert game.seats[0] >= 1
    assert game.version >= 1
    assert len({verb.__name__.lower() for verb in game.verbs}) == len(game.verbs) > 0
    assert game.options() in lobbies(game, max(game.seats))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_fields_that_hold_effects_say_so_plainly(game):
    """A field annotated with one verb would not find that verb by its alias in an old saved game."""
    for effect in effects_of(game):
        for field in msgspec.structs.fields(effect):
            assert field.type is Effect or not _holds_a_verb(field.type), f"{effect.__name__}.{field.name}"


def _holds_a_verb(kind):
    if isinstance(kind, type):
        return issubclass(kind, Effect) and kind is not Effect
    return any(_holds_a_verb(inner) for inner in getattr(kind, "__args__", ()))
