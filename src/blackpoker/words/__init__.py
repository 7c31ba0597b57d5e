"""What people are told: the table, questions and rules in the words of every language."""
