"""The sessions of the pages: Django's in the database, kept as long as somebody comes back.

A *login* names what somebody signed in by: it is in the session, and beside it in its row.
"""

from datetime import timedelta
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import transaction
from django.utils import timezone

from patience.web.models import Session

LOGIN = "login"
SHORTEST = 8  # characters of a key, as Django has it
RENEWED_AFTER = timedelta(days=30)


class SessionStore(db.SessionStore):
    """One session."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        session = super().create_model_instance(data)
        assert isinstance(session, Session)  # noqa: S101 - as `get_model_class` says
        session.player_id, session.login = data.get(SESSION_KEY), data.get(LOGIN, "")
        return session

    def cycle_key(self) -> None:
        """Go on under another key, at once: a login that is seen nowhere has ended."""
        with transaction.atomic():
            super().cycle_key()
            self.save()

    def _get_session_from_db(self) -> Session | None:
        session: Session | None = super()._get_session_from_db()  # type: ignore[misc]  # Django's own
        if session is not None:
            lasts = session.expire_date - timezone.now()
            if lasts < timedelta(seconds=self.get_session_cookie_age()) - RENEWED_AFTER:
                self.modified = True  # saved with the answer, with another year to go
        return session

    def _validate_session_key(self, key: str | None) -> bool:
        """Leave aside what is no key: PostgreSQL cannot even be asked for a NUL."""
        return len(key or "") >= SHORTEST and set(VALID_KEY_CHARS).issuperset(key or "")
