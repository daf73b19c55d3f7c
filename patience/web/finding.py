"""Finding what an address names, by a text that may be anything."""

import re
from contextlib import suppress

from django.db.models import QuerySet

from patience.deals.models import Deal
from patience.limits import UNKNOWN_CODES_PER_ADDRESS
from patience.play.models import Attempt
from patience.players.models import Player
from patience.races import lobby
from patience.races.models import Race
from patience.web import rates
from patience.web.clock import now

ID = re.compile(r"[0-9a-z]{16}")


def deal(deal_id: str) -> Deal | None:
    """Return a deal, whether or not it exists for anybody."""
    return Deal.objects.filter(pk=deal_id).first() if ID.fullmatch(deal_id) else None


def attempts(attempt_id: str) -> QuerySet[Attempt]:
    """Select the attempt of an id, if there is one."""
    found = Attempt.objects.filter(pk=attempt_id)
    return found if ID.fullmatch(attempt_id) else found.none()


def race(code: str, *, who: Player | None, address: str) -> Race | None:
    """Return the race of a code; asking for unknown ones is limited per address (R2).

    Where the limit is used up only members still get to their race: others would go on guessing.
    """
    found = None
    with suppress(Race.DoesNotExist):
        found = lobby.find(code=code, now=now())
    if found and who and found.members.filter(player=who).exists():
        return found
    rates.check("codes", address, UNKNOWN_CODES_PER_ADDRESS)
    if found is None:
        rates.count("codes", address, UNKNOWN_CODES_PER_ADDRESS)
    return found
