"""`python -m bot texts`: it begins a language, counts what is written and names what is wrong."""

import shutil
import tomllib

import pytest

import bot.data
from bot.command_line.text_faults import file_faults, length_fault, name_faults
from bot.command_line.texts import check_language
from bot.command_line.translation_coverage import catalogue, catalogues, missing_texts
from tests.made_language import CODE, forget, third_language

ENGLISH = {
    "verb.draw.about": "Draw a card",
    "event.Drew": "{player} draws {n, plural, one {a card} other {{n} cards}} of {deck}.",
    "card.x.short": "1 star",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of the data, which is written to."""
    shutil.copytree(bot.data.DATA, tmp_path / "data")
    monkeypatch.setattr(bot.data, "DATA", tmp_path / "data")
    forget()
    yield tmp_path / "data"
    monkeypatch.undo()
    forget()


def test_a_language_begins_empty_with_the_english_texts_as_remarks(folder, capsys):
    assert check_language("xx") == 0
    made = [line.split()[1] for line in capsys.readouterr().out.splitlines() if line.startswith("made")]
    assert {"data/locales/language.xx.toml", "data/cartographers/rules.xx.toml", "data/page/words.xx.toml"} <= set(made)
    assert sum(map(len, catalogues("xx").values())) == 0
    assert missing_texts("xx") == catalogues("en")
    assert '# play = "Play"' in (folder / "locales/play.xx.toml").read_text("utf-8")
    rules = tomllib.loads((folder / "oceans/rules.xx.toml").read_text("utf-8"))["rule"]
    english = tomllib.loads((folder / "oceans/rules.en.toml").read_text("utf-8"))["rule"]
    assert [rule["id"] for rule in rules] == [rule["id"] for rule in english]
    assert all("text" not in rule for rule in rules)


def test_with_its_remarks_taken_away_it_is_english(folder):
    check_language("xx")
    for kind in ("texts", "cards", "pictures"):  # which have no remarks of their own but in the first lines
        for file in folder.glob(f"oceans/{kind}.xx.toml"):
            _, *lines = file.read_text("utf-8").splitlines()
            texts = "\n".join(line.removeprefix("# ") for line in lines if not line.startswith("# #"))
            file.write_text("\n".join(line for line in texts.splitlines() if "----" not in line), "utf-8")
            assert catalogue("oceans", kind, "xx") == catalogue("oceans", kind, "en")


def test_german_is_whole_for_what_games_share_the_page_and_cartographers():
    assert not {folder for folder, _ in missing_texts("de")} & {"locales", "page", "cartographers"}
    assert list(name_faults(catalogues("de"))) == []


def test_what_is_written_is_kept_and_counted(folder, capsys):
    check_language("xx")
    file = folder / "locales/pictures.xx.toml"
    file.write_text('[picture]\nyes = "sim"\n', "utf-8")
    capsys.readouterr()
    assert check_language("xx", everything=True) == 0
    out = capsys.readouterr().out
    assert file.read_text("utf-8") == '[picture]\nyes = "sim"\n'
    assert "    1 of    4  data/locales/pictures.xx.toml" in out
    assert "missing picture.no: no" in out
    assert "made  " not in out


def test_files_of_what_has_come_since_are_made_if_asked_for(folder, capsys):
    check_language("xx")
    (folder / "oceans/texts.xx.toml").unlink()
    capsys.readouterr()
    check_language("xx")
    assert "made  " not in capsys.readouterr().out
    check_language("xx", make=True)
    assert "made    data/oceans/texts.xx.toml" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ('[picture]\nyes = "{x}"\n', "locales/pictures: picture.yes: has {x} and not nothing to fill in (yes)"),
        ('[picture]\nmaybe = "perhaps"\n', "picture.maybe: there is no such text"),
        ('[picture]\nyes = "{x"\n', "picture.yes: is no message"),
        ('[picture]\nyes = ""\n', "picture.yes: nothing is written"),
        ('[picture\nyes = "sim"\n', "wrong   "),
    ],
)
def test_what_is_wrong_is_named(folder, capsys, toml, said):
    check_language("xx")
    (folder / "locales/pictures.xx.toml").write_text(toml, "utf-8")
    assert check_language("xx") == 1
    assert said in capsys.readouterr().out


def test_a_language_may_leave_out_by_what_english_chooses_a_form_and_choose_itself():
    told = "{player} zieht {n, plural, one {eine Karte} other {{n} Karten}} von {deck}."
    for text in (told, "{player}が{deck}から{n}枚引いた。", "{player} {deck}"):
        assert list(file_faults("texts", ENGLISH, {"event.Drew": text}, "xx")) == []


@pytest.mark.parametrize(
    ("kind", "key", "text", "fits"),
    [
        ("texts", "verb.draw.about", "x" * 100, True),
        ("texts", "option.side.A_about", "x" * 101, False),
        ("cards", "trait.x.short", "x" * 46, False),
        ("texts", "card.x.short", "字" * 24, True),
        ("texts", "card.x.short", "字" * 25, False),
        ("texts", "verb.draw.short", "x" * 300, True),
        ("rules", "CAR-11.1.text", "x" * 1025, False),
        ("rules", "CAR-11.1.title", "x" * 93, False),
        ("topics", "topic.draw.title", "x" * 101, False),
        ("topics", "topic.draw.words", "x" * 300, True),
    ],
)
def test_what_must_fit_is_measured(kind, key, text, fits):
    assert (length_fault(kind, key, text) == "") == fits


def test_names_that_discord_does_not_take_are_wrong():
    own = {
        ("x", "texts"): {"verb.draw.name": "Zieh", "part.a.name": "feld", "part.b.name": "feld", "command.x.name": "x"}
    }
    unfit, alike = name_faults(own)
    assert "“Zieh” is no name" in unfit
    assert alike == "x: part.a.name, part.b.name: all are called “feld”"


@pytest.mark.parametrize("code", ["en", "De", "", "de/../x"])
def test_a_code_that_is_none_makes_nothing(folder, code, capsys):
    assert check_language(code) == 2
    assert "is no language" in capsys.readouterr().err


def test_a_made_language_is_without_fault(tmp_path, monkeypatch, capsys):
    with third_language(tmp_path, monkeypatch):
        check_language(CODE)
        assert "wrong" not in capsys.readouterr().out
