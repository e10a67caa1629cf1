"""What a row of Solarius Mission does, told in plain sentences in both languages; see test_cards_text.py.

A sentence is made from the row alone. English puts effects one after the other with "and"; Japanese has two forms of
each, one that goes on and one that ends.
"""

from bot.games.solarius_mission import effects, rows, steps
from bot.games.solarius_mission.rows import PLANETS
from bot.texts import texts

ROMAN = ("", "I", "II", "III")
COLOUR = {
    "en": {"black": "black", "yellow": "yellow", "blue": "blue", "brown": "brown"},
    "ja": {"black": "黒", "yellow": "黄", "blue": "青", "brown": "茶"},
}
END = {"en": ".", "ja": "。"}


# ---- effects ----------------------------------------------------------------------------------------------------------
def together(some, lang, ends=True):
    """Effects in one sentence; Japanese ends with the last form, or goes on."""
    if lang == "en":
        return (", " if isinstance(some[-1], effects.PlayCard) else " and ").join(
            ENGLISH[type(row)](row) for row in some
        )
    collected = [JAPANESE[type(row)](row) for row in some]
    gains = [thing for thing in collected if isinstance(thing, str)]
    joined = ("、および" if any("か" in thing for thing in gains) else "と").join(gains)
    clauses = [(f"{joined}を得", "て", "る")] * bool(gains) + [
        clause for clause in collected if not isinstance(clause, str)
    ]
    *first, (stem, on, last) = clauses
    return "、".join([*(begin + going for begin, going, _ in first), stem + (last if ends else on)])


def _many(word, n):
    return word if n == 1 else f"{word}s"


def _gain(row, names):
    return [f"{n} {name}" for n, name in zip((row.fuel, row.bucks), names, strict=True) if n]


def _english_step(row):
    up, right = f"by {row.times} {_many('step', row.times)}", f"{row.times} column right"
    does = {
        "face": f"raise technology dice {up} in all",
        "column": f"move 1 technology die {right}",
        "either": f"raise 1 technology die {up} or move it {right}",
    }[row.kind]
    return f"{does}, for free (usual cost {row.each} at most{' each' * (row.times > 1)})"


ENGLISH = {
    effects.Gain: lambda row: " and ".join(_gain(row, ("fuel", _many("buck", row.bucks)))),
    effects.Income: lambda row: "1 fuel or buck" if row.number == 1 else f"{row.number} fuel or bucks in any mix",
    effects.Relieve: lambda row: "1 fuel or buck, or remove 1 contamination",
    effects.Resources: lambda row: f"{row.number} {row.colour} {_many('resource', row.number)}",
    effects.Stock: lambda row: (
        f"{row.number} {_many('resource', row.number)} of "
        f"{'different colours' if row.different else 'any ' + _many('colour', row.number)}"
    ),
    effects.Drive: lambda row: "1 extra drive (no free notch: flip one)",
    effects.Clean: lambda row: f"remove {'up to ' * (row.number > 1)}{row.number} contamination",
    effects.Spaces: lambda row: f"{row.number} more contamination spaces",
    effects.Points: lambda row: f"{row.number} {_many('point', row.number)}",
    effects.Draw: lambda row: f"draw {row.number} progress {_many('card', row.number)}",
    effects.PlayCard: lambda row: f"then you {'may ' * row.optional}play 1 card of your hand",
    steps.Step: _english_step,
}


def _japanese_step(row):
    cost = f"(無料、通常コスト{'それぞれ' * (row.times > 1)}{row.each}以下)"
    up, right = f"目を{'合計' * (row.times > 1)}{row.times}段階上げ", f"{row.times}列右に動か"
    stem, on, last = {
        "face": (f"技術ダイスの{up}", "", "る"),
        "column": (f"技術ダイス1個を{right}", "し", "す"),
        "either": (f"技術ダイス1個の{up}るか{right}", "し", "す"),
    }[row.kind]
    return stem, f"{on}{cost}", f"{last}{cost}"


JAPANESE = {  # what is got, if that is all; else a verb's stem and its two endings
    effects.Gain: lambda row: "と".join(
        part.replace(" ", "") for part in _put_numbers_last(_gain(row, ("燃料", "宇宙バック")))
    ),
    effects.Income: lambda row: (
        "燃料か宇宙バック1" if row.number == 1 else (f"燃料や宇宙バックを合計で{row.number}得", "て", "る")
    ),
    effects.Relieve: lambda row: ("燃料か宇宙バック1を得るか、汚染物質を1つ取り除", "き", "く"),
    effects.Resources: lambda row: f"{COLOUR['ja'][row.colour]}のリソース{row.number}個",
    effects.Stock: lambda row: f"{'異なる' if row.different else '任意の'}色のリソース{row.number}個",
    effects.Drive: lambda row: (
        "追加ドライブを1つ置",
        "き(空いた凹みがなければ1つを裏返し)",
        "く(空いた凹みがなければ1つを裏返す)",
    ),
    effects.Clean: lambda row: (f"汚染物質を{row.number}つ{'まで' * (row.number > 1)}取り除", "き", "く"),
    effects.Spaces: lambda row: (f"汚染物質スペースを{row.number}つ増や", "し", "す"),
    effects.Points: lambda row: f"{row.number}点",
    effects.Draw: lambda row: (f"進歩カードを{row.number}枚引", "き", "く"),
    effects.PlayCard: lambda row: ("その後手札の進歩カードを1枚プレイしてもよ", "く", "い"),
    steps.Step: _japanese_step,
}


