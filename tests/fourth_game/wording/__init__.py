"""The words of Omnium's problems."""
