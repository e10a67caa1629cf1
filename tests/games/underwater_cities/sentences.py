"""Plain sentences derived from what a card does, in both languages, to hold its printed text against."""

from collections import Counter

from bot.engine.combinators import If, Seq
from bot.games.underwater_cities import rows
from bot.games.underwater_cities.building import Build, Transform
from bot.games.underwater_cities.counts import AtLeast, OnTrack
from bot.games.underwater_cities.effect_parts import OneOf, Parts, Pay
from bot.games.underwater_cities.gains import Advance, Gain, GainPer
from bot.games.underwater_cities.goods import FREE, KINDS
from bot.games.underwater_cities.taking_specials import Charter, Special
from bot.games.underwater_cities.upgrading import Upgrade, Yield
from bot.games.underwater_cities.using_actions import Act, Perform, Ready

from .wording import English, Japanese

PLAIN = {"laboratory": "science"}  # what a building that may make something else makes by itself (UWC-50)
LANGUAGE = {"en": English(), "ja": Japanese()}


def goods(price, say):
    return say.list_amounts([(kind, n) for kind, n in zip(KINDS, price.counts, strict=True) if n])


def together(effects, say):
    """The sentence of some parts; equal ones are told once, with their number."""
    return say.by.join(sentence(effect, say, n) for effect, n in Counter(effects).items())


def amounts(gain, times=1):
    named = [*zip(KINDS, gain.goods.counts, strict=True), ("points", gain.points)]
    return [(kind, n * times) for kind, n in named if n]


def _gain_per(effect, say, times):
    most = [say.most(amounts(effect.gain, effect.most))] if effect.most else []
    return say.by.join([sentence(effect.gain, say), say.per(effect.per, say.counts[effect.count]), *most])


def _upgrade(effect, say, times):
    prices = [say.free if price == FREE else goods(price, say) for price in effect.prices]
    return say.upgrade(say.some(_kinds(effect.kinds), times), prices, times)


def _one_of(effect, say, times):
    if all(isinstance(effect, Pay) for effect in effect.effects):
        return say.exchange(*(goods(effect.price, say) for effect in effect.effects))
    if len(effect.effects) > 2:
        return say.different
    return say.either.join(sentence(effect, say) for effect in effect.effects)


def _kinds(kinds):
    return kinds[0] if len(kinds) == 1 else kinds


def _build(effect, say, times):
    if effect.stated == FREE:
        cost = say.free
    elif effect.stated is not None:
        cost = say.cost(goods(effect.stated, say))
    else:
        cost = say.less(goods(effect.less, say)) if effect.less != FREE else say.usual
    phrase = say.build(say.some(_kinds(effect.kinds), times), cost)
    return say.by.join([phrase, *[say.on_expansion] * effect.expansion, *[say.and_upgrade] * effect.upgrade])


SAID = {
    Gain: lambda effect, say, times: say.gain(amounts(effect), effect.draw),
    GainPer: _gain_per,
    Advance: lambda effect, say, times: say.advance(effect.steps),
    Build: _build,
    Upgrade: _upgrade,
    Act: lambda effect, say, times: say.acts if times == 2 else say.act,
    Ready: lambda effect, say, times: say.by.join([say.ready, *[say.and_use] * effect.use]),
    Perform: lambda effect, say, times: say.perform[effect.which] + say.all_slots * effect.always,
    Pay: lambda effect, say, times: say.pay(goods(effect.price, say), sentence(effect.effect, say)),
    OneOf: _one_of,
    If: lambda effect, say, times: say.by.join([condition(effect.query, say), sentence(effect.then, say)]),
    Parts: lambda effect, say, times: together(effect.effects, say),
    Seq: lambda effect, say, times: together(effect.effects, say),
    Transform: lambda effect, say, times: say.transform,
    Charter: lambda effect, say, times: say.charter,
    Yield: lambda effect, say, times: say.yields,
    Special: lambda effect, say, times: say.special,
}


