"""Underwater Cities: 1 to 4 players build a network of cities under the sea."""

from bot.engine.game import Game

from . import boards, cards, contracts, metropolises, slots, specials
from .awards import awards
from .building import Build
from .changes import changes, places
from .computer import features, value
from .contracting import Sign
from .counted import COUNTS
from .deck import redeal
from .effect_parts import Exchange, OneOf, Parts
from .guess import check, guess
from .reactions import reactions
from .resolve import Replace
from .rounds import Keep, Produce
from .saved import migrate
from .scoring import points_now, tally
from .see import see
from .setup import new
from .state import Options, State
from .taking_specials import Hire, Special
from .trophies import TROPHIES
from .turn import Discard, Play, side_actions_of
from .upgrading import Upgrade
from .using_actions import Act, Perform, Ready
from .view import View

ROWS = (boards, cards, contracts, metropolises, slots, specials)  # importing them fills the tables of rows.py


def options_error(seats: int, options: Options) -> str | None:
    """Refuse contracts to a lone player, who has nobody to race for them (UWC-09)."""
    return "why.contracts_solo" if options.contracts and seats == 1 else None


GAME: Game[State, View] = Game(
    key="underwater_cities",
    command="underwater",
    seats=range(1, 5),
    version=4,
    state=State,
    view=View,
    options=Options,
    options_error=options_error,
    new=new,
    see=see,
    tally=tally,
    guess=guess,
    redeal=redeal,
    value=value,
    features=features,
    starter=lambda s: s.order[0],
    reactions=reactions,
    side_actions=side_actions_of,
    check=check,
    migrate=migrate,
    hands=True,
    points=points_now,
    changes=changes,
    places=places,
    awards=awards,
    counts=COUNTS,
    trophies=TROPHIES,
    verbs=(
        Play,
        Build,
        Upgrade,
        Parts,
        OneOf,
        Exchange,
        Act,
        Discard,
        Keep,
        Special,
        Hire,
        Perform,
        Replace,
        Ready,
        Sign,
        Produce,
    ),
)
