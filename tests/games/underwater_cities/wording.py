"""The words of both languages for what rows of cards say."""

from bot.games.underwater_cities.goods import KINDS
from bot.games.underwater_cities.network import BUILDINGS, DOMES, STRUCTURES


class English:
    goods = {kind: kind for kind in KINDS} | {"points": "points"}
    things = {
        "tunnel": "tunnel",
        "farm": "farm",
        "plant": "desalination plant",
        "laboratory": "laboratory",
        "nonsymbiotic": "nonsymbiotic city",
        "symbiotic": "symbiotic city",
        STRUCTURES: "structure",
        BUILDINGS: "building",
        DOMES: "city",
    }
    counts = {
        "city": "connected city",
        "symbiotic": "connected symbiotic city",
        "full_city": "connected city with all three kinds of building",
        "farm": "connected farm",
        "plant": "connected desalination plant",
        "laboratory": "connected laboratory",
        "upgraded_farm": "connected upgraded farm",
        "upgraded_plant": "connected upgraded desalination plant",
        "upgraded_laboratory": "connected upgraded laboratory",
        "tunnel": "tunnel beside connected cities",
        "upgraded_tunnel": "upgraded tunnel beside a connected city",
        "any_upgraded_tunnel": "upgraded tunnel",
        "upgraded_structure": "upgraded structure: connected building, tunnel beside a connected city",
        "upgraded_set": "set of upgraded structures: tunnel beside a connected city, farm, desalination plant, laboratory",
        "metropolis": "connected metropolis",
        "action_card": "action cards",
        "paid_special": "special card paid for",
    }
    perform = {"available": "any available slot", "occupied": "slot occupied by another player", "any": "no tile"}
    nth = {2: "second"}
    usual, free = "at the usual cost", "for free"
    on_expansion, all_slots = "on an expansion space", "the always-available one included"
    and_upgrade = "and upgrade it for 1 science"
    act, acts = "use 1 of your action cards", "use up to 2 of your action cards"
    ready, and_use = "make 1 used action card ready", "use it"
    transform = "turn 1 nonsymbiotic city into a symbiotic city"
    charter = "take 1 spare blue metropolis"
    yields = "the production of 1 upgraded structure beside a connected city"
    special = "take 1 special card"
    different = "2 different resources, 1 each"
    track = "on space {spaces} of the Federation track"
    hand_limit = "hand limit {n} card higher"
    steelplast = "an action slot gives at least 1 steelplast"
    end, production, whenever, once = "at the end of the game", "at each Production", "whenever", "once per turn"
    verbs = {"built": "you build", "upgraded": "upgrade"}
    unmatched = "a coloured slot that does not match your card"
    matched = {"yellow": "you play a yellow card on a yellow slot"}
    turn_end = "at the end of each turn in which you advanced on the Federation track"
    connected = "you connect a metropolis"
    taken, acted = "you take a special card", "you use an action card"
    always = "the always-available slot"
    entered = "advance to space {space} of the Federation track"
    up, by, either = "rounded up", ", ", " or "

    def gain(self, amounts, cards):
        return f"{self.list_amounts(amounts)} {f'draw {cards} cards' if cards else ''}"

    def list_amounts(self, amounts):
        return ", ".join(f"{n} {self.goods[kind]}" for kind, n in amounts)

    def per(self, n, what):
        return f"for each {what}" if n == 1 else f"for every {n} {what}"

    def most(self, amounts):
        return f"at most {self.list_amounts(amounts)}"

    def advance(self, n):
        return f"advance {n} spaces on the Federation track"

    def some(self, kinds, n):
        """So many of kinds, as the object of a verb."""
        named = [self.things[kinds]] if kinds in self.things else [self.things[kind] for kind in kinds]
        return (f"up to {n} " if n > 1 else "") + " or ".join((f"1 {name}" if n == 1 else name) for name in named)

    def build(self, what, cost):
        return f"build {what} {cost}"

    def cost(self, goods):
        return f"for {goods}"

    def less(self, goods):
        return f"{goods} less"

    def upgrade(self, what, prices, n):
        collected = {True: "1 or 2, for each", False: "each" if n > 1 else ""}[n == 2 and len(prices) > 1]
        what = what.replace("up to 2 ", "") if len(prices) > 1 else what
        return f"upgrade {what} {collected} for {' or '.join(prices)}"

    def pay(self, price, gain):
        return f"pay {price}: {gain}"

    def exchange(self, one, other):
        return f"exchange {one} and {other}"

    def at_least(self, n, what):
        return f"at least {n} {what}"

    def instead(self, kind, makes, plain):
        return f"1 of your connected {self.things[kind]} may produce {makes} instead of 1 {plain}, besides what its upgrade makes"

    def convert(self, goods, points):
        return f"once: pay {goods} produced for {points} points"

    def score(self, points, for_):
        return f"{points} points {for_}"

    def tier(self, n, what, points):
        return f"{points} points for {n} {what}"

    def beyond(self, n):
        return {5: "beyond the fifth"}[n]

    def buy(self, price, points, most):
        return f"pay {price} for {points} points, {'once' if most == 1 else f'at most {most} times'}"

    def phrase_building(self, verb, what, nth, turn):
        where = "in the same turn" if turn else "of a connected city"
        return f"{self.verbs[verb]} {f'the {nth} {what} {where}' if nth else what}"


