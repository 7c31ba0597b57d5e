"""The page without a server: a folder of plain files that any web host can serve."""
