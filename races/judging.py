"""A log laid beside the race it is entered for: filled in, compared and judged. Nothing is saved here."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.errors import Difference, Mismatch, Refused
from league.models import Team
from races.boards import board_of, own_source
from races.digests import body_digest
from races.judges import TOO_SLOW, NotJudged, first_answer
from races.kept_answers import KEPT
from races.models import LogRevision, Race, Stage
from races.roads import course_of
from scoring.classify.scored_game import scored_game
from scoring.replay import GAMES
from scoring.replay.answer import RaceAnswer
from scoring.replay.fault import Problem
from scoring.replay.gaps import SAME_LOG, Gap
from scoring.replay.judge_process import ANSWER_TOO_LARGE, OUT_OF_MEMORY, TOO_MANY_RACES
from scoring.replay.known_headers import fill_headers
from scoring.replay.log import MAX_BYTES, MAX_LINES, read, split_races, words_of
from scoring.replay.names import name_key
from scoring.replay.text_kind import UTF_8, decoded, encoding_of, file_kind


@dataclass(frozen=True)
class Judged:
    """A log as it would be saved.

    `text` is what was typed with the race's headers filled in (as typed where `differences` forbid that), `added` how
    many lines that put before the first typed body line, `answer` the replay's answer as it is stored, and
    `known` the race's headers against which it was read. `read_as` is the encoding of a file that was not UTF-8.
    """

    text: str
    answer: RaceAnswer
    differences: Sequence[Difference]
    added: int
    known: Mapping[str, str]
    read_as: str = UTF_8

    @property
    def problems(self) -> Sequence[Problem]:
        """Errors, warnings and disagreements in the order of their lines; the lines are those of `text`."""
        return self.answer.problems

    @property
    def complete(self) -> bool:
        """Whether nobody is riding any more."""
        return self.answer.complete

    @property
    def foreign(self) -> bool:
        """Whether the log is of a different race, and does not just leave out a team."""
        return any(not each.left_out for each in self.differences)

    def count(self, severity: str) -> int:
        """How many problems are of a severity."""
        return sum(problem.severity == severity for problem in self.problems)

    @property
    def publishable(self) -> bool:
        """Whether the log could be published: complete, no error, no difference."""
        return self.complete and not self.count("error") and not self.differences


def plain_text(log: str | bytes) -> str:
    """The log as text with bare line feeds. Raises Refused for what cannot be stored: size, encoding, lines, NUL."""
    raw = log if isinstance(log, bytes) else log.encode("utf-8", "surrogatepass")
    if len(raw) > MAX_BYTES:
        raise Refused(
            _("The log has %(size)d bytes; 2 MiB (%(most)d) is the most.") % {"size": len(raw), "most": MAX_BYTES}
        )
    if kind := file_kind(raw):
        raise Refused(_("This is not a log but %(kind)s.") % {"kind": kind})
    encoding = encoding_of(raw)
    if encoding is None or (encoding and isinstance(log, str)):
        raise Refused(_not_utf_8(raw))
    text = decoded(raw, encoding)
    if (at := text.find("\0")) >= 0:
        raise Refused(_("Line %(line)d contains a NUL character.") % {"line": text.count("\n", 0, at) + 1})
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if (lines := text.count("\n") + (not text.endswith("\n"))) > MAX_LINES:
        raise Refused(_("The log has %(lines)d lines; %(most)d is the most.") % {"lines": lines, "most": MAX_LINES})
    if not any(map(words_of, text.split("\n"))):
        raise Refused(_("The log is empty: there is no line of a race in it."))
    return text


def _not_utf_8(raw: bytes) -> str:
    """The sentence about bytes that are text in no encoding that is read here."""
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return _("The log is not UTF-8: line %(line)d contains the byte 0x%(byte)02x. Save it as UTF-8.") % {
            "line": raw.count(b"\n", 0, error.start) + 1,
            "byte": raw[error.start],
        }
    return _(
        "The log contains NUL characters, as UTF-16 text does when it is read as something else. Save it as UTF-8."
    )


def read_as(log: str | bytes) -> str:
    """The encoding that a file was read in, where that is not the log's own, UTF-8; else nothing."""
    return encoding_of(log) or UTF_8 if isinstance(log, bytes) else UTF_8


def known_headers(race: Race) -> dict[str, str]:
    """What the race knows of its log, by the log's own keys; `race` and `date` are not among them."""
    stage = race.stage
    stage_race = stage.stage_race
    known = {"game": stage_race.game, "board": stage.board, "course": stage.course}
    key, _colon, road = stage.road.partition(":")
    known |= {key: road.strip(), "rules": stage.rules or stage_race.rules}
    known |= {f"ruling {name}": choice for name, choice in stage_race.rulings.items()}
    known |= stage_race.headers | stage.headers
    known |= {f"team {entry.colour}": entry.team.name for entry in race.entries.select_related("team")}
    return {key: value for key, value in known.items() if value}


