"""Faults D6: a file that is not UTF-8 text is named for what it is, or read and said how; an empty one is told to be empty."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.actions import make_token
from league.errors import Refused
from races import actions as races
from races.models import LogRevision, Race
from scoring.replay import replay
from scoring.replay.cli import main
from scoring.replay.text_kind import UTF_8, UTF_16, UTF_32, WINDOWS_1252, decoded, encoding_of, file_kind
from tests.club import World, sheet

LOG = sheet("21 31", "note Štefan rides for Straßenrad")
WESTERN = sheet("21 31", "note André rides for Straßenrad – 5 €")


def packed(name: str) -> bytes:
    """A ZIP file with one file of this name."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, LOG)
    return file.getvalue()


#: What makes a workbook is its folder `xl/`.
WORKBOOK = packed("xl/workbook.xml")


NO_TEXT = {
    "PDF": b"%PDF-1.7\nfinish 21 31\n",
    "PDF file": b"\n\r\n%PDF-1.7\n%\xe2\xe3\xcf\xd3",
    "XLSX": WORKBOOK,
    "ZIP": packed("race.rlog"),
    "PNG": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "JPEG": b"\xff\xd8\xff\xe0\x00\x10JFIF",
    "HEIC": b"\x00\x00\x00\x18ftypheic\x00\x00",
    "RTF": b"{\\rtf1\\ansi finish 21 31}",
    "old Excel": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "Word": packed("word/document.xml"),
    "GIF": b"GIF89a\x01\x00",
    "TIFF": b"II*\x00\x08\x00\x00\x00",
    "MP4": b"\x00\x00\x00\x18ftypmp42\x00\x00",
    "MP3": b"ID3\x03\x00\x00\x00",
    "RAR": b"Rar!\x1a\x07\x01\x00",
    "bzip2": b"BZh91AY&SY",
    "program": b"MZ\x90\x00\x03\x00",
    "HTML": b"<!DOCTYPE html><html>",
    "XML": b'<?xml version="1.0"?><log/>',
    "JSON": b'{"log": "record: sheet"}',
}
READ = {
    "UTF-16 with a mark": (LOG.encode("utf-16"), UTF_16),
    "UTF-16 big-endian with a mark": (b"\xfe\xff" + LOG.encode("utf-16-be"), UTF_16),
    "UTF-16 without a mark": (LOG.encode("utf-16-le"), UTF_16),
    "UTF-16 big-endian without a mark": (LOG.encode("utf-16-be"), UTF_16),
    "UTF-16 of plain letters": (sheet("21 31").encode("utf-16-le"), UTF_16),
    "UTF-16 with Windows line ends": (LOG.replace("\n", "\r\n").encode("utf-16"), UTF_16),
    "UTF-32 with a mark": (LOG.encode("utf-32"), UTF_32),
    "UTF-32 big-endian with a mark": (b"\x00\x00\xfe\xff" + LOG.encode("utf-32-be"), UTF_32),
    "UTF-32 without a mark": (LOG.encode("utf-32-le"), UTF_32),
    "UTF-32 big-endian without a mark": (LOG.encode("utf-32-be"), UTF_32),
    "Windows-1252": (WESTERN.encode("cp1252"), WINDOWS_1252),
    "Latin-1": (sheet("21 31", "note André").encode("latin-1"), WINDOWS_1252),
}
EMPTY = {
    "nothing": b"",
    "blank lines": b"\n \n\t\r\n",
    "a mark": b"\xef\xbb\xbf\n",
    "blank UTF-16": "\n\n".encode("utf-16"),
}

Sender = Callable[[World, Race, bytes], str]


class TestWhatAFileIs:
    """By its bytes alone."""

    @pytest.mark.parametrize("kind", NO_TEXT)
    def test_a_file_that_is_no_text_is_named(self, kind: str) -> None:
        named = file_kind(NO_TEXT[kind])
        assert named
        assert kind in named or kind == "old Excel"

    @pytest.mark.parametrize("name", READ)
    def test_a_text_is_read_to_the_letter(self, name: str) -> None:
        raw, encoding = READ[name]
        assert encoding_of(raw) == encoding
        assert "finish 21 31" in decoded(raw, encoding)
        assert ("Štefan" if "Š" in LOG and encoding in (UTF_16, UTF_32) and "plain" not in name else "") in decoded(
            raw, encoding
        )
        assert file_kind(raw) is None

    def test_the_signs_of_windows_are_read(self) -> None:
        assert decoded(WESTERN.encode("cp1252"), WINDOWS_1252) == WESTERN

    @pytest.mark.parametrize("text", ["", "a", "racelog 1 le-tour\n", "Größe", "環法", "\u200e21 3-4", "note 🚴"])
    def test_utf_8_is_utf_8(self, text: str) -> None:
        assert encoding_of(text.encode()) == UTF_8

    @pytest.mark.parametrize(
        "words",
        [
            "d’Or «mot» „Wort“ l·l 1º ¿Qué? ¡Olé!",
            "ÉTÉ ÜBER Ångström Łukasz".replace("Ł", "L"),
            "5 € 10€ £5 m² 20°C Firma™ § 3 ½ 3×4 ±2",
        ],
    )
    def test_words_of_windows_are_read_as_they_are(self, words: str) -> None:
        raw = f"note {words}\n".encode("cp1252")
        assert (encoding_of(raw), decoded(raw, WINDOWS_1252)) == (WINDOWS_1252, f"note {words}\n")

    @pytest.mark.parametrize(
        ("words", "codec"),
        [
            ("André Weiß", "mac-roman"),
            ("März", "mac-roman"),
            ("Štefan Žižka", "iso8859-2"),
            ("Łódź", "iso8859-2"),
            ("Łukasz z Łodzi, źrebak", "cp1250"),
            ("Иван Петров", "koi8-r"),
            ("自転車", "shift-jis"),
            ("自行车", "gbk"),
        ],
    )
    def test_other_encodings_are_not_taken_for_that_of_windows(self, words: str, codec: str) -> None:
        assert encoding_of(f"note {words}\n".encode(codec)) is None

    @pytest.mark.parametrize(
        "raw", ["Straße ".encode() + b"Caf\xe9", b"\x01\x02\xff\xfe\x03", b"\xff\xfe\x00", b"finish \x81 21"]
    )
    def test_what_is_not_certain_is_not_guessed(self, raw: bytes) -> None:
        assert encoding_of(raw) is None


