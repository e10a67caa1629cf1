"""How Oceans asks its questions and tells its events."""

from bot.layout import APART, BELOW, NEWS, POINTS, SAME, Layout, Panel, PanelPart, Sentence, by_value

from . import events, hints
from .after_attack import Mutate, Strike
from .aging import Early, Give, Metabolise
from .before_feeding import Bite, Tap
from .feeding import Feed, Splash
from .limits import Drop
from .overpopulation import Surplus
from .playing import Play
from .refill import Fetch, Keep, Refill
from .state import PLACES
from .swaps import Regress, Swap
from .triggers import Impose, Order

OF_CARD = by_value(hints.of_card)
REEF, *ZONES = PLACES
MIGRATIONS = (
    *(f"{zone}-to-{REEF}" for zone in reversed(ZONES)),
    *(f"{REEF}-to-{zone}" for zone in ZONES),
)  # that feed one's own species at the Reef, or the others

LAYOUT = Layout(
    joint=SAME,
    panels={
        Mutate: Panel(hint=OF_CARD, confirm=True),
        Strike: Panel(parts=(PanelPart("way", last=True),), confirm=True),
        Metabolise: Panel(confirm=True),
        Tap: Panel(hint=hints.of_tapped),
        Bite: Panel(trivial=True),
        Feed: Panel(
            parts=(PanelPart("species", whole=True), PanelPart("how", last=True), PanelPart("way", last=True)),
            hint=hints.of_feeding,
            asks=lambda feed: "again" if feed.species else "ask",
            trivial=True,
            outcomes=True,
            through=(Feed, Splash, Strike, Mutate, Surplus, Order, Early, Give),
            plain=True,
        ),
        Drop: Panel(hint=OF_CARD, plain=True),
        Surplus: Panel(hint=hints.of_surplus, asks=lambda surplus: "several" if surplus.also else "ask", plain=True),
        Play: Panel(
            parts=(
                PanelPart("card", hand=True, whole=True, in_picture=True),
                PanelPart("how", last=True, behind=("migrate", "new"), gathered=("discard",)),
                PanelPart("where", variants=MIGRATIONS),
                PanelPart("pay", last=True, variants=PLACES),
            ),
            hint=hints.of_playing,
            hinted=(events.Exploded, events.ReserveCame),
        ),
        Refill: Panel(
            parts=(
                PanelPart("deep", preset="no", stop="look", ends=True),
                PanelPart("discard", hand=True, preset="no", in_picture=True),
            ),
            hint=OF_CARD,
            asks=lambda refill: "then" if refill.begun else "ask",
            confirm=True,
        ),
        Keep: Panel(parts=(PanelPart("keep", hand=True, whole=True, in_picture=True),), hint=hints.of_kept),
        Fetch: Panel(parts=(PanelPart("card", hand=True, in_picture=True),), hint=OF_CARD, confirm=True),
        Regress: Panel(parts=(PanelPart("trait", whole=True), PanelPart("card", hand=True)), hint=OF_CARD),
        Swap: Panel(parts=(PanelPart("species", whole=True),), hint=OF_CARD),
        Order: Panel(confirm=True),
        Impose: Panel(confirm=True),
    },
    sentences={
        events.Started: Sentence(joint=APART),
        events.RoundBegan: Sentence(told_in="panels"),
        events.Evolved: Sentence(count="cost", echo=True, weight=NEWS),
        events.Born: Sentence(count="cost", echo=True, weight=NEWS),
        events.Migrated: Sentence(count="tokens", echo=True, weight=NEWS),
        events.Shed: Sentence(echo=True),
        events.Foraged: Sentence(joint=BELOW),
        events.Attacked: Sentence(joint=BELOW, seats=("whose",), weight=POINTS),
        events.Unfed: Sentence(joint=BELOW, count="reef"),
        events.Gained: Sentence(shares=("why",)),
        events.Took: Sentence(shares=("why",)),
        events.TookFrom: Sentence(shares=("why",), seats=("whose",), weight=POINTS),
        events.Robbed: Sentence(seats=("pile",), weight=POINTS),
        events.LostTokens: Sentence(shares=("why",), weight=NEWS),
        events.Overpopulated: Sentence(shares=()),
        events.Aged: Sentence(told_in="panels", shares=(), retold_by=events.Generation),
        events.Scored: Sentence(shares=("why",)),
        events.Generation: Sentence(count="detail"),
        events.Extinct: Sentence(
            shares=(), warns=True, weight=POINTS, loses=lambda extinct: f"{extinct.species}extinct"
        ),
        events.Exploded: Sentence(joint=APART, ends_line=True, warns=True, weight=POINTS, common=True),
        events.ReserveCame: Sentence(joint=APART, ends_line=True, warns=True, weight=POINTS, common=True),
        events.Resolved: Sentence(joint=BELOW),
        events.Passed: Sentence(seats=("to",)),
        events.Reshuffled: Sentence(shares=()),
        events.LookedDeep: Sentence(count="cards", echo=True),
        events.Looked: Sentence(joint=APART),
        events.Laid: Sentence(told_in="panels", shares=()),
        events.PoolTurned: Sentence(told_in="panels", shares=()),
        events.Discarded: Sentence(told_in="panels", shares=()),
        events.Drew: Sentence(told_in="panels", count="cards"),
        events.Hand: Sentence(joint=APART),
        events.TurnEnded: Sentence(told_in="nowhere", joint=APART),
        events.Account: Sentence(told_in="panels", joint=APART, shares=(), scoring=True),
        # a post has the places
        events.Won: Sentence(told_in="panels", shares=("points",)),
    },
)
