"""Judging a log for anybody: nothing is saved."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from races.judges import BUSY, JUDGES_APART, NotJudged
from races.judging import not_judged
from races.models import BoardFile
from scoring.api.answers import ReplayAnswer
from scoring.api.base import ApiView, Json
from scoring.api.bodies import LogText, ReplayBody, checked, is_text, text_of
from scoring.api.errors import Busy, NotJudgedHere
from scoring.api.throttles import ReplayThrottle
from scoring.replay import BoardError, read_board, shipped_boards, stored_board


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
        of too many races, or that takes too much time or memory to judge or to answer, 429 asked too often, 503 while
        all judges are busy.
        """
        if is_text(request):
            log: str | bytes = text_of(request)
            board = None
        else:
            body = checked(ReplayBody, request.data)
            log, board = body["log"], board_for(request, body.get("board", ""))
        return Response({"races": judged(log, board)})


def board_for(request: Request, board: str) -> str | None:
    """The text of the board that is meant beside those that ship: itself, or by its name. Raises ValidationError."""
    if not board or board in shipped_boards():
        return None
    if "=" not in board and "\n" not in board:
        slug, _slash, name = board.partition("/")
        found = BoardFile.objects.visible_to(request.user).filter(club__slug=slug, name=name).first()
        if found is None:
            known = ", ".join(sorted(shipped_boards()))
            sentence = _("No such board. Those that ship: %(known)s; a club's is called club/board.") % {"known": known}
            raise ValidationError({"board": [sentence]})
        read, source = stored_board, found.source
    else:
        read, source = read_board, board
    try:
        read(source)
    except BoardError as error:
        raise ValidationError({"board": [str(error)]}) from error
    return source


def judged(log: str | bytes, board: str | None) -> list[dict[str, Any]]:
    """Each race's answer. Raises NotJudgedHere at a limit: half an answer would be taken for a whole."""
    try:
        return [answer.in_words() for answer in JUDGES_APART.answers(log, board)]
    except NotJudged as error:
        if error.code == BUSY:
            raise Busy(not_judged(error)) from error
        raise NotJudgedHere(not_judged(error), error.code) from error
