"""What a browser keeps for when it cannot reach the service: one page, and who shows it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import override
from django.views.decorators.http import require_safe


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Send the service worker, which carries the page in the language that is asked for."""
    with override("de" if request.GET.get("language") == "de" else "en"):
        page = render_to_string("offline/page.html")
    return render(request, "offline/worker.js", {"page": page}, content_type="text/javascript")
