"""The guides: whole in both languages, no broken link, and true of the code that they tell of."""

import os
import re
import subprocess
import sys

import pytest

from bot.config import Settings
from bot.facts import facts
from bot.games.registry import games
from bot.store.store import Store
from bot.texts import texts
from tests.syntax import ROOT

GUIDES = ROOT / "data" / "guides"
NAMES = sorted(path.stem for path in (GUIDES / "en").glob("*.md"))
PAGES = sorted([*GUIDES.rglob("*.md"), ROOT / "README.md", *(ROOT / ".github").rglob("*.md")])
LONGEST = 120  # words of a paragraph or a list's item: more is a wall on a phone
FENCE = re.compile(r"^```(\S*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def blocks(text):
    """The blocks of a page: language, what it needs ("" for nothing), and the commands."""
    return [match.groups() for match in FENCE.finditer(text)]


def prose(path):
    return FENCE.sub("", path.read_text("utf-8"))


def headings(path):
    return re.findall(r"^##+ (.+)$", prose(path), re.MULTILINE)


def anchor(heading):
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_tell_the_same_commands_in_the_same_order(name):
    english, japanese = (GUIDES / lang / f"{name}.md" for lang in ("en", "ja"))
    assert blocks(english.read_text("utf-8")) == blocks(japanese.read_text("utf-8"))
    if name != "privacy":  # a table in English, a short text in Japanese
        assert len(headings(english)) == len(headings(japanese))


@pytest.mark.parametrize(
    ("page", "lang", "told"),
    [
        ("README.md", "en", "**{name}**<br>{least}-{most} players, {minutes} min each |"),
        (".github/README.ja.md", "ja", "**{name}**<br>{least}~{most}人、1人{minutes}分 |"),
    ],
)
def test_the_first_page_tells_how_many_play_each_game_and_for_how_long(page, lang, told):
    text = (ROOT / page).read_text("utf-8")
    for key, game in games().items():
        known = {"name": texts(lang, key)("game.name"), "least": game.seats[0], "most": game.seats[-1]}
        assert told.format(minutes=facts(key).minutes, **known) in text


def test_each_guide_is_there_in_both_languages():
    assert sorted(path.stem for path in (GUIDES / "ja").glob("*.md")) == NAMES


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_how_it_is_built_names_each_folder_of_the_program(lang):
    page = (GUIDES / lang / "built.md").read_text("utf-8")
    folders = [f"bot/{path.parent.name}" for path in (ROOT / "bot").glob("*/__init__.py")]
    assert len(folders) > 9
    assert [folder for folder in ("cogs", "renderers", *folders) if f"`{folder}" not in page] == []


KEPT = {  # about a person, as `/privacy export` calls it, and how the guides name it
    "settings": ("What you have set", "設定と最後に使ったころ"),
    "turns_in_time": ("turns were on time", "持ち時間内に終えた手番の数"),
    "vacations": ("Vacations", "休暇"),
    "muted_games": ("reminders you turned off", "リマインダーを止めたゲーム"),
    "notes": ("`/note`", "`/note`"),
    "friends_and_people_you_avoid": ("Your friends (🔔)", "避ける人"),
    "your_search_for_a_table": ("Your search for a table", "探している卓"),
    "hands_shown": ("which message shows your hand", "手札やリマインダーを表示しているメッセージ"),
    "reminders_shown": ("or reminds you", "リマインダーを表示しているメッセージ"),
    "reminders_due": ("reminders that are due", "これから届くリマインダー"),
    "games_looked_at": ("roughly when you were last here", "最後に使ったころの時刻"),
    "films_and_threads_of_the_last_hour": ("timelapse", "動画の作成"),
    "games_where_you_always_agree_to_undo": ("always agree to an undo", "取り消しにいつも同意するゲーム"),
    "plans_for_your_next_turns": ("The turn that you plan (🗓️)", "次の手番の予約(🗓️)"),
    "answers_in_others_turns": ("standing answers in others' turns (🗣️)", "自動回答(🗣️)"),
    "analysis_boards": ("analysis board (🔬)", "検討で試した手(🔬"),
    "puzzles_tried": ("puzzles you have tried", "挑戦した問題"),
    "puzzles_solved": ("whether you have solved them", "その結果"),
    "ratings": ("your ratings", "レーティング"),
    "results_of_your_games": ("How each game ended", "遊んだゲームの結果"),
    "games_you_follow": ("Which games you follow", "観戦通知を受け取っているゲーム"),
    "bans_from_games": ("has banned you from its games", "あなたの参加を禁止したとき"),
    "bans_by_you": ("who decided it", "決めた人と日時"),
    "changes_of_servers_by_you": ("What you have changed about a server's rules", "サーバーの設定を変えた記録"),
    "changes_of_servers_about_you": ("its moderators see that it was done", "参加を禁止したとき"),
    "seats": ("Your Discord id and the name you had when you took a seat", "DiscordのIDと席に着いたときの名前"),
    "games_you_host": ("whether you host the table", "ホストかどうか"),
    "handed_over_by_you": ("Who gave which seat to a computer", "席の交代"),
    "votes_you_proposed": ("votes and consents to undo", "投票"),
    "votes_about_you": ("votes and consents to undo", "投票"),
    "your_ballots": ("votes and consents to undo", "投票"),
    "your_consents_to_undo": ("votes and consents to undo", "取り消しへの同意"),
    "words_you_mixed_into_luck": ("The word that you put into a game's luck", "ゲームの乱数に加えた言葉"),
    "messages_to_you": ("Posts and direct messages", "送信するメッセージ"),
    "deletions": ("That your data was deleted", "データを削除したこと"),
}


async def test_the_privacy_guide_names_all_that_is_kept_about_a_person(tmp_path):
    async with await Store.open(f"sqlite:///{tmp_path}/gamekeeper.db", busy_ms=1000) as store:
        assert {*await store.privacy.rows_about(1)} == {*KEPT}
    for place, lang in enumerate(("en", "ja")):
        page = (GUIDES / lang / "privacy.md").read_text("utf-8")
        assert [kind for kind, names in KEPT.items() if names[place] not in page] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_merge_is_left_half_done(path):
    assert not re.search(r"^(<{7}|={7}|>{7})( |$)", path.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_link_is_broken(path):
    for link in LINK.findall(prose(path)):
        if link.startswith(("https://", "http://")):
            continue
        place, _, part = link.partition("#")
        target = (path.parent / place).resolve() if place else path
        assert target.exists(), link
        assert not part or part in map(anchor, headings(target)), link


@pytest.mark.parametrize("path", sorted(GUIDES.rglob("*.md")), ids=lambda path: str(path.relative_to(GUIDES)))
def test_contents_name_each_part(path):
    listed = re.findall(r"^- \[(.+)\]\(#", prose(path), re.MULTILINE)
    assert listed == headings(path) or (not listed and path.stem in ("privacy", "terms"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_paragraph_is_a_wall(path):
    if path.stem == "privacy":
        return
    for paragraph in re.split(r"\n\n|\n- |\n\||\n\d\. ", prose(path)):
        assert len(paragraph.split()) <= LONGEST, paragraph[:80]
        assert len(paragraph) <= 7 * LONGEST, paragraph[:80]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_bold_type_is_opened_and_closed(path):
    for line in prose(path).splitlines():
        assert "***" not in line, line
        assert line.count("**") % 2 == 0, line


def labels(lang):
    """All that the bot's own texts say."""
    return "\n".join(path.read_text("utf-8") for path in (ROOT / "data/locales").glob(f"*.{lang}.toml"))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", ["play", "host", "troubles"])
def test_what_stands_in_bold_is_called_so_by_the_bot(name, lang):
    text = labels(lang)
    for bold in re.findall(r"\*\*(.+?)\*\*", prose(GUIDES / lang / f"{name}.md")):
        assert bold.lower() in text.lower(), bold


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_command_exists(path):
    words = texts("en")
    names = {words(key) for key in words if key.startswith("command.") and key.endswith(".name")}
    for command in re.findall(r"`/([a-z]+(?: [a-z]+)?)[ `]", prose(path)):
        if command in ("live", "ready", "metrics", "cartographers draw", "games"):
            continue
        assert {*command.split(" ")} <= names, command


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_setting_exists(path):
    known = {name.upper() for name in Settings.model_fields} | {"POSTGRES_PASSWORD"}
    assert {*re.findall(r"`([A-Z][A-Z_]+)=", path.read_text("utf-8"))} <= known


@pytest.fixture
async def database(tmp_path):
    async with await Store.open(f"sqlite:///{tmp_path}/gamekeeper.db", busy_ms=1000):
        pass


@pytest.mark.usefixtures("database")
def test_commands_that_need_nothing_run_as_they_stand(tmp_path):
    """In order, in a folder with a database; what others need (a token, Docker, systemd) is said beside them."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / ".env.example").write_bytes((ROOT / ".env.example").read_bytes())
    run = [code for *needs, code in blocks((GUIDES / "en/run.md").read_text("utf-8")) if needs == ["sh", ""]]
    assert len(run) >= 4
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    for code in run:
        done = subprocess.run(["sh", "-euc", code], cwd=tmp_path, env=kept, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{code}\n{done.stdout}\n{done.stderr}"
    assert {"games-today.db", ".env"} <= {path.name for path in tmp_path.iterdir()}
    assert [*tmp_path.glob("before-20*.db")]  # of each update its own: a backup writes over none
