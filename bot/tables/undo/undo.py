"""Undo: free while nobody else has chosen and nothing hidden was shown, else with the consent of those affected."""

from collections.abc import Collection, Sequence
from typing import get_args

import msgspec
from structlog.stdlib import get_logger

from bot.engine import codec, machine
from bot.engine.effect import Seat
from bot.engine.state import State, copy
from bot.pace.wall_time import DAY, MINUTE
from bot.store.change import Change
from bot.store.rows import ChoiceRow, DueRow, MessageRow, NewDue, NewMessage, TurnChange, UndoRequest
from bot.store.settings import Undo
from bot.tables.results import rate
from bot.tables.table import (
    ChannelInUse,
    Post,
    Refused,
    Table,
    TableAccess,
    messages,
    outcome_message,
    turn_change,
    unless_stale,
)
from bot.tables.undo.barriers import shows
from bot.tables.undo.consent import ConsentRequest, need_asked
from bot.tables.undo.undo_plan import UndoPlan, state_before, undo_plan
from bot.tables.undo.undo_state import prepare_restored

logger = get_logger(__name__)
REQUEST = "undo"  # the kind of the due row about a request, which expires after a day
SOON = 5 * MINUTE  # for so long after a choice, people who always agree are not asked
UNDONE = ("post.undone", "post.undone_anew")  # notes of posts that tell an undo: without, and with dealing anew
UNDO: tuple[str, ...] = get_args(Undo)  # the settings for undoing past something that was shown


class UndoDone(msgspec.Struct, frozen=True):
    """Choices were undone: the table after it."""

    table: Table
    seat: Seat
    choices: tuple[str, ...]  # what was undone, oldest first


class ConsentNeeded(msgspec.Struct, frozen=True):
    """These people would have to agree, and some of them may have left the server: nobody was asked yet."""

    table: Table
    people: tuple[int, ...]


