"""Oceans: 2 to 6 players evolve species that feed on the reef, on the ocean and on one another."""

from bot.engine.game import Game

from .after_attack import Mutate, Strike
from .aging import Bleach, Early, Give, Metabolise, Sicken
from .awards import awards
from .before_feeding import Bite, Prepare, Rob, Tap, Upwell
from .changes import changes
from .computer import features, value
from .counted import COUNTS
from .feeding import Feed, Splash
from .guess import check, guess
from .limits import Drop
from .overpopulation import Surplus
from .playing import Play
from .reactions import reactions
from .refill import Fetch, Keep, Refill
from .saved import migrate
from .score import points_now, tally
from .see import see
from .state import Options, State
from .swaps import Regress, Swap
from .triggers import Order
from .trophies import TROPHIES
from .turns import idle, new
from .view import View

GAME: Game[State, View] = Game(
    key="oceans",
    command="oceans",
    seats=range(2, 7),
    version=5,
    state=State,
    view=View,
    migrate=migrate,
    options=Options,
    idle=idle,
    new=new,
    see=see,
    tally=tally,
    guess=guess,
    value=value,
    features=features,
    starter=lambda s: s.first,
    active=lambda s: s.active,
    reactions=reactions,
    check=check,
    depth=1,
    hands=True,
    points=points_now,
    changes=changes,
    awards=awards,
    counts=COUNTS,
    trophies=TROPHIES,
    verbs=(
        Play,
        Feed,
        Refill,
        Keep,
        Surplus,
        Drop,
        Strike,
        Mutate,
        Tap,
        Give,
        Metabolise,
        Splash,
        Order,
        Prepare,
        Early,
        Bite,
        Rob,
        Upwell,
        Regress,
        Swap,
        Sicken,
        Bleach,
        Fetch,
    ),
)
