"""What a file is that is not UTF-8 text: named for what it looks like, and read where its letters are certain enough.

A log is UTF-8 (race log, section 1), and the judge refuses everything else by name. A service that takes files from people
reads UTF-16 and Windows-1252 for them, as editors on Windows save them, and says so.
"""

from __future__ import annotations

import re
from typing import Final

UTF_8: Final = ""
UTF_16: Final = "UTF-16"
UTF_32: Final = "UTF-32"
WINDOWS_1252: Final = "Windows-1252"

#: How a file of a kind begins.
_BEGINNINGS: Final = (
    (b"%PDF-", "a PDF file"),
    (b"PK\x03\x04", "a ZIP file, as Excel, Word and LibreOffice save"),
    (b"PK\x05\x06", "a ZIP file"),
    (b"\xd0\xcf\x11\xe0", "a file of an old Excel or Word"),
    (b"{\\rtf", "an RTF file, as word processors save"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"RIFF", "a picture or a sound (RIFF)"),
    (b"BM\xd8", "a picture (BMP)"),
    (b"\x1f\x8b", "a packed file (gzip)"),
    (b"7z\xbc\xaf", "a packed file (7z)"),
    (b"SQLite format 3", "a database (SQLite)"),
    (b"BZh", "a packed file (bzip2)"),
    (b"\xfd7zXZ", "a packed file (xz)"),
    (b"Rar!", "a packed file (RAR)"),
    (b"II*\x00", "a picture (TIFF)"),
    (b"MM\x00*", "a picture (TIFF)"),
    (b"ID3", "a sound (MP3)"),
    (b"OggS", "a sound (Ogg)"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
    (b"<!doctype html", "a web page (HTML)"),
    (b"<html", "a web page (HTML)"),
    (b"<?xml", "an XML file"),
    (b'{"', "a JSON file"),
)
_FILM: Final = re.compile(rb"....ftyp", re.DOTALL)
_BEFORE: Final = b" \t\r\n"
"""What may stand before a file's own beginning, such as a PDF's."""
_PICTURE_OF_A_PHONE: Final = re.compile(rb"....ftyp(?:heic|heix|mif1|avif)", re.DOTALL)
_OFFICE: Final = (
    (b"xl/", "an Excel file (XLSX)"),
    (b"word/", "a Word file (DOCX)"),
    (b"opendocument", "a LibreOffice file"),
)

#: Bytes that no text has, in any of the encodings of one byte a letter.
_CONTROLS: Final = re.compile(rb"[\x00-\x08\x0b\x0e-\x1f\x7f]")
#: A letter of several bytes, as UTF-8 writes it.
_LETTER_OF_UTF_8: Final = re.compile(rb"[\xc3-\xf4][\x80-\xbf]+")
#: UTF-16 writes a zero beside each letter of the Latin alphabet; so many of its bytes are zeros at least.
_ZEROS_OF_UTF_16: Final = 0.25
_UTF_16_MARKS: Final = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_UTF_32_MARKS: Final = {b"\xff\xfe\x00\x00": "utf-32-le", b"\x00\x00\xfe\xff": "utf-32-be"}
_SAMPLE: Final = 4_096
_LONGEST_BEGINNING: Final = 20

_LETTER: Final = r"[^\W\d_]"
_SIGN: Final = "[¢£¤¥¦§¨©¬®¯±²³´¶¸¹¼½¾×÷‰†‡ˆ˜™€]"
_CAPITAL: Final = "[À-ÖØ-ÞŠŒŽŸ]"
#: What no word has in Windows-1252: a sign before or between letters or ending a word, a capital with a mark inside one.
_NO_WORD: Final = re.compile(
    rf"(?<![\w]){_SIGN}+[^\W\d_A-ZÀ-ÖØ-ÞŠŒŽŸ]|{_LETTER}{_SIGN}+{_LETTER}|{_LETTER}[§¶¼½¾¢£¤¥¦¨¬¯±´¸×÷]"
    rf"|[a-zß-öø-ÿšœž]{_CAPITAL}|{_LETTER}{_CAPITAL}[a-zß-öø-ÿšœž]|{_CAPITAL}{_SIGN}"
)


def file_kind(raw: bytes) -> str | None:
    """What the file is, if it is no log's text at all (`a PDF file`)."""
    begun = raw[: 2 * _SAMPLE].removeprefix(b"\xef\xbb\xbf").lstrip(_BEFORE)
    lowered = begun[:_LONGEST_BEGINNING].lower()
    for beginning, kind in _BEGINNINGS:
        if begun.startswith(beginning) or (beginning[:1] == b"<" and lowered.startswith(beginning)):
            inner = (name for mark, name in _OFFICE if mark in raw) if beginning == b"PK\x03\x04" else iter(())
            return next(inner, kind)
    if _PICTURE_OF_A_PHONE.match(raw):
        return "a picture (HEIC)"
    return "a film (MP4)" if _FILM.match(raw) else None


def encoding_of(raw: bytes) -> str | None:
    """UTF_8, UTF_16, UTF_32 or WINDOWS_1252, whichever the text is written in; None where that is not certain enough."""
    if _utf_32(raw):
        return UTF_32
    if _utf_16(raw):
        return UTF_16
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return WINDOWS_1252 if _windows_1252(raw) else None
    return UTF_8


def decoded(raw: bytes, encoding: str) -> str:
    """The text of bytes in an encoding that `encoding_of` named, without a byte order mark."""
    codecs = {UTF_32: _utf_32(raw), UTF_16: _utf_16(raw), WINDOWS_1252: "cp1252"}
    return raw.decode(codecs.get(encoding) or "utf-8").removeprefix("\ufeff")


def _windows_1252(raw: bytes) -> bool:
    """Whether the bytes are words as people write them; in other encodings of Latin, Cyrillic or Japanese letters (Mac Roman,
    ISO 8859-2, KOI8-R, Shift JIS) the same bytes come out as signs and capitals in the middle of words."""
    if _LETTER_OF_UTF_8.search(raw) or _CONTROLS.search(raw) or not _decodes(raw, "cp1252"):
        return False
    return not _NO_WORD.search(raw.decode("cp1252"))


def _utf_32(raw: bytes) -> str | None:
    """The codec of a UTF-32 text: of the four bytes of a letter at most three are not zero, and the highest always is."""
    codec = _UTF_32_MARKS.get(raw[:4])
    if codec is None and len(raw) >= 8 and len(raw) % 4 == 0:
        if raw[:8:4].count(0) == 2 and raw[1:8:4].count(0) == 2 and raw[3] and raw[7]:
            codec = "utf-32-be"
        elif raw[3:8:4].count(0) == 2 and raw[2:8:4].count(0) == 2 and raw[0] and raw[4]:
            codec = "utf-32-le"
    return codec if codec and _decodes(raw, codec) else None


def _utf_16(raw: bytes) -> str | None:
    """The codec of a UTF-16 text, with a byte order mark or without one."""
    codec = _UTF_16_MARKS.get(raw[:2])
    if codec is None and len(raw) > 2:
        even, odd = raw[:_SAMPLE:2], raw[1:_SAMPLE:2]
        few = _ZEROS_OF_UTF_16 * len(even)
        if odd.count(0) > few and not even.count(0):
            codec = "utf-16-le"
        elif even.count(0) > few and not odd.count(0):
            codec = "utf-16-be"
    return codec if codec and _decodes(raw, codec) else None


def _decodes(raw: bytes, codec: str) -> bool:
    try:
        raw.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


def what_it_is(raw: bytes) -> str | None:
    """What bytes are that cannot be a log as they are: a kind of file, or text in another encoding; None for UTF-8."""
    if kind := file_kind(raw):
        return f"This is {kind}"
    encoding = encoding_of(raw)
    if encoding == UTF_8:
        return None
    if encoding is None:
        return "This is not a text in one encoding"
    return f"This looks like {encoding} text"
