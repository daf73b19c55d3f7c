"""What a player has chosen for table and pages. Kept is only what differs from the usual."""

import contextlib
from typing import Any, Literal

from django.db import transaction
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from patience.players.models import Player

STRICT = ConfigDict(strict=True, extra="forbid")


class Colours(BaseModel):
    """By game: with four, clubs and spades, hearts and diamonds differ in colour too."""

    model_config = STRICT

    eagle_wing: Literal[2, 4] = Field(default=4, alias="eagle-wing")
    eklige_elfer: Literal[2, 4] = Field(default=2, alias="eklige-elfer")


class Settings(BaseModel):
    """Every setting, with what is usual. As changes it holds those that were set."""

    model_config = STRICT

    theme: Literal["system", "light", "dark"] = "system"
    hand: Literal["right", "left"] = "right"
    motion: Literal["system", "full", "brisk", "none"] = "system"
    colours: Colours = Colours()
    face: Literal["auto", "large", "phone"] = "auto"
    letters: Literal["language", "international"] = "language"
    mark: bool = False
    straight: bool = False
    drag: bool = True
    targets: Literal["always", "selected", "never"] = "selected"
    rightButton: Literal["peek", "smart"] = "peek"  # noqa: N815 - as the pages and the API name it
    rivals: Literal["all", "own", "none"] = "all"
    keys: bool = True
    announcements: Literal["short", "normal", "full"] = "normal"


def chosen(player: Player) -> Settings:
    """Return a player's settings, the usual ones where nothing was chosen."""
    return Settings.model_validate(_known(player.settings or {}, of=Settings))


def choose(*, player: Player, changes: Settings) -> Settings:
    """Change what is set in `changes`, and leave everything else as it is."""
    asked = changes.model_dump(by_alias=True, exclude_unset=True)
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        before = chosen(player).model_dump(by_alias=True)
        after = Settings.model_validate(_merged(before, asked))
        player.settings = after.model_dump(by_alias=True, exclude_defaults=True)
        player.save(update_fields=["settings"])
    return after


def _known(stored: dict[str, Any], *, of: type[BaseModel]) -> dict[str, Any]:
    """Leave out what is none of these settings any more: another version may have stored it."""
    fields = {field.alias or name: field.annotation for name, field in of.model_fields.items()}
    known: dict[str, Any] = {}
    for key, value in stored.items():
        part = fields.get(key)
        if isinstance(value, dict) and isinstance(part, type) and issubclass(part, BaseModel):
            known[key] = _known(value, of=part)
        elif key in fields:
            with contextlib.suppress(ValidationError):
                of.model_validate({key: value})
                known[key] = value
    return known


def _merged(before: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Put changes over what was there, within each part that has parts."""
    return before | {
        key: _merged(before[key], value) if isinstance(value, dict) else value
        for key, value in changes.items()
    }
