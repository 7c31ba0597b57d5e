"""The core rule: turn, chance, action, request, stage. It knows players, not cards."""
