"""Every address there is: the API under /api/, the pages below."""

from django.urls import URLPattern, URLResolver, include, path

from patience.web.api import api

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/", api.urls),
    path("", include("patience.web.pages.urls")),
]

handler400 = "patience.web.pages.errors.bad_request"
handler403 = "patience.web.pages.errors.forbidden"
handler404 = "patience.web.pages.errors.not_found"
handler500 = "patience.web.pages.errors.failed"
