import { HOUR_MS } from '../time.ts';
import { earnedBetween, hashrateForMode } from './accrual.ts';
import { ABSENCE_SECONDS_MIN } from './constants.ts';
import { isReferralActive } from './daily-bonus.ts';
import { type MinerWallet, minerLevel } from './wallet.ts';
import { type HourCredit, type MinerEvent, startOfHour, type WalletHistory } from './wallet-history.ts';

/** A run survives a pause between two syncs up to this length. */
export const RUN_GAP_MS_MAX: number = ABSENCE_SECONDS_MIN * 1_000;

/** What to store together with a changed wallet. */
export interface HistoryRecord {
  readonly history: WalletHistory;
  readonly hours: readonly HourCredit[];
  /** Oldest first. */
  readonly events: readonly MinerEvent[];
}

/**
 * Returns what a change of a wallet at `nowMs` (the server's clock) adds to its history; undefined for an ordinary
 * sync, which adds nothing. The sum of all recorded hours is `recordedTvx` at any time.
 *
 * A clock set back never reopens an hour: what is credited then belongs to the open one.
 */
export function recordChange(before: MinerWallet, after: MinerWallet, nowMs: number): HistoryRecord | undefined {
  if (isOrdinarySync(before, after, nowMs)) return undefined;
  const credit = creditOf(before, after, nowMs);
  const { hours, ...hour } = recordHours(before, credit, nowMs);
  const { events: runEvents, ...run } = recordRun(before, after, { credit, nowMs });
  const events = [...runEvents, ...bonusEvents(before, after, nowMs)];
  const eventCount = before.history.eventCount + events.length;
  return { history: { ...hour, ...run, eventCount }, hours, events };
}

/** Runs for every sync. */
function isOrdinarySync(before: MinerWallet, after: MinerWallet, nowMs: number): boolean {
  if (after.lastBonusClaimedMs !== before.lastBonusClaimedMs) return false;
  if (after.lastingBonusPercent !== before.lastingBonusPercent) return false;
  const { hourMs, runStartedMs, runPausedMs } = before.history;
  // The first sync without a credit is recorded: it moves `lastSyncMs`, which would hide the pause.
  if (after.totalMinedTvx === before.totalMinedTvx) return runStartedMs === null || runPausedMs !== null;
  return (
    nowMs < hourMs + HOUR_MS &&
    runStartedMs !== null &&
    runPausedMs === null &&
    nowMs - before.lastSyncMs <= RUN_GAP_MS_MAX &&
    after.miningTimeSeconds - before.miningTimeSeconds <= ABSENCE_SECONDS_MIN &&
    levelOf(after) === levelOf(before)
  );
}

function recordHours(
  { history, totalMinedTvx }: MinerWallet,
  { type, tvx, seconds }: Credit,
  nowMs: number,
): Pick<WalletHistory, 'hourMs' | 'recordedTvx'> & { readonly hours: readonly HourCredit[] } {
  const { recordedTvx } = history;
  const hourMs = Math.max(history.hourMs, startOfHour(nowMs));
  const isCurrentHour = hourMs === history.hourMs;
  if (type === 'none' || (type === 'mined' && isCurrentHour)) {
    return { hours: [], hourMs: history.hourMs, recordedTvx };
  }

  const openTvx = totalMinedTvx - recordedTvx;
  const closed = isCurrentHour || openTvx <= 0 ? [] : [{ hourMs: history.hourMs, minedTvx: openTvx, awayTvx: 0 }];
  const fromMs = Math.max(history.hourMs, nowMs - seconds * 1_000);
  // With a clock set back all of it belongs to the current hour.
  const parts = splitByHour(tvx, fromMs, Math.max(nowMs, hourMs));
  if (type === 'away') {
    const away = parts
      .filter((part) => part.minedTvx > 0)
      .map((part) => ({ hourMs: part.hourMs, minedTvx: 0, awayTvx: part.minedTvx }));
    const openedTvx = isCurrentHour ? recordedTvx : totalMinedTvx;
    return { hours: [...closed, ...away], hourMs, recordedTvx: openedTvx + tvx };
  }
  const past = parts.slice(0, -1).filter(({ minedTvx }) => minedTvx > 0);
  return { hours: [...closed, ...past], hourMs, recordedTvx: totalMinedTvx + sumOf(past) };
}

function sumOf(parts: readonly HourCredit[]): number {
  return parts.reduce((sum, { minedTvx }) => sum + minedTvx, 0);
}

type RunStep = Omit<WalletHistory, 'hourMs' | 'recordedTvx' | 'eventCount'> & {
  readonly events: readonly MinerEvent[];
};

