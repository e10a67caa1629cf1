"""The action slots: their actions by letter (UWC-19), and where they stand, as data/underwater_cities/slots.toml says.

A slot is called by its colour and its place in it, clockwise: "G1" to "Y5". Since other actions stand there on the side
for 1-2 players, its slots are written small: "g1" to "y4". Who types need not heed that: only one side is played.
"""

import msgspec

from bot.engine.effect import Effect

from .building import Build
from .effect_parts import OneOf, Parts, two_different
from .gains import Advance, Gain
from .network import BUILDINGS, DOMES, STRUCTURES
from .rows import ACTIONS, PARTIAL, SLOT_NAMED, SLOTS, Colour, Slot
from .taking_specials import Special
from .upgrading import Upgrade
from .using_actions import ALWAYS, Act

TUNNEL, CITY, BUILDING = Build(("tunnel",)), Build(DOMES), Build(BUILDINGS)
FARM, PLANT, LABORATORY = Build(("farm",)), Build(("plant",)), Build(("laboratory",))


def as_slot_gain(effect: OneOf) -> OneOf:
    """Return a choice of gains that count as given by the action slot itself (UWC-64)."""
    gains = tuple(msgspec.structs.replace(gain, by_slot=True) for gain in effect.effects if isinstance(gain, Gain))
    return OneOf(gains, effect.names)


def some(*effects: Effect) -> Parts:
    """Return one alternative of a slot's action; at least one of its parts must be done."""
    return Parts(effects, must=True)


ACTIONS.update(
    {
        "a": (Act(), Build(STRUCTURES, upgrade=True)),
        "b": (OneOf((Gain(science=2, by_slot=True), some(Upgrade(), Upgrade(), Upgrade()))),),
        "c": (OneOf((TUNNEL, some(Advance(), Gain(credit=1, by_slot=True), Gain(draw=2)))),),
        "d": (Gain(science=1, steelplast=1, kelp=1, by_slot=True),),
        "e": (TUNNEL, TUNNEL),
        "f": (Act(), Special()),
        "g": (CITY, BUILDING),
        "h": (FARM, FARM),
        "i": (TUNNEL, CITY),
        "j": (Gain(steelplast=2, kelp=1, by_slot=True),),
        "k": (LABORATORY, LABORATORY),
        "l": (Advance(2),),
        "m": (Act(), as_slot_gain(two_different())),
        "n": (PLANT, PLANT),
        "o": (OneOf((some(FARM, FARM), some(LABORATORY, LABORATORY))),),
        "p": (OneOf((CITY, Gain(kelp=1, by_slot=True))),),
        "q": (TUNNEL, Act()),
        "r": (Act(), Gain(steelplast=1, by_slot=True)),
        "s": (Special(),),
        "t": (CITY,),
        "u": (Gain(draw=2), OneOf((Upgrade(), Gain(kelp=1, by_slot=True)))),
        ALWAYS: (Gain(credit=2, by_slot=True), Gain(draw=2)),
    }
)
PARTIAL["l"] = (Advance(1),)
# by letter: the text of what the name of an action does not tell
FURTHER = {"a": "together", "b": "price", "u": "price", "m": "different", ALWAYS: "colourless"}


def ring(**rows: str) -> dict[str, Slot]:
    """Return the slots of a side by name, clockwise from the first green one, and the always-available one.

    A keyword is the initial of a colour, its value the letters of the actions there: g="rusl".
    """
    slots = [
        Slot(f"{initial}{place}", COLOURS[initial.upper()], action, FURTHER.get(action, ""))
        for initial, actions in rows.items()
        for place, action in enumerate(actions, start=1)
    ]
    return {slot.name: slot for slot in (*slots, Slot(ALWAYS, "", ALWAYS, FURTHER[ALWAYS]))}


COLOURS: dict[str, Colour] = {"G": "green", "R": "red", "Y": "yellow"}
SLOTS.update({"1-2": ring(g="rusl", r="nopb", y="dqei"), "3-4": ring(G="fclnt", R="hkjba", Y="demgi")})
SLOT_NAMED.update({name: slot for slots in SLOTS.values() for name, slot in slots.items()})
