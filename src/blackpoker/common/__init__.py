"""The common rules: cards, zones, characters, costs, requests, damage, views."""
