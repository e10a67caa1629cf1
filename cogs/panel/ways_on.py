"""The ways on from a panel."""

from collections.abc import Mapping

import msgspec


class WaysOn(msgspec.Struct, frozen=True):
    """The ways on from a panel.

    Of a turn with several steps the last choice alone is confirmed: `goes_on` says that this is not the last, `back`
    that the step before can be taken back. `aside` puts Confirm elsewhere than in the panel before, so that a double
    press confirms nothing. `side_actions` have a row of their own: each word with what its only choice says,
    which is made at once, or "" where a panel asks for it. `explained`: the question was, which may be the last time.
    """

    goes_on: bool = False
    back: bool = False
    aside: bool = False
    side_actions: Mapping[str, str] = {}
    explained: bool = False


ONWARD = WaysOn()
