"""How Solarius Mission asks its questions and tells its events."""

from bot.engine.effect import Event
from bot.layout import APART, BELOW, DETAIL, NEWS, POINTS, SAME, Layout, Panel, PanelPart, Sentence, by_value

from . import cubes, events, hints
from .completing import Complete
from .deeds import Deed
from .effects import Discard, Income, PlayCard, Relieve, Stock
from .flying import Fly
from .free_actions import VALUES, Buy, Flip, Sell
from .goods import WORTH, combine_notations, format_goods
from .hints.dice import of_act, of_taking
from .round_events import Account, Rolled, RoundEnded, TurnEnded, Won, Yielded
from .rounds import Finish, Keep
from .rows import CARDS, DieSpace
from .state import COLOURS
from .steps import Step
from .taking_dice import Act, Take
from .using_developments import Use


def _add_gains(gained: events.Gained, after: Event) -> Event | None:
    """Return one event for two gains, for the log; None if they cannot be joined."""
    return events.Gained(combine_notations(gained.goods, after.goods)) if isinstance(after, events.Gained) else None


def _add_stocks(stocked: events.Stocked, after: Event) -> Event | None:
    """Return one event for two of placed cubes, for the log; None if they cannot be joined."""
    return (
        events.Stocked(cubes.combine_notations(stocked.cubes, after.cubes))
        if isinstance(after, events.Stocked)
        else None
    )


def _add_purchases(bought: events.Bought, after: Event) -> Event | None:
    """Return one event for two purchases, for the log; None if they cannot be joined."""
    if not isinstance(after, events.Bought):
        return None
    return events.Bought(
        cubes.combine_notations(bought.cubes, after.cubes), combine_notations(bought.goods, after.goods)
    )


def _add_sales(sold: events.Sold, after: Event) -> Event | None:
    """Return one event for two sales, for the log; None if they cannot be joined."""
    if not isinstance(after, events.Sold):
        return None
    return events.Sold(cubes.combine_notations(sold.cubes, after.cubes), combine_notations(sold.goods, after.goods))


def _names_of(number: str, row: object) -> tuple[str, ...]:
    """Return the names of a development's space for dice, one for each way to use it; empty if it has no space."""
    if not isinstance(row, DieSpace):
        return ()
    uses = {"convert": COLOURS, "research": ("draw", "play")}.get(row.does, ())
    return tuple(f"d{number}-{use}" for use in uses) or (f"d{number}",)


SPACES = (
    *(f"convert-{colour}" for colour in COLOURS),
    *("draw", "play"),
    *(name for number, card in CARDS.items() for row in card.lasting for name in _names_of(number, row)),
)  # all but the normal ones
MIXES = tuple(
    format_goods((fuel, number - fuel)) for number in range(1, WORTH * max(VALUES) + 1) for fuel in range(number + 1)
)  # of fuel and bucks, which a trade of cubes costs or brings, or a space of the bridge

OF_CARD = by_value(hints.of_card)

GAINS = (Income, Relieve, Stock, Step, PlayCard)  # what a die, a deed or a card brings, where that is to be chosen


def _of_source(effect: Stock) -> str:
    """Return the ask key of a question that names its cards, if it has any."""
    return "of" if effect.sources else "ask"


def _of_income(income: Income) -> str:
    """Return the ask key of fuel and bucks: of one there is no "how many"."""
    is_one = income.number == 1 and not income.rest
    if income.sources:
        return "of_one" if is_one else "of"
    return "one" if is_one else "ask"


def _of_steps(step: Step) -> str:
    """Return the ask key of steps: of a card's, or of those that a die's points pay."""
    if step.sources:
        return "of"
    return "ask" if step.kind == "either" else step.kind


