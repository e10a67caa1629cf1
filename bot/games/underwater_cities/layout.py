"""How Underwater Cities asks its questions and tells its events."""

from bot.layout import APART, DETAIL, NEWS, POINTS, SAME, Layout, Panel, PanelPart, Sentence, by_value

from . import events, hints
from .building import Build
from .contracting import Sign
from .effect_parts import Exchange, OneOf, Parts
from .gains import Advance
from .network import BUILDINGS, DOMES
from .resolve import Replace
from .rounds import Keep, Produce
from .taking_specials import Hire, Special
from .turn import Discard, Play
from .upgrading import Upgrade
from .using_actions import Act, Perform, Ready


def kind_asked(build: Build) -> str:
    """Return by which text it is asked what to build: on an expansion space, a tunnel, cities or buildings, or any."""
    if build.expansion:
        return "expansion"
    kinds = {*build.kinds}
    groups = (("tunnel", {"tunnel"}), ("city", {*DOMES}), ("building", {*BUILDINGS}))
    return next((name for name, group in groups if kinds <= group), "ask")


def part_asked(parts: Parts) -> str:
    """Return by which text it is asked what to do of several parts: that of the only one left, or of any."""
    if len({*parts.effects}) > 1:
        return "ask"
    return "advance" if any(isinstance(effect, Advance) for effect in parts.effects) else "left"


OF_ACTION, OF_CARDS = by_value(hints.of_action), by_value(hints.of_cards)

LAYOUT = Layout(
    joint=SAME,
    panels={
        Build: Panel(
            parts=(PanelPart("structure", whole=True, split=True), PanelPart("goods", last=True, auto=True)),
            hint=hints.of_building,
            asks=kind_asked,
            at_once=True,
        ),
        Sign: Panel(hint=hints.of_contract),
        Exchange: Panel(parts=(PanelPart("card", whole=True),), hint=hints.of_exchange),
        Parts: Panel(
            parts=(PanelPart("choice", whole=True),), hint=hints.of_part, asks=part_asked, at_once=True, plain=True
        ),
        OneOf: Panel(
            hint=hints.of_alternative,
            asks=lambda one: "may" if one.optional else "ask",
            at_once=True,
            plain=True,
            hinted=(events.Lost,),
        ),
        Replace: Panel(hint=OF_ACTION, at_once=True, plain=True, hinted=(events.Lost,)),
        Keep: Panel(parts=(PanelPart("card", hand=True, in_picture=True),), hint=OF_CARDS, confirm=True),
        Produce: Panel(hint=OF_CARDS, confirm=True),
        Special: Panel(parts=(PanelPart("card", whole=True),), hint=OF_CARDS, at_once=True, plain=True),
        Hire: Panel(hint=by_value(hints.of_hired), at_once=True, plain=True),
        Discard: Panel(parts=(PanelPart("card", hand=True, in_picture=True),), hint=OF_CARDS),
        Play: Panel(
            parts=(
                PanelPart("slot", in_picture=True),
                PanelPart("card", hand=True, whole=True, split=True, in_picture=True),
                PanelPart("order", last=True, by_trial=True, behind=("only",), variants=("before", "after")),
            ),
            hint=hints.of_play,
        ),
        Upgrade: Panel(
            parts=(PanelPart("structure", whole=True), PanelPart("goods", last=True, auto=True)),
            hint=hints.of_upgrade,
            at_once=True,
            plain=True,
        ),
        Act: Panel(parts=(PanelPart("card", whole=True),), hint=OF_ACTION, trivial=True, at_once=True, plain=True),
        Ready: Panel(hint=OF_ACTION, plain=True),
        Perform: Panel(hint=hints.of_performing, at_once=True, plain=True),
    },
    sentences={
        events.Gained: Sentence(weight=DETAIL),
        events.Paid: Sentence(weight=DETAIL),
        # its seat is told which
        events.Drew: Sentence(weight=DETAIL, count="cards", outline=True),
        # a post need not tell what happens in each turn
        events.DrewLast: Sentence(told_in="panels", count="cards", outline=True),
        events.Hand: Sentence(shares=()),
        events.Advanced: Sentence(weight=DETAIL, count="beyond"),
        events.Built: Sentence(shares=("structure",), echo=True),
        events.Upgraded: Sentence(shares=("structure",), echo=True),
        events.ActionUsed: Sentence(echo=True),
        events.SpecialTaken: Sentence(echo=True),
        # the picture shows it
        events.TopTurned: Sentence(told_in="panels"),
        events.Placed: Sentence(joint=APART, echo=True),
        # that the card is for the slot only says it
        events.Unmatched: Sentence(told_in="panels", echo=True),
        # a post names slot and card once
        events.SlotUsed: Sentence(told_in="panels", echo=True),
        events.Matched: Sentence(told_in="panels", echo=True),
        # neither board nor hand shows that it did nothing
        events.Lost: Sentence(warns=True),
        # cards of its kind always are
        events.Claimed: Sentence(told_in="nowhere", joint=APART),
        events.Discarded: Sentence(weight=DETAIL, joint=APART, count="cards", echo=True),
        # the next turn says it
        events.TurnEnded: Sentence(told_in="nowhere", joint=APART),
        events.RoundBegan: Sentence(joint=APART, ends_line=True, seats=("first",), common=True),
        events.Blocked: Sentence(joint=APART, common=True),
        events.EraBegan: Sentence(joint=APART, ends_line=True, common=True),
        events.Produced: Sentence(weight=POINTS, joint=APART, shares=(), scoring=True),
        # the picture has the account
        events.AccountLine: Sentence(told_in="log", joint=APART, count="count"),
        # the picture has the account
        events.CardLine: Sentence(told_in="log", joint=APART),
        events.Fed: Sentence(weight=NEWS, joint=APART, shares=(), count="points"),
        events.Scored: Sentence(weight=POINTS, joint=APART, shares=(), scoring=True),
        # a post has the places
        events.Won: Sentence(told_in="panels", joint=APART),
        events.SoloResult: Sentence(joint=APART),
    },
)
