"""The REST API under /api/v1/: reads everything that is public, takes logs, and judges logs for anybody.

It parses, asks the actions, and shows what came back; it writes no model by itself.
"""
