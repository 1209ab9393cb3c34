/** Ticks of silence after which the client is pinged, and pinged again; after as many more it is disconnected. */
const PING_EVERY_TICKS = 15;
const MISSED_PONGS_MAX = 2;

/** For how long a client has sent nothing, and what follows from it. */
export class Silence {
  #ticks = 0;

  end(): void {
    this.#ticks = 0;
  }

  /** To be called once a second. Returns what to do, if anything. */
  tick(): 'ping' | 'disconnect' | undefined {
    this.#ticks += 1;
    if (this.#ticks >= PING_EVERY_TICKS * (MISSED_PONGS_MAX + 1)) return 'disconnect';
    return this.#ticks % PING_EVERY_TICKS === 0 ? 'ping' : undefined;
  }
}
