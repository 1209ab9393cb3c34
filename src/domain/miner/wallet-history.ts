import { HOUR_MS } from '../time.ts';

/** A wallet keeps its latest events. */
export const EVENTS_KEPT = 50;

/**
 * What a wallet's row stores of its history. What the current hour and the open run mined is not stored but derived
 * from the wallet's totals, so that an ordinary sync changes nothing here.
 */
export interface WalletHistory {
  /** Start of the current hour (UTC), ms since the epoch; 0: nothing was recorded yet. */
  readonly hourMs: number;
  /** Sum of all recorded hours, TVX; the rest of the wallet's total was mined in the current hour. */
  readonly recordedTvx: number;
  /** When the open run started, ms since the epoch; null: none is open. */
  readonly runStartedMs: number | null;
  /** The wallet's total and its mining time when the open run started. */
  readonly runFromTvx: number;
  readonly runFromSeconds: number;
  /** When the open run was interrupted, ms since the epoch: syncs since then credited nothing. null: it was not. */
  readonly runPausedMs: number | null;
  /** Mining time of the longest run that has ended. */
  readonly longestRunSeconds: number;
  /** Events recorded so far, those no longer kept included. */
  readonly eventCount: number;
}

/** The history of a new wallet. */
export const NO_HISTORY: WalletHistory = {
  hourMs: 0,
  recordedTvx: 0,
  runStartedMs: null,
  runFromTvx: 0,
  runFromSeconds: 0,
  runPausedMs: null,
  longestRunSeconds: 0,
  eventCount: 0,
};

/** TVX to add to an hour. */
export interface HourCredit {
  /** Start of the hour, ms since the epoch. */
  readonly hourMs: number;
  readonly minedTvx: number;
  /** Credited for the part of this hour in which the page was closed or the device asleep. */
  readonly awayTvx: number;
}

/** `session-replaced`: a sign-in ended the session of another device. */
export const EVENT_KINDS = ['run', 'away', 'bonus', 'referral', 'level', 'session-replaced'] as const;

export type MinerEventKind = (typeof EVENT_KINDS)[number];

/** Times are ms since the epoch. */
export interface MinerEvent {
  readonly kind: MinerEventKind;
  readonly atMs: number;
  /** When a run or an absence ended; null for the others. */
  readonly untilMs: number | null;
  /** TVX of a run or an absence, or the level reached; null for the others. */
  readonly amount: number | null;
}

/** Returns the start of the hour (UTC) of `ms` since the epoch. */
export function startOfHour(ms: number): number {
  return Math.floor(ms / HOUR_MS) * HOUR_MS;
}
