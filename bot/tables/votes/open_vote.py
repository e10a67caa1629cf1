"""A vote at its table: who may vote, who has voted how, and the result."""

from typing import Literal, cast

import msgspec

from bot.store.rows import Vote
from bot.tables.table import Table
from bot.tables.votes.vote_rules import VoteKind, least_voters, verdict, votes_needed

VoteOutcome = Literal["passed", "failed", "too_few", "vetoed", "expired", "over", "moot", "moved"]
"""`too_few`: nobody is left who could say no; `vetoed`: by the person it is about; `over`: the game has ended; `moot`:
there is nothing left to decide; `moved`: another post shows the vote."""


class OpenVote(msgspec.Struct, frozen=True):
    """An open vote at a table.

    Those may vote who had a seat when it was opened. A vote counts while the seat is the voter's and no computer plays
    it; a person who has taken the seat over since has none. A finished game is forgotten by all who own a seat.
    """

    table: Table
    vote: Vote

    @property
    def kind(self) -> VoteKind:
        """What the vote is about."""
        return cast("VoteKind", self.vote.kind)

    @property
    def ballot(self) -> str:
        """The name by which ballots by DM know the vote, also when another post shows it."""
        return f"dm{self.vote.until:x}"

    @property
    def voters(self) -> list[int]:
        """The user ids of those whose votes count now, by seat."""
        allowed = {ballot.user_id for ballot in self.vote.ballots}
        return [user for user in electorate(self.table, self.kind) if user in allowed and user != self.vote.about_id]

    @property
    def yes(self) -> list[int]:
        """The user ids of those who voted yes."""
        return self._find_voters(True)

    @property
    def no(self) -> list[int]:
        """The user ids of those who voted no."""
        return self._find_voters(False)

    @property
    def silent(self) -> list[int]:
        """The user ids of those who have not voted."""
        return self._find_voters(None)

    @property
    def people_to_call(self) -> list[int]:
        """The user ids to ping: those who have not voted, and the person it is about, who may veto it."""
        asked = (*self.silent, self.vote.about_id)
        return [user for user in electorate(self.table, self.kind) if user in asked]

    @property
    def need(self) -> int:
        """How many must vote yes."""
        return votes_needed(self.kind, len(self.voters))

    @property
    def about(self) -> str:
        """The name of the person it is about; "" for nobody."""
        return "" if self.vote.about_id is None else self.table.name_of(self.vote.about_id)

    def outcome(self, now: int) -> VoteOutcome | None:
        """Return the vote's result; None while it is open."""
        if not self.table.running and self.kind != "forget":
            return "over"
        if self._is_pointless():
            return "moot"
        if len(self.voters) < least_voters(self.kind):
            return "too_few"
        is_carried = verdict(self.kind, len(self.voters), len(self.yes), len(self.no))
        if is_carried is None:
            return "expired" if now >= self.vote.until else None
        return "passed" if is_carried else "failed"

    def _is_pointless(self) -> bool:
        """Return whether there is nothing left to decide.

        Clocks stand, or run, already; the person has no seat; the game to be forgotten goes on.
        """
        paused = self.table.is_paused
        match self.kind:
            case "pause" | "resume":
                return paused == (self.kind == "pause")
            case "replace":
                return self.table.seat_of(self.vote.about_id or 0) is None
            case "forget":
                return not self.table.is_over
        return False

    def _find_voters(self, answer: bool | None) -> list[int]:
        """Return the user ids of the voters with this answer."""
        answers = {ballot.user_id: ballot.yes for ballot in self.vote.ballots}
        return [user for user in self.voters if answers[user] is answer]


def electorate(table: Table, kind: VoteKind) -> list[int]:
    """Return the user ids of those who decide such a vote, by seat, whether or not they had a seat when it began."""
    owners = [seat.user_id for seat in table.seats if seat.user_id is not None]
    return owners if kind == "forget" else table.present()


class VoteEdit(msgspec.Struct, frozen=True):
    """A change of an open vote: the nonce of the message that shows it, or the name on ballots by DM."""

    nonce: str
