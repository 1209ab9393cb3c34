/** The server's time in the browser, whatever the visitor's clock says. */
export interface ServerClock {
  nowMs(): number;
}

/**
 * Returns a clock that starts at the server's time and follows `monotonicMs`. The server is assumed to have read its
 * clock halfway between request and response.
 */
export function serverClock(reading: {
  /** Ms since 1970. */
  readonly serverMs: number;
  /** By `monotonicMs`. */
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
  readonly monotonicMs: () => number;
}): ServerClock {
  const offsetMs = reading.serverMs - (reading.sentAtMs + reading.receivedAtMs) / 2;
  return { nowMs: () => reading.monotonicMs() + offsetMs };
}
