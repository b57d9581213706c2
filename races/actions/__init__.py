"""What a person can do to boards, stage races, stages, races and their logs."""

from races.actions.boards import remove_board, upload_board
from races.actions.calendar import (
    create_stage,
    create_stage_race,
    edit_stage,
    edit_stage_race,
    move_stage,
    remove_stage,
    remove_stage_race,
)
from races.actions.closing import close_race, discard_drafts, reopen_race
from races.actions.logs import enter_log, enter_upload, look_over, look_over_upload
from races.actions.tables import create_race, remove_race, rename_race, set_entries
from races.actions.tracks import remove_track, save_track

__all__ = [
    "close_race",
    "create_race",
    "create_stage",
    "create_stage_race",
    "discard_drafts",
    "edit_stage",
    "edit_stage_race",
    "enter_log",
    "enter_upload",
    "look_over",
    "look_over_upload",
    "move_stage",
    "remove_board",
    "remove_race",
    "remove_stage",
    "remove_stage_race",
    "remove_track",
    "rename_race",
    "reopen_race",
    "save_track",
    "set_entries",
    "upload_board",
]
