"""What a race means: replay, classification, score sheets, standings."""
