"""An evening with many games, pure: who comes, who meets whom, results, standings."""
