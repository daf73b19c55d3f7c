"""How passwords are hashed: Argon2 at the cost that OWASP recommends."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2Hasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB and two passes; Django's default takes 100 MiB for each sign-in."""

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1
