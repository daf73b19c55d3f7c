"""Settings under which the seeds of sealed deals come from the environment, in their order.

`SEEDS` is JSON: game → seeds. When a game's are used up, the rest are random.
"""

import json
import os

from patience.deals import seeds
from tests.settings import *  # noqa: F403

_random = seeds.draw
_coming = {game: iter(listed) for game, listed in json.loads(os.environ["SEEDS"]).items()}


def _draw(game: str) -> str:
    return next(_coming.get(game, iter(())), None) or _random(game)


seeds.draw = _draw
