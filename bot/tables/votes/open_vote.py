"""A vote at its table: who is asked, who has said what, and what that comes to."""

from typing import Literal, cast

import msgspec

from bot.store.rows import Vote
from bot.tables.table import Table
from bot.tables.votes.vote_rules import VoteKind, least, verdict, votes_needed

VoteOutcome = Literal["passed", "failed", "too_few", "vetoed", "expired", "over", "moot", "moved"]
"""`too_few`: nobody is left who could say no; `vetoed`: by whom it is about; `over`: the game is; `moot`: there is
nothing left to decide; `moved`: another post shows it."""


class OpenVote(msgspec.Struct, frozen=True):
    """A vote as it stands at a table.

    Asked is who sat there when it was opened. What they said counts while the seat is theirs and no computer holds it:
    who has taken it over since is not asked.
    """

    table: Table
    vote: Vote

    @property
    def kind(self) -> VoteKind:
        """What is asked."""
        return cast("VoteKind", self.vote.kind)

    @property
    def ballot(self) -> str:
        """What the ballots of those who play by DM know the vote by, also when another post shows it."""
        return f"dm{self.vote.until:x}"

    @property
    def voters(self) -> list[int]:
        """The user ids of those whose voices count now, by seat."""
        asked = {ballot.user_id for ballot in self.vote.ballots}
        return [user for user in self.table.present() if user in asked and user != self.vote.about_id]

    @property
    def yes(self) -> list[int]:
        """Who has said yes."""
        return self._who_said(True)

    @property
    def no(self) -> list[int]:
        """Who has said no."""
        return self._who_said(False)

    @property
    def silent(self) -> list[int]:
        """Who has said nothing yet."""
        return self._who_said(None)

    @property
    def people_to_call(self) -> list[int]:
        """Who is called by it: who has said nothing yet, and whom it is about, who may have something against it."""
        return [user for user in self.table.present() if user in (*self.silent, self.vote.about_id)]

    @property
    def need(self) -> int:
        """How many must say yes."""
        return votes_needed(self.kind, len(self.voters))

    @property
    def about(self) -> str:
        """The name of whom it is about; "" for nobody."""
        return "" if self.vote.about_id is None else self.table.name_of(self.vote.about_id)

    def outcome(self, now: int) -> VoteOutcome | None:
        """What it has come to. None while it is open."""
        if not self.table.running:
            return "over"
        if self._moot():
            return "moot"
        if len(self.voters) < least(self.kind):
            return "too_few"
        carried = verdict(self.kind, len(self.voters), len(self.yes), len(self.no))
        if carried is None:
            return "expired" if now >= self.vote.until else None
        return "passed" if carried else "failed"

    def _moot(self) -> bool:
        paused = self.table.is_paused
        match self.kind:
            case "pause" | "resume":
                return paused == (self.kind == "pause")
            case "replace":
                return self.table.seat_of(self.vote.about_id or 0) is None
        return False

    def _who_said(self, what: bool | None) -> list[int]:
        said = {ballot.user_id: ballot.yes for ballot in self.vote.ballots}
        return [user for user in self.voters if said[user] is what]
