import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { ACCOUNT_SESSION_MS_MAX } from './limits.ts';
import { isTeamRole, type Role } from './roles.ts';

/** How long a sign-in lasts, by the server's clock. The team's sessions end sooner than those of ordinary accounts. */

export const TEAM_SESSION_HOURS = 12;
export const TEAM_SESSION_MS_MAX = TEAM_SESSION_HOURS * HOUR_MS;
export const TEAM_IDLE_MINUTES = 30;
export const TEAM_IDLE_MS_MAX = TEAM_IDLE_MINUTES * MINUTE_MS;
/** The last use is written at most this often, so a session may end this much early. */
export const USE_WRITTEN_EVERY_MS = 60_000;

/** Ms since the epoch. */
export interface SessionTimes {
  readonly createdMs: number;
  readonly lastUsedMs: number;
  readonly expiresMs: number;
}

/** Returns when a session that begins at `createdMs` ends at the latest, ms since the epoch. */
export function sessionExpiresMs(role: Role, createdMs: number): number {
  return createdMs + (isTeamRole(role) ? TEAM_SESSION_MS_MAX : ACCOUNT_SESSION_MS_MAX);
}

/** The role of now decides: a session that began before the account joined the team keeps the team's limits. */
export function isSessionOpen(role: Role, { createdMs, lastUsedMs, expiresMs }: SessionTimes, nowMs: number): boolean {
  if (nowMs >= Math.min(expiresMs, sessionExpiresMs(role, createdMs))) return false;
  return !isTeamRole(role) || nowMs - lastUsedMs < TEAM_IDLE_MS_MAX;
}

/** Whether a use at `nowMs` is to be written. Ordinary sessions have no limit that needs it. */
export function isUseDue(role: Role, lastUsedMs: number, nowMs: number): boolean {
  return isTeamRole(role) && nowMs - lastUsedMs >= USE_WRITTEN_EVERY_MS;
}

/** A session is confirmed for so long after the password, or after the last act that needed it. */
const CONFIRMED_MS = 15 * MINUTE_MS;
/** Acts prolong a confirmation up to here after the password. */
const CONFIRMED_MS_MAX = 2 * HOUR_MS;
/** An act is written at most this often. */
const ACT_WRITTEN_EVERY_MS = MINUTE_MS;

/** When the password was given last, and when the last act was that needed it. Ms since the epoch. */
export interface Confirmation {
  readonly confirmedMs: number;
  readonly actedMs: number;
}

/** Whether a session may do what needs the password again. */
export function isConfirmed({ confirmedMs, actedMs }: Confirmation, nowMs: number): boolean {
  return nowMs - actedMs < CONFIRMED_MS && nowMs - confirmedMs < CONFIRMED_MS_MAX;
}

/** Whether an act at `nowMs` is to be written. */
export function isActDue({ actedMs }: Confirmation, nowMs: number): boolean {
  return nowMs - actedMs >= ACT_WRITTEN_EVERY_MS;
}
