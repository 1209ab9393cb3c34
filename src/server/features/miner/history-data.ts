import type { HistoryData, HistoryRange } from '#contract/miner.ts';
import { type DayCounts, type MinersToday, minersToday } from '#domain/miner/history/miners-today.ts';
import { RUN_GAP_MS_MAX } from '#domain/miner/history/record-change.ts';
import { type DaySpan, dayNumber, withDay } from '#domain/miner/history/streak.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { StoredHistory, StoredJoin } from './store/history-store.ts';

/** The current hour included. Seven local days have an hour more when daylight saving time ends in them. */
const RANGE_HOURS: Record<HistoryRange, number> = { '24h': 24, '7d': 7 * 24 + 1, '30d': 30 * 24 + 1 };

/** TVX are shown with twelve decimals. */
const TVX_UNIT = 1e12;

/** Returns the first hour of a range that ends now, in hours since the epoch. */
export function firstHour(range: HistoryRange, nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) + 1 - RANGE_HOURS[range];
}

/** Returns the history since `sinceHour` as the API shows it: current hour and open run are derived from the totals. */
export function toHistoryData(
  stored: StoredHistory,
  sinceHour: number,
  { nowMs, counts }: { readonly nowMs: number; readonly counts: DayCounts },
): HistoryData {
  const { totalMinedTvx, miningTimeSeconds, history } = stored;
  const run = currentRun(stored, nowMs);
  return {
    totalMined: totalMinedTvx,
    miningTimeSeconds,
    hours: hoursOf(stored, sinceHour),
    run,
    longestRunSeconds: Math.max(history.longestRunSeconds, run?.seconds ?? 0),
    friends: stored.friends,
    joined: stored.joined.map(toJoin),
    invitation: stored.invitation && toJoin(stored.invitation),
    today: toToday(minersToday(counts, stored, nowMs)),
    bonusClaims: history.bonusClaims,
    minedDays: [...minedDaysOf(stored)],
    events: stored.events.map(({ kind, atMs, untilMs, amount }) => ({
      kind,
      at: toIso(atMs),
      until: untilMs === null ? null : toIso(untilMs),
      amount: amount === null ? null : roundTvx(amount),
    })),
  };
}

function toJoin({ atMs, name }: StoredJoin): HistoryData['joined'][number] {
  return { at: toIso(atMs), name };
}

function toToday(today: MinersToday | null): HistoryData['today'] {
  if (today === null) return null;
  const { miners, minedTvx, aheadOfPercent } = today;
  return { miners, mined: roundTvx(minedTvx), aheadOfPercent };
}

function hoursOf({ hours, history, totalMinedTvx }: StoredHistory, sinceHour: number): HistoryData['hours'] {
  const openTvx = totalMinedTvx - history.recordedTvx;
  const currentHour = history.hourMs / HOUR_MS;
  const recorded = hours.filter(({ hour }) => hour !== currentHour);
  // Time away may have been recorded for the current hour.
  const open = hours.find(({ hour }) => hour === currentHour) ?? { hour: currentHour, minedTvx: 0, awayTvx: 0 };
  const all = currentHour < sinceHour ? recorded : [...recorded, { ...open, minedTvx: open.minedTvx + openTvx }];
  return all
    .map(({ hour, minedTvx, awayTvx }) => ({
      start: toIso(hour * HOUR_MS),
      mined: roundTvx(minedTvx),
      away: roundTvx(awayTvx),
    }))
    .filter(({ mined, away }) => mined > 0 || away > 0);
}

/** With the day of the current hour. */
function minedDaysOf({ minedDays, history, totalMinedTvx }: StoredHistory): readonly DaySpan[] {
  const isOpen = history.hourMs > 0 && totalMinedTvx > history.recordedTvx;
  return isOpen ? withDay(minedDays, dayNumber(history.hourMs)) : minedDays;
}

function currentRun(
  { history, totalMinedTvx, miningTimeSeconds, lastSyncMs }: StoredHistory,
  nowMs: number,
): HistoryData['run'] {
  const { runStartedMs, runFromTvx, runFromSeconds, runPausedMs } = history;
  const seconds = miningTimeSeconds - runFromSeconds;
  if (runStartedMs === null || seconds <= 0) return null;
  const minedUntilMs = runPausedMs ?? lastSyncMs;
  const hasEnded = nowMs - minedUntilMs > RUN_GAP_MS_MAX;
  return {
    startedAt: toIso(runStartedMs),
    endedAt: hasEnded ? toIso(Math.max(runStartedMs, minedUntilMs)) : null,
    seconds,
    mined: roundTvx(totalMinedTvx - runFromTvx),
  };
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

function roundTvx(amount: number): number {
  return Math.max(0, Math.round(amount * TVX_UNIT) / TVX_UNIT);
}
