"""The line mode passes as every table does: modes, yields, one step back, a warning."""

from __future__ import annotations

import pytest
from line_scene import between
from rooms import played
from terminal import blackpoker

from blackpoker.core.rng import seeded
from blackpoker.table.playthrough import at_chance
from blackpoker.table.protocol import Mode, Passing
from blackpoker.table.step import PassFor
from blackpoker.table.wishes import Choose

SEED = "3"  # a game in which there is something to pass on


def shown(given: str, *words: str) -> str:
    done = blackpoker("play", "--seed", SEED, "--against", "random", *words, given=given + "quit\n")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_the_words_about_passing_say_what_holds() -> None:
    text = shown("mode\nmode auto\nmode loud\nonce\nonce\nyield\nyield up\nb\n")
    assert "you are always asked" in text
    assert "automatically where nothing worth doing" in text
    assert "'loud' is no way of passing" in text
    assert "the opposite mode holds" in text
    assert "as usual" in text
    assert "Write yield turn" in text
    assert "'up' is not on top of the stage" in text
    assert "There is no step to go back from." in text


def test_a_yield_passes_says_so_and_ends() -> None:
    text = shown("yield turn\nyield\nyield off\n")
    assert "» Passing until your next turn" in text.partition("> yield turn")[2]
    assert "(automatic: as you said)" in text
    assert "You are asked again." in text
    assert text.partition("> yield\n")[2].startswith("» Passing until your next turn")


def test_what_cannot_be_yielded_to_is_told() -> None:
    assert "the stage is empty" in shown("yield this\n", "9.1 lite+entry16", "--seat", "B")


def test_always_passing_on_an_action_needs_it_on_top() -> None:
    text = shown("1\n1\n1\n1\nyield up\n")
    assert "Always passing on Up" in text
    assert "(automatic: as you said)" in text


def test_one_step_back_gives_the_question_before() -> None:
    text = shown("1\nb\n0\n")
    first, after = text.split("One step back.")
    assert first.count("Which card do you discard?") == 1
    assert "Your chance. What will you do?" in after
    assert "You passed." in after


def test_an_earlier_table_is_looked_at() -> None:
    text = shown("look\n0\nend\n0\n0\nlook\nlook 2\nlook 9\nlook " + "9" * 50 + "\n")
    assert "You can look back 0 of your decisions" in text
    for n in (1, 2):
        after = text.split(f"The table {n} of your decisions ago:")[1]
        assert after.strip().startswith("--- Turn 1")
    assert after.count("You can look back") == 2


def test_automatic_passing_is_chosen_at_the_start_and_asks_less() -> None:
    given = "0\nend\n" * 60
    asked = {
        mode: shown(given, "--passing", mode).count("Your chance.") for mode in ("auto", "always")
    }
    assert 0 < asked["auto"] < asked["always"]


def test_old_maid_has_nothing_to_pass_on() -> None:
    done = blackpoker("play", "oldmaid", "--seed", "3", given="yield turn\nmode\nb\nquit\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("means nothing in Old Maid") == 3


@pytest.mark.parametrize("seed", [3, 4])
def test_always_asks_at_every_chance_and_never_at_hardly_any(seed: int) -> None:
    asked: dict[Mode, int] = {}
    modes: tuple[Mode, ...] = ("always", "auto", "never")
    for mode in modes:
        room = between("8 lite+entry20", seed)
        room.set_passing(0, Passing(mode=mode))
        asked[mode] = 0
        rng = seeded(1)
        for _ in range(300):
            if room.ended:
                break
            if room.asked == 0 and at_chance(room.game):
                asked[mode] += not isinstance(room.next_step(), PassFor)
            room.submit(room.asked, Choose(room.seq, "n", [int(rng.below(room.game.count()))]))
    assert asked["always"] > asked["auto"] >= asked["never"]
    assert played(between("8 lite+entry20", seed)).ended


def test_the_opposite_holds_once() -> None:
    """Never asked, once it is said: at the next chance, and not at the one after it."""
    text = shown("once\n0\nmode\n", "--passing", "never")
    usual = shown("0\n", "--passing", "never")
    told, automatic = "You passed.\n", "(automatic: you do not want to be asked)"
    after = text.partition("> 0\n")[2]
    assert automatic in usual.partition("> 0\n")[2].split("> ")[0]
    assert automatic not in after.split("> ")[0]
    assert after.startswith(told)
    assert "you are not asked" in after  # and now it is as before


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_pass_that_could_lose_is_asked_about_once(lang: str) -> None:
    words = ("play", "--seed", "3", "--against", "learned", "--lang", lang)
    text = blackpoker(*words, given="0\nend\n" * 200).stdout
    again = {"en": "Pass once more to do it", "ja": "もう一度パスしてください"}[lang]
    after = text.partition(again)[2]
    assert after
    assert again not in after.split("---")[0]
