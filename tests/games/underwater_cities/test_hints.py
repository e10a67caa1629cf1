"""What stands beside a choice: what it costs, what a space brings, what a card does."""

import re
from collections import Counter
from itertools import product

import pytest
from discord.ui import Select

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
from bot.games.underwater_cities.network import STRUCTURES
from bot.games.underwater_cities.resolve import Replace
from bot.games.underwater_cities.rows import ACTIONS, CARDS
from bot.games.underwater_cities.taking_specials import Hire
from bot.games.underwater_cities.upgrading import SCIENCE, Upgrade
from bot.games.underwater_cities.using_actions import Act, Ready
from bot.layout import hints_of, panel_of
from bot.texts import texts
from cogs.discord_text import PHONE_WIDTH
from cogs.discord_text.phone import text_width
from cogs.panel import Control, PanelView, chooser_of, parse_control

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


ORDERS = {  # by card, slot, and action cards that are used: what "slot first" loses
    ("15", "g1", ("assistant",)): (("waste", "activation"),),
    ("15", "g1", ()): (),
    ("15", "g3", ("assistant",)): (),  # it lets one use no action card
    ("11", "r3", ()): (),
    ("32", "r3", ()): (("waste", "bonus"),),  # a card for each city, on a slot that builds one
    ("32", "r1", ()): (),
    ("10", "g2", ()): (),  # for the second tunnel, which the slot does not build
    ("56", "y1", ()): (),
}


@pytest.mark.parametrize(("at", "lost"), ORDERS.items())
def test_uwc_14_what_slot_first_would_lose_is_said_and_offered_last(at, lost):
    """Both lists began with "slot first", and nothing warned of the action card that was lost."""
    card, slot, used = at
    hand = [card, *(["6"] if CARDS[card].colour != "green" else ["23"])]
    t = Table(player(held=RICH, hand=hand, used=[*used]), player("2"))
    assert words(t, 2, "after", slot, card, "after") == lost
    assert words(t, 2, "before", slot, card, "before") == ()
    orders = [choice.split()[2] for choice in t.options() if choice.startswith(f"{slot} {card} ")]
    expected = ["before", "after"] if lost else ["after", "before"]
    assert CARDS[card].colour != {"g": "green", "r": "red", "y": "yellow"}[slot[0]] or orders[:2] == expected


@pytest.mark.parametrize(("kelp", "lost"), [(0, (("waste", "goods"),)), (1, ())])
def test_uwc_14_a_card_that_pays_for_what_the_slot_builds_comes_first(kelp, lost):
    """ "Slot first" was on top, and no farm could be built: the kelp for it came with the card."""
    held = goods(credit=9, kelp=kelp, steelplast=9)
    t = Table(player(held=held, hand=["148", "6"], tunnels="6-9", buildings="9a=farm 9b=farm"), player("2"))
    assert words(t, 2, "after", "r2", "148", "after") == lost
    orders = [choice.split()[2] for choice in t.options() if choice.startswith("r2 148 ")]
    assert orders[:2] == (["before", "after"] if lost else ["after", "before"])


def test_uwc_32_a_slot_uses_the_action_card_that_is_played_first():
    """That is what "slot first" loses where no other can be used."""
    offered = {}
    for order in ("before", "after"):
        t = Table(player(held=RICH, hand=["15", "23"], used=["assistant"]), player("2"))
        offered[order] = "15" in t.choose(f"g1 15 {order}").kinds()
    assert offered == {"before": True, "after": False}


def test_uwc_32_an_action_card_that_cannot_be_used_is_no_other_one():
    """It stood ready, so nothing warned that "slot first" loses the activation."""
    t = Table(player(hand=["15", "23"], actions=["61"], used=["assistant"]), player("2"))
    assert not Act().possible(t.s, 0)
    assert words(t, 2, "after", "g1", "15", "after") == (("waste", "activation"),)


def test_uwc_26_a_gain_of_just_what_is_paid_is_said_to_come_back():
    """A line that names the payment left the gain out, so that the best place looked as if it gave nothing.

    With the price beside it, "−1 kelp · −1 kelp, +1 kelp", it looked paid twice.
    """
    t = Table(player(held=RICH), player("2"), effects=[Build(("farm",))])
    assert ("back", "1kelp") in words(t, 1, "8a", "farm", "8a", "1kelp")
    assert texts("en", GAME.key).word("back", "1kelp") == "+1 kelp back"
    assert ("bonus", "1kelp") in words(t, 1, "8a", "farm", "8a", "1biomatter")


