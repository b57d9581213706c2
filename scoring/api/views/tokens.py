"""Tokens: what a program signs in with instead of a password and a session."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib.auth import authenticate
from django.dispatch import receiver
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from league.models import User
from scoring.api.answers import TokenAnswer
from scoring.api.base import ApiView
from scoring.api.bodies import TokenBody, checked
from scoring.api.throttles import NameThrottle, TokenThrottle, UserRateThrottle


@extend_schema(tags=["token"])
class TokenView(ApiView):
    """A person's token; it is gone when he changes his password."""

    def get_permissions(self) -> list[BasePermission]:
        """Anybody may ask for one."""
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    def get_throttles(self) -> list[BaseThrottle]:
        """Guessing is slow, from one address and for one name."""
        return [TokenThrottle(), NameThrottle()] if self.request.method == "POST" else [UserRateThrottle()]

    @extend_schema(request=TokenBody, responses=TokenAnswer, operation_id="token_create", auth=[])
    def post(self, request: Request) -> Response:
        """The token for username (or email address) and password; the same one until it is deleted."""
        body = checked(TokenBody, request.data)
        user = authenticate(request._request, username=body["username"], password=body["password"])
        if user is None or not user.is_active:
            raise AuthenticationFailed(_("Username or password is wrong."))
        token, _made = Token.objects.get_or_create(user=user)
        return Response({"token": token.key})

    @extend_schema(responses={204: OpenApiResponse(description="It no longer exists.")}, operation_id="token_delete")
    def delete(self, request: Request) -> Response:
        """Delete the token of who asks."""
        Token.objects.filter(user=self.person()).delete()
        return Response(status=204)


@receiver([password_changed, password_reset, password_set])
def forget_token(sender: Any, user: User, **_: Any) -> None:
    """Whoever changes his password wants everybody else out."""
    Token.objects.filter(user=user).delete()
