"""What stands beside a choice: what it costs, what a space brings, what a card does."""

import pytest

from bot.engine import machine
from bot.engine.combinators import PASS
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.contracting import Sign
from bot.games.underwater_cities.effect_parts import exchange
from bot.games.underwater_cities.events import Gained
from bot.games.underwater_cities.gains import Advance, Gain
from bot.games.underwater_cities.goods import FREE
from bot.games.underwater_cities.hints import of_effect
from bot.games.underwater_cities.resolve import Replace
from bot.games.underwater_cities.rows import ACTIONS, CARDS
from bot.games.underwater_cities.taking_specials import Hire
from bot.games.underwater_cities.upgrading import SCIENCE, Upgrade
from bot.games.underwater_cities.using_actions import Act, Ready
from bot.layout import hints_of
from bot.texts import texts
from cogs.discord_text import PHONE_WIDTH
from cogs.discord_text.phone import text_width

from .positions import Table, goods, player

RICH = goods(credit=9, kelp=9, steelplast=9, science=9, biomatter=9)


def words(t, place, value, *chosen):
    """The kinds and values of the hint beside a value of a part."""
    effect = machine.question_for(GAME, t.s, 0).effect
    return hints_of(effect, t.s, 0)(place, value, [*chosen, *[""] * (len(effect.parts) - len(chosen))]).words


@pytest.mark.parametrize(
    ("build", "price"),
    [
        (Build(("tunnel", "farm")), "1lesscredit-1lesssteelplast"),
        (Build(("tunnel", "farm"), less=goods(credit=1)), "1lesssteelplast"),
        (Build(("tunnel", "farm"), stated=goods(credit=2)), "2lesscredit"),
    ],
)
def test_UWC_20_a_kind_is_shown_with_what_it_costs_now(build, price):
    t = Table(player(held=RICH), effects=[build])
    assert words(t, 0, "tunnel") == (("bonus", price),)


def test_UWC_26_a_space_is_shown_with_what_it_brings():
    t = Table(player(held=RICH), effects=[Build(("tunnel",))])
    told = {space: words(t, 1, space, "tunnel") for space in t.spaces()}
    assert any(told.values())
    assert all(words(t, 2, "1steelplast-1credit", "tunnel", space) == () for space in told)


def test_UWC_20_only_what_is_not_the_usual_price_is_told():
    assert of_effect(Build(("farm",))) == ()
    assert of_effect(Build(("farm",), less=goods(kelp=1))) == (("discount", "1kelp"),)
    assert of_effect(Build(("farm",), stated=goods(credit=2))) == (("bonus", "2lesscredit"),)
    assert of_effect(Upgrade()) == ()
    assert of_effect(Upgrade(prices=(FREE,))) == (("goods", "free"),)
    assert of_effect(Upgrade(prices=(goods(credit=2),))) == (("bonus", "2lesscredit"),)
    assert of_effect(Upgrade(prices=(goods(credit=2), SCIENCE))) == ()


def test_what_an_effect_gives_is_told_in_goods_points_cards_and_steps():
    assert of_effect(Gain(kelp=2, points=1, draw=1)) == (("bonus", "2kelp-1point-1card"),)
    assert of_effect(Advance(2)) == (("bonus", "2step"),)


def test_points_that_are_gained_are_told_with_the_goods():
    assert Table(player(), player("2"), effects=[Gain(kelp=2, points=3)]).events == [Gained("2kelp-3point")]
    assert Table(player(), player("2"), effects=[Gain()]).events == []


def test_a_contract_on_offer_is_shown_with_its_text():
    t = Table(player(), player(), effects=[Sign(("contract6", "contract8"))], contracts=["contract6", "contract8"])
    assert words(t, 0, "contract6") == (("card", "contract6.text"),)
    assert words(t, 0, "pass") == ()


def test_uwc_19_an_alternative_of_several_gains_is_told_with_all_of_them():
    t = Table(player(held=RICH), effects=ACTIONS["c"])
    several = next(choice.split(" ")[0] for choice in t.options() if choice.startswith("advance"))
    assert dict.fromkeys(words(t, 0, several)) == dict.fromkeys(
        [("bonus", "1step"), ("bonus", "1credit"), ("bonus", "2card")]
    )


def test_of_the_specials_looked_at_the_one_that_is_kept_is_shown():
    t = Table(player(), player(), effects=[Hire()], looking=["181", "182"], prizes=["183", "184"], check=False)
    assert ("card", "182.text") in words(t, 0, "182-181")


@pytest.mark.parametrize("effect", [Act(), Ready(), Replace()], ids=lambda effect: effect.word)
def test_uwc_31_an_action_card_is_offered_with_its_short_text(effect):
    """The picture beside it has what is needed to choose; a button has room for it."""
    t = Table(player(held=RICH, actions=["assistant", "34"], used=["34"]), effects=[effect])
    assert hints_of(effect, t.s, 0)(0, "34", ["34"]).words == (("card", "34.short"),)
    assert hints_of(effect, t.s, 0)(0, PASS, [PASS]).words == ()


def test_uwc_35_an_exchange_is_told_by_its_name_alone():
    both = exchange(goods(credit=1), goods(kelp=1))
    t = Table(player(held=goods(credit=1, kelp=1)), effects=[both])
    assert [*machine.question_for(GAME, t.s, 0).options] == ["credit_for_kelp", "kelp_for_credit"]
    assert words(t, 0, "credit_for_kelp") == ()


def test_uwc_29_an_upgrade_is_offered_with_its_price_and_what_it_brings():
    """A farm to be upgraded was called "farm", as one to be built is."""
    t = Table(player(held=RICH, buildings="9a=farm 5a=plant"), effects=[Upgrade()])
    assert words(t, 0, "farm") == (("bonus", "1lessscience"), ("upgrade", "farm"))
    assert words(t, 1, "9a") == ()
    assert words(t, 1, "5a") == (("space", "idle"),)
    several = Table(player(held=RICH, buildings="9a=farm"), effects=[Upgrade(prices=(goods(credit=2), SCIENCE))])
    assert words(several, 0, "farm") == (("upgrade", "farm"),)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_list_of_slots_is_named_by_its_whole_card_on_a_phone(lang):
    """The room of a closed list is what a phone has, less frame and arrow; a few names alone are longer."""
    texts_of_game = texts(lang, GAME.key)
    for card in CARDS:
        name = texts_of_game(f"card.{card}.name")
        heading = texts_of_game("heading.card", card=name)
        assert text_width(heading) <= PHONE_WIDTH - 61 or text_width(name) > 200
