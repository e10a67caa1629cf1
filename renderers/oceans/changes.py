"""What has moved: the changes of each species and place, and the movements told one by one."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.oceans.view import Flow, View


@dataclass(frozen=True)
class Change:
    """Tokens that came to a place or a species, and those that went from it."""

    come: int = 0
    gone: int = 0

    @property
    def signed(self) -> str:
        """The difference with its sign, or both where they cancel out."""
        more = self.come - self.gone
        if more == 0:
            return f"±{self.come}"
        return f"+{more}" if more > 0 else f"−{-more}"


def latest(view: View) -> tuple[Flow, ...]:
    """What the table should see: the movements of this turn, or of the last one when none has been made."""
    return view.flows or view.last_turn


def changes(flows: Sequence[Flow]) -> dict[str, Change]:
    """The changes by place and species."""
    found: dict[str, Change] = {}
    for flow in flows:
        if flow.amount:
            start, end = found.get(flow.start, Change()), found.get(flow.end, Change())
            found[flow.start] = Change(start.come, start.gone + flow.amount)
            end = found.get(flow.end, end)
            found[flow.end] = Change(end.come + flow.amount, end.gone)
    return found


def joined(flows: Sequence[Flow]) -> list[Flow]:
    """The movements, those that one thing caused between the same places taken together."""
    found: list[Flow] = []
    for flow in flows:
        same = found and _sort(found[-1]) == _sort(flow)
        if same:
            amount = found[-1].amount + flow.amount
            found[-1] = Flow(flow.kind, flow.start, flow.end, amount, flow.why, flow.turn)
        else:
            found.append(flow)
    return found


def _sort(flow: Flow) -> tuple[str, str, str, str]:
    return flow.kind, flow.start, flow.end, flow.why
