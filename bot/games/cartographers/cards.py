"""What each card is: explore cards, ambushes, seasons, scoring cards. Printed facts stand in data/cartographers."""

import msgspec

Square = tuple[int, int]

TERRAINS = ("forest", "village", "farm", "water", "monster")
SEASONS = ("spring", "summer", "fall", "winter")
LENGTH = {"spring": 8, "summer": 8, "fall": 7, "winter": 6}  # time of a season (CAR-20)
EDICTS = {"spring": "AB", "summer": "BC", "fall": "CD", "winter": "DA"}  # those that a season scores (CAR-20)
LETTERS = "ABCD"  # of the edicts


class Shape(msgspec.Struct, frozen=True):
    """Squares in the orientation printed on the card; of two shapes the small one pays a coin (CAR-15)."""

    squares: tuple[Square, ...]
    coin: bool = False


def shape(picture: str, coin: bool = False) -> Shape:
    """Return a shape from rows of `#` and `.` separated by slashes.

    >>> shape("#./##").squares
    ((0, 0), (1, 0), (1, 1))
    """
    rows = picture.split("/")
    return Shape(tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"), coin)


class Card(msgspec.Struct, frozen=True):
    """An explore card, ruins or an ambush."""

    name: str
    kind: str = "explore"  # or "ruins", "ambush"
    time: int = 0
    terrains: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = ()
    arrow: str = ""  # of an ambush: "clockwise" or "counterclockwise"
    corner: str = ""  # where a lone player's ambush begins (CAR-40)

    @property
    def single(self) -> bool:
        """Whether a single square is all that it shows (CAR-16)."""
        return all(len(shape.squares) == 1 for shape in self.shapes)


def explore(name: str, time: int, terrains: str, *shapes: Shape) -> Card:
    """Return an explore card; `terrains` are separated by spaces."""
    return Card(name, "explore", time, tuple(terrains.split()), shapes)


def ambush(name: str, picture: str, arrow: str, corner: str = "") -> Card:
    """Return an ambush card: its monsters' shape as rows of a picture, and where and which way it is drawn."""
    return Card(name, "ambush", 0, ("monster",), (shape(picture),), arrow, corner)


EXPLORE = (
    Card("Temple Ruins", "ruins"),
    Card("Outpost Ruins", "ruins"),
    explore("Great River", 1, "water", shape("#/#/#", coin=True), shape("..#/.##/##.")),
    explore("Farmland", 1, "farm", shape("#/#", coin=True), shape(".#./###/.#.")),
    explore("Hamlet", 1, "village", shape("#./##", coin=True), shape("###/##.")),
    explore("Forgotten Forest", 1, "forest", shape("#./.#", coin=True), shape("#./##/.#")),
    explore("Hinterland Stream", 2, "farm water", shape("###/#../#..")),
    explore("Homestead", 2, "village farm", shape("#./##/#.")),
    explore("Orchard", 2, "forest farm", shape("###/..#")),
    explore("Treetop Village", 2, "forest village", shape("..##/###.")),
    explore("Marshlands", 2, "forest water", shape("#../###/#..")),
    explore("Fishing Village", 2, "village water", shape("####")),
    explore("Rift Lands", 0, "forest village farm water monster", shape("#")),
)
AMBUSHES = (
    ambush("Goblin Attack", "#../.#./..#", "counterclockwise", "bottom_right"),
    ambush("Bugbear Assault", "#.#/#.#", "clockwise", "top_right"),
    ambush("Kobold Onslaught", "#./##/#.", "clockwise", "bottom_left"),
    ambush("Gnoll Raid", "##/#./##", "counterclockwise", "top_left"),
)
PROMO_AMBUSHES = (  # a lobby option for two or more players: their solo corners are unknown
    ambush("Flayer Incursion", "#./##", "counterclockwise"),
    ambush("Insectoid Invasion", ".#/##/#.", "clockwise"),
    ambush("Ogre Charge", "##/##", "counterclockwise"),
    ambush("Ratman Strike", "#/#/#", "clockwise"),
)
CARDS = {card.name: card for card in (*EXPLORE, *AMBUSHES, *PROMO_AMBUSHES)}

# scoring cards by their backs, each with the number that a lone player deducts (CAR-41)
SCORING = {
    "forest": {"Sentinel Wood": 25, "Greenbough": 22, "Treetower": 17, "Stoneside Forest": 18},
    "farm_water": {"Canal Lake": 24, "Mages Valley": 22, "The Golden Granary": 20, "Shoreside Expanse": 27},
    "village": {"Wildholds": 16, "Great City": 16, "Greengold Plains": 21, "Shieldgate": 20},
    "geometry": {"Borderlands": 24, "Lost Barony": 24, "The Broken Road": 24, "The Cauldrons": 20},
}
SOLO_RATING = {name: rating for back in SCORING.values() for name, rating in back.items()}

TITLES = (  # the least rating for each, best first (CAR-41)
    (30, "legendary"),
    (20, "master"),
    (10, "journeyman"),
    (0, "apprentice"),
    (-5, "amateur"),
    (-10, "inept"),
    (-20, "dimwitted"),
    (-30, "oblivious"),
)
