"""A game's random numbers, determined by three integers: nothing else in a game is random."""

import hmac
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")


_recorded_draws: ContextVar[dict[int, tuple[int, ...]] | None] = ContextVar("recorded_draws", default=None)


@contextmanager
def recording_draws() -> Iterator[dict[int, tuple[int, ...]]]:
    """Record the draws made in this context: the draw's number -> (n, result), plus the epoch unless it is 0.

    If a draw is repeated, on a copy or after an undo, the last one counts.
    """
    draws = dict[int, tuple[int, ...]]()
    token = _recorded_draws.set(draws)
    try:
        yield draws
    finally:
        _recorded_draws.reset(token)


def epoch_seed(seed: int, epoch: int) -> int:
    """Return the seed of an epoch, derived from the game's own seed, which is the seed of epoch 0."""
    return int.from_bytes(hmac.digest(b"%d" % seed, b"%d" % epoch, "sha256"), "big") if epoch else seed


class Chance(msgspec.Struct, omit_defaults=True):
    """A seed and the number of draws so far; equal values give equal results from then on.

    A new epoch begins when an undo takes back what players have seen: the draws that follow are independent of it.
    """

    seed: int
    draws: int = msgspec.field(default_factory=int)  # so it is saved where it is 0 too, as it always was
    epoch: int = 0

    def __repr__(self) -> str:
        return f"Chance(draws={self.draws}, epoch={self.epoch})"  # an error's message must not tell what comes

    def below(self, n: int) -> int:
        """Return a random integer from 0 to n - 1. Raise ValueError if n is not positive."""
        if n < 1:
            raise ValueError(f"cannot draw below {n}")
        self.draws += 1
        # 128 bits: the modulo's bias is below 2**-100 for any n a game has
        digest = blake2b(b"%d:%d" % (epoch_seed(self.seed, self.epoch), self.draws), digest_size=16).digest()
        result = int.from_bytes(digest, "big") % n
        if (record := _recorded_draws.get()) is not None:
            record[self.draws] = (n, result, self.epoch) if self.epoch else (n, result)
        return result

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items. Raise ValueError if there are none."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return a new list of the items in random order."""
        rest = list(items)
        for i in range(len(rest) - 1, 0, -1):
            j = self.below(i + 1)
            rest[i], rest[j] = rest[j], rest[i]
        return rest
