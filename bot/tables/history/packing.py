"""Finished games need less room: a day after the end of a game its states are packed together."""

from structlog.stdlib import get_logger

from bot.pace.wall_time import DAY
from bot.tables.table import StoreError, TableAccess

logger = get_logger(__name__)
AFTER = DAY  # until then people look back at the game, or undo its end


class PackingService:
    """Packs the states of finished games, one game after the other; no game that is played waits for it."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._after = (0, 0)  # when the game that came last had ended, and its id

    async def pack_next(self) -> bool:
        """Pack the next game that has been over for a day; return whether there was one.

        One that cannot be packed is logged and left as it is until the next start.
        """
        access = self._access
        game = await access.store.packs.next_unpacked(self._after, access.now() - AFTER, access.shards)
        if game is None:
            return False
        self._after = game.at, game.table_id
        try:
            # Nothing but the first state is needed beside its choice: also to replay the game by a former release.
            states = await access.store.choices.kept_states(game.table_id)
            others = dict([*states.items()][1:])
            packed = await access.store.packs.pack(game.table_id, game.number, others)
        except StoreError:
            raise
        except Exception:
            logger.exception("a finished game cannot be packed", table=game.table_id)
        else:
            logger.debug("states of a finished game", table=game.table_id, states=len(others), packed=packed)
        return True
