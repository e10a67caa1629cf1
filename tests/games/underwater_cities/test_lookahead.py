"""Looking ahead in a turn: a quick look leaves out nothing that the search of all ways would find."""

import pytest

from bot.engine import machine
from bot.engine.side_actions import SIDE
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.lookahead import bounds, search
from bot.games.underwater_cities.lookahead.outlook import ANYTHING
from bot.games.underwater_cities.rows import CARDS
from bot.games.underwater_cities.turn import Play
from bot.games.underwater_cities.using_actions import Act
from tests.games.underwater_cities.positions import Table, goods, player
from tests.walk import decisions


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_uwc_18_uwc_34_a_quick_look_answers_as_the_whole_search_does(seats, monkeypatch):
    looked = 0
    for d in decisions(GAME, seats, 80 + seats):
        if isinstance(d.question.effect, Play):
            with monkeypatch.context() as patch:
                patch.setattr(search, "_KNOWN", {})
                patch.setattr(search, "upper_bound_with_triggers", lambda *_: ANYTHING)
                patch.setattr(search, "from_card", lambda *_: ANYTHING)
                patch.setattr(search, "with_triggers", lambda *_: ANYTHING)
                patch.setattr(search, "TRIES", 5000)
                assert [*d.question.effect.options(d.s, d.seat)] == [
                    way for way in d.question.options if way[0] != SIDE
                ]
            looked += 1
    assert looked >= 30


def count_searches(monkeypatch, side="1-2", **how):
    """How many searches the listing of a hand's plays takes."""
    t = Table(player(**how), player("2"), effects=(Play(),), side=side)
    searches = []
    monkeypatch.setattr(search, "_KNOWN", {})
    monkeypatch.setattr(search, "_reaches", lambda *of: searches.append(of))
    Play().options(t.s, 0)
    return len(searches)


def test_what_cannot_bring_enough_is_not_searched(monkeypatch):
    assert count_searches(monkeypatch, hand=["25"], actions=[]) == 1  # credits for a plant; the other slots lack more
    assert count_searches(monkeypatch, hand=["24"], actions=[]) == 1  # steelplast for a laboratory
    assert count_searches(monkeypatch, hand=["30"], actions=[]) == 0  # upgrades bring nothing


GIVING = "3a=farm 5a=farm 6a=farm 7a=farm"  # where building would bring credits or an advance
EVERYWHERE = " ".join(f"{city}{room}=farm" for city in "123456789" for room in "abc")


def test_where_there_is_no_place_and_none_is_opened_nothing_is_searched(monkeypatch):
    how = {"held": goods(credit=3, kelp=1, steelplast=2), "actions": []}
    assert count_searches(monkeypatch, hand=["23"], buildings=EVERYWHERE, **how) == 0  # slots n and o lack a place
    assert count_searches(monkeypatch, hand=["93"], buildings=EVERYWHERE, **how) == 2  # a city brings places


def test_a_kept_card_counts_as_often_as_what_sets_it_off_may_happen(monkeypatch):
    how = {"hand": ["186"], "actions": [], "buildings": GIVING, "held": goods(science=2, steelplast=1)}
    assert count_searches(monkeypatch, kept=["35"], **how) == 0  # no advance at the slots o, p and b
    assert count_searches(monkeypatch, kept=["37"], **how) == 0  # two laboratories at slot o, but the special costs 3
    assert count_searches(monkeypatch, kept=["57"], **how) == 1  # three upgrades at slot b
    assert count_searches(monkeypatch, kept=["37"], **how | {"held": goods(credit=1, steelplast=1)}) == 1


def test_a_discount_is_reckoned_as_it_is(monkeypatch):
    how = {"side": "3-4", "hand": ["9"], "actions": []}  # a city for a credit less
    assert (
        count_searches(monkeypatch, held=goods(steelplast=2, kelp=1), **how) == 1
    )  # slot t; g and i are of other colours
    assert count_searches(monkeypatch, held=goods(steelplast=2), **how) == 0


