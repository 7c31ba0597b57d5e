"""The page: everything under ``static`` is served as it lies there, without a build step."""
