"""The phrases of which sentences.py makes what a scenario of Oceans does, in both languages."""

PHRASES = {
    "Standing.forage": ("Each species gets forage {n}", "すべての種に採集{n}が加わる"),
    "Standing.attack": ("Each species gets attack {n}", "すべての種に攻撃{n}が加わる"),
    "Standing.shells": ("Each species gets shell {n}", "すべての種に甲殻{n}が加わる"),
    "Standing.icons.less": (
        "The forage and attack numbers of all traits are {n} lower",
        "すべての特徴の採集と攻撃の数値−{n}",
    ),
    "Standing.gain": ("Each trait with a gain icon gains {n} more", "恩恵アイコンがある特徴は、恩恵+{n}"),
    "Standing.places": ("Each species may have {n} more trait", "すべての種の特徴の上限+{n}"),
    "Standing.places.less": ("Each species may have {n} trait fewer", "すべての種の特徴の上限−{n}"),
    "Standing.spaces": ("Each species has {n} more fish spaces", "すべての種の魚のスペース+{n}"),
    "Standing.spaces.less": ("Each species has {n} fewer fish spaces", "すべての種の魚のスペース−{n}"),
    "Standing.aging": ("Aging +{n}", "世代経過+{n}"),
    "Standing.wild": (
        "When a species feeds, each forage or attack number of its traits may count as {n} more or {n} less",
        "食事をする種の特徴の採集と攻撃の数値は、それぞれ{n}多くても{n}少なくてもよい",
    ),
    "Allows.forage_zones": (
        "Each species may forage from any Ocean zone instead of the Reef",
        "すべての種は浅瀬の代わりに、いずれかの海洋ゾーンから採集できる",
    ),
    "Allows.no_stronger": (
        "A species cannot attack a species whose forage value or attack value is higher than its own attack value",
        "自身の攻撃値より高い採集値か攻撃値を持つ種は攻撃できない",
    ),
    "Allows.kill_empty": (
        "Species with 0 tokens can be attacked, too; such a species goes extinct at once, before any trait triggers",
        "個体が0の種も攻撃でき、その種はどの特徴の発動よりも前に、ただちに絶滅する",
    ),
    "Allows.no_surplus": ("No species overpopulates", "どの種も過剰繁殖しない"),
    "Allows.surplus_kills": (
        "A species that overpopulates goes extinct, and all its tokens go to the Reef",
        "過剰繁殖した種は絶滅し、その個体はすべて浅瀬に置かれる",
    ),
    "Allows.pool_plays": (
        "You may evolve the top card of either gene pool pile instead of a card of your hand",
        "手札のカードの代わりに、遺伝子プールのいずれかの一番上のカードを進化に使ってもよい",
    ),
    "loses.overpopulated.beside": (
        "After a species overpopulates, each of its neighbours loses {tokens}",
        "種が過剰繁殖したあと、その隣接種はそれぞれ個体を{tokens}個失う",
    ),
    "loses.once.no_deep": (
        "Each species without a Deep trait loses {tokens}",
        "深海の特徴がない種は、それぞれ個体を{tokens}個失う",
    ),
    "loses.aged.no_deep": (
        "After each aging phase, each species without a Deep trait loses {tokens}",
        "世代経過フェイズが終わるたびに、深海の特徴がない種はそれぞれ個体を{tokens}個失う",
    ),
    "loses.once.most": (
        "The species with the most tokens lose all of them",
        "個体が最も多い種は、そのすべてを失う(同数ならすべての種)",
    ),
    "loses.foraged.feeder": (
        "After a species forages, it loses {tokens}",
        "採集した種は、そのあと個体を{tokens}個失う",
    ),
    "bestows.born": ("A newly created species gains {tokens}", "新たに作られた種は、恩恵{tokens}を得る"),
    "bestows.defensive": (
        "A species gains {tokens} after a defensive trait is evolved on it",
        "防衛特徴を進化させた種は、そのあと恩恵{tokens}を得る",
    ),
    "bestows.extinct": (
        "After a species goes extinct, each species of the other players gains {tokens}",
        "種が絶滅したあと、ほかのプレイヤーの種はそれぞれ恩恵{tokens}を得る",
    ),
    "does.age_one_again": (
        "After aging, the aging player chooses 1 of their own species, which ages 1 more time",
        "世代経過のあと、そのプレイヤーは自分の種を1つ選び、もう1回世代経過させる",
    ),
    "does.age_previous": (
        "In each aging the species of the player to the right age as well",
        "世代経過では、右隣のプレイヤーの種も世代経過する",
    ),
    "does.age_all": ("In each aging all species in play age", "誰の世代経過でも、場のすべての種が世代経過する"),
    "does.pay_for_migrating": (
        "Whoever plays a card to migrate returns 2 tokens from their score pile to the Reef",
        "カードを移動にプレイしたプレイヤーは、得点パイルの個体2個を浅瀬に戻す",
    ),
    "does.reef_to_zone": (
        "After your aging, move 2 tokens from the Reef to an Ocean zone of your choice",
        "自分の世代経過のあと、浅瀬の個体2個を、選んだ海洋ゾーンに動かす",
    ),
    "does.swap_beside": (
        "Before your feeding: you may swap 1 trait of your species with 1 trait of a neighbour of that species",
        "食事の前:自分の種の特徴1枚を、その隣接種の特徴1枚と交換できる",
    ),
    "does.swap_discard": (
        "At the end of your refill you may swap 1 Surface card of your hand with 1 card of the discard pile",
        "カードの補充の最後に、手札の表層カード1枚を捨て札パイルのカード1枚と交換できる",
    ),
    "does.double": (
        "Each species doubles its tokens, taken from the Ocean zones in order",
        "それぞれの種の個体は、海洋ゾーンから番号の小さい順に取って倍になる",
    ),
    "does.fire_all_gains": ("Each gain icon in play triggers 1 time", "場の恩恵アイコンが、それぞれ1回発動する"),
    "does.pass_species": (
        "Each player's leftmost species moves to the right end of the row of the player to the left, all at once",
        "全員同時に、自分の左端の種を左隣のプレイヤーの列の右端に移す",
    ),
    "does.shuffle_traits": (
        "Each player's traits are shuffled and dealt back onto that player's species at random",
        "各プレイヤーは自分の種の特徴をシャッフルし、自分の種にランダムに配り直す",
    ),
}
