"""The lobby: who plays which game with which options, until the game begins."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from secrets import token_bytes

import msgspec

from bot.engine import codec
from bot.games.registry import games
from bot.pace.pace import Pace
from bot.players.player import PLAYERS
from bot.store.change import Change, Setup
from bot.store.errors import ChannelTaken
from bot.store.people.searches import Found
from bot.store.rows import NewDue, NewMessage, NewTable, SeatRow, Status
from bot.store.settings import checked_setting
from bot.store.tables.luck import NewLuck
from bot.tables.lobby.beginning import begin_game, options_commitment
from bot.tables.lobby.friends import friend_news
from bot.tables.lobby.idle import idle_check
from bot.tables.lobby.invitation import Invitation, invitation
from bot.tables.lobby.news import table_news
from bot.tables.lobby.practice import PracticeService
from bot.tables.lobby.rated import agreed_anew, need_rated
from bot.tables.lobby.ready import begins_by_itself, full_check, with_ready, without_ready
from bot.tables.lobby.rematch import next_game, people_of
from bot.tables.lobby.seating import (
    agrees_to_more,
    count_computers,
    need_seats,
    newcomer,
    with_seat,
    without_reserved,
)
from bot.tables.play import SECRET, commitment, rules_version, to_base64
from bot.tables.servers import AdmissionService
from bot.tables.table import (
    OPEN,
    ChannelInUse,
    NotHost,
    Refused,
    Table,
    TableAccess,
    lobby_message,
    lobby_messages,
    messages,
    need_host_or_moderator,
    turn_change,
    unless_stale,
)

MOST_INVITED = 20  # people whom a lobby calls


class LobbyService:
    """What people do at a table before the first turn.

    Each call that changes a lobby returns the table after it. It raises Refused("no_such_table"),
    Refused("not_in_lobby") if the game has begun, and Refused("busy") if another process was quicker.
    """

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._admission = access.service(AdmissionService)
        self.practice = access.service(PracticeService)

    async def need_room(self, guild_id: int, user_id: int, key: str) -> None:
        """Raise Refused, as `TableAccess.need_room`, if this person or server may not have another lobby of this game.

        Raise what `AdmissionService` raises by the server's rules.
        """
        await self._admission.need_title(guild_id, key)
        await self._admission.need_room(guild_id, user_id)
        await self._access.need_room("lobby", user_id, guild_id)

    async def open(
        self, guild_id: int, channel_id: int, key: str, user_id: int, name: str, language: str, post: int | None = None
    ) -> Table:
        """Open a lobby for a game, with this person as its host in the first seat; the message `post` shows it.

        Raise Refused("channel_taken") if the channel has an open table, Refused("no_such_game").
        """
        if key not in games():
            raise Refused("no_such_game", games=", ".join(sorted(games())))
        version, options = games()[key].version, msgspec.json.encode(games()[key].options()).decode()
        seats, settings = [SeatRow(0, name, user_id)], await self._admission.default_settings(guild_id)
        table = NewTable(guild_id, channel_id, key, version, user_id, options, seats, language, settings=settings)
        return await self.create(msgspec.structs.replace(table, last_post_id=post), name)

    async def open_rematch(self, table_id: int, user_id: int, name: str) -> Table:
        """Open a lobby for another game after this one: the same people, computers and options; the next seat begins.

        Invited are all who began the game or owned a seat last. Who opens it is its host: one of them or, without a
        seat again, who has hosted the game without one. The others' seats are reserved until they join or leave.
        Raise Refused("not_over") while the game runs, Refused("not_seated") for anybody else, Refused("channel_taken")
        if the channel has an open table.
        """
        access = self._access
        former = await access.table(table_id)
        if former.row.status in OPEN:
            raise Refused("not_over")
        people = await people_of(access, former)
        if user_id in people:
            people[user_id] = name
        elif user_id != former.row.host_id:
            raise Refused("not_seated")
        return await self.create(next_game(former, user_id, people), name)

    async def join(self, table_id: int, user_id: int, name: str) -> Table:
        """Seat a person, perhaps in a seat held for them.

        With it they agree to a rated game, and to one that begins by itself once the lobby is full; who had a seat
        before the host wanted that agrees by joining again.
        Raise Refused("already_seated"), Refused("table_full"), and what `AdmissionService.need_room` raises.
        """

        def reseat(table: Table) -> list[SeatRow]:
            seat, mine = table.seat_of(user_id), newcomer(table, name, user_id)
            if seat is None:
                return with_seat(table, mine)
            if not table.seats[seat].is_reserved and not agrees_to_more(mine, table.seats[seat]):
                raise Refused("already_seated")
            return [mine if row.seat == seat else row for row in table.seats]

        lobby = await self._access.lobby_table(table_id)
        if user_id not in [seat.user_id for seat in lobby.seats_taken]:
            await self._admission.need_room(lobby.row.guild_id, user_id)
        return await self._seat(table_id, reseat)

    async def invite(self, table_id: int, user_id: int, asker: str, person: int, name: str) -> Table:
        """Hold a seat for a person whom the host, or `asker` with a seat, asks to play, and have them called once.

        Raise Refused("not_seated") for who has none, Refused("has_seat") if a seat is theirs or held for them or they
        are the host, who may take one, Refused("asked_before") if they were invited to this lobby before,
        Refused("many_invited") if too many were, Refused("table_full").
        """
        asked = await self._access.store.outbox.of_table(table_id, ("invite",))
        if person in [msgspec.json.decode(message.payload, type=Invitation).person for message in asked]:
            raise Refused("asked_before")
        if len(asked) >= MOST_INVITED:
            raise Refused("many_invited", most=MOST_INVITED)
        table = await self._access.lobby_table(table_id)
        call = invitation(table, person, table.name_of(user_id, asker))

        def reseat(table: Table) -> list[SeatRow]:
            if not table.may_invite(user_id):
                raise Refused("not_seated")
            if table.seat_of(person) is not None or table.row.host_id == person:
                raise Refused("has_seat")
            if len(table.seats) >= table.game.seats[-1]:
                raise Refused("table_full", most=table.game.seats[-1])
            return [*table.seats, SeatRow(len(table.seats), name, person, flagged=True)]

        return await self._seat(table_id, reseat, then=[call])

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Free a person's seat; if they are the host, the next person becomes it.

        The lobby of a host whom no other person follows is closed, so that the channel is free. Raise
        Refused("not_seated") for who has no seat and is not the host.
        """

        def reseat(table: Table) -> list[SeatRow]:
            if table.seat_of(user_id) is None and table.row.host_id != user_id:
                raise Refused("not_seated")
            return [seat for seat in table.seats if seat.user_id != user_id]

        return await self._seat(table_id, reseat, gone=user_id)

    async def stand_aside(self, table_id: int, user_id: int) -> Table:
        """Free the seat of the host, who goes on hosting without one. Raise Refused("not_host"), ("not_seated")."""

        def reseat(table: Table) -> list[SeatRow]:
            need_host(table, user_id)
            if table.seat_of(user_id) is None:
                raise Refused("not_seated")
            return [seat for seat in table.seats if seat.user_id != user_id]

        return await self._seat(table_id, reseat)

    async def remove_absent(self, table_id: int, user_id: int) -> None:
        """Let a person who is no longer on the server leave the lobby; nothing changes if they are not in it."""
        try:
            await self.leave(table_id, user_id)
        except Refused as refused:
            if refused.key != "not_seated":
                raise

    async def remove_player(self, table_id: int, leaving: SeatRow, user_id: int, *, moderator: bool) -> Table:
        """Free somebody's seat, also a computer's, for the host or a moderator; may close the lobby as `leave` does.

        Raise NotHost, Refused("moved_on") if the seat is no longer theirs.
        """

        def reseat(table: Table) -> list[SeatRow]:
            need_host_or_moderator(table, user_id, moderator)
            remaining = [seat for seat in table.seats if (seat.user_id, seat.name) != (leaving.user_id, leaving.name)]
            if len(remaining) == len(table.seats):
                raise Refused("moved_on")
            return remaining

        return await self._seat(
            table_id, reseat, gone=leaving.user_id, then=table_news("removed", leaving.user_id, user_id)
        )

    async def add_computer(self, table_id: int, user_id: int, kind: str, name: str, seen: int | None = None) -> Table:
        """Seat a computer player for the host, named `name` with a number that no other seat has.

        Raise Refused("not_host"), Refused("no_such_computer"), Refused("table_full"), and Refused("lobby_changed")
        if `seen` is given and is not the number of computers at the table.
        """

        def reseat(table: Table) -> list[SeatRow]:
            need_host(table, user_id)
            if kind not in PLAYERS:
                raise Refused("no_such_computer", kinds=", ".join(PLAYERS))
            names_taken = {seat.name for seat in table.seats}
            numbered = (f"{name} {number}" for number in count(1 + count_computers(table, seen)))
            free_name = next(candidate for candidate in numbered if candidate not in names_taken)
            return with_seat(table, SeatRow(len(table.seats), free_name, computer=kind))

        return await self._seat(table_id, reseat)

    async def remove_computer(self, table_id: int, user_id: int, seen: int | None = None) -> Table:
        """Remove the computer that came last, for the host.

        Raise Refused("not_host"), Refused("no_computer"), and Refused("lobby_changed") as `add_computer` does.
        """

        def reseat(table: Table) -> list[SeatRow]:
            need_host(table, user_id)
            count_computers(table, seen)
            last = next((seat for seat in reversed(table.seats) if seat.computer), None)
            if last is None:
                raise Refused("no_computer")
            return [seat for seat in table.seats if seat is not last]

        return await self._seat(table_id, reseat)

    async def set_option(self, table_id: int, user_id: int, name: str, value: object) -> Table:
        """Set an option of the game, for the host. Raise Refused("not_host"), Refused("no_such_option")."""
        async with self._access.lock(table_id):
            table = await self._access.lobby_table(table_id)
            need_host(table, user_id)
            if name not in table.game.options.__struct_fields__:
                raise Refused("no_such_option", name=name)
            options = msgspec.to_builtins(table.options) | {name: value}
            try:
                options_json = msgspec.json.encode(msgspec.convert(options, table.game.options, strict=False)).decode()
            except msgspec.ValidationError:
                raise Refused("no_such_option", name=name) from None
            luck = await self._access.store.luck.find(table_id)
            commitment_shown = options_commitment(table, luck, options_json)
            await self._change(table, Setup(without_ready(table), options=options_json, luck=commitment_shown))
        return await self._access.announce_change(table_id)

    async def set_pace(self, table_id: int, user_id: int, pace: Pace | None, **rules: object) -> Table:
        """Set how much time there is for turns, None for no limit, and these rules, as `set_setting` does."""
        pace_json = msgspec.json.encode(pace).decode() if pace else ""
        return await self.set_setting(table_id, user_id, "pace", pace_json, **rules)

    async def set_setting(self, table_id: int, user_id: int, name: str, value: object, **more: object) -> Table:
        """Set one of the table's settings, and `more`, for the host. Raise Refused("not_host", "no_such_option")."""
        async with self._access.lock(table_id):
            table = await self._access.lobby_table(table_id)
            need_host(table, user_id)
            try:
                settings = {key: checked_setting(key, new) for key, new in {name: value, **more}.items()}
            except ValueError:  # as msgspec's error is
                raise Refused("no_such_option", name=str(value)) from None
            agreed = agreed_anew(table, settings)
            seated = msgspec.structs.replace(table, seats=tuple(agreed)) if agreed else table
            await self._change(table, Setup(with_ready(seated, settings) or agreed, settings=settings))
        return await self._access.announce_change(table_id)

    async def start(self, table_id: int, user_id: int) -> Table:
        """Begin the game for the host, without invited people who have not joined; its first post is in the outbox.

        Raise Refused("not_host"), Refused("wrong_number") for too few or too many seats, Refused with the game's own
        reason, or what `need_rated` raises.
        """
        access = self._access
        async with access.lock(table_id):
            table = await access.lobby_table(table_id)
            need_host(table, user_id)
            table = without_reserved(table)
            need_seats(table)
            need_rated(table)
            await self._admission.need_unbanned(table.row.guild_id, user_id)
            await access.need_room("running", user_id, table.row.guild_id)
            new_game, post = begin_game(table, await access.store.luck.find(table_id))
            at = access.now()
            new_game, turns = turn_change(None, new_game, at, await access.calendar(new_game))
            change = Change(
                expected=table.row.number,
                at=at,
                state=codec.encode(table.game, new_game.state),
                messages=[*lobby_messages(table), *messages(table, "turn", post)],
                turns=turns,
            )
            setup, starter = Setup(table.seats, luck=new_game.row.luck), table.game.starter(new_game.state)
            with unless_stale():
                await access.store.tables.start(table_id, change, setup, version=table.game.version, starter=starter)
        return await access.announce_change(table_id)

    async def show(self, table: Table) -> None:
        """Order an update of the lobby's post, or a new post if it was deleted."""
        await self._access.store.outbox.add(lobby_messages(table), at=self._access.now(), table_id=table.id)
        self._access.on_change(table.id)

    async def note_post(self, table_id: int, message_id: int) -> None:
        """Write which message is the lobby's post. Raise UnknownTable if there is no such table."""
        await self._access.store.tables.set_last_post(table_id, message_id)

    async def create(self, table: NewTable, host: str, of_match: Found | None = None) -> Table:
        """Write this lobby, with its post and news for its host's friends in the outbox, for the match that found it.

        `host` is the host's name.

        Raise Refused("channel_taken"), and as `need_room`, MatchGone if that match is over.
        """
        access, posts = self._access, [lobby_message(table.channel_id, table.last_post_id)]
        await self.need_room(table.guild_id, table.host_id, table.game)
        posts += [] if of_match else await friend_news(access, table, host)
        secret = to_base64(token_bytes(SECRET))
        rules = rules_version(games()[table.game])
        luck = NewLuck(secret, lambda table_id: commitment(rules, table_id, table.options, secret))
        try:
            now = access.now()
            later = partial(idle_check, now=now)
            row = await access.store.tables.create(
                table, at=now, messages=posts, luck=luck, due=later, of_match=of_match
            )
        except ChannelTaken as taken:
            raise ChannelInUse("channel_taken", taken.table_id) from None
        return await access.announce_change(row.id)

    async def _seat(
        self,
        table_id: int,
        reseat: Callable[[Table], list[SeatRow]],
        *,
        gone: int | None = None,
        then: Sequence[NewMessage] = (),
    ) -> Table:
        """Change who sits in the lobby and return the table; the seats are numbered anew. `then` is to be sent.

        If the host has `gone`, and nobody else is here, the lobby is closed.
        """
        async with self._access.lock(table_id):
            table = await self._access.lobby_table(table_id)
            seats = reseat(table)
            most, seats_taken = table.game.seats[-1], [seat for seat in seats if not seat.is_reserved]
            if len(seats_taken) > most:
                raise Refused("table_full", most=most)
            seats = seats if len(seats_taken) < most else seats_taken  # more people may be invited than there are seats
            seats = [msgspec.structs.replace(seat, seat=place) for place, seat in enumerate(seats)]
            after = msgspec.structs.replace(table, seats=tuple(seats))
            host = after.next_host(gone)
            status: Status | None = "ended" if host is None and gone == table.row.host_id else None
            due = [full_check(table.id, self._access.now())] if status is None and begins_by_itself(after) else []
            news = [*then, *table_news("host", host, table.row.host_id)]
            await self._change(table, Setup(seats), host=host, status=status, then=news, due=due)
        return await self._access.announce_change(table_id)

    async def _change(
        self,
        table: Table,
        setup: Setup,
        *,
        host: int | None = None,
        status: Status | None = None,
        then: Sequence[NewMessage] = (),
        due: Sequence[NewDue] = (),
    ) -> None:
        """Write a change of the lobby, and an update of its post, after which `then` is sent. Raise Refused("busy")."""
        change = Change(
            expected=table.row.number,
            at=self._access.now(),
            status=status,
            host_id=host,
            messages=[*lobby_messages(table), *then],
        )
        with unless_stale():
            await self._access.store.tables.change_lobby(table.id, change, setup, due)


def need_host(table: Table, user_id: int) -> None:
    """Raise Refused("not_host") if this person is not the table's host."""
    if table.row.host_id != user_id:
        raise NotHost("not_host", table.row)
