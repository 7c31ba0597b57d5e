"""Errors are sentences, wherever they are told."""

from __future__ import annotations

import pickle

from blackpoker.core.errors import NotationError, RecordError


def test_an_error_from_another_process_has_all_its_words() -> None:
    inner = NotationError("no_such_seat", text="Q", seats="A, B")
    error = RecordError("replay_move", move=1, text="Q end", reason=inner)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is RecordError
    assert again.said("en") == error.said("en")
    assert "Q end" in again.said("ja")
