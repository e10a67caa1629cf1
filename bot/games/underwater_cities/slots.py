"""The action slots: what each letter does (UWC-19) and where it stands, as data/underwater_cities/slots.toml has it."""

import msgspec

from bot.engine.effect import Effect

from .building import Build
from .effect_parts import OneOf, Parts, two_different
from .gains import Advance, Gain
from .network import BUILDINGS, DOMES, STRUCTURES
from .rows import ACTIONS, PARTIAL, SLOTS, Colour, Slot
from .taking_specials import Special
from .upgrading import Upgrade
from .using_actions import ALWAYS, Act

TUNNEL, CITY, BUILDING = Build(("tunnel",)), Build(DOMES), Build(BUILDINGS)
FARM, PLANT, LABORATORY = Build(("farm",)), Build(("plant",)), Build(("laboratory",))


def given(effect: OneOf) -> OneOf:
    """A choice of gains that count as given by the action slot itself (UWC-64)."""
    gains = tuple(msgspec.structs.replace(gain, by_slot=True) for gain in effect.effects if isinstance(gain, Gain))
    return OneOf(gains, effect.names)


def some(*effects: Effect) -> Parts:
    """One side of a choice; at least one of its parts must be done."""
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
        "m": (Act(), given(two_different())),
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


def ring(green: str, red: str, yellow: str) -> dict[str, Slot]:
    """The slots of a side, clockwise from the first green one, and the always-available one."""
    colours: tuple[tuple[Colour, str], ...] = (("green", green), ("red", red), ("yellow", yellow))
    slots = [Slot(letter, colour) for colour, letters in colours for letter in letters]
    return {slot.name: slot for slot in (*slots, Slot(ALWAYS, ""))}


SLOTS.update({"1-2": ring("rusl", "nopb", "dqei"), "3-4": ring("fclnt", "hkjba", "demgi")})
