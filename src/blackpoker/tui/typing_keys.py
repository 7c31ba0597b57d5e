"""The keys that ask for an action, one after the other: those of the page (``words/typed.py``)."""

from __future__ import annotations

from typing import Final

from blackpoker.terminal.player import Player

PATIENCE: Final = 4  # beats until what was begun is forgotten
MORE: Final = 1  # ... in which a number may go on


def type_key(player: Player, letter: str) -> bool:
    """One more key; False if no action begins with it."""
    scene = player.scene
    so = scene.typed + letter.upper()
    fits = beginning(player, so)
    if not fits:
        begun, scene.typed = scene.typed, ""
        return begun != ""
    scene.typed, scene.typed_for, scene.cursor = so, 0, -1
    if fits == [so]:
        finish(player)
    return True


def beginning(player: Player, so: str) -> list[str]:
    return [keys for keys in player.scene.book.typed.values() if keys.startswith(so)]


def finish(player: Player) -> bool:
    """What has been typed is all: ask for that action, or why it is not possible; False if it
    names none."""
    scene = player.scene
    so, scene.typed = scene.typed, ""
    action = next((id for id, keys in scene.book.typed.items() if keys == so), "")
    question = scene.question
    if not action or question is None:
        return False
    option = next((one for one in question.options if one.action == action), None)
    if option is None:
        player.ask_why(action, show=True)
    else:
        player.choose(option)
    return True


def forget(player: Player) -> None:
    player.scene.typed = ""


def beat(player: Player) -> bool:
    """Time goes on: a number that is an action is taken, what is only begun forgotten. True if
    something came of it."""
    scene = player.scene
    if not scene.typed:
        return False
    scene.typed_for += 1
    if scene.typed_for > MORE and scene.typed in beginning(player, scene.typed):
        return finish(player)
    if scene.typed_for > PATIENCE:
        scene.typed = ""
        return True
    return False