class UnsureUndo(msgspec.Struct, frozen=True):
    """Nobody need agree, but more than the person's own last choice would be undone, or dealt anew: they are asked."""

    consent: ConsentRequest


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
        *,
        sure: bool = True,
    ) -> UndoDone | ConsentRequest | ConsentNeeded | UnsureUndo:
        """Undo a person's last choice, or ask those affected; return what was done.

        `offered_at` is the table's number when undo was offered, `stamp` names the question. With `here`, the ids of
        people who are known to be on the server, nobody else is asked. Unless the person is `sure`, nothing is undone
        that goes beyond their own last choice. Raise Refused as `undo_plan` and `need_seat`
        do, and if the game has not begun or was ended.
        """
        async with self._access.lock(table_id):
            table = await self._begun_table(table_id)
            plan = await undo_plan(self._access, table, table.need_seat(user_id), offered_at, stamp)
            if not plan.people:
                unsure = None if sure else self._unsure(plan)
                return unsure or await self._undo(plan, interaction_id)
            consent = await self._request_for(plan)
            if consent.was_open or not consent.missing:
                return await self._undo_if_agreed(consent, interaction_id)
            if here is not None and not {*plan.people}.issubset(here):
                return ConsentNeeded(table, plan.people)
            return await self._ask_people(consent)

    def _unsure(self, plan: UndoPlan) -> UnsureUndo | None:
        """Return what a person should know before this plan is carried out; None if it is only their last choice."""
        unsure = UnsureUndo(self._new_request(plan, ()))
        goes_beyond = unsure.consent.redealt or any(choice.seat != plan.seat for choice in plan.undone)
        return unsure if goes_beyond and not plan.waits else None

    async def agree(
        self, table_id: int, nonce: str, user_id: int, interaction_id: int | None = None, *, always: bool = False
    ) -> UndoDone | ConsentRequest:
        """Write a person's consent to the request with this nonce; once all have agreed, undo. Return what was done.

        With `always` they agree at this table from now on to whatever is taken back within 5 minutes.

        Raise Refused("moved_on"), Refused("not_asked"), Refused("own_request"), Refused("agreed_already").
        """
        async with self._access.lock(table_id):
            consent = await self._open_request(table_id, nonce)
            need_asked(consent, user_id)
            request = await self._access.store.requests.agree(table_id, user_id, always=always) or consent.request
            return await self._undo_if_agreed(msgspec.structs.replace(consent, request=request), interaction_id)

    async def refuse(self, table_id: int, nonce: str, user_id: int) -> Table:
        """End the request with this nonce, for one of those affected or its asker; return the table.

        Raise Refused("moved_on"), Refused("not_asked").
        """
        access = self._access
        async with access.lock(table_id):
            consent = await self._open_request(table_id, nonce)
            table = consent.table
            if user_id not in (*consent.people, table.seats[consent.request.seat].person):
                raise Refused("not_asked")
            request_end = await access.end_request_messages(table_id, table.row.channel_id, "refused")
            await access.store.outbox.add(request_end, at=access.now(), table_id=table_id)
        access.on_change(table_id)
        return table

    async def find_request(self, table_id: int, nonce: str) -> ConsentRequest | None:
        """Return the request with this nonce; None if it has been answered, or the game has moved on."""
        try:
            return await self._open_request(table_id, nonce)
        except Refused:
            return None

    async def last_choice(self, table: Table, seat: Seat) -> ChoiceRow | None:
        """Return the table's last choice if this seat made it; None otherwise, and during simultaneous play."""
        latest = [] if table.state.pending else await self._access.store.choices.latest(table.id, 1)
        return last_choice_of(table, seat, latest)

    async def agreed_ahead(self, user_id: int) -> set[int]:
        """Return the ids of the tables at which this person always agrees to quick undos."""
        return await self._access.store.requests.tables_agreed(user_id)

    async def ask_again(self, table_id: int, user_id: int) -> None:
        """Write that this person no longer always agrees at this table."""
        await self._access.store.requests.ask_again(table_id, user_id)

    async def expire(self, row: DueRow) -> None:
        """End the request whose time this claimed row says is over, if it is still open."""
        assert row.table_id is not None
        access = self._access
        try:
            async with access.lock(row.table_id):
                table = await access.table(row.table_id)
                request_end = await access.end_request_messages(table.id, table.row.channel_id, "expired")
                await access.store.due.finish([row], at=access.now(), table_id=table.id, messages=request_end)
        except Refused as error:  # it is retried when the claim expires
            logger.warning("a request to undo waits", table=row.table_id, error=repr(error))
            return
        access.on_change(row.table_id)

    async def _begun_table(self, table_id: int) -> Table:
        """Return the table, if its game runs or is over. Raise Refused("ended"), Refused("not_running") for a lobby."""
        table = await self._access.table(table_id)
        if table.row.status == "ended":
            raise Refused("ended")
        if table.state is None:
            raise Refused("not_running")
        return table

    async def _open_request(self, table_id: int, nonce: str) -> ConsentRequest:
        """Return the request with this nonce.

        Raise Refused("moved_on") if it is closed, and what `undo_plan` raises.
        """
        table = await self._begun_table(table_id)
        request = await self._access.store.requests.find(table_id)
        if request is None or request.nonce != nonce:
            raise Refused("moved_on")
        plan = await undo_plan(self._access, table, request.seat)
        if plan.first.id != request.choice_id:
            raise Refused("moved_on")
        return ConsentRequest(plan, request, was_open=True)

    async def _request_for(self, plan: UndoPlan) -> ConsentRequest:
        """Return the open request for this plan, else a new one that is not stored yet.

        The new one has the consent of those who always agree.
        """
        open_request = await self._access.store.requests.find(plan.table.id)
        if open_request is not None and (open_request.seat, open_request.choice_id) == (plan.seat, plan.first.id):
            return ConsentRequest(plan, open_request, was_open=True)
        return self._new_request(plan, sorted(await self._agreed_ahead(plan)))

    def _new_request(self, plan: UndoPlan, agreed: Sequence[int]) -> ConsentRequest:
        """Return a request for this plan that is not stored, with the consent of its asker and these people."""
        table = plan.table
        everybody = (table.owner(plan.seat), *agreed)
        return ConsentRequest(plan, UndoRequest(table.id, table.row.number, plan.seat, plan.first.id, everybody))

    async def _agreed_ahead(self, plan: UndoPlan) -> set[int]:
        """Return the people affected who always agree, if the seat's choice was made a moment ago."""
        if self._access.now() - plan.own_at > SOON:
            return set()
        return await self._access.store.requests.always_agree(plan.table.id) & {*plan.people}

    async def _undo_if_agreed(self, consent: ConsentRequest, interaction_id: int | None) -> UndoDone | ConsentRequest:
        """Undo if all have agreed; else return the request."""
        if consent.missing:
            return consent
        return await self._undo(consent.plan, interaction_id, "agreed" if consent.was_open else "lapsed")

    async def _ask_people(self, consent: ConsentRequest) -> ConsentRequest:
        """Store the request with the message that asks those who have not agreed; another request ends."""
        table, at = consent.table, self._access.now()
        [message] = messages(table, "request", Post(table.row.number))
        request_end = await self._access.end_request_messages(table.id, table.row.channel_id)
        due = NewDue(at + DAY, REQUEST, table.id)
        request = await self._access.store.requests.put(consent.request, message, at=at, messages=request_end, due=due)
        self._access.on_change(table.id)
        return msgspec.structs.replace(consent, request=request)

    async def _undo(self, plan: UndoPlan, interaction_id: int | None, outcome: str = "lapsed") -> UndoDone:
        """Carry out this plan, with a new turn number, so that panels of undone turns stay outdated.

        The table's request ends. A choice that still waited for the others is simply dropped: no request is about it.
        """
        table = plan.table
        if plan.waits:
            state = copy(table.state)
            machine.take_back(state, plan.seat)
            return await self._restore(plan, state, interaction_id)
        state = await state_before(self._access, table, plan.first)
        open_row = None if table.running else await self._access.store.tables.find_open(table.row.channel_id)
        if open_row is not None:
            raise ChannelInUse("channel_taken", open_row.id)
        prepare_restored(table.game, state, table.state, plan.earlier, redealt=is_dealt_anew(table, state, plan.undone))
        return await self._restore(plan, state, interaction_id, await self._find_unsent(plan), outcome)

    async def _find_unsent(self, plan: UndoPlan) -> list[int]:
        """Return the ids of messages about the undone choices that are not posted and are not being sent.

        Otherwise the next post would tell them as if they still held.
        """
        numbers = {choice.number + 1 for choice in plan.undone}
        waiting = await self._access.store.outbox.due(self._access.now(), table_id=plan.table.id)
        unsent = [
            message
            for message in waiting
            if message.kind == "quiet" and not message.attempts and _number(message) in numbers
        ]
        return [message.id for message in unsent]

    async def _restore(
        self,
        plan: UndoPlan,
        state: State,
        interaction_id: int | None,
        untold: Sequence[int] = (),
        outcome: str | None = None,
    ) -> UndoDone:
        """Store the earlier state and the messages about it; the messages `untold` are deleted unsent."""
        table, at = plan.table, self._access.now()
        was_told = len(untold) < len(plan.undone)  # a post has told some of the undone choices
        redealt = state.chance.epoch != table.state.chance.epoch
        after, calendar = _put_back(table, state), await self._access.calendar(table)
        after, turns = turn_change(table, after, at, calendar, why="undone", by=plan.seat, undone=plan.timed)
        posts = _posts(after, "turn" if outcome else "refresh", plan.seat, told=was_told, redealt=redealt)
        change = _change_back(plan, after, posts, turns, at, outcome)
        with unless_stale():
            await self._access.store.choices.take_back(
                table.id,
                change,
                [choice.id for choice in plan.undone],
                rate=rate,
                interaction_id=interaction_id,
                untold=untold,
                redealt=redealt,
            )
        self._access.newest.put(after)
        self._access.on_change(table.id)
        return UndoDone(after, plan.seat, tuple(choice.choice for choice in plan.undone))


