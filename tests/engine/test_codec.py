"""Saved games: effects by name, aliases, versions, and what cannot be read."""

import msgspec
import pytest

from bot.engine import codec, registry
from bot.engine.combinators import If, Repeat, Seq, Together
from bot.engine.effect import Frame, SeatEvent, Verb
from bot.engine.machine import play, question_for
from bot.engine.state import PendingChoices
from bot.engine.steps import Forced

from .toy import GAME, Happened, Pay, Pick, Rich, Say, Sell, State, begin_with

PICK = Pick(("a", "b"))
SCOPE = GAME.package


def again(s, game=GAME):
    return codec.decode(game, codec.encode(game, s))


def encode_renamed(s, old, new):
    return codec.encode(GAME, s).replace(b'"%s"' % old.encode(), b'"%s"' % new.encode())


@pytest.mark.parametrize(
    "effect",
    [
        PICK,
        Seq((PICK, Say("x"))),
        If(Rich(3), Seq((Say("x"),)), Repeat(PICK, 2)),
        Together(Seq((PICK, Sell({3: "kelp", 12: "steel"})))),
        Seq((PICK, Happened("überraschung 遺跡"))),
    ],
)
def test_a_state_is_read_again_as_it_was(effect):
    s, _ = begin_with(PICK, effect, purse=7)
    assert again(s) == s
    assert again(again(s)).stack[0] == Frame(0, effect)


def test_choices_made_apart_are_kept():
    s, _ = begin_with(Together(Seq((PICK, PICK))))
    play(GAME, s, 1, "b")
    twin = again(s)
    assert twin.pending == [PendingChoices(), PendingChoices(["b"])]
    assert list(question_for(GAME, twin, 1).options) == ["a", "b"]


def test_numbers_as_keys_and_large_numbers_are_kept():
    s, _ = begin_with(Sell({7: "x"}), PICK)
    s.purse = 2**140 + 1
    assert again(s).prices == {7: "x"}
    assert again(s).purse == 2**140 + 1


def test_the_saved_text_names_game_version_and_effects():
    s, _ = begin_with(PICK)
    plain = msgspec.json.decode(codec.encode(GAME, s))
    assert (plain["game"], plain["version"]) == ("toy", 3)
    assert plain["state"]["stack"] == [{"seat": 0, "effect": {"do": "Pick", "words": ["a", "b"]}}]


def test_events_are_read_again():
    events = [SeatEvent(0, Happened("x")), SeatEvent(1, Forced("pick", "a"))]
    assert codec.decode_events(GAME, codec.encode_events(events)) == events


def test_what_is_no_event_cannot_be_read_as_one():
    with pytest.raises(msgspec.ValidationError, match="no event"):
        codec.decode_events(GAME, b'[{"seat": 0, "event": {"do": "Pick", "words": ["a"]}}]')


def test_a_renamed_effect_is_found_by_its_alias(monkeypatch):
    monkeypatch.setattr(registry, "aliases", {})
    registry.alias(SCOPE, "Select", "Pick")
    registry.alias(SCOPE, "Wealthy", "Rich")
    registry.alias("bot.engine", "Series", "Seq")
    effect = Seq((PICK, If(Rich(1), PICK)))
    s, _ = begin_with(PICK, effect)
    saved = codec.encode(GAME, s)
    for old, new in (("Pick", "Select"), ("Rich", "Wealthy"), ("Seq", "Series")):
        saved = saved.replace(b'"%s"' % old.encode(), b'"%s"' % new.encode())
    assert b"Select" in saved
    assert b"Wealthy" in saved
    assert b"Series" in saved
    assert codec.decode(GAME, saved) == s


def test_an_unknown_effect_is_named():
    s, _ = begin_with(PICK)
    with pytest.raises(KeyError, match="Juggle"):
        codec.decode(GAME, encode_renamed(s, "Pick", "Juggle"))


def test_a_games_effect_comes_before_the_engines_and_other_games_are_not_looked_at(monkeypatch):
    assert registry.effect_class(SCOPE, "Pick") is Pick
    assert registry.effect_class(SCOPE, "Seq") is Seq
    with pytest.raises(KeyError):
        registry.effect_class("bot.games.nowhere", "Pick")
    monkeypatch.setattr(registry, "effects_by_name", {**registry.effects_by_name, (SCOPE, "Seq"): Pick})
    assert registry.effect_class(SCOPE, "Seq") is Pick


def test_two_effects_of_one_name_in_a_package_are_a_mistake():
    space = {"__module__": f"{SCOPE}.elsewhere", "__annotations__": {}}
    with pytest.raises(ValueError, match="two effects are named Pay"):
        type(Verb)("Pay", (Verb,), space, frozen=True)
    assert registry.effect_class(SCOPE, "Pay") is Pay


def test_the_scope_is_the_package_of_the_module():
    assert registry.scope(Seq) == "bot.engine"
    assert registry.scope(Pick) == SCOPE == State.__module__.rpartition(".")[0]


def test_a_newer_version_is_refused():
    s, _ = begin_with(PICK)
    newer = msgspec.structs.replace(GAME, version=4)
    with pytest.raises(codec.NewerGame, match=r"toy version 4.*knows 3"):
        codec.decode(GAME, codec.encode(newer, s))


def test_a_state_of_another_game_is_refused():
    s, _ = begin_with(PICK)
    other = msgspec.structs.replace(GAME, key="other")
    with pytest.raises(codec.OtherGame, match=r"'other' cannot be read as one of 'toy'"):
        codec.decode(GAME, codec.encode(other, s))


def test_an_older_version_is_migrated():
    def migrate(saved, version):
        asked_for.append(version)
        saved["purse"] = saved.pop("coins")
        return saved

    asked_for = []
    s, _ = begin_with(Sell({7: "x"}), PICK, Sell({8: "y"}), purse=5)
    old = msgspec.structs.replace(GAME, version=1)
    saved = codec.encode(old, s).replace(b'"purse"', b'"coins"')
    assert codec.decode(msgspec.structs.replace(GAME, migrate=migrate), saved) == s
    assert asked_for == [1]


def test_a_game_without_migrations_reads_an_older_version_as_it_is():
    s, _ = begin_with(PICK)
    assert codec.decode(GAME, codec.encode(msgspec.structs.replace(GAME, version=1), s)) == s


@pytest.mark.parametrize("damage", [lambda b: b[:-9], lambda b: b"", lambda b: b.replace(b'"seats":2', b'"seats":"x"')])
def test_a_damaged_state_is_an_error(damage):
    s, _ = begin_with(PICK)
    with pytest.raises(msgspec.DecodeError):
        codec.decode(GAME, damage(codec.encode(GAME, s)))


def test_a_state_cannot_hold_what_json_has_no_place_for():
    class ComplexState(State):
        wave: complex = 1j

    saved = codec.encode(GAME, begin_with(PICK)[0]).replace(b'"purse"', b'"wave":"1j","purse"')
    with pytest.raises(NotImplementedError, match="complex"):
        codec.decode(msgspec.structs.replace(GAME, state=ComplexState), saved)