def judge(race: Race, log: str | bytes) -> Judged:
    """Fill in, compare and replay a log for `race`. Raises Refused where there is no one race's text to judge."""
    typed = plain_text(log)
    if len(split_races(typed)) > 1:
        raise Refused(_("This log contains several races. Upload it to the stage: each race goes to its table."))
    known = known_headers(race)
    written = written_headers(race.stage, typed)
    text, differences = _laid_beside(race, typed, known, written)
    answer = _answer(text, race.stage)
    differences += _other_teams(race, written, answer)
    if {each.key for each in differences} & {"board", "course"}:  # that is said once; the board named may well be there
        told = [each for each in answer.problems if each.code not in ("board-unknown", "course-unknown")]
        answer = answer.with_problems(told)
    if not differences:
        noticed = [*gaps_of(race, text, answer), *_same_elsewhere(race, text)]
        answer = answer.with_problems([*answer.problems, *noticed])
    return Judged(text, answer, differences, text.count("\n") - typed.count("\n"), known, read_as(log))


def as_saved(race: Race, revision: LogRevision) -> Judged:
    """A saved revision with the answer that it has, laid beside the race as it is now; nothing is judged again."""
    known, written = known_headers(race), written_headers(race.stage, revision.text)
    _text, differences = _laid_beside(race, revision.text, known, written)
    differences += _other_teams(race, written, revision.race_answer)
    return Judged(revision.text, revision.race_answer, differences, 0, known)


def _laid_beside(
    race: Race, typed: str, known: Mapping[str, str], written: Mapping[str, str]
) -> tuple[str, list[Difference]]:
    """The text with the race's headers filled in, and where its own headers say something else than the race."""
    text, differing = fill_headers(typed, _accepted(race, known, written))
    differences = [Difference(each.key, each.typed, each.known) for each in differing]
    differences += _other_table(race, written) + _other_road(race.stage, written) + _other_day(race.stage, written)
    return text, differences


def _answer(text: str, stage: Stage) -> RaceAnswer:
    """The replay's answer on the stage's board, kept for the next to ask. Raises Refused where judging went beyond its limits."""
    boards = board_of(stage)
    if kept := KEPT.get(text, boards):
        return RaceAnswer.from_json(kept)
    try:
        answer = first_answer(text, boards, lambda: own_source(stage))
    except NotJudged as error:
        raise Refused(not_judged(error)) from error
    KEPT.keep(text, boards, answer.to_json())
    return answer


def not_judged(error: NotJudged) -> str:
    """Why a log was not judged, for who sent it."""
    if error.code == TOO_SLOW:
        return _("Judging the log took more than %(seconds)d seconds. Send its races one by one.") % {
            "seconds": error.limit
        }
    if error.code == OUT_OF_MEMORY:
        return _("Judging the log took more than %(size)d MiB of memory. Send its races one by one.") % {
            "size": error.limit // 1024**2
        }
    if error.code == TOO_MANY_RACES:
        return _("The log has more than %(most)d races. Send them in several logs.") % {"most": error.limit}
    if error.code == ANSWER_TOO_LARGE:
        return _("The answer would have more than %(size)d MiB. Send the races one by one.") % {
            "size": error.limit // 1024**2
        }
    return _("All judges are busy. Please try again in a moment.")


def gaps_of(race: Race, text: str, answer: RaceAnswer) -> list[Problem]:
    """Warnings about what a finished log without errors does not say of the teams entered."""
    if not answer.complete or not answer.judged_without_error:
        return []
    colours = [entry.colour for entry in race.entries.all()]
    rules = written_headers(race.stage, text).get("rules", "")
    gaps = scored_game(race.stage.stage_race.game).gaps(answer, colours, rules, course_of(race.stage))
    return [gap.problem(text) for gap in gaps]


def _same_elsewhere(race: Race, text: str) -> list[Problem]:
    """A warning that the same moves or the same sheet are saved for another race of the club."""
    others = LogRevision.objects.of(race.club).filter(body_digest=body_digest(text)).exclude(race=race)
    others = others.filter(discarding__isnull=True)  # a discarded draft repeats nothing
    named = others.select_related("race__stage__stage_race").order_by("-pk")
    published = named.published().first()
    found = published or named.first()
    if found is None:
        return []
    said = {"race": str(found.race), "number": found.number, "published": found == published}
    return [Gap(SAME_LOG, said).problem(text)]


def differing_headers(race: Race, text: str) -> set[int]:
    """The lines of `text` whose headers say something else than the race does: it was changed since they were written.

    So is a team's line once nobody is entered in its colour.
    """
    known, written = known_headers(race), written_headers(race.stage, text)
    opened, differing = fill_headers(text, _accepted(race, known, written))
    keys = {each.key for each in differing}
    keys |= {each.key for each in (*_other_table(race, written), *_other_road(race.stage, written))}
    keys |= {key for key in written if key.startswith("team ") and key not in known}
    return {header.line for key, header in read(opened)[0].headers.items() if key in keys}