def sentence(effect, say, times=1):
    """What an effect does, so many times; a verb without words is a KeyError."""
    return SAID[type(effect)](effect, say, times)


def condition(query, say):
    if isinstance(query, AtLeast):
        return say.at_least(query.n, say.counts[query.count])
    assert isinstance(query, OnTrack)
    return say.track.format(spaces=say.either.join(map(str, query.spaces)))


def occasion(when, say, slots):
    """On what a permanent card does something; `slots` are the names of their actions."""
    match when:
        case rows.OnBuilt() | rows.OnUpgraded():
            this_turn = getattr(when, "this_turn", 0)
            nth = this_turn or when.at_city
            verb = "built" if isinstance(when, rows.OnBuilt) else "upgraded"
            return say.phrase_building(
                verb, _without_numbers(when.kinds, say), say.nth[nth] if nth else "", bool(this_turn)
            )
        case rows.OnSlot():
            return say.always if when.action == "always" else slots[when.action]
        case rows.OnMatched():
            return say.matched[when.colour]
        case rows.OnSpace():
            return say.entered.format(space=when.space)
    others = {
        rows.OnSlotSteelplast: say.steelplast,
        rows.OnUnmatched: say.unmatched,
        rows.OnMetropolis: say.connected,
        rows.OnSpecial: say.taken,
        rows.OnAction: say.acted,
    }
    return others[type(when)]


def _without_numbers(kinds, say):
    """Kinds without a number."""
    return say.some(_kinds(kinds), 1).replace("1 ", "").replace("を1つ", "")


def lasting(row, say, slots):
    match row:
        case rows.Whenever(occasion=rows.OnTurnEnd()):
            return say.by.join([say.turn_end, sentence(row.effect, say)])
        case rows.Whenever():
            return say.by.join([say.whenever, occasion(row.occasion, say, slots), sentence(row.effect, say)])
        case rows.Discount():
            return _without_numbers(row.kinds, say) + say.less(goods(row.less, say))
        case rows.OncePerTurn():
            return say.once + say.by + sentence(row.effect, say)
        case rows.HandLimit():
            return say.hand_limit.format(n=row.more)
    raise TypeError(f"no words for {row!r}")


def producing(row, say):
    match row:
        case rows.Instead():
            phrase = say.instead(row.kind, goods(row.makes, say), PLAIN[row.kind])
        case rows.Convert():
            phrase = say.convert(goods(row.produced, say), row.points)
        case _:
            phrase = sentence(row, say)
    return say.production + say.by + phrase


def score_sentence(row, say):
    match row:
        case rows.Per():
            extra = [say.beyond(row.beyond)] if row.beyond else []
            extra += [say.up] if row.up else []
            phrase = say.by.join([say.score(row.points, say.per(row.per, say.counts[row.count])), *extra])
        case rows.Tiers():
            phrase = say.by.join(say.tier(n, say.counts[row.count], points) for n, points in row.steps)
        case rows.Buy():
            phrase = say.buy(goods(row.price, say), row.points, row.most)
        case _:
            raise TypeError(f"no words for {row!r}")
    return say.end + say.by + phrase


def card(row, lang, slots):
    """What a card or a metropolis does, in a plain sentence."""
    say = LANGUAGE[lang]
    collected = [together((*row.instant, *getattr(row, "action", ())), say)]
    collected += [lasting(row, say, slots) for row in getattr(row, "permanent", ())]
    collected += [producing(row, say) for row in row.production]
    collected += [score_sentence(row, say) for row in row.scoring]
    return say.by.join(entry for entry in collected if entry)


def contract(row, lang):
    say = LANGUAGE[lang]
    return say.by.join([*(condition(query, say) for query in row.conditions), together(row.benefit, say)])


def slot(effects, lang):
    return together(effects, LANGUAGE[lang])