def is_dealt_anew(table: Table, state: State, undone: Sequence[ChoiceRow]) -> bool:
    """Return whether what comes after this state was seen and must be dealt anew; a setting may keep it the same."""
    if table.row.settings.undo == "keep":
        return False
    return state.chance.epoch != table.state.chance.epoch or any(shows(table, choice) for choice in undone)


def _put_back(table: Table, state: object) -> Table:
    """Return the table with an earlier state, under a new number."""
    row = msgspec.structs.replace(table.row, number=table.row.number + 1, status="running")
    return Table(row, table.seats, state, codec.encode(table.game, state), table.clocks)


def _change_back(
    plan: UndoPlan, after: Table, posts: Sequence[NewMessage], turns: TurnChange, at: int, outcome: str | None
) -> Change:
    """Return the change that the store writes to go back; with an outcome it ends the table's request."""
    table = plan.table
    return Change(
        expected=table.row.number,
        at=at,
        state=after.saved,
        messages=posts,
        on_request=lambda request: _outcome_posts(table, request, outcome),
        turns=turns,
    )


def _outcome_posts(table: Table, request: UndoRequest, outcome: str | None) -> list[NewMessage]:
    """Return the message that ends a request with this outcome; none without an outcome."""
    return [outcome_message(table.row.channel_id, request.nonce, outcome)] if outcome else []


def _posts(after: Table, kind: str, seat: Seat, *, told: bool, redealt: bool) -> list[NewMessage]:
    """Return the messages that say that a seat has undone its choice.

    If that was never posted, one refreshes the post.
    """
    if not told:
        return messages(after, "refresh", Post(after.row.number))
    note = UNDONE[redealt]
    post = Post(after.row.number, "[]", tuple(after.seats_to_choose()), note, {"player": after.names[seat]})
    return messages(after, kind, post)


def _number(message: MessageRow) -> int:
    """Return the table's number that a message is about."""
    return msgspec.json.decode(message.payload, type=Post).number


def last_choice_of(table: Table, seat: Seat, latest: Sequence[ChoiceRow]) -> ChoiceRow | None:
    """Return the last of the table's `latest` choices, as `UndoService.last_choice` does."""
    last = latest[-1] if latest and not table.state.pending else None
    return last if last is not None and last.seat == seat else None


def can_undo_alone(table: Table, choice: ChoiceRow | None) -> bool:
    """Return whether the seat that made this choice, the table's last, can undo it without asking. False for None."""
    return choice is not None and choice.kept and not shows(table, choice)
