"""A small drawn example for each scoring card, all on map A; a test checks them with the game's score."""

from dataclasses import dataclass

from .map import MARKS, spot

MAP_A = (
    "...........",
    "...^.......",
    "........^..",
    "...........",
    "...........",
    ".....^.....",
    "...........",
    "...........",
    "..^........",
    ".......^...",
    "...........",
)
RUINS_A = ("B6", "C2", "C10", "I2", "I10", "J6")


@dataclass(frozen=True)
class Example:
    """Drawn spaces by terrain, and the stars of what scores: `D6+D7` is spaces that score together, `C*` is row C,
    and `*3` is column 3.
    """

    lands: dict[str, str]
    scores: dict[str, int]

    @property
    def rows(self) -> tuple[str, ...]:
        """The example's map as 11 rows of marks: side A with these lands drawn in."""
        rows = [list(row) for row in MAP_A]
        letters = {terrain: mark for mark, terrain in MARKS.items()}
        for terrain, cells in self.lands.items():
            for cell in cells.split():
                row, column = spot(cell)
                rows[row][column] = letters[terrain]
        return tuple("".join(row) for row in rows)

    @property
    def stars(self) -> int:
        """The reputation stars of all scores together."""
        return sum(self.scores.values())


def _stars_each(cells: str, stars: int) -> dict[str, int]:
    """Return scores that give each of these spaces (or lines) the same stars."""
    return dict.fromkeys(cells.split(), stars)


EXAMPLES = {
    "Sentinel Wood": Example({"forest": "A3 A4 A5 B5 C5 J1 K1 K2"}, _stars_each("A3 A4 A5 J1 K1 K2", 1)),
    "Greenbough": Example({"forest": "D3 D4 D5 H8 G8"}, _stars_each("D* G* H* *3 *4 *5 *8", 1)),
    "Treetower": Example(
        {"forest": "A1 A2 B1 B2 G6 G7", "water": "A3 B3", "village": "C1 C2"}, _stars_each("A1 A2 B1 B2", 1)
    ),
    "Stoneside Forest": Example({"forest": "C4 D4 D5 D6 E6 I4 I5"}, _stars_each("B4 F6", 3)),
    "Canal Lake": Example({"water": "D3 D4 D5", "farm": "E4 E5 E6"}, _stars_each("D4 D5 E4 E5", 1)),
    "Mages Valley": Example(
        {"water": "F4 F5 G6 G5", "farm": "E6 E7 D7"}, {**_stars_each("F5 G6", 2), **_stars_each("E6", 1)}
    ),
    "The Golden Granary": Example({"water": "B7 B8 C7", "farm": "C2 C3 D3"}, {"B7": 1, "C2": 3}),
    "Shoreside Expanse": Example(
        {"farm": "D4 D5 E4 A8 A9", "water": "G7 G8 H8 J11 K11"}, {"D4+D5+E4": 3, "G7+G8+H8": 3}
    ),
    "Wildholds": Example({"village": "G3 G4 G5 H4 H5 H6 C6 C7 D7"}, {"G3+G4+G5+H4+H5+H6": 8}),
    "Great City": Example({"village": "D6 D7 D8 E6 E7 G1 G2 G3 H2"}, {"G1+G2+G3+H2": 4}),
    "Greengold Plains": Example(
        {"village": "D6 D7 E6 H8 H9", "forest": "C6 C7", "water": "D5 E5 H10 H11", "farm": "G8 G9"}, {"D6+D7+E6": 3}
    ),
    "Shieldgate": Example({"village": "D3 D4 D5 E4 E5 G8 H7 H8"}, {"G8+H7+H8": 6}),
    "Borderlands": Example(
        {"forest": "K1 K2 K3 J1 J2", "water": "K4 K5 K6", "village": "K7 K8", "farm": "K9 K10 K11"},
        {"K1+K2+K3+K4+K5+K6+K7+K8+K9+K10+K11": 6},
    ),
    "Lost Barony": Example(
        {"forest": "E5 E6 F5", "village": "E7 F7 G7", "water": "G5 G6 H5"},
        {"E5+E6+E7+F5+F6+F7+G5+G6+G7": 9},
    ),
    "The Broken Road": Example(
        {"forest": "G1 G2 H2 K1", "farm": "J4 J5 K5", "water": "D1 E2"}, {"G1+H2+I3+J4+K5": 3, "K1": 3}
    ),
    "The Cauldrons": Example({"forest": "C5 D4 E4", "water": "D6 E5 E6", "farm": "A2 B1"}, _stars_each("A1 D5", 1)),
}
