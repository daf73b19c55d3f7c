"""Where the seeds of sealed deals come from: nowhere else is chance drawn."""

import secrets

SECRET_BYTES = 16  # 128 bits (D3)


def draw(game: str) -> str:  # noqa: ARG001 - tests draw a game's vectors in its place
    """Return a fresh secret seed: 128 random bits in hex."""
    return secrets.token_hex(SECRET_BYTES)


def link_key() -> str:
    """Return the random key of a link that grants a deal (D5)."""
    return secrets.token_urlsafe(SECRET_BYTES)
