"""The club whose addresses are asked for."""

from tests.club import world

__all__ = ["world"]
