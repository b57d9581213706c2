"""Addresses: sign-in here, the rest in the apps' own modules."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.account.urls")),
]
