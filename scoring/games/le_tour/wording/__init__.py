"""The words of Le Tour's problems: a heading for each code in `rules`, and a module of sentences a language."""
