"""The lobby: who plays what with which options, and the beginning and the early end of a game."""

from collections.abc import Callable, Sequence
from secrets import randbits

import msgspec

from bot.engine import codec, machine
from bot.games.registry import games
from bot.players.player import PLAYERS
from bot.store import rows
from bot.store.errors import ChannelTaken, Stale
from bot.tables.desk import Desk, Post, lobby_post, lobby_post_of, messages, need_host
from bot.tables.table import Refused, Table, Unreadable, told_json


class Lobby(Desk):
    """The part of the tables that works before the first turn."""

    async def new(self, guild_id: int, channel_id: int, key: str, host: rows.Seat, language: str) -> Table:
        """Open a lobby with its host seated; Refused where the channel is taken or the game unknown."""
        if key not in games():
            raise Refused("no_such_game", games=", ".join(sorted(games())))
        assert host.user_id is not None
        try:
            row = await self.store.create_table(
                guild_id=guild_id,
                channel_id=channel_id,
                game=key,
                version=games()[key].version,
                host_id=host.user_id,
                options=msgspec.json.encode(games()[key].options()).decode(),
                seats=[host],
                at=self.now(),
                language=language,
                messages=[lobby_post(channel_id)],
            )
        except ChannelTaken as taken:
            raise Refused("channel_taken", table=taken.table_id) from None
        return await self.after(row.id)

    async def join(self, table_id: int, user_id: int, name: str) -> Table:
        """Take a seat in the lobby."""

        def seated(table: Table) -> list[rows.Seat]:
            if table.seat_of(user_id) is not None:
                raise Refused("already_seated")
            return [*table.seats, rows.Seat(len(table.seats), name, user_id)]

        return await self._seat(table_id, seated)

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Give up a seat in the lobby; if it was the host's, the next person becomes the host.

        When no seat is taken any more the lobby is closed, so that the channel is free again.
        """

        def seated(table: Table) -> list[rows.Seat]:
            if table.seat_of(user_id) is None:
                raise Refused("not_seated")
            return [seat for seat in table.seats if seat.user_id != user_id]

        return await self._seat(table_id, seated)

    async def add_computer(self, table_id: int, user_id: int, kind: str, name: str, seen: int | None = None) -> Table:
        """The host seats a computer player; Refused if `seen` is given and is not how many there are."""

        def seated(table: Table) -> list[rows.Seat]:
            need_host(table, user_id)
            if kind not in PLAYERS:
                raise Refused("no_such_computer", kinds=", ".join(PLAYERS))
            number = 1 + _computers(table, seen)
            return [*table.seats, rows.Seat(len(table.seats), f"{name} {number}", computer=kind)]

        return await self._seat(table_id, seated)

    async def remove_computer(self, table_id: int, user_id: int, seen: int | None = None) -> Table:
        """The host sends away the computer that came last; `seen` as for `add_computer`."""

        def seated(table: Table) -> list[rows.Seat]:
            need_host(table, user_id)
            _computers(table, seen)
            last = next((seat for seat in reversed(table.seats) if seat.computer), None)
            if last is None:
                raise Refused("no_computer")
            return [seat for seat in table.seats if seat is not last]

        return await self._seat(table_id, seated)

    async def set_option(self, table_id: int, user_id: int, name: str, value: object) -> Table:
        """The host sets an option of the game."""
        async with self.lock(table_id):
            table = await self.in_lobby(table_id)
            need_host(table, user_id)
            if name not in table.game.options.__struct_fields__:
                raise Refused("no_such_option", name=name)
            options = msgspec.to_builtins(table.options) | {name: value}
            try:
                chosen = msgspec.json.encode(msgspec.convert(options, table.game.options, strict=False))
            except msgspec.ValidationError:
                raise Refused("no_such_option", name=name) from None
            await self._change(table, options=chosen.decode())
        return await self.after(table_id)

    async def start(self, table_id: int, user_id: int) -> Table:
        """Begin the game; its first post is in the outbox."""
        async with self.lock(table_id):
            table = await self.in_lobby(table_id)
            need_host(table, user_id)
            _need_seats(table)
            state, told = machine.begin(table.game, len(table.seats), randbits(63), table.options)
            post = Post(table.row.number + 1, told_json(told), tuple(machine.undecided(state)), first=True)
            try:
                await self.store.start_table(
                    table_id,
                    expected=table.row.number,
                    version=table.game.version,
                    state=codec.encode(table.game, state),
                    seats=table.seats,
                    at=self.now(),
                    messages=[*lobby_post_of(table), *messages(table, "turn", post)],
                )
            except Stale:
                raise Refused("busy") from None
        return await self.after(table_id)

    async def show(self, table: Table) -> None:
        """Have the lobby's post shown as it is now, posted anew where it is gone."""
        await self.store.post(lobby_post_of(table), at=self.now(), table_id=table.id)
        self.changed(table.id)

    async def end(self, table_id: int, user_id: int, name: str, moderator: bool) -> None:
        """The host or a moderator ends a lobby, or a game before its end, also one that cannot be read any more."""
        async with self.lock(table_id):
            row, posts = await self._last_words(table_id, user_id, name)
            if not moderator and row.host_id != user_id:
                raise Refused("not_host_to_end", host=row.host_id)
            posts = [*posts, *await self.request_over(table_id, row.channel_id)]
            if not await self.store.set_status(table_id, "ended", at=self.now(), messages=posts):
                raise Refused("already_over")
        self.changed(table_id)

    async def _last_words(self, table_id: int, user_id: int, name: str) -> tuple[rows.Table, list[rows.NewMessage]]:
        """A table's row, and what is posted when it ends; of a table that cannot be read nothing can be."""
        try:
            table = await self.table(table_id)
        except Unreadable as unreadable:
            return unreadable.row, []
        post = Post(table.row.number + 1, note="post.ended", values={"player": table.name_of(user_id, name)})
        return table.row, messages(table, "turn", post) if table.running else lobby_post_of(table)

    async def lost_channel(self, table_id: int) -> None:
        """The channel was deleted: its table ends with it, wherever it stood."""
        await self.store.set_status(table_id, "ended", at=self.now())

    async def _seat(self, table_id: int, seated: Callable[[Table], list[rows.Seat]]) -> Table:
        """Change who sits in the lobby; the seats are numbered anew."""
        async with self.lock(table_id):
            table = await self.in_lobby(table_id)
            seats = seated(table)
            if len(seats) > table.game.seats[-1]:
                raise Refused("table_full", most=table.game.seats[-1])
            people = [seat.user_id for seat in seats if seat.user_id is not None]
            host = table.row.host_id if table.row.host_id in people or not people else people[0]
            seats = [msgspec.structs.replace(seat, seat=place) for place, seat in enumerate(seats)]
            await self._change(table, seats=seats, host=host, status=None if seats else "ended")
        return await self.after(table_id)

    async def _change(
        self,
        table: Table,
        seats: Sequence[rows.Seat] | None = None,
        host: int | None = None,
        options: str | None = None,
        status: rows.Status | None = None,
    ) -> None:
        try:
            await self.store.update_lobby(
                table.id,
                expected=table.row.number,
                at=self.now(),
                seats=seats,
                options=options,
                host_id=host,
                status=status,
                messages=lobby_post_of(table),
            )
        except Stale:
            raise Refused("busy") from None


def _computers(table: Table, seen: int | None) -> int:
    """How many computers have a seat; Refused if the host saw another number: a double press counts once."""
    there = sum(seat.computer is not None for seat in table.seats)
    if seen not in (None, there):
        raise Refused("lobby_changed")
    return there


def _need_seats(table: Table) -> None:
    seats = table.game.seats
    if len(table.seats) not in seats:
        raise Refused("wrong_number", least=seats[0], most=seats[-1], now=len(table.seats))
    if why := table.game.allowed(len(table.seats), table.options):
        raise Refused(why, game=table.game.key)
