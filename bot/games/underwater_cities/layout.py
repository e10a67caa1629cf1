"""How Underwater Cities asks its questions and tells its events."""

from typing import get_args

from bot.layout import APART, SAME, Layout, Panel, PanelPart, Sentence

from . import events
from .building import Build
from .effect_parts import Exchange
from .rounds import Keep, Produce
from .turn import Discard, Order, Play
from .upgrading import Upgrade
from .using_actions import Act

LAYOUT = Layout(
    joint=SAME,
    panels={
        Build: Panel(parts=(PanelPart("structure", whole=True), PanelPart("goods", last=True, auto=True))),
        Exchange: Panel(parts=(PanelPart("card", whole=True),)),
        Keep: Panel(parts=(PanelPart("card", hand=True, in_picture=True),), confirm=True),
        Produce: Panel(confirm=True),
        Discard: Panel(parts=(PanelPart("card", hand=True, in_picture=True),)),
        Play: Panel(
            parts=(
                PanelPart("slot", in_picture=True),
                PanelPart("card", hand=True, split=True, in_picture=True),
                PanelPart("order", last=True, auto=True, variants=get_args(Order)),
            )
        ),
        Upgrade: Panel(parts=(PanelPart("structure", whole=True), PanelPart("goods", last=True, auto=True))),
        Act: Panel(trivial=True),
    },
    sentences={
        # its seat is told which
        events.Drew: Sentence(count="cards", outline=True),
        # a post need not tell what happens in each turn
        events.DrewLast: Sentence(told_in="panels", count="cards", outline=True),
        events.Hand: Sentence(shares=()),
        events.Advanced: Sentence(count="beyond"),
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
        # cards of its kind always are
        events.Claimed: Sentence(told_in="nowhere", joint=APART),
        events.Discarded: Sentence(joint=APART, count="cards", echo=True),
        # the next turn says it
        events.TurnEnded: Sentence(told_in="nowhere", joint=APART),
        events.RoundBegan: Sentence(joint=APART, ends_line=True, seats=("first",), landmark="round"),
        events.Blocked: Sentence(joint=APART),
        events.EraBegan: Sentence(joint=APART, ends_line=True),
        events.Produced: Sentence(joint=APART, shares=(), landmark="scoring"),
        # the picture has the account
        events.AccountLine: Sentence(told_in="log", joint=APART, count="count"),
        # the picture has the account
        events.CardLine: Sentence(told_in="log", joint=APART),
        events.Fed: Sentence(joint=APART, shares=(), count="points"),
        events.Scored: Sentence(joint=APART, shares=(), landmark="scoring"),
        # a post has the places
        events.Won: Sentence(told_in="panels", joint=APART),
        events.SoloResult: Sentence(joint=APART),
    },
)
