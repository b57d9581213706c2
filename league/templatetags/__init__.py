"""Template tags of the site's look."""
