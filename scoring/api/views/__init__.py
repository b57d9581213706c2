"""Views of the API: who takes part, what was ridden, what it means, judging, tokens."""
