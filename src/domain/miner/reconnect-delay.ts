const FIRST_WINDOW_MS = 1_000;
const WINDOW_MS_MAX = 30_000;
/** The least delay after the server asked to try again later. */
const TRY_LATER_MS_MIN = 15_000;

export interface ReconnectInput {
  /** Consecutive connections that failed or broke, before this one. */
  readonly failures: number;
  /** The server closed the connection because it is overloaded. */
  readonly isTryLater: boolean;
  /** 0 ≤ x < 1. */
  readonly random: number;
}

/**
 * Returns the delay before the live channel is opened again, ms, with full jitter: anywhere in a window that doubles
 * from 1 s to 30 s, so that the clients of a server that restarts do not return together.
 */
export function reconnectDelayMs({ failures, isTryLater, random }: ReconnectInput): number {
  if (isTryLater) return TRY_LATER_MS_MIN + (WINDOW_MS_MAX - TRY_LATER_MS_MIN) * random;
  return Math.min(FIRST_WINDOW_MS * 2 ** failures, WINDOW_MS_MAX) * random;
}