def _put_numbers_last(parts):
    """The number behind its thing."""
    return [" ".join(reversed(part.split(" "))) for part in parts]


# ---- developments -----------------------------------------------------------------------------------------------------
def development(row, lang):
    """All sentences of a card's development."""
    collected = []
    if row.at_once:
        collected.append({"en": "At once: ", "ja": "即時:"}[lang] + together(row.at_once, lang))
    collected += [_lasting(lasting, lang) for lasting in row.lasting]
    return {"en": " ", "ja": ""}[lang].join(sentence + END[lang] for sentence in collected)


def _lasting(row, lang):
    match row:
        case rows.DieSpace():
            return _die_space(row, lang)
        case rows.Discount(what=what, less=n):
            return DISCOUNTS[what][lang == "ja"].format(n=n)
        case rows.FreePortals():
            return {
                "en": "Portals can be used without giving up a hex, and going from portal to portal costs no hex",
                "ja": "移動ヘクス数を減らさずにポータルを利用でき、ポータルからポータルへの移動にはヘクス数を使わない",
            }[lang]
        case rows.Range(more=n):
            return {
                "en": f"Each of your flights is {n} {'hex' if n == 1 else 'hexes'} longer than your drives",
                "ja": f"宇宙飛行の移動ヘクス数は、ドライブの合計+{n}",
            }[lang]
        case rows.Extra(bucks=n):
            return {
                "en": f"Once per turn, for {n} {_many('buck', n)}: 1 more action point in the die action",
                "ja": f"手番ごとに1回、宇宙バック{n}で:ダイスアクションのアクションポイント+1",
            }[lang]
        case rows.OncePerTurn(effect=does):
            start = {
                "en": "Once per turn, for 1 resource of any value: ",
                "ja": "手番ごとに1回、価値を問わずリソース1個で:",
            }
            return start[lang] + together((does,), lang)
        case rows.Whenever(occasion=occasion, effect=does):
            collected = {"en": " for each", "ja": ""}[lang] * (occasion == "contaminated")
            return WHENEVER[occasion][lang == "ja"] + together((does,), lang) + collected
        case rows.RoundEnd(effects=some):
            return {"en": "At each round's end: ", "ja": "各ラウンド終了時:"}[lang] + together(some, lang)
    assert isinstance(row, rows.ScorePer)
    return _score(row, lang)


DISCOUNTS = {
    "drive": (
        "Placing an extra drive and flipping one each cost you {n} fuel less",
        "追加ドライブを置くコストと裏返すコストは、それぞれ燃料{n}安くなる",
    ),
    "station": (
        "Each station costs {n} less in one of its two colours, 1 at least",
        "宇宙ステーションの建設コストは、2色のうち1色が{n}少なくなる(1より少なくはならない)",
    ),
    "completion": (
        "Completing a black or yellow planet costs {n} less; the amount that you must hold stays the same",
        "黒惑星と黄惑星の移住完了で支払う数は{n}少なくなる(持っているべき数は変わらない)",
    ),
    "purchase": ("Each resource you buy costs {n} less", "リソースの購入コストは1個につき{n}安くなる"),
}
WHENEVER = {
    "revealed": ("Whenever you turn up a planet: ", "惑星を表にするたび:"),
    "settled": ("Whenever you settle a planet: ", "惑星に移住するたび:"),
    "completed": ("Whenever you complete a planet: ", "惑星への移住を完了するたび:"),
    "contaminated": ("Whenever you take contamination: ", "汚染物質を1つ受け取るたび:"),
    "built": ("Whenever you build a station: ", "宇宙ステーションを建設するたび:"),
    "bonus": (
        "Whenever you get the bonus of an outpost or a delivery bonus: ",
        "前哨基地のボーナスか配送ボーナスを得るたび:",
    ),
}


def _die_space(row, lang):
    which = {
        "en": f"a {row.colour} die" if row.colour else f"a die of value {row.most} at most" if row.most else "any die",
        "ja": f"{COLOUR['ja'][row.colour]}ダイス"
        if row.colour
        else f"値が{row.most}以下のダイス"
        if row.most
        else "任意のダイス",
    }[lang]
    start = {"en": f"Dice space for {which}: ", "ja": f"{which}を置けるスペース:"}[lang]
    return start + (_english_space(row) if lang == "en" else _japanese_space(row))


