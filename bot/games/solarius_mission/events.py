"""What happens in a game, as told to the log and answered by developments."""

from typing import ClassVar

from bot.engine.effect import Event


# ---- effects of cards, stations and bonuses ------------------------------------------------------------------
class Gained(Event, frozen=True):
    """Fuel and bucks came in ("2fuel-1buck")."""

    goods: str


class Stocked(Event, frozen=True):
    """Cubes were placed ("black_12-blue_1")."""

    cubes: str


class Raised(Event, frozen=True):
    """Faces of technology dice went up by a number of steps ("black_1-blue_2")."""

    steps: str


class Moved(Event, frozen=True):
    """Technology dice moved a number of columns ("black_1-blue_2")."""

    steps: str


class Installed(Event, frozen=True):
    """An extra drive was placed; `range` is the new range."""

    range: int


class Improved(Event, frozen=True):
    """An extra drive was flipped to 2; `range` is the new range."""

    range: int


class Cleaned(Event, frozen=True):
    """Contamination was removed."""

    number: int


class Widened(Event, frozen=True):
    """Spaces for contamination were added."""

    number: int


class Scored(Event, frozen=True):
    """An effect brought points."""

    points: int


class Drew(Event, frozen=True):
    """Progress cards were drawn."""

    reveals: ClassVar[bool] = True
    cards: int


class Hand(Event, frozen=True):
    """Which cards were drawn: "12-30"."""

    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: str


class Discarded(Event, frozen=True):
    """Progress cards were discarded, face up."""

    card: str


class Played(Event, frozen=True):
    """A progress card was played as a "mission" or "development"."""

    card: str
    side: str


# ---- the bridge and the dice ---------------------------------------------------------------------------------
class Started(Event, frozen=True):
    """This seat plays first."""


class Dealt(Event, frozen=True):
    """This seat's start card, all seats' in one sentence."""

    start: str


class Prepared(Event, frozen=True):
    """With the advanced option: the technology dice that this seat has set, and the card that it did not keep."""

    face: str
    column: str
    card: str


class BridgeRolled(Event, frozen=True):
    """The first four dice lie on the bridge ("black_2-blue_star")."""

    reveals: ClassVar[bool] = True
    dice: str


class RoundBegan(Event, frozen=True):
    """A round begins: the trade centre of this letter is laid."""

    reveals: ClassVar[bool] = True
    begins_round: ClassVar[bool] = True
    number: int
    centre: str


class Took(Event, frozen=True):
    """A die ("black_star") was taken from the bridge; `value` is its value then, `read` the same of a star, else 0."""

    dice: str
    value: int
    space: str
    read: int = 0


class Led(Event, frozen=True):
    """This seat does something before it takes a die; what follows is told in the same line."""


class TookThen(Took, frozen=True):
    """A die was taken after something else in the turn, which has named the seat."""


class Placed(Event, frozen=True):
    """The die was laid on a special space."""

    space: str


class PointsBought(Event, frozen=True):
    """Action points were bought for some bucks."""

    number: int
    goods: str


class Paid(Event, frozen=True):
    """A fuel or a buck was paid for a die beside the arm ("1fuel")."""

    goods: str


class Contaminated(Event, frozen=True):
    """Contamination was taken; `outside` of it found no space on the board."""

    number: int
    outside: int


class Acted(Event, frozen=True):
    """The die's action in a colour: "resources", "colour" or both, with action points, of which some were `bought`."""

    action: str
    colour: str
    points: int
    bought: int


# ---- flight and what is done there ---------------------------------------------------------------------------
class Strengthened(Event, frozen=True):
    """Fuel was paid for extra drives; `range` is the new range."""

    number: int
    fuel: int
    range: int


class Flew(Event, frozen=True):
    """The ship flew a number of steps to a hex, for an amount of fuel."""

    hex: str
    steps: int
    fuel: int


class Stayed(Event, frozen=True):
    """The ship stays on its hex, where something may be done."""

    hex: str


class PortalsUsed(Event, frozen=True):
    """The ship went from one portal to another."""

    start: str
    hex: str


class Revealed(Event, frozen=True):
    """A planet was turned up."""

    reveals: ClassVar[bool] = True
    hex: str
    planet: str


class Settled(Event, frozen=True):
    """A planet was settled."""

    hex: str
    planet: str


class Declined(Event, frozen=True):
    """A planet just turned up was declined for resources."""

    planet: str
    cubes: int


class Built(Event, frozen=True):
    """A station was built on a hex."""

    hex: str
    card: str  # "black-yellow"
    cubes: str


class Fulfilled(Event, frozen=True):
    """A mission was fulfilled; its marker lies on a hex."""

    hex: str
    card: str
    cubes: str


class Outposted(Event, frozen=True):
    """An outpost went under a piece: its bonus follows."""

    bonus: str


class Delivered(Event, frozen=True):
    """A trade centre gives its delivery bonus."""

    centre: str
    bonus: str


class Completed(Event, frozen=True):
    """A planet was completed; `goods` were paid, `cost` is how many."""

    planet: str
    goods: str
    cost: int = 1  # events saved by older versions lack it, and their sentences name the goods


# ---- free actions --------------------------------------------------------------------------------------------
class Bought(Event, frozen=True):
    """Cubes were bought."""

    cubes: str
    goods: str


class Sold(Event, frozen=True):
    """Cubes were sold for fuel and bucks, or given to a development for what it gives."""

    cubes: str
    goods: str


class Used(Event, frozen=True):
    """A development was used for a cube."""

    card: str
    cubes: str
