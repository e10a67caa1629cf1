"""The changes of each species and place since the last turn, and the single movements."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.games.oceans.view import Flow, View


@dataclass(frozen=True)
class Change:
    """How many tokens came to a place or a species, and how many left it."""

    come: int = 0
    gone: int = 0

    @property
    def signed_text(self) -> str:
        """The difference with its sign; "±" and the number if both are equal."""
        more = self.come - self.gone
        if more == 0:
            return f"±{self.come}"
        return f"+{more}" if more > 0 else f"−{-more}"


def latest_flows(view: View) -> tuple[Flow, ...]:
    """Return the movements to be shown: those of this turn, or of the last one if there are none yet."""
    return view.flows or view.last_turn


def changes(flows: Sequence[Flow]) -> dict[str, Change]:
    """Return the changes by place and species."""
    by_place: dict[str, Change] = {}
    for flow in flows:
        if flow.amount:
            start = by_place.get(flow.start, Change())
            by_place[flow.start] = Change(start.come, start.gone + flow.amount)
            end = by_place.get(flow.end, Change())
            by_place[flow.end] = Change(end.come + flow.amount, end.gone)
    return by_place


def merge_flows(flows: Sequence[Flow]) -> list[Flow]:
    """Return the movements; successive ones with the same cause between the same places are added up."""
    merged: list[Flow] = []
    for flow in flows:
        if merged and _all_but_amount(merged[-1]) == _all_but_amount(flow):
            amount = merged[-1].amount + flow.amount
            merged[-1] = Flow(flow.kind, flow.start, flow.end, amount, flow.why, flow.turn)
        else:
            merged.append(flow)
    return merged


def group_flows(flows: Sequence[Flow]) -> list[list[Flow]]:
    """Return the movements in groups: successive ones that differ only in where they begin are together."""
    return [list(group) for _, group in groupby(flows, key=lambda one: (one.kind, one.amount, one.end, one.why))]


def _all_but_amount(flow: Flow) -> tuple[str, str, str, str]:
    """Return what two movements must have in common to be added up."""
    return flow.kind, flow.start, flow.end, flow.why
