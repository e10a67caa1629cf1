"""Undo: free while nobody else has chosen and nothing hidden was shown, else with the consent of those affected."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec
from structlog.stdlib import get_logger

from bot.engine import codec, machine
from bot.engine.effect import Seat
from bot.engine.state import State, copy
from bot.pace.wall_time import DAY, MINUTE
from bot.store.change import Change
from bot.store.rows import ChoiceRow, DueRow, MessageRow, NewDue, NewMessage, UndoRequest
from bot.tables.play import KEPT
from bot.tables.table import (
    ChannelInUse,
    Post,
    Refused,
    Table,
    TableAccess,
    asked_about,
    messages,
    outcome_message,
    turn_change,
    unless_stale,
)
from bot.tables.undo.barriers import completes, shows
from bot.tables.undo.consent import ConsentRequest, need_asked
from bot.tables.undo.going_back import adds_time, go_back

logger = get_logger(__name__)
REQUEST = "undo"  # the kind of what is due about a request: a day later it has expired
SOON = 5 * MINUTE  # after a choice: who always agrees is not asked for so long
UNDONE = ("post.undone", "post.undone_anew")  # notes of the posts that tell an undo; with the second it was dealt anew
UNDO = ("redeal", "keep", "never")  # what comes of an undo past what was shown: dealt anew, the same again, or no undo


class Undone(msgspec.Struct, frozen=True):
    """Choices were undone: the table after it."""

    table: Table
    seat: Seat
    choices: tuple[str, ...]  # what was undone, oldest first


class Concerned(msgspec.Struct, frozen=True):
    """These people would have to agree, and not all of them are known to be here: nobody was asked yet."""

    table: Table
    people: tuple[int, ...]


class _WayBack(NamedTuple):
    """The way back to an earlier state: whose choice is undone, and what came since.

    The messages `untold` will not be sent. An outcome ends the table's request; without one the choice was still its
    seat's own.
    """

    seat: Seat
    state: State
    undone: Sequence[ChoiceRow]
    untold: Sequence[int] = ()
    outcome: str | None = None


class UndoService:
    """Undoes choices. They stay in the history, marked as undone."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def ask(
        self,
        table_id: int,
        user_id: int,
        interaction_id: int | None = None,
        stamp: str | None = None,
        offered_at: int | None = None,
        here: Collection[int] | None = None,
    ) -> Undone | ConsentRequest | Concerned:
        """What comes of a person's wish to undo their last choice: it is undone, or those affected are asked.

        `offered_at` is the table's number when undo was offered, `stamp` names the question. With `here`, the ids of
        people who are known to be on the server, nobody else is asked. Raises Refused, with the keys of
        `_need_as_shown` and `_since`, and as every act without a seat or at a game that is not on.
        """
        access = self._access
        async with access.lock(table_id):
            table = await self._begun(table_id)
            seat = table.need_seat(user_id)
            await self._need_as_shown(table, seat, stamp, offered_at)
            last = await self._since(table, seat)
            before = copy(table.state)
            if machine.take_back(before, seat):
                return await self._restore(table, _WayBack(seat, before, last[:1]), interaction_id)
            people = await self._affected(table, seat, last)
            if settled := await self._settled(table, seat, last, people, interaction_id):
                return settled
            if here is not None and not {*people}.issubset(here):
                return Concerned(table, people)
            return await self._ask_people(table, seat, last, people)

    async def _settled(
        self, table: Table, seat: Seat, last: Sequence[ChoiceRow], people: tuple[int, ...], interaction_id: int | None
    ) -> Undone | ConsentRequest | None:
        """What comes of it where these people have been asked, or need not be. None if they are still to be asked."""
        if not people:
            return await self._go_back(table, seat, last, interaction_id)
        if asked := await self._asked_before(table, seat, last, people):
            return asked if asked.missing else await self._go_back(table, seat, last, interaction_id, "agreed")
        always = await self._always(table, seat, last, people)
        return await self._go_back(table, seat, last, interaction_id) if always.issuperset(people) else None

    async def _ask_people(
        self, table: Table, seat: Seat, last: Sequence[ChoiceRow], people: tuple[int, ...]
    ) -> ConsentRequest:
        """Ask those of these people who do not always agree."""
        always = await self._always(table, seat, last, people)
        agreed = (table.owner(seat), *sorted(always))
        request = await self._request(table, UndoRequest(table.id, table.row.number, seat, last[0].id, agreed))
        self._access.on_change(table.id)
        return ConsentRequest(table, request, people, tuple(last))

    async def _always(self, table: Table, seat: Seat, last: Sequence[ChoiceRow], people: tuple[int, ...]) -> set[int]:
        """Those of these people who have agreed beforehand: the seat's choice was made a moment ago."""
        own = next(choice for choice in reversed(last) if choice.seat == seat)
        if self._access.now() - own.at > SOON:
            return set()
        return await self._access.store.requests.always_agree(table.id) & {*people}

    async def agreed_ahead(self, user_id: int) -> set[int]:
        """The ids of the tables at which this person always agrees to what is taken back within minutes."""
        return await self._access.store.requests.tables_agreed(user_id)

    async def ask_again(self, table_id: int, user_id: int) -> None:
        """Have this person be asked at this table again."""
        await self._access.store.requests.ask_again(table_id, user_id)

    async def _asked_before(
        self, table: Table, seat: Seat, last: Sequence[ChoiceRow], people: tuple[int, ...]
    ) -> ConsentRequest | None:
        """The request to undo this choice that is open already."""
        known = await self._access.store.requests.find(table.id)
        same = known is not None and (known.seat, known.choice_id) == (seat, last[0].id)
        return ConsentRequest(table, known, people, tuple(last), again=True) if known and same else None

    async def _need_as_shown(self, table: Table, seat: Seat, stamp: str | None, offered_at: int | None) -> None:
        """Raises Refused("undone_already") if choices were undone since, "moved_on" for an older question."""
        if offered_at is not None and await self._access.store.choices.undone_since(table.id, offered_at):
            raise Refused("undone_already")
        if stamp is not None and stamp != table.stamp(seat):
            raise Refused("moved_on")

    async def request(self, table_id: int, nonce: str) -> ConsentRequest | None:
        """The request with this nonce. None if it has been answered, or the game has moved on."""
        try:
            table, request, last = await self._requested(table_id, nonce)
        except Refused:
            return None
        return ConsentRequest(table, request, await self._affected(table, request.seat, last), tuple(last))

    async def last_choice(self, table: Table, seat: Seat) -> ChoiceRow | None:
        """The table's last choice if this seat made it. None otherwise, and during simultaneous play."""
        if table.state.pending:
            return None
        last = next(iter(await self._access.store.choices.latest(table.id, 1)), None)
        return last if last is not None and last.seat == seat else None

    async def agree(
        self, table_id: int, nonce: str, user_id: int, interaction_id: int | None = None, *, always: bool = False
    ) -> Undone | ConsentRequest:
        """What comes of a person's consent to the request with this nonce: once all have agreed, it is done.

        With `always` they agree at this table from now on to whatever is taken back within 5 minutes.

        Raises Refused("moved_on"), Refused("not_asked"), Refused("own_request"), Refused("agreed_already").
        """
        async with self._access.lock(table_id):
            table, request, last = await self._requested(table_id, nonce)
            people = await self._affected(table, request.seat, last)
            asked = ConsentRequest(table, request, people, tuple(last))
            need_asked(asked, user_id)
            request = await self._access.store.requests.agree(table_id, user_id, always=always) or request
            asked = msgspec.structs.replace(asked, request=request)
            if asked.missing:
                return asked
            return await self._go_back(table, request.seat, last, interaction_id, "agreed")

    async def refuse(self, table_id: int, nonce: str, user_id: int) -> Table:
        """The table after one of those affected, or who asked, has ended the request with this nonce.

        Raises Refused("moved_on"), Refused("not_asked").
        """
        access = self._access
        async with access.lock(table_id):
            table, request, last = await self._requested(table_id, nonce)
            people = await self._affected(table, request.seat, last)
            if user_id not in (*people, table.seats[request.seat].person):
                raise Refused("not_asked")
            ended = await access.request_ended(table_id, table.row.channel_id, "refused")
            await access.store.outbox.add(ended, at=access.now(), table_id=table_id)
        access.on_change(table_id)
        return table

    async def _request(self, table: Table, wanted: UndoRequest) -> UndoRequest:
        """The request, stored with the message that asks. Another open request ends."""
        [message] = messages(table, "request", Post(table.row.number))
        ended = await self._access.request_ended(table.id, table.row.channel_id)
        at = self._access.now()
        due = NewDue(at + DAY, REQUEST, table.id)
        return await self._access.store.requests.put(wanted, message, at=at, messages=ended, due=due)

    async def expire(self, row: DueRow) -> None:
        """End the request whose time this claimed row says is over, if it is still open."""
        assert row.table_id is not None
        access = self._access
        try:
            async with access.lock(row.table_id):
                table = await access.table(row.table_id)
                ended = await access.request_ended(table.id, table.row.channel_id, "expired")
                await access.store.due.done([row], at=access.now(), table_id=table.id, messages=ended)
        except Refused as error:  # once the claim has lapsed it is tried again
            logger.warning("a request to undo waits", table=row.table_id, error=repr(error))
            return
        access.on_change(row.table_id)

    async def _begun(self, table_id: int) -> Table:
        table = await self._access.table(table_id)
        if table.row.status == "ended":
            raise Refused("ended")
        if table.state is None:
            raise Refused("not_running")
        return table

    async def _requested(self, table_id: int, nonce: str) -> tuple[Table, UndoRequest, list[ChoiceRow]]:
        table = await self._begun(table_id)
        request = await self._access.store.requests.find(table_id)
        if request is None or request.nonce != nonce:
            raise Refused("moved_on")
        last = await self._since(table, request.seat)
        if last[0].id != request.choice_id:
            raise Refused("moved_on")
        return table, request, last

    async def _since(self, table: Table, seat: Seat) -> list[ChoiceRow]:
        """The seat's last choice and every choice after it, oldest first.

        Where all have chosen at the same time and know it by now, the others' choices before it go with it: all are
        asked anew. Raises Refused("nothing_to_undo"), Refused("undo_past_reveal") where what has shown something is
        never undone.
        """
        choices = await self._access.store.choices.latest(table.id, KEPT)
        place = next((i for i, choice in reversed(list(enumerate(choices))) if choice.seat == seat), None)
        if place is None:
            raise Refused("nothing_to_undo")
        if table.row.undo == "never" and any(shows(table, choice) for choice in choices[place:]):
            raise Refused("undo_past_reveal")
        last = next((i for i in range(place, len(choices)) if completes(table, choices[i])), None)
        if last is not None:
            place = min(place, last - await self._chosen_before(table, choices[last]))
        if place < 0:
            raise Refused("nothing_to_undo")
        return choices[place:]

    async def _chosen_before(self, table: Table, last: ChoiceRow) -> int:
        """How many choices stood before the last one of simultaneous play."""
        saved = await self._access.store.choices.state_before(table.id, last.id)
        if saved is None:
            raise Refused("nothing_to_undo")
        state: State = codec.decode(table.game, saved)
        return sum(len(pending.choices) for pending in state.pending)

    async def _affected(self, table: Table, seat: Seat, last: Sequence[ChoiceRow]) -> tuple[int, ...]:
        """The other people who must agree: those whose seats chose since, or all if something hidden was shown.

        Whoever has such a seat now is asked, if they are here.
        """
        revealing = {choice.number for choice in last if shows(table, choice)}
        when = {
            row.seat: revealing | {choice.number for choice in last if choice.seat == row.seat} for row in table.seats
        }
        others = [row for row in table.seats if row.user_id is not None and row.seat != seat and when[row.seat]]
        if not others:
            return ()
        handovers, asker = await self._access.store.seats.handovers(table.id), table.owner(seat)
        asked = (asked_about(row, min(when[row.seat]), handovers, asker) for row in others)
        return tuple(user for user in asked if user is not None)

    async def _go_back(
        self,
        table: Table,
        seat: Seat,
        last: Sequence[ChoiceRow],
        interaction_id: int | None,
        outcome: str = "lapsed",
    ) -> Undone:
        """Go back to the state before these choices, with a new turn number: panels of undone turns stay old."""
        saved = await self._access.store.choices.state_before(table.id, last[0].id)
        if saved is None:
            raise Refused("nothing_to_undo")
        there = None if table.running else await self._access.store.tables.find_open(table.row.channel_id)
        if there is not None:
            raise ChannelInUse("channel_taken", there.id)
        state: State = codec.decode(table.game, saved)
        history = await self._access.history(table.id) if state.pending else []
        earlier = [choice for choice in history if choice.id < last[0].id]
        go_back(table.game, state, table.state, earlier, redealt=_dealt_anew(table, state, last))
        back = _WayBack(seat, state, last, await self._untold(table, last), outcome)
        return await self._restore(table, back, interaction_id)

    async def _timed(self, table: Table, undone: Sequence[ChoiceRow]) -> Sequence[ChoiceRow]:
        """Those of these choices for which time may have been added to a clock."""
        handovers = await self._access.store.seats.handovers(table.id) if table.pace else ()
        return [choice for choice in undone if adds_time(table, choice, handovers)]

    async def _untold(self, table: Table, last: Sequence[ChoiceRow]) -> list[int]:
        """The ids of the messages about those of these choices that have not been posted and may not be at any moment.

        The next post would tell them as if they still held.
        """
        numbers = {choice.number + 1 for choice in last}
        due = await self._access.store.outbox.due(self._access.now(), table_id=table.id)
        quiet = [
            message
            for message in due
            if message.kind == "quiet" and not message.attempts and _number(message) in numbers
        ]
        return [message.id for message in quiet]

    async def _restore(self, table: Table, back: _WayBack, interaction_id: int | None) -> Undone:
        """Put the earlier state back, and write who is told of it."""
        redealt, told = back.state.chance.epoch != table.state.chance.epoch, len(back.untold) < len(back.undone)
        at, kind = self._access.now(), "turn" if back.outcome else "refresh"
        after = _put_back(table, back.state)
        timed, calendar = await self._timed(table, back.undone), await self._access.calendar(table)
        after, turns = turn_change(table, after, at, calendar, why="undone", by=back.seat, undone=timed)
        change = Change(
            expected=table.row.number,
            at=at,
            seen=table.saved,
            state=after.saved,
            messages=_posts(after, kind, back.seat, told=told, redealt=redealt),
            on_request=lambda request: _ended(table, request, back.outcome),
            turns=turns,
        )
        with unless_stale():
            await self._access.store.choices.take_back(
                table.id,
                change,
                [choice.id for choice in back.undone],
                interaction_id=interaction_id,
                untold=back.untold,
                redealt=redealt,
            )
        self._access.on_change(table.id)
        return Undone(after, back.seat, tuple(choice.choice for choice in back.undone))


