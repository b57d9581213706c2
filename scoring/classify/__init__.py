"""From race results to classifications and standings. Pure Python; no Django."""
