"""Settings of a service in a hurry: a short countdown."""

from patience import limits

limits.COUNTDOWN = 2_000

from tests.seeded_settings import *  # noqa: E402, F403 - after the limits it may read