class Japanese(English):
    goods = {
        "credit": "クレジット",
        "kelp": "海藻",
        "steelplast": "鉄鋼",
        "science": "科学",
        "biomatter": "生体物質",
        "points": "点",
    }
    things = {
        "tunnel": "トンネル",
        "farm": "農場",
        "plant": "淡水化プラント",
        "laboratory": "研究所",
        "nonsymbiotic": "非共生都市",
        "symbiotic": "共生都市",
        STRUCTURES: "建造物",
        BUILDINGS: "建物",
        DOMES: "都市",
    }
    counts = {
        "city": "つながっている都市",
        "symbiotic": "つながっている共生都市",
        "full_city": "つながっていて三種類の建物がすべてある都市",
        "farm": "つながっている農場",
        "plant": "つながっている淡水化プラント",
        "laboratory": "つながっている研究所",
        "upgraded_farm": "つながっている改良された農場",
        "upgraded_plant": "つながっている改良された淡水化プラント",
        "upgraded_laboratory": "つながっている改良された研究所",
        "tunnel": "つながっている都市に隣接するトンネル",
        "upgraded_tunnel": "つながっている都市に隣接する改良されたトンネル",
        "any_upgraded_tunnel": "改良されたトンネル",
        "upgraded_structure": "改良された建造物(つながっている建物、都市に隣接するトンネル)",
        "upgraded_set": "改良された建造物のセット(つながっている都市に隣接するトンネル、農場、淡水化プラント、研究所)",
        "metropolis": "つながっている主要都市",
        "action_card": "アクションカード",
        "paid_special": "コストを支払った特殊カード",
    }
    perform = {
        "available": "利用可能な任意のスロット",
        "occupied": "他プレイヤーが占有しているスロット",
        "any": "自分のタイルがない任意の色付きスロット",
    }
    nth = {2: "2つ目"}
    usual, free = "通常コストで", "無料で"
    on_expansion, all_slots = "拡大スペースに", "常時利用可能スロットを含む"
    and_upgrade = "1科学で改良する"
    act, acts = "アクションカードを1枚使う", "アクションカードを2枚まで使う"
    ready, and_use = "使用済みのアクションカードを1枚使用可能に戻す", "そのカードを使う"
    transform = "非共生都市を1つ共生都市に"
    charter = "青の主要都市を1つ得る"
    yields = "つながっている都市に隣接する改良された建造物1つの生産物"
    special = "特殊カードを1枚得る"
    different = "異なる資源を2つ、1ずつ"
    track = "連合トラックのスペース{spaces}にいる"
    hand_limit = "手札上限が{n}枚増える"
    steelplast = "アクションスロットによって1鉄鋼以上を得る"
    end, production, whenever, once = "ゲーム終了時", "生産フェイズごとに", "たびに", "手番ごとに1回"
    verbs = {"built": "建設する", "upgraded": "改良する"}
    unmatched = "カードと色の異なる色付きスロット"
    matched = {"yellow": "黄色のスロットで黄色のカードをプレイする"}
    turn_end = "連合トラック上で前進した手番の終了時に"
    connected = "主要都市をつなぐ"
    taken, acted = "特殊カードを得る", "アクションカードを使う"
    always = "常時利用可能スロット"
    entered = "連合トラックのスペース{space}に進む"
    up, by, either = "切り上げ", "、", "か"

    def gain(self, amounts, cards):
        return f"{self.list_amounts(amounts)} {f'カードを{cards}枚引く' if cards else ''}"

    def list_amounts(self, amounts):
        return "、".join(f"{n}{self.goods[kind]}" for kind, n in amounts)

    def per(self, n, what):
        return f"{what}{n}つごとに"

    def most(self, amounts):
        return f"最大{self.list_amounts(amounts)}"

    def advance(self, n):
        return f"連合トラック上で{n}スペース進む"

    def some(self, kinds, n):
        named = [self.things[kinds]] if kinds in self.things else [self.things[kind] for kind in kinds]
        return f"{'か'.join(named)}を{n}つ{'まで' if n > 1 else ''}"

    def build(self, what, cost):
        return f"{cost}{what}建設する"

    def cost(self, goods):
        return f"{goods}で"

    def less(self, goods):
        return f"{goods}安い"

    def upgrade(self, what, prices, n):
        result = "1つか、1つごとに" if n == 2 and len(prices) > 1 else ""
        return f"{what}{result}{'か'.join(prices)}改良する"

    def pay(self, price, gain):
        return f"{price}を支払って{gain}"

    def exchange(self, one, other):
        return f"{one}と{other}を交換"

    def at_least(self, n, what):
        return f"{what}{n}以上"

    def instead(self, kind, makes, plain):
        return f"つながっている{self.things[kind]}1つは1{self.goods[plain]}の代わりに{makes}(改良分は別)"

    def convert(self, goods, points):
        return f"1回、生産された{goods}を支払って{points}点"

    def score(self, points, for_):
        return f"{for_}{points}点"

    def tier(self, n, what, points):
        return f"{what}{n}つで{points}点"

    def beyond(self, n):
        return {5: "六つ目から"}[n]

    def buy(self, price, points, most):
        return f"{price}を支払って{points}点、{most}回まで"

    def phrase_building(self, verb, what, nth, turn):
        where = "1手番中に" if turn else "つながっている都市でその都市の"
        return (f"{where}{nth}の" if nth else "") + what + self.verbs[verb]
