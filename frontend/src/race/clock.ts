// The server's time here: how far its clock is ahead, measured by pings. A short round trip leaves the least doubt, so the
// best of the recent ones holds.

interface Trip {
  took: number;
  ahead: number;
}

const RECENT = 8;

export class ServerClock {
  #trips: Trip[] = [];
  #guess = 0;

  /** A message carried the server's time: good enough until the first pong, though late by the way it took. */
  heard(now: number, local: number): void {
    this.#guess = now - local;
  }

  /** The answer to a ping sent at `at` (local time) came at `local` and says that the server's clock showed `now`. */
  pong(at: number, now: number, local: number): void {
    const took = Math.max(0, local - at);
    this.#trips = [...this.#trips, { took, ahead: now - (at + local) / 2 }].slice(-RECENT);
  }

  /** After a sleep or a new connection the clocks may have parted. */
  forget(): void {
    this.#trips = [];
  }

  get measured(): number {
    return this.#trips.length;
  }

  /** The last round trip in milliseconds; null before the first. */
  get trip(): number | null {
    return this.#trips.at(-1)?.took ?? null;
  }

  /** The server's time when the local clock shows `local`. */
  at(local: number): number {
    return local + (this.#best()?.ahead ?? this.#guess);
  }

  #best(): Trip | null {
    return this.#trips.reduce<Trip | null>((best, trip) => (best && best.took <= trip.took ? best : trip), null);
  }
}
