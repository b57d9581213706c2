"""Tokens: what a program signs in with instead of a password and a session."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib.auth import authenticate
from django.dispatch import receiver
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from league.actions import end_all_tokens, end_token, make_token
from league.models import ApiToken, User
from scoring.api.answers import TokenAnswer, TokenList
from scoring.api.base import ApiView
from scoring.api.bodies import TokenBody, checked
from scoring.api.throttles import NameThrottle, TokenThrottle, UserRateThrottle


@extend_schema(tags=["token"])
class TokenView(ApiView):
    """A person's tokens; they are gone when they change their password."""

    def get_permissions(self) -> list[BasePermission]:
        """Anybody may ask for one."""
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    def get_throttles(self) -> list[BaseThrottle]:
        """Guessing is slow, from one address and for one name."""
        return [TokenThrottle(), NameThrottle()] if self.request.method == "POST" else [UserRateThrottle()]

    @extend_schema(responses=TokenList, operation_id="token_list")
    def get(self, request: Request) -> Response:
        """The tokens of who asks, without their texts, which are stored nowhere: since when, until when, last used when."""
        tokens = self.person().api_tokens.open()
        return Response(TokenList({"tokens": tokens}).data)

    @extend_schema(request=TokenBody, responses=TokenAnswer, operation_id="token_create", auth=[])
    def post(self, request: Request) -> Response:
        """A new token for username (or email address) and password. It is told this once, and works for a year."""
        body = checked(TokenBody, request.data)
        user = authenticate(request._request, username=body["username"], password=body["password"])
        if not isinstance(user, User) or not user.is_active:
            raise AuthenticationFailed(_("Username or password is wrong."))
        token, text = make_token(user)
        return Response({"token": text, "id": token.pk, "expires_at": token.expires_at})

    @extend_schema(responses={204: OpenApiResponse(description="It no longer exists.")}, operation_id="token_delete")
    def delete(self, request: Request) -> Response:
        """End the token that is sent; who asks with a browser's session ends all their tokens."""
        if isinstance(request.auth, ApiToken):
            end_token(request.auth.pk, by=self.person())
        else:
            end_all_tokens(self.person())
        return Response(status=204)


@receiver([password_changed, password_reset, password_set])
def forget_tokens(sender: Any, user: User, **_: Any) -> None:
    """Whoever changes their password wants everybody else out."""
    end_all_tokens(user)
