import { PRESENT_AFTER_SYNC_MS } from './constants.ts';

/** How a sync shows that its miner is present; times are ms since the epoch, by the server's clock. */
export type Presence =
  /** Sent over a channel that has been open since `sinceMs`. */
  | { readonly type: 'channel'; readonly sinceMs: number }
  /** Sent as a single request, which shows nothing about the time before it. */
  | { readonly type: 'request' };

/** Ms since the epoch, by the server's clock. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What the server knows of a miner's presence since the last sync. */
export interface PresenceFacts {
  readonly presence: Presence;
  readonly lastSyncMs: number;
  /** When the server was down, in ascending order. */
  readonly downtimes: readonly TimeSpan[];
}

const NO_SPANS: readonly TimeSpan[] = [];

/**
 * Returns the parts of `window` in which the miner was absent, in ascending order. Present are the first 5 s after the
 * last sync, the time in which the channel was open, and the time in which the server itself was down.
 */
export function absentSpans(window: TimeSpan, { presence, lastSyncMs, downtimes }: PresenceFacts): readonly TimeSpan[] {
  let fromMs = Math.max(window.fromMs, lastSyncMs + PRESENT_AFTER_SYNC_MS);
  const untilMs = presence.type === 'channel' ? Math.min(presence.sinceMs, window.untilMs) : window.untilMs;
  if (fromMs >= untilMs) return NO_SPANS;
  const spans: TimeSpan[] = [];
  for (const downtime of downtimes) {
    // A downtime that has not ended yet was recorded by a clock that has since been set back.
    if (downtime.untilMs > window.untilMs) continue;
    if (downtime.fromMs > fromMs) spans.push({ fromMs, untilMs: Math.min(downtime.fromMs, untilMs) });
    fromMs = Math.max(fromMs, downtime.untilMs);
    if (fromMs >= untilMs) return spans;
  }
  spans.push({ fromMs, untilMs });
  return spans;
}
