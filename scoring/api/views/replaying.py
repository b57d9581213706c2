"""Judging a log for anybody: nothing is saved."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from races.models import BoardFile
from scoring.api.answers import ReplayAnswer
from scoring.api.base import ApiView, Json
from scoring.api.bodies import LogText, ReplayBody, checked, is_text, text_of
from scoring.api.errors import TooSlow
from scoring.api.throttles import ReplayThrottle
from scoring.replay import Board, BoardError, judge, read_board, shipped_boards

SECONDS = 10.0
"""How long a log may be judged; one of the greatest size takes about one."""


@extend_schema(tags=["replay"])
class ReplayView(ApiView):
    """Judge a log."""

    permission_classes = [AllowAny]
    parser_classes = [Json, LogText]
    throttle_classes = [ReplayThrottle]
    throttle_scope = "replay"

    @extend_schema(
        request={"application/json": ReplayBody, "text/plain": OpenApiTypes.STR},
        responses=ReplayAnswer,
        operation_id="replay",
    )
    def post(self, request: Request) -> Response:
        """Ride the log again and say what each race comes to and what is wrong with it; nothing is saved.

        Wrong lines are no error of the request: they are in the answer's `problems`. 413 a log beyond 2 MiB, 422 one
        that takes too long to judge, 429 asked too often.
        """
        if is_text(request):
            log: str | bytes = text_of(request)
            boards: Mapping[str, Board] = shipped_boards()
        else:
            body = checked(ReplayBody, request.data)
            log, boards = body["log"], boards_for(request, body.get("board", ""))
        return Response({"races": judged(log, boards)})


def boards_for(request: Request, board: str) -> Mapping[str, Board]:
    """The boards that ship, and what `board` is: the TOML text of one, or a name. Raises ValidationError."""
    shipped = shipped_boards()
    if not board or board in shipped:
        return shipped
    if "=" not in board and "\n" not in board:
        slug, _slash, name = board.partition("/")
        found = BoardFile.objects.visible_to(request.user).filter(club__slug=slug, name=name).first()
        if found is None:
            known = ", ".join(sorted(shipped))
            sentence = _("No such board. Those that ship: %(known)s; a club's is called club/board.") % {"known": known}
            raise ValidationError({"board": [sentence]})
        source = found.source
    else:
        source = board
    try:
        own = read_board(source)
    except BoardError as error:
        raise ValidationError({"board": [str(error)]}) from error
    return {**shipped, own.name: own}


def judged(log: str | bytes, boards: Mapping[str, Board]) -> list[dict[str, Any]]:
    """Each race's answer. Raises TooSlow where judging goes beyond SECONDS: half an answer would be taken for a whole."""
    latest = time.monotonic() + SECONDS
    answers = []
    for result in judge(log, boards):
        answers.append(result.answer())
        if time.monotonic() > latest:
            raise TooSlow(
                _("Judging took more than %(seconds)d seconds, after %(count)d races. Send the races one by one.")
                % {"seconds": SECONDS, "count": len(answers)}
            )
    return answers