def test_an_advance_brings_what_the_spaces_before_the_marker_give(monkeypatch):
    how = {"hand": ["109"], "actions": [], "held": goods(credit=1)}  # slots q, e and i lack a steelplast
    assert count_searches(monkeypatch, marker=3, **how) == 3
    assert count_searches(monkeypatch, marker=5, **how) == 0
    assert count_searches(monkeypatch, marker=2, **how) == 0


def test_building_brings_what_can_be_reached(monkeypatch):
    how = {"hand": ["26"], "actions": []}  # a farm: a kelp at 8a for slot o, a credit at 5a for slot n
    assert count_searches(monkeypatch, **how) == 2
    assert count_searches(monkeypatch, buildings="8a=farm", **how) == 1  # 2a lies too far away
    assert count_searches(monkeypatch, buildings="8a=farm 5a=farm", **how) == 0


def test_a_used_action_card_is_of_use_once_it_is_ready_again(monkeypatch):
    how = {"side": "3-4", "actions": ["assistant"], "used": ["assistant"]}
    assert (
        count_searches(monkeypatch, hand=["143"], **how) == 2
    )  # for slot a itself, for a laboratory at k its steelplast
    assert count_searches(monkeypatch, hand=["30"], **how) == 0


def test_no_action_card_uses_another():
    for name in CARDS:
        bounds.brings(player(actions=[name]), (Act(),))


def test_plays_are_listed_once_by_whom_they_are_asked(monkeypatch):
    t = Table(player(hand=["23", "24"]), player("2"), player("3"), effects=(Play(), Play()))
    listed, options, question = [], Play.options, machine.question_for(GAME, t.s, 0)
    monkeypatch.setattr(Play, "options", lambda *of: listed.append(of) or options(*of))
    machine.play(GAME, t.s, 0, "always 23 only", question)
    assert (listed, t.verb_asked(), len(listed)) == ([(Play(), t.s, 0)], "play", 1)


# ---- the Barter Office between slot and card -----------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "kept"), [("105", ["12"]), ("45", ["12"]), ("102", ["12"])])
def test_uwc_18_uwc_39_a_once_per_turn_card_between_card_and_slot_supplies_too(card, kept):
    def list_plays(**how):
        t = Table(player(hand=[card], held=goods(steelplast=1, kelp=1), actions=[], **how), player("2"), era=2)
        return t, {choice for choice in t.options() if choice[2] == " "}

    slot = "y3" if card != "102" else "r1"
    assert f"{slot} {card} before" not in list_plays()[1]
    t, offered = list_plays(kept=kept)
    assert f"{slot} {card} before" in offered
    t.choose(f"{slot} {card} before", "12")
    assert t.me.goods.credit == 1


# ---- what a special costs (UWC-34) ---------------------------------------------------------------------------------------
RICH = {"buildings": "9a=plant 9b=plant 9c=plant", "upgraded": "9a"}


@pytest.mark.parametrize(
    ("play", "how", "more"),
    [
        ("g1 192 after", {"used": ["assistant"]}, {"used": []}),  # the Assistant's credit
        ("g3 194 after", {}, {"kept": ["204"]}),  # a special is taken
        ("g4 183 after", {"marker": 3}, {"marker": 3, "kept": ["33"], "held": goods(credit=2)}),
        ("r4 197 after", {**RICH, "held": goods(science=1)}, {**RICH, "held": goods(science=1), "kept": ["57"]}),
        ("r3 199 after", {}, {"kept": ["12"]}),  # the slot's kelp for a credit
    ],
)
def test_uwc_34_a_special_is_offered_after_a_slot_only_where_something_can_pay_for_it(play, how, more):
    def list_options(how):
        t = Table(player(**({"hand": [play.split()[1]]} | how)), player("2"), check=False)
        return t.options()

    assert play.replace("after", "only") in list_options(how)
    assert play not in list_options(how)
    assert play in list_options(more)


def test_uwc_34_uwc_72_a_contract_taken_on_the_way_may_pay_for_a_special():
    for contracts in ([], ["contract2"]):
        p = player(**RICH, held=goods(science=1), hand=["197"])
        t = Table(p, player("2"), contracts=contracts)
        assert ("r4 197 after" in t.options()) == bool(contracts)
    t.choose("r4 197 after", "plant 9b 1science", "contract2")
    assert t.me.actions == ["assistant", "197"]