def _english_space(row):
    first = []
    if row.does == "research":
        first.append("draw 1 progress card or play 1, take 1 contamination")
    if row.does == "convert":
        first.append("it counts as another colour, without contamination")
    if row.before:
        first.append(together(row.before, "en"))
    if row.cubes:
        first.append(f"{row.cubes} {_many('resource', row.cubes)} of its colour")
    with_more = f" with {row.more} more action {_many('point', row.more)}" * bool(row.more)
    split = ", split between resources and colour action as you like" * (row.does == "both")
    return ", ".join([*first, f"{'then ' * bool(first)}its action{with_more}{split}"])


def _japanese_space(row):
    first = []
    if row.does == "research":
        first.append("進歩カードを1枚引くか1枚プレイし、汚染物質を1つ受け取り")
    if row.does == "convert":
        first.append("汚染物質を受け取らずにほかの色として扱い")
    if row.before:
        first.append(together(row.before, "ja", ends=False))
    if row.cubes:
        first.append(f"そのダイスの色のリソース{row.cubes}個を得て")
    with_more = f"アクションポイント+{row.more}で" * bool(row.more)
    split = "(リソースと色アクションに好きなように分けられる)" * (row.does == "both")
    return "、".join([*first, f"{with_more}ダイスアクションを行う{split}"])


COUNTS = {
    "later_stations": ("of your stations after the first", "自分の2つ目以降の宇宙ステーション1つ"),
    "outposts": ("of your outposts", "自分の前哨基地{per}つ"),
    "advanced_dice": (
        "of your technology dice that shows 3 or more or stands in column III or further",
        "目が3以上かIII列以降にある自分の技術ダイス1個",
    ),
    "best_planets": (
        "completed planet of the 2 colours in which you have most",
        "移住が完了した惑星が最も多い2色の、その惑星1つ",
    ),
}
NATURAL = {"later_stations": 3, "outposts": 6, "advanced_dice": 4, "best_planets": 12}  # the most there can be


def _score(row, lang):
    counted = COUNTS[row.count][lang == "ja"].format(per=row.per)
    up = {"en": ", rounded up", "ja": "、端数切り上げ"}[lang] * (row.per > 1)
    limit = {"en": f", {row.most} at most", "ja": f"、最大{row.most}点"}[lang]
    most = limit * (row.most * row.per < NATURAL[row.count])
    if lang == "en":
        return f"At the end: 1 point for each {f'{row.per} ' * (row.per > 1)}{counted}{up}{most}"
    return f"ゲーム終了時:{counted}につき1点{up}{most}"


# ---- missions, stations, bonuses, start cards -------------------------------------------------------------------------
def station(row, lang):
    """What it does at once, what for good, and both."""
    once, ever = (together(some, lang) for some in (row.instant, row.permanent))
    end = END[lang]
    both = {
        "en": f"At once: {once}. After each later station of yours and at each round's end: {ever}.",
        "ja": f"即時:{once}。その後、自分の宇宙ステーションを建設するたび、および各ラウンド終了時:{ever}。",
    }
    return _capital(once) + end, _capital(ever) + end, both[lang]


def pair(*colours):
    """The station card of two colours in notation."""
    return "-".join(sorted(colours, key=[*COLOUR["en"]].index))


def bonus(row, lang):
    return _capital(together(row.effects, lang)) + END[lang]


def start(row, lang):
    """The changed technology dice, the resources and the cards of a start card."""
    names = [texts(lang, "solarius_mission")(f"card.{number}.name") for number in row.cards]
    if lang == "en":
        cubes = " and ".join(f"2 {colour}" for colour in row.cubes)
        return (
            f"The {row.face} technology die shows 2, the {row.column} one stands in column II. "
            f"{cubes} resources of value I. Cards in hand: {' and '.join(names)}."
        )
    face, column, *cubes = (COLOUR["ja"][colour] for colour in (row.face, row.column, *row.cubes))
    cubes = "と".join(f"{colour}2個" for colour in cubes)
    return f"{face}の技術ダイスは目が2、{column}の技術ダイスはII列。価値Iのリソース{cubes}。手札:{'と'.join(names)}。"


def planet(name, lang):
    """A tile by its demand: "black 6/3", "blue 4×2", "brown 2×III"."""
    row = PLANETS[name]
    demand = f"{row.first}/{row.second}"
    if row.colour in ("blue", "brown"):
        face = row.second if row.colour == "blue" else ("", "I", "II", "III", "IV", "V")[row.second]
        demand = f"{row.first}×{face}"
    return f"{row.colour} {demand}" if lang == "en" else f"{COLOUR['ja'][row.colour]}{demand}"


def _capital(text):
    return text[:1].upper() + text[1:]
