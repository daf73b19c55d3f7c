"""Every address there is: the API under /api/, the pages below."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("patience.web.pages.urls")),
]
