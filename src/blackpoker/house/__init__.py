"""House rules: files of local rules, read and checked."""
