"""What lies on the six outer boards: hexes of the unturned board, counted from its centre (see boards.toml).

Where the spaces lie is our design (SOL-01, SOL-02); the number of each kind is printed.
"""

from .rows import BOARDS, Board

CENTRES = ("3,2", "-2,5", "-5,3", "-3,-2", "2,-5", "5,-3")  # of the outer boards, clockwise (SOL-01)

OUTER_BOARDS = (
    Board("A", ("2,0", "-2,2", "0,-2", "-1,0"), three="1,-1", four="-2,1", site="0,1"),
    Board("B", ("2,0", "-2,0", "-1,2", "1,-2"), from_three="-2,1", four="1,-1", site="0,0", portal="-1,1"),
    Board("C", ("2,0", "-2,2", "-2,0", "1,-2"), four="1,-1", site="0,1", portal="0,0"),
    Board("D", ("2,0", "-2,2", "-1,-1", "1,-2"), three="2,-1", four="0,1", site="0,0"),
    Board("E", ("2,0", "-2,2", "0,-2", "0,0"), from_three="1,1", four="1,-2", site="-1,0", portal="1,0"),
    Board("F", ("0,2", "0,-2", "-2,1", "2,-1"), four="1,0", site="-1,0", portal="0,1"),
)
BOARDS.update({board.name: board for board in OUTER_BOARDS})