def _dealt_anew(table: Table, state: State, undone: Sequence[ChoiceRow]) -> bool:
    """Whether something that was seen comes after this state, unless it is dealt anew; the table may keep it so."""
    if table.row.undo == "keep":
        return False
    return state.chance.epoch != table.state.chance.epoch or any(shows(table, choice) for choice in undone)


def _put_back(table: Table, state: object) -> Table:
    """The table with an earlier state, under a new number."""
    row = msgspec.structs.replace(table.row, number=table.row.number + 1, status="running")
    return Table(row, table.seats, state, codec.encode(table.game, state), table.clocks)


def _ended(table: Table, request: UndoRequest, outcome: str | None) -> list[NewMessage]:
    """The message that ends a request with this outcome. Empty for none."""
    return [outcome_message(table.row.channel_id, request.nonce, outcome)] if outcome else []


def _posts(after: Table, kind: str, seat: Seat, *, told: bool, redealt: bool) -> list[NewMessage]:
    """The messages that say that a seat has undone its choice; if it was not told, an edit of the newest post."""
    if not told:
        return messages(after, "refresh", Post(after.row.number))
    note = UNDONE[redealt]
    post = Post(after.row.number, "[]", tuple(after.undecided()), note, {"player": after.names[seat]})
    return messages(after, kind, post)


def _number(message: MessageRow) -> int:
    return msgspec.json.decode(message.payload, type=Post).number


def can_undo_alone(table: Table, choice: ChoiceRow | None) -> bool:
    """Whether the seat that made this choice, the table's last, can undo it without asking anybody. False for none."""
    return choice is not None and choice.kept and not shows(table, choice)