def written_headers(stage: Stage, text: str) -> dict[str, str]:
    """The headers of one race's text, also where its `racelog` line is left out."""
    opened, _differences = fill_headers(text, {"game": stage.stage_race.game})
    return {key: header.value for key, header in read(opened)[0].headers.items()}


def agree(judged: Judged) -> None:
    """Raises Mismatch with the differences if the log belongs to a different race."""
    if judged.differences:
        said = "; ".join(each.said for each in judged.differences)
        words = _("This log belongs to a different race. %(said)s.") if judged.foreign else "%(said)s."
        raise Mismatch(words % {"said": said}, differences=judged.differences)


def _accepted(race: Race, known: Mapping[str, str], written: Mapping[str, str]) -> dict[str, str]:
    """The known headers as this log may write them: a team also by a name it had before it was renamed."""
    accepted = dict(known)
    for entry in race.entries.select_related("team"):
        key = f"team {entry.colour}"
        typed = written.get(key, "")
        if typed and (name_key(typed) == entry.team.name_key or _former_name(entry.team, typed)):
            accepted[key] = typed
    if same_printed_stage(race.stage, known.get("stage", ""), written.get("stage", "")):
        accepted["stage"] = written["stage"]
    if race.stage.date and "date" not in written:
        accepted["date"] = race.stage.date.isoformat()
    if "race" not in written and race.stage.races.count() > 1:
        accepted["race"] = race.label
    return accepted


def _former_name(team: Team, typed: str) -> bool:
    """Whether the team once bore the name, and no other team of the club bears it today: then that one is meant."""
    wanted = name_key(typed)
    if not team.former_names.filter(name_key=wanted).exists():
        return False
    return not Team.objects.filter(club=team.club_id, name_key=wanted).exclude(pk=team.pk).exists()


def _other_table(race: Race, written: Mapping[str, str]) -> list[Difference]:
    """That the log's `race:` names another table of the stage."""
    typed = written.get("race", "")
    labels = {name_key(other.label) for other in race.stage.races.all() if other.pk != race.pk}
    if typed and name_key(typed) != name_key(race.label) and name_key(typed) in labels:
        return [Difference("race", typed, race.label)]
    return []


def _other_day(stage: Stage, written: Mapping[str, str]) -> list[Difference]:
    """That the log was ridden on another day than the stage; a date that is none is the judge's to refuse."""
    typed = written.get("date", "")
    try:
        day = datetime.date.fromisoformat(typed) if typed else None
    except ValueError:
        return []
    return [Difference("date", typed, stage.date.isoformat())] if day and stage.date and day != stage.date else []


def same_printed_stage(stage: Stage, known: str, typed: str) -> bool:
    """Whether the log names the known printed stage with a number of players that makes no difference to its road."""
    stages = GAMES[stage.stage_race.game].stages
    return bool(known) and known in stages and " " not in known and typed.lower().split()[:1] == [known]


def _other_road(stage: Stage, written: Mapping[str, str]) -> list[Difference]:
    """That the log names a track where the race is ridden on a printed stage, or the other way round."""
    known, _colon, road = stage.road.partition(":")
    other = {"stage": "track", "track": "stage"}.get(known, "")
    return [Difference(other, written[other], f"{known}: {road.strip()}")] if written.get(other) else []


def _other_teams(race: Race, written: Mapping[str, str], answer: RaceAnswer) -> list[Difference]:
    """Colours that ride in the log and are not entered, and entered colours that a complete log leaves out.

    A race without entries knows no teams and has none to compare; riders that nobody plays need no team.
    """
    entered = {entry.colour: entry.team.name for entry in race.entries.select_related("team")}
    if not entered:
        return []
    ridden = colours_in(answer)
    named = {key.removeprefix("team "): value for key, value in written.items() if key.startswith("team ")}
    automated = scored_game(race.stage.stage_race.game).automated(written)
    ridden = {
        colour: riders
        for colour, riders in ridden.items()
        if colour in entered or not (colour in automated or automated.issuperset(riders.split()))
    }
    strange = [
        Difference(f"team {colour}", named.get(colour, ridden.get(colour, "")), "")
        for colour in sorted(ridden.keys() | named.keys())
        if colour not in entered
    ]
    if not answer.complete or not answer.judged_without_error:
        return strange
    return strange + [Difference(f"team {c}", "", name) for c, name in entered.items() if c not in ridden]


def colours_in(answer: RaceAnswer) -> dict[str, str]:
    """The colours that ride in an answer, each with its riders' numbers."""
    ridden: dict[str, list[str]] = {}
    for line in answer.riders:
        ridden.setdefault(line.team, []).append(line.rider)
    return {colour: " ".join(riders) for colour, riders in ridden.items()}
