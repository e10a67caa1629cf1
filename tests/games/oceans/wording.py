"""The phrases of which sentences.py makes what a row of Oceans does, in both languages."""

PHRASES = {
    "forage": ("Forage {n}", "採集{n}"),
    "attack": ("Attack {n}", "攻撃{n}"),
    "shell": ("Shell {n}", "甲殻{n}"),
    "ban.forage": ("Never forages", "採集不可"),
    "ban.attack": ("Never attacks", "攻撃不可"),
    # ---- standing values
    "PerDeep": (
        "Forage {forage} for each Deep trait on it, this one included",
        "この種の深海の特徴(これを含む)ごとに、採集{forage}",
    ),
    "PerToken": ("Attack {attack} for each token on it", "この種の個体ごとに、攻撃{attack}"),
    "PerOther": ("Shell {shells} for each other species of yours", "自分のほかの種ごとに、甲殻{shells}"),
    "DoublesAttack": ("The attack icons of its traits are doubled", "この種の特徴の攻撃アイコンは倍になる"),
    "AttacksByForage": (
        "Its attack value is its forage value, whatever attack icons or attack ban it has",
        "攻撃アイコンや攻撃不可にかかわらず、攻撃値は採集値と同じになる",
    ),
    "ShellsBeside": ("Each neighbour has shell {shells}, too", "隣接種にもそれぞれ甲殻{shells}"),
    "Places.1": ("May have {more} more trait", "特徴の上限+{more}"),
    "Places.2": ("May have {more} more traits", "特徴の上限+{more}"),
    "Places.None": ("May have any number of traits", "特徴を何枚でも持てる"),
    "Spaces": ("{more} more fish spaces", "魚のスペース+{more}"),
    "NeverOverpopulates": ("Never overpopulates", "過剰繁殖しない"),
    "SurplusScores": (
        "When it overpopulates, its surplus goes to your score pile",
        "過剰繁殖したとき、余った個体を自分の得点パイルに置く",
    ),
    "NeverExtinct": ("Never goes extinct", "絶滅しない"),
    "Ages.more": ("Aging +{more}", "世代経過+{more}"),
    "Ages.by_traits": (
        "In aging it gives as many tokens as it has traits, and nothing changes that",
        "世代経過で得点パイルに移す個体の数は特徴の枚数と同じで、ほかの何によっても変わらない",
    ),
    "Ages.none": ("In aging it gives no tokens, without going extinct", "世代経過では個体を移さず、そのとき絶滅しない"),
    "MayAge.zero": (
        "In aging it may give 0 tokens, without going extinct",
        "世代経過で得点パイルに移す個体を0にでき、そのとき絶滅しない",
    ),
    "MayAge.more": (
        "In aging it may give up to {more} tokens more",
        "世代経過で、さらに{more}個まで多く個体を得点パイルに移せる",
    ),
    "MayAge.always": (
        "May also age in another player's aging, without going extinct",
        "ほかのプレイヤーの世代経過でも、絶滅せずに世代経過できる",
    ),
    "Gaining.more": ("Each of its gains is {more} more", "この種の恩恵+{more}"),
    "Gaining.times": ("All its gains are doubled", "この種の恩恵はすべて倍になる"),
    "PlayedOn.any": ("Play it on any species with a free trait place", "特徴の空きがある任意の種にプレイする"),
    "PlayedOn.others": (
        "Play it on another player's species with a free trait place",
        "特徴の空きがある、ほかのプレイヤーの種にプレイする",
    ),
    "PlayedOn.again": ("Then evolve 1 more card", "そのあと、もう1枚を進化に使う"),
    "Rooted": (
        "It counts as one of that species' traits and cannot be discarded, swapped or copied",
        "その種の特徴として数え、捨てることも交換も複製もできない",
    ),
    "DeepFree": (
        "Other Deep traits cost nothing to evolve on it",
        "この種に進化させるほかの深海の特徴は、コストがかからない",
    ),
    "LeavesAbove": (
        "Is discarded when its species' forage value or attack value is higher than {value}",
        "この種の採集値か攻撃値が{value}より高くなると、これを捨てる",
    ),
    # ---- who may attack whom
    "Protected": ("Cannot be attacked", "攻撃されない"),
    "Protected.tokens": (
        "Cannot be attacked while it has {tokens} or more tokens",
        "個体が{tokens}個以上ある間は攻撃されない",
    ),
    "Protected.reef": (
        "Cannot be attacked or leeched while the Reef has tokens",
        "浅瀬に個体がある間は、攻撃も吸血もされない",
    ),
    "Protected.surface": (
        "Can neither attack a species that has a Surface trait nor be attacked by one",
        "表層の特徴がある種を攻撃できず、その種から攻撃されない",
    ),
    "Protected.without": ("Can be attacked only by species with {without}", "{without}がある種からしか攻撃されない"),
    "Protected.at_least": (
        "Cannot be attacked by a species with an attack value of {at_least} or more",
        "攻撃値{at_least}以上の種からは攻撃されない",
    ),
    "Protected.below": (
        "Cannot be attacked by a species with an attack value lower than {below}",
        "攻撃値が{below}より低い種からは攻撃されない",
    ),
    "Protected.below_forage": (
        "Cannot be attacked by a species whose attack value is lower than its forage value",
        "攻撃値がこの種の採集値より低い種からは攻撃されない",
    ),
    "Unleechable": ("Cannot be leeched", "吸血されない"),
    "AttacksOnly.tokens": (
        "Attacks only species with {tokens} or more tokens",
        "個体が{tokens}個以上の種だけを攻撃できる",
    ),
    "IgnoresShells": ("Ignores all shells when attacking", "攻撃するとき、甲殻をすべて無視する"),
    "IgnoresTraits": ("Ignores {kins} when attacking", "攻撃するとき、{kins}を無視する"),
    "IgnoresTraits.no_deep": (
        "Ignores {kins} when attacking a species without a Deep trait",
        "深海の特徴がない種を攻撃するとき、{kins}を無視する",
    ),
    "IgnoresDefensive": (
        "When attacking, ignores {number} defensive trait of the target",
        "攻撃するとき、対象の防衛特徴を{number}つ無視する",
    ),
    "IgnoresDefensive.deep": (
        "When attacking a species that has a Deep trait, ignores {number} of its defensive traits",
        "深海の特徴がある種を攻撃するとき、その防衛特徴を{number}つ無視する",
    ),
    "IgnoresDefensive.all": ("Ignores all defensive traits when attacking", "攻撃するとき、防衛特徴をすべて無視する"),
    "IgnoresProtection": ("Ignores “cannot be attacked”", "「攻撃されない」を無視する"),
    "IgnoresProtection.weaker": (
        "Ignores “cannot be attacked” if its attack value is higher than the target's",
        "攻撃値が対象より高ければ、「攻撃されない」を無視する",
    ),
    "IgnoresProtection.leeching": (
        "Ignores “cannot be attacked” of a species with a leeching trait",
        "吸血の特徴がある種の「攻撃されない」を無視する",
    ),
    "IgnoresProtection.value": (
        "Ignores “cannot be attacked” of a species with a forage value or attack value of {value} or more",
        "採集値か攻撃値が{value}以上の種の「攻撃されない」を無視する",
    ),
    "IgnoresProtection.by_deep": (
        "Ignores “cannot be attacked” of Deep traits",
        "深海の特徴の「攻撃されない」を無視する",
    ),
    "TakesAtMost": ("Takes at most {tokens} with an attack", "攻撃で奪う個体は{tokens}個まで"),
    # ---- feeding
    "Feeds": (
        "When it is chosen to feed, may feed {more} more {times}",
        "食事に選ばれたとき、追加で{more}回食事できる",
    ),
    "Feeds.forage": ("May forage {more} more {times}", "追加で{more}回採集できる"),
    "Feeds.attack": ("May attack {more} more {times}", "追加で{more}回攻撃できる"),
    "Feeds.scores": (
        "What it takes with any attack but its first goes to your score pile",
        "最初の攻撃以外で奪う個体は、自分の得点パイルに置く",
    ),
    "FeedsIfEvolved": (
        "After your normal feeding, may feed as well if you evolved another trait on it this turn",
        "この手番にこの種にほかの特徴を進化させていれば、通常の食事のあとにこの種も食事できる",
    ),
    "ForagesZones": (
        "May forage from any Ocean zone instead of the Reef",
        "浅瀬の代わりに、いずれかの海洋ゾーンから採集できる",
    ),
    "ForagesLess": ("May take fewer when foraging", "採集で得る個体を減らしてもよい"),
    "HostsForagers": (
        "Neighbours may forage from its board instead of the Reef",
        "隣接種は浅瀬の代わりに、この種ボードから採集できる",
    ),
    "Splashes": (
        "When attacking, may also take 1 from each of any number of other species without a defensive trait",
        "攻撃するとき、防衛特徴のないほかの種を好きな数だけ選び、それぞれから個体を1個取れる",
    ),
    "Feeding": (
        "When it attacks, {kins} that trigger gain {more} more",
        "この種の攻撃で発動する{kins}は、恩恵+{more}",
    ),
    # ---- before one's feeding
    "Before.takes": ("Before your feeding: takes {tokens} from {source}", "食事の前:{source}から個体を{tokens}個取る"),
    "Before.leeches": (
        "Before your feeding: leeches {tokens} from {source}",
        "食事の前:{source}個体を{tokens}個吸血する",
    ),
    "Before.loses": (
        "Before your feeding: each other species with a leeching trait loses {tokens}",
        "食事の前:吸血の特徴があるほかの種は、それぞれ個体を{tokens}個失う",
    ),
    "Before.migrates": (
        "Before your feeding: migrates as many tokens as its forage value from an Ocean zone of your choice to the Reef",
        "食事の前:採集値と同じ数の個体を、選んだ海洋ゾーンから浅瀬に移動する",
    ),
    "Before.hand": (
        "Before your feeding: may swap any number of its other traits with as many Surface cards of your hand",
        "食事の前:この種のほかの特徴を好きな枚数だけ、同じ枚数の手札の表層カードと交換できる",
    ),
    "Before.beside": (
        "Before your feeding: may swap any number of its Surface traits with as many traits of neighbours that you own",
        "食事の前:この種の表層の特徴を好きな枚数だけ、同じ枚数の、自分の隣接種の特徴と交換できる",
    ),
    "source.arrow": ("the neighbour its arrow points at", "矢印の先の隣接種から"),
    "source.beside": ("a neighbour of your choice", "選んだ隣接種から"),
    "source.deep": ("another species of your choice with a Deep trait", "深海の特徴があるほかの種を選び、"),
    "source.strongest": (
        (
            "the species with the highest attack value among the others that can be leeched "
            "(you choose if several are tied)"
        ),
        "吸血できるほかの種のうち、攻撃値が最も高い種から",
    ),
    "source.leechers": ("each other species with a leeching trait", "吸血の特徴があるほかの種それぞれ"),
    "source.schooling": ("each other species with Schooling", "群れがあるほかの種それぞれ"),
    "source.pile": ("a score pile of your choice, yours included", "選んだ得点パイル(自分のものでもよい)"),
    "source.reef": ("the Reef", "浅瀬"),
    "source.zone": ("an Ocean zone of your choice", "選んだ海洋ゾーン"),
    # ---- after a feeding, and on other occasions
    "Gains": ("Gains {gain} {when}", "{when}、恩恵{gain}を得る"),
    "when.attacked.arrow": ("after the neighbour its arrow points at is attacked", "矢印の先の隣接種が攻撃されたあと"),
    "when.fed.arrow": (
        "after the neighbour its arrow points at forages or attacks",
        "矢印の先の隣接種が採集か攻撃をしたあと",
    ),
    "when.fed.beside": (
        "after a neighbour on either side forages or attacks",
        "左右どちらかの隣接種が採集か攻撃をしたあと",
    ),
    "when.lost.beside": (
        "after a neighbour on either side loses tokens to an attack",
        "左右どちらかの隣接種が攻撃で個体を失ったあと",
    ),
    "when.lost.self": ("after it loses tokens to an attack", "攻撃で個体を失ったあと"),
    "when.lost.any": (
        "after any species loses {lost} or more to an attack",
        "いずれかの種が攻撃で個体を{lost}個以上失ったあと",
    ),
    "when.emptied": ("after an attack leaves it with 0 tokens", "攻撃されて個体が0になったあと"),
    "when.nearest.attack": (
        (
            "after a species with an attack value of {value} or more attacks, "
            "if this is the nearest {kin} to it on either side"
        ),
        "攻撃値{value}以上の種が攻撃したあと、その種から見てこの種が左か右で最も近い{kin}なら",
    ),
    "when.nearest.forage": (
        (
            "after a species with a forage value of {value} or more forages, "
            "if this is the nearest {kin} to it on either side"
        ),
        "採集値{value}以上の種が採集したあと、その種から見てこの種が左か右で最も近い{kin}なら",
    ),
    "when.fires": ("for each {kin} that triggers", "{kin}が発動するたびに"),
    "when.migrated": ("after tokens are migrated to the Reef", "個体が浅瀬に移動されたあと"),
    "when.born": ("after another species is newly created", "ほかの種が新たに作られたあと"),
    "when.deep_played": (
        "after another Deep trait is played on any species",
        "いずれかの種にほかの深海の特徴がプレイされたあと",
    ),
    "when.aging": ("before it ages", "世代経過の前に"),
    "After.takes.forage.other": (
        "After another species forages, takes {tokens} from it",
        "ほかの種が採集したあと、その種から個体を{tokens}個取る",
    ),
    "After.takes.attack.other": (
        "After another species with an attack value of {value} or more attacks, takes {tokens} from it",
        "攻撃値{value}以上のほかの種が攻撃したあと、その種から個体を{tokens}個取る",
    ),
    "After.takes.attack.beside": (
        "After a neighbour attacks, takes {tokens} from it",
        "隣接種が攻撃したあと、その種から個体を{tokens}個取る",
    ),
    "After.loses.feeder": (
        "After a species attacks it, that species loses {tokens}",
        "この種を攻撃した種は、そのあと個体を{tokens}個失う",
    ),
    "After.loses.leeched": (
        "After a species attacks or leeches from it, that species loses {tokens}",
        "この種を攻撃または吸血した種は、そのあと個体を{tokens}個失う",
    ),
    "After.loses.both": (
        "After a species attacks it or is attacked by it, that species loses {tokens}",
        "この種を攻撃した種と、この種に攻撃された種は、そのあと個体を{tokens}個失う",
    ),
    "After.loses.gainers": (
        "After it is attacked, the attacker and each other species that gained from the attack lose {tokens}",
        "この種が攻撃されたあと、攻撃した種と、その攻撃で恩恵を得たほかの種は、それぞれ個体を{tokens}個失う",
    ),
    "After.strikes": (
        "After another species attacks a neighbour, may attack the attacker, at most 1 time per turn",
        "隣接種がほかの種に攻撃されたあと、攻撃した種を攻撃できる(各手番1回まで)",
    ),
    "After.swaps": (
        (
            "After it is attacked, may swap a Deep trait on it, this one included, with the top card of either gene pool "
            "pile, free of cost"
        ),
        "攻撃されたあと、この種の深海の特徴(これを含む)を、遺伝子プールのいずれかの一番上のカードとコストなしで交換できる",
    ),
    "After.drains": (
        "After it forages, each {kin} on another species leeches {tokens} from it",
        "採集したあと、ほかの種の{kin}がそれぞれこの種から個体を{tokens}個吸血する",
    ),
    "WhenCleaned": (
        "After {kin}s gain, takes {tokens} from each other species that gained this way",
        "{kin}が恩恵を得たあと、その恩恵を得たほかの種それぞれから個体を{tokens}個取る",
    ),
    "WhenNeighbourGains": (
        "After a neighbour gains, takes {tokens} from {source}",
        "隣接種が恩恵を得たあと、{source}から個体を{tokens}個取る",
    ),
    "WhenAging.scores": (
        "Before that species ages, {tokens} of its tokens go to your score pile",
        "その種の世代経過の前に、その個体{tokens}個を自分の得点パイルに置く",
    ),
}