@pytest.mark.parametrize(("biomatter", "told"), [(0, (("bonus", "1lesskelp"),)), (1, ())])
def test_uwc_20_where_only_one_kind_is_built_each_place_has_the_price(biomatter, told):
    """Of several kinds each list has it; and where there are several ways to pay, each line."""
    held = goods(kelp=1, credit=1, biomatter=biomatter)
    t = Table(player(held=held), player("2"), effects=[Build(("farm",))])
    assert words(t, 1, "9a", "farm", "9a", "1kelp") == told
    several = Table(player(held=held), player("2"), effects=[Build(("farm", "plant"))])
    assert words(several, 1, "9a", "farm", "9a", "1kelp") == ()


def test_uwc_21_what_one_lacks_is_told_as_paid_with_biomatter():
    """A list said "−1 steelplast" where there was none, and a biomatter went."""
    held = goods(credit=1, biomatter=2)
    several = Table(player(held=held), player("2"), effects=[Build(("laboratory", "tunnel"))])
    assert words(several, 0, "laboratory") == (("bonus", "1lessbiomatter"),)
    assert words(several, 0, "tunnel") == (("bonus", "1lesscredit-1lessbiomatter"),)
    one = Table(player(held=held), player("2"), effects=[Build(("laboratory",))])
    assert ("bonus", "1lessbiomatter") in words(one, 1, "9a", "laboratory", "9a", "1biomatter")


@pytest.mark.parametrize("biomatter", [0, 1, 2])
def test_uwc_26_price_and_surcharge_of_each_space_are_all_that_is_paid(biomatter):
    """Biomatter may pay either; a space names what it costs beside the price of its kind."""
    kinds, seen = ("farm", "plant", "laboratory"), 0
    for board, kind in product("5678", kinds):
        held = goods(credit=1, kelp=1, steelplast=1, science=1, biomatter=biomatter)
        t = Table(player(board, held=held), player("5" if board != "5" else "6"), effects=[Build(kinds)])
        for choice in t.options():
            built, space, paid = choice.split()
            extra = [value for word, value in words(t, 1, space, *choice.split()) if word == "surcharge"]
            (price,) = [value for word, value in words(t, 0, built) if word == "bonus"]
            ways = [one for one in t.options() if one.startswith(f"{built} {space} ")]
            if built == kind and extra and len(ways) == 1:
                seen += 1
                told = Counter[str]()
                for amount, good in re.findall(r"(\d+)(?:less)?([a-z]+)", f"{price}-{extra[0]}"):
                    told[good] += int(amount)
                assert told == Counter({good: int(n) for n, good in re.findall(r"(\d+)([a-z]+)", paid)})
    assert seen


def test_uwc_28_a_tunnel_to_a_metropolis_says_what_it_brings():
    t = Table(player(held=RICH, tunnels="6-9 3-6"), player("2"), effects=[Build(("tunnel",))])
    assert ("card", "blue1.short") in words(t, 1, "3-M3", "tunnel")


def test_each_kind_that_can_be_built_has_a_list_of_its_own():
    """Two lists were called "choose one", with desalination plants in both."""
    t = Table(player(held=goods(credit=3, kelp=2, steelplast=2)), player("2"), effects=[Build(STRUCTURES)])
    question = machine.question_for(GAME, t.s, 0)
    chooser = chooser_of(panel_of(question.effect).parts, question.options)
    panel = PanelView(
        Control(1, "1", "open", values=chooser.stepping.initial()),
        chooser,
        texts("en", GAME.key),
        hints_of(question.effect, t.s, 0),
    )
    names = [item.placeholder for item in panel.children if isinstance(item, Select)]
    assert names == [
        "Tunnel · 1 credit, 1 steelplast",
        "Farm · 1 kelp",
        "Desalination plant · 1 credit",
        "Laboratory · 1 steelplast",
    ]


def test_uwc_21_ways_to_pay_below_lists_are_one_list_where_a_phone_has_no_room_for_buttons():
    """Four mixtures were buttons in a row each: the panel was higher than a phone. The usual payment comes first."""
    t = Table(player(held=RICH, tunnels="6-9 8-9 5-9"), player("2"), effects=[Build(("nonsymbiotic", "symbiotic"))])
    question = machine.question_for(GAME, t.s, 0)
    chooser = chooser_of(panel_of(question.effect).parts, question.options)
    values = chooser.stepping.fill_in(("symbiotic", "6", ""))
    assert values == ("symbiotic", "6", "2credit-1kelp-1steelplast-1biomatter")
    hints = hints_of(question.effect, t.s, 0)
    panel = PanelView(Control(1, "1", "open", values=values), chooser, texts("en", GAME.key), hints)
    (payment,) = [item for item in panel.children if parse_control(item.custom_id).act in ("set", "list")]
    assert [option.default for option in payment.options] == [True, False, False, False]
