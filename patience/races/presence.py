"""Who is connected: every socket of a seat is a row, valid while its process beats."""

from django.db import transaction
from django.db.models import F

from patience.limits import HEARTBEAT_LOST, LOST_PROCESS
from patience.races.models import Connection, Process, Race, Seat


def beat(*, process: str, now: int) -> None:
    """Say that a server process lives."""
    Process.objects.update_or_create(pk=process, defaults={"beat": now})


def stop(*, process: str) -> None:
    """Say that a server process ends: its connections are gone."""
    for seat in Seat.objects.filter(connections__process=process).distinct():
        _changed(seat)
    Process.objects.filter(pk=process).delete()


def connect(*, seat: Seat, process: str, now: int) -> Connection | None:
    """Count a socket of a seat, and return what `disconnect` takes; None when the seat is gone."""
    with transaction.atomic():
        _changed(seat, touched=now)  # and hold the race, so that nobody is removed meanwhile
        if not Seat.objects.filter(pk=seat.pk, number__isnull=False).exists():
            return None
        Process.objects.get_or_create(pk=process, defaults={"beat": now})
        return Connection.objects.create(seat=seat, process_id=process)


def disconnect(*, connection: Connection, now: int) -> None:
    """Count a socket of a seat no more."""
    with transaction.atomic():
        _changed(connection.seat, touched=now)
        Connection.objects.filter(pk=connection.pk).delete()


def forget_lost_processes(*, now: int) -> None:
    """Drop the connections of processes that died without a word."""
    for process in Process.objects.filter(beat__lt=now - LOST_PROCESS):
        stop(process=process.pk)


def online_seats(*, races: list[int], now: int) -> set[int]:
    """Return the ids of the seats of these races that are connected."""
    alive = Connection.objects.filter(seat__race__in=races, process__beat__gt=now - HEARTBEAT_LOST)
    return set(alive.values_list("seat", flat=True))


def _changed(seat: Seat, **facts: int) -> None:
    Race.objects.filter(pk=seat.race_id).update(changes=F("changes") + 1, **facts)
