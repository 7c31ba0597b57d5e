"""An opponent of rules of thumb: a picture of the table, plans, and what they are worth."""
