"""Addresses: sign-in here, the rest in the apps' own modules."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.account.urls")),
    path("api/v1/", include("scoring.api.urls")),
    path("", include("league.page_urls")),
    path("", include("races.page_urls")),
    path("", include("scoring.page_urls")),
]

handler500 = "league.busy.broke_down"
