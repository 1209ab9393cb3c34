import { SESSION_GAP_MS_MAX } from './constants.ts';
import type { TimeSpan } from './presence.ts';

/** How often a server process records that it is up. */
export const HEARTBEAT_MS = 5_000;
/** Shorter downtimes are not recorded: they may lie between two late heartbeats of a process that runs. */
export const DOWNTIME_MS_MIN: number = 1.5 * HEARTBEAT_MS;
/** Of a longer downtime only the end is recorded, because no sync is credited more. */
export const DOWNTIME_MS_MAX: number = SESSION_GAP_MS_MAX;
export const DOWNTIMES_MAX = 100;

/** What all processes together record; ms since the epoch, by one clock. */
export interface Uptime {
  /** When the last heartbeat was recorded. */
  readonly lastHeartbeatMs: number;
  /** When no process was up, in ascending order; the latest 100. */
  readonly downtimes: readonly TimeSpan[];
}

/**
 * Returns what a heartbeat at `nowMs` records. `startedMs`: when its process started, until its first heartbeat is
 * recorded; a process that has recorded none leaves the downtime open, so a start that fails does not end it.
 *
 * A heartbeat in the future was recorded by a clock that has been set back since. Nothing recorded until then can be
 * trusted, so it is dropped: a false downtime would credit every wallet the full rate for hours.
 */
export function recordHeartbeat(
  stored: Uptime,
  { nowMs, startedMs }: { readonly nowMs: number; readonly startedMs: number | undefined },
): Uptime {
  if (stored.lastHeartbeatMs > nowMs + HEARTBEAT_MS) return { lastHeartbeatMs: nowMs, downtimes: [] };
  const ended = stored.downtimes.filter(({ untilMs }) => untilMs <= nowMs);
  const isDowntime =
    startedMs !== undefined && startedMs <= nowMs && startedMs - stored.lastHeartbeatMs > DOWNTIME_MS_MIN;
  const downtimes = isDowntime
    ? [...ended, { fromMs: Math.max(stored.lastHeartbeatMs, startedMs - DOWNTIME_MS_MAX), untilMs: startedMs }]
    : ended;
  return { lastHeartbeatMs: Math.max(stored.lastHeartbeatMs, nowMs), downtimes: downtimes.slice(-DOWNTIMES_MAX) };
}