class TestTheCommand:
    """The race log's section 1: what is not UTF-8 is refused, by the name of what it is."""

    @pytest.mark.parametrize("raw", [*NO_TEXT.values(), *(raw for raw, _ in READ.values())])
    def test_it_is_refused_and_named(self, tmp_path: Path, capsys: pytest.CaptureFixture[str], raw: bytes) -> None:
        (tmp_path / "race.rlog").write_bytes(raw)
        assert main([str(tmp_path / "race.rlog")]) == 1
        said = capsys.readouterr().out
        named = file_kind(raw)
        assert f"This is {named}" in said if named else f"This looks like {encoding_of(raw)} text" in said

    @pytest.mark.parametrize("raw", [b"", b"\n \n\t\r\n", b"\xef\xbb\xbf\n"])
    def test_an_empty_log_has_an_error(self, raw: bytes) -> None:
        [result] = replay(raw, {})
        assert [problem.code for problem in result.errors] == ["racelog-missing"]


def by_action(world: World, race: Race, raw: bytes) -> str:
    try:
        revision = races.enter_log(race, by=world.scribe, text=raw, based_on=0)
    except Refused as error:
        return str(error)
    return revision.read_as


def by_page(world: World, race: Race, raw: bytes, *, press: str = "save") -> str:
    client = Client()
    client.force_login(world.scribe)
    sent = {"file": SimpleUploadedFile("race.rlog", raw), "text": "", "shown": "", "based_on": "0", press: ""}
    return client.post(reverse("log-entry", args=[world.club.slug, race.pk]), sent, follow=True).content.decode()


def by_look(world: World, race: Race, raw: bytes) -> str:
    return by_page(world, race, raw, press="look")


def by_upload(world: World, race: Race, raw: bytes) -> str:
    client = Client()
    client.force_login(world.scribe)
    sent = {"file": SimpleUploadedFile("logs.rlog", raw), "reason": "", "seen": f"{race.pk}:0"}
    return client.post(reverse("upload", args=[world.club.slug, race.stage.pk]), sent, follow=True).content.decode()


def by_api(world: World, race: Race, raw: bytes) -> str:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {make_token(world.scribe)[1]}")
    answer = client.post(f"/api/v1/races/{race.pk}/log?based_on=0", raw, content_type="text/plain")
    return answer.content.decode() + answer.headers.get("Read-As", "")


WAYS: dict[str, Sender] = {
    "action": by_action,
    "page": by_page,
    "checking on the page": by_look,
    "upload": by_upload,
    "API": by_api,
}


@pytest.mark.django_db
@pytest.mark.parametrize("way", WAYS)
class TestEveryWayIn:
    """Faults D6: on every way in, a file is named for what it is, or read and told how."""

    def test_a_file_that_is_no_text_is_refused_by_name(self, world: World, way: str) -> None:
        race = world.race()
        for raw in NO_TEXT.values():
            told = WAYS[way](world, race, raw)
            assert f"This is not a log but {file_kind(raw)}" in told
        assert not LogRevision.objects.exists()

    def test_another_encoding_is_read_and_said(self, world: World, way: str) -> None:
        stage_race = world.stage_race()
        for raw, encoding in READ.values():
            race = world.race(stage_race)
            assert encoding in WAYS[way](world, race, raw)
            for revision in race.revisions.all():
                assert revision.errors == 0
                assert decoded(raw, encoding).replace("\r\n", "\n").strip() in revision.text
        assert LogRevision.objects.count() == (0 if way == "checking on the page" else len(READ))

    def test_an_empty_file_never_has_no_problems(self, world: World, way: str) -> None:
        race = world.race()
        for raw in EMPTY.values():
            told = WAYS[way](world, race, raw)
            assert "No problems found" not in told
            assert "empty" in told or "Type the text or choose a file" in told
        assert not LogRevision.objects.exists()


@pytest.mark.django_db
class TestABoardsFile:
    """Faults D6: the same for the file of a board."""

    BOARD = (
        'board = "ring"\nname = "Straße"\nlanes = 2\n[section.S]\ngrid = 4\nends_at = "A"\nstretches = [{ rows = 9 }]\n'
        '[course.c]\nroute = ["S"]\nfinish = "A"\nrunoff = 12\n'
    )

    @pytest.mark.parametrize("codec", ["utf-8", "utf-16", "cp1252"])
    def test_it_is_read(self, world: World, codec: str) -> None:
        board = races.upload_board(world.club, by=world.owner, source=self.BOARD.encode(codec))
        assert (board.title, board.source) == ("Straße", self.BOARD)

    def test_a_file_that_is_no_text_is_refused_by_name(self, world: World) -> None:
        with pytest.raises(Refused, match="not a board but an Excel file"):
            races.upload_board(world.club, by=world.owner, source=WORKBOOK)
