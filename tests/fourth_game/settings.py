"""What the headers of an Omnium log say."""

from __future__ import annotations

from scoring.replay.fault import Fault
from scoring.replay.headers import MOVES, Common, read_common, settle_record, unknown_header
from scoring.replay.log import RaceText
from tests.fourth_game import facts


class Settings(Common):
    """`stage` is "" where the log names none that there is."""

    def __init__(self) -> None:
        super().__init__()
        self.stage = ""

    @property
    def laps(self) -> int:
        """How many laps are ridden."""
        return facts.STAGES.get(self.stage, 0)

    @property
    def last_lap_counts(self) -> int:
        """How often the points of the last lap count."""
        return 2 if self.rulings.get("last-lap") == "double" else 1


def read_settings(text: RaceText) -> tuple[Settings, bool]:
    """The settings of a race, and whether it can be judged by them."""
    settings = Settings()
    for header in text.headers.values():
        common, fault = read_common(settings, header, facts.RULINGS, facts.COLOURS)
        if not common and header.key == "stage":
            settings.stage = header.value.lower() if header.value.lower() in facts.STAGES else ""
            if not settings.stage:
                fault = Fault("stage-unknown", header.value, list(facts.STAGES), stage=header.value)
        elif not common and header.key != "rules":
            fault = unknown_header(header, ["date", "race", "record", "rules", "ruling NAME", "stage", "team COLOUR"])
        if fault:
            text.refuse(header.line, fault)
    settle_record(settings, text)
    if settings.record == MOVES and "stage" not in text.headers:
        text.refuse(
            text.first_line, Fault("header-missing", None, [f"stage: {one}" for one in facts.STAGES], key="stage")
        )
    return settings, bool(settings.stage)