LAYOUT = Layout(
    joint=SAME,
    panels={
        Complete: Panel(hint=hints.of_completion),
        Deed: Panel(
            parts=(
                PanelPart("deed", leads=True, whole=True),
                PanelPart("pay", last=True, auto=True),
                PanelPart("outpost", last=True, auto=True),
            ),
            hint=hints.of_deed,
            then=GAINS,
        ),
        Income: Panel(parts=(PanelPart("goods", leads=True),), asks=_of_income, plain=True, then=GAINS),
        Relieve: Panel(parts=(PanelPart("goods", leads=True),), hint=hints.of_relief, plain=True, then=GAINS),
        Stock: Panel(
            parts=(PanelPart("colours", counted=True, leads=True),),
            hint=hints.of_stock,
            asks=_of_source,
            plain=True,
            then=GAINS,
        ),
        Discard: Panel(parts=(PanelPart("cards", hand=True, in_picture=True),), hint=OF_CARD),
        PlayCard: Panel(
            parts=(PanelPart("card", hand=True, whole=True, in_picture=True),),
            hint=hints.of_playing,
            then=(Act, *GAINS),
        ),
        Fly: Panel(
            parts=(PanelPart("act", split=True, paged=True),),
            hint=hints.of_flight,
            at_once=True,
        ),
        Buy: Panel(
            parts=(PanelPart("cube", whole=True), PanelPart("pay", last=True, auto=True)), hint=hints.of_purchase
        ),
        Sell: Panel(parts=(PanelPart("goods", split=True),), hint=hints.of_sale),
        Flip: Panel(parts=(PanelPart("drive", auto=True),), hint=hints.of_flip, confirm=True),
        Keep: Panel(parts=(PanelPart("cards", hand=True, in_picture=True),), hint=OF_CARD, confirm=True),
        Finish: Panel(parts=(PanelPart("turn", auto=True),), confirm=True),
        Step: Panel(parts=(PanelPart("steps", whole=True),), hint=hints.of_steps, asks=_of_steps),
        Take: Panel(
            parts=(
                PanelPart("die", first=True, under_post=True, in_picture=True),
                PanelPart("space", auto=True, variants=SPACES, usual="normal"),
                PanelPart("extra", auto=True),
                PanelPart("income", auto=True, variants=MIXES),
            ),
            hint=of_taking,
            at_once=True,
            then=(Act, *GAINS),
        ),
        Act: Panel(parts=(PanelPart("action", whole=True), PanelPart("extra", auto=True)), hint=of_act, then=GAINS),
        Use: Panel(
            parts=(PanelPart("card", whole=True), PanelPart("cubes", auto=True), PanelPart("goods", auto=True)),
            hint=hints.of_use,
        ),
    },
    sentences={
        events.Gained: Sentence(weight=DETAIL, plus=_add_gains),
        events.Stocked: Sentence(weight=DETAIL, plus=_add_stocks),
        events.Raised: Sentence(weight=DETAIL, echo=True),
        events.Moved: Sentence(weight=DETAIL, echo=True),
        events.Cleaned: Sentence(weight=DETAIL, count="number"),
        events.Scored: Sentence(weight=POINTS, count="points"),
        events.Drew: Sentence(weight=DETAIL, count="cards"),
        events.Hand: Sentence(joint=APART, explains=hints.of_drawn),
        events.Played: Sentence(weight=NEWS, echo=True),
        events.Started: Sentence(joint=APART),
        events.Dealt: Sentence(weight=DETAIL, shares=()),
        events.Prepared: Sentence(weight=DETAIL, joint=APART),
        events.BridgeRolled: Sentence(weight=DETAIL, joint=APART, common=True),
        events.RoundBegan: Sentence(weight=NEWS, joint=APART, common=True),
        events.Took: Sentence(weight=POINTS, joint=APART, count="read", echo=True),
        events.Led: Sentence(weight=POINTS, joint=APART, echo=True),
        events.TookThen: Sentence(weight=POINTS, count="read", echo=True),
        events.Placed: Sentence(echo=True),
        events.PointsBought: Sentence(weight=DETAIL, count="number", echo=True),
        events.Paid: Sentence(weight=DETAIL, echo=True),
        events.Contaminated: Sentence(weight=DETAIL, count="outside"),
        # what comes of it is told
        events.Acted: Sentence(told_in="nowhere", joint=APART),
        events.Strengthened: Sentence(joint=BELOW, count="number", echo=True),
        events.Flew: Sentence(weight=NEWS, joint=BELOW, count="fuel", echo=True),
        events.Stayed: Sentence(weight=NEWS, joint=BELOW, echo=True),
        # a post tells what becomes of it
        events.Revealed: Sentence(told_in="panels"),
        events.Settled: Sentence(weight=POINTS, echo=True),
        events.Declined: Sentence(count="cubes", echo=True),
        events.Built: Sentence(weight=POINTS, echo=True),
        events.Fulfilled: Sentence(weight=POINTS, echo=True),
        events.Outposted: Sentence(weight=NEWS, echo=True),
        events.Completed: Sentence(weight=POINTS, count="cost", echo=True),
        events.Bought: Sentence(weight=DETAIL, plus=_add_purchases, echo=True),
        events.Sold: Sentence(weight=DETAIL, plus=_add_sales, echo=True),
        events.Used: Sentence(weight=NEWS, echo=True),
        Rolled: Sentence(told_in="panels"),
        TurnEnded: Sentence(told_in="panels"),
        RoundEnded: Sentence(told_in="panels", joint=APART),
        Yielded: Sentence(weight=POINTS, joint=APART, heads=True, scoring=True),
        # a post has the places
        Account: Sentence(told_in="panels", joint=APART, shares=(), scoring=True),
        # a post has the places
        Won: Sentence(told_in="panels", joint=APART),
    },
)
