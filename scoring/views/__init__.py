"""Pages of what it means: publishing, score sheets, classifications, standings."""
