"""The words of Um Reifenbreite's problems: a heading for each code in `rules`, and a module of sentences a language."""