function recordRun(
  before: MinerWallet,
  after: MinerWallet,
  { credit, nowMs }: { readonly credit: Credit; readonly nowMs: number },
): RunStep {
  const { runStartedMs, runFromTvx, runFromSeconds, runPausedMs, longestRunSeconds } = before.history;
  const minedUntilMs = runPausedMs ?? before.lastSyncMs;
  const gapMs = nowMs - minedUntilMs;
  // After an outage through which the page mined, the claim covers the gap. A difference of seconds is no exact figure.
  const creditMs = Math.max(0, Math.round(credit.seconds * 1_000));
  const isContinued = runStartedMs !== null && gapMs - RUN_GAP_MS_MAX <= creditMs;
  if (credit.type === 'none' || (credit.type === 'mined' && isContinued)) {
    const isPaused = credit.type === 'none' && runStartedMs !== null;
    return {
      runStartedMs,
      runFromTvx,
      runFromSeconds,
      runPausedMs: isPaused ? minedUntilMs : null,
      longestRunSeconds,
      events: [],
    };
  }
  const endedSeconds = runSeconds(before);
  const events: MinerEvent[] = [];
  if (runStartedMs !== null && endedSeconds > 0) {
    const untilMs = Math.max(runStartedMs, minedUntilMs);
    events.push({ kind: 'run', atMs: runStartedMs, untilMs, amount: before.totalMinedTvx - runFromTvx });
  }
  const isMined = credit.type === 'mined';
  const creditFromMs = nowMs - credit.seconds * 1_000;
  if (!isMined) events.push({ kind: 'away', atMs: creditFromMs, untilMs: nowMs, amount: credit.tvx });
  // What was mined belongs to the new run, what was credited for time away does not.
  const from = isMined ? before : after;
  return {
    runStartedMs: isMined ? creditFromMs : nowMs,
    runFromTvx: from.totalMinedTvx,
    runFromSeconds: from.miningTimeSeconds,
    runPausedMs: null,
    longestRunSeconds: Math.max(longestRunSeconds, endedSeconds),
    events,
  };
}

/** Returns the mining time of the wallet's open run, s; 0 when none is open. */
export function runSeconds({ history, miningTimeSeconds }: MinerWallet): number {
  return history.runStartedMs === null ? 0 : miningTimeSeconds - history.runFromSeconds;
}

function bonusEvents(before: MinerWallet, after: MinerWallet, nowMs: number): readonly MinerEvent[] {
  const events: MinerEvent[] = [];
  if (after.lastBonusClaimedMs !== before.lastBonusClaimedMs) events.push(instant('bonus', nowMs));
  if (isReferralActive(after) && !isReferralActive(before)) events.push(instant('referral', nowMs));
  if (levelOf(after) !== levelOf(before)) events.push({ ...instant('level', nowMs), amount: levelOf(after) });
  return events;
}

function instant(kind: 'bonus' | 'referral' | 'level', atMs: number): MinerEvent {
  return { kind, atMs, untilMs: null, amount: null };
}

function levelOf({ totalMinedTvx }: MinerWallet): number {
  return minerLevel(totalMinedTvx).level;
}

/** What a change of a wallet added. */
interface Credit {
  readonly type: 'none' | 'mined' | 'away';
  readonly tvx: number;
  /** Mining time that was added. */
  readonly seconds: number;
}

/**
 * Returns what a change at `nowMs` added. It was credited for time away when it is long and was earned at the offline
 * rate; a page that mined through an outage earned more.
 */
function creditOf(before: MinerWallet, after: MinerWallet, nowMs: number): Credit {
  const tvx = after.totalMinedTvx - before.totalMinedTvx;
  const seconds = after.miningTimeSeconds - before.miningTimeSeconds;
  if (tvx <= 0) return { type: 'none', tvx: 0, seconds };
  const isAway =
    seconds > ABSENCE_SECONDS_MIN &&
    tvx <= earnedBetween(before, nowMs - seconds * 1_000, nowMs) * awayShareMax(before.tierHashrateThs);
  return { type: isAway ? 'away' : 'mined', tvx, seconds };
}

/** Half-way between the shares of the hashrate that count away and in a hidden page. */
function awayShareMax(hashrateThs: number): number {
  return (hashrateForMode(hashrateThs, 'offline') + hashrateForMode(hashrateThs, 'background')) / 2 / hashrateThs;
}

/** Distributes `tvx` evenly over the time from `fromMs` to `untilMs`; returns one part for each hour, in order. */
function splitByHour(tvx: number, fromMs: number, untilMs: number): readonly HourCredit[] {
  const parts: HourCredit[] = [];
  let restTvx = tvx;
  let partFromMs = Math.min(fromMs, untilMs);
  for (let nextMs = startOfHour(partFromMs) + HOUR_MS; nextMs <= untilMs; nextMs += HOUR_MS) {
    const minedTvx = (tvx * (nextMs - partFromMs)) / (untilMs - fromMs);
    parts.push({ hourMs: nextMs - HOUR_MS, minedTvx, awayTvx: 0 });
    restTvx -= minedTvx;
    partFromMs = nextMs;
  }
  parts.push({ hourMs: startOfHour(untilMs), minedTvx: Math.max(0, restTvx), awayTvx: 0 });
  return parts;
}
