"""The games there are. Adding one is a module here and a line below."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from patience.rules.game import Game
from patience.rules.games.eagle_wing import EagleWing
from patience.rules.games.eklige_elfer import EkligeElfer

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {game.name: game for game in (EagleWing(), EkligeElfer())}
)
