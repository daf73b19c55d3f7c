"""The six characters that name a race (R2)."""

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base32
LENGTH = 6
READ_AS = str.maketrans("OIL", "011")


def new_code() -> str:
    """Return a random code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str:
    r"""Return the code that somebody typed: case-blind, O as 0, I and L as 1, spaces left out.

    What can be none is "", which is no race's.

    >>> read_code("k7m2-qo"), read_code("k7m2q\x00")
    ('K7M2Q0', '')
    """
    code = text.upper().translate(READ_AS).replace(" ", "").replace("-", "")
    return code if set(code) <= set(ALPHABET) else ""
