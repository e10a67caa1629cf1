"""What becomes of a table that was found once somebody of it deletes their data."""

import msgspec
import pytest

from bot.tables.finding import OFFER, OUTCOME, Offer, OfferOutcome, Wishes
from tests.tables.seating import PEOPLE
from tests.tables.test_privacy import NAMES, traces

ANN, BEN, *_ = PEOPLE


@pytest.mark.parametrize("opens", [False, True])
async def test_others_of_a_found_table_are_told_and_look_on(seating, opens):
    """Also when all have taken their seats, and the table is about to open."""
    finding, store = seating.tables.finding, seating.store
    for user in (ANN, BEN):
        await finding.look(user, (1, 900), "Seat", Wishes(("cartographers",), (2,)), [1])
    await finding.match_all((await store.due.claim(10**15, until=10**16))[0])
    offers = await store.letters.due(10**15, [OFFER], 9)
    assert {letter.target for letter in offers} == {ANN, BEN}
    match = msgspec.json.decode(offers[0].payload, type=Offer).match
    for user in (BEN, ANN) if opens else (BEN,):
        await finding.answer(user, match, yes=True)
    await seating.tables.privacy.delete(ANN, NAMES)
    (told,) = await store.letters.due(10**15, [OUTCOME], 9)
    assert (told.target, msgspec.json.decode(told.payload, type=OfferOutcome).outcome) == (BEN, "again")
    assert [row.user_id for row in await store.searches.all() if row.match_id is None] == [BEN]
    assert await traces(store, ANN, "Seat 0") == set()
