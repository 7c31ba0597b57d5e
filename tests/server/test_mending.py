"""An error nobody foresaw leaves the table as it is on the disk."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from serving import Listener

from blackpoker.core.errors import IllegalChoice
from blackpoker.server.journal import Journal
from blackpoker.server.limits import UNLIMITED
from blackpoker.server.open_table import OpenTable
from blackpoker.server.service import Config, Service
from blackpoker.table.http_bodies import NewGame
from blackpoker.table.room import Room
from blackpoker.table.wishes import Choose


async def with_a_fault(folder: Path, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an action fail after it has changed the room, then play on."""
    service = Service(Config(folder, UNLIMITED), Journal(-1))
    await service.start()
    try:
        asked = NewGame("practice", "9.1 lite+entry16", seed=3)
        seated, _ = await service.hub.create(asked, "en", "here")
        live = service.hub.lives[seated.game]
        guest = Listener(-2)
        await live.enter(guest)
        before = live.room.seq
        pictures = live.room.game.to_data()

        def fail(self: OpenTable) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(OpenTable, "automatic", fail)
            if isinstance(error, IllegalChoice):
                await live.act(guest, Choose(before, "n1", [0]))
                assert '"type":"error"' in guest.told[-1]
            else:
                with pytest.raises(type(error)):
                    await live.act(guest, Choose(before, "n1", [0]))
        assert live.room.seq == before
        assert live.room.game.to_data() == pictures
        assert len(service.store.entries(live.id)) == before

        await live.act(guest, Choose(before, "n2", [0]))
        assert live.room.seq > before
        kept = [row.body for row in service.store.entries(live.id)]
        assert kept == live.room.entries.stored
        again = Room(live.room.setup)
        for entry in live.room.entries:
            again.fold(entry)
        assert again.game.to_data() == live.room.game.to_data()
    finally:
        await service.stop()


@pytest.mark.parametrize(
    "error", [RuntimeError("boom"), IllegalChoice("no_choice")], ids=["fault", "refusal"]
)
def test_what_failed_halfway_has_not_happened(
    tmp_path: Path, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(with_a_fault(tmp_path, error, monkeypatch))
