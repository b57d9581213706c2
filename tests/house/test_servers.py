"""The servers that the tests start are real ones and leave nothing behind."""

import os
from urllib.parse import unquote, urlsplit

import psycopg
import redis

from tests import servers


class TestPostgres:
    """A test's own PostgreSQL."""

    def test_it_answers_on_a_socket_and_is_gone_afterwards(self) -> None:
        with servers.postgres() as url:
            folder = unquote(urlsplit(url).hostname or "")
            with psycopg.connect(host=folder, user="postgres") as connection:
                row = connection.execute("select lower('ÄÉ'), current_setting('listen_addresses')").fetchone()
            assert row == ("äé", "")
        assert not os.path.exists(folder)


class TestRedis:
    """A test's own server that speaks Redis's protocol."""

    def test_two_clients_share_what_one_has_written(self, redis_url: str) -> None:
        writer, reader = redis.from_url(redis_url), redis.from_url(redis_url)
        writer.set("leader", "21")
        assert reader.get("leader") == b"21"
