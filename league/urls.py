"""Addresses: sign-in here, the rest in the apps' own modules."""

from django.urls import include, path
from django.views import defaults

from league.busy import broke_down, letting_go
from league.views.unsent import bad_request

urlpatterns = [
    path("accounts/", include("allauth.account.urls")),
    path("api/v1/", include("scoring.api.urls")),
    path("", include("league.page_urls")),
    path("", include("races.page_urls")),
    path("", include("scoring.page_urls")),
]

handler400 = letting_go(bad_request)
handler403 = letting_go(defaults.permission_denied)
handler404 = letting_go(defaults.page_not_found)
handler500 = letting_go(broke_down)
