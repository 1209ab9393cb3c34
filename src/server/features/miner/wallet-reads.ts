import { HISTORY_DAYS_MAX, type HistoryData, type WalletData } from '#contract/miner.ts';
import { effectiveRates } from '#domain/miner/daily-bonus.ts';
import { RUN_GAP_MS_MAX } from '#domain/miner/record-change.ts';
import { type MinerWallet, minerLevel } from '#domain/miner/wallet.ts';
import { isoDay } from '#domain/planned-date.ts';
import { DAY_MS } from '#domain/time.ts';
import { type DeviceAuthorization, type MinerContext, verifiedRead } from './sign-in/device-authorization.ts';
import type { StoredHistory } from './store/history-store.ts';

/** What a signed-in device may read of its wallet. */
export function createWalletReads({ store, clock }: MinerContext, authorization: DeviceAuthorization) {
  const { authorizeToken, readAuthorized } = authorization;
  return {
    /** @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async read(email: string, token: string | undefined): Promise<WalletData> {
      return toWalletData(email, await readAuthorized(email, authorizeToken(email, token)), clock.nowMs());
    },

    /** @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked */
    async history(email: string, token: string | undefined): Promise<HistoryData> {
      const stored = await verifiedRead(authorizeToken(email, token), () => store.history(email));
      return toHistoryData(stored, clock.nowMs());
    },

    /**
     * Returns the wallet's name in snapshots of claims.
     * @throws {ProblemError} not-signed-in, session-replaced, wallet-blocked
     */
    claimId: async (email: string, token: string | undefined): Promise<Uint8Array> =>
      (await verifiedRead(authorizeToken(email, token), () => store.claim(email))).id,
  };
}

/** Returns the wallet as the API shows it at `nowMs`. */
export function toWalletData(email: string, wallet: MinerWallet, nowMs: number): WalletData {
  return JSON.parse(walletDataText(JSON.stringify(email), wallet, nowMs, true));
}

/**
 * Returns the same as JSON, `emailText` too: level and progress are derived, rates are those in effect. By hand,
 * because `JSON.stringify` costs five times as much with every sync.
 */
export function walletDataText(emailText: string, wallet: MinerWallet, nowMs: number, tellsClock: boolean): string {
  const { hashrateThs, bonusPercent } = effectiveRates(wallet, nowMs);
  const { level, nextLevelProgress } = minerLevel(wallet.totalMinedTvx);
  const bonusClaimed = wallet.lastBonusClaimedMs === null ? 'null' : `"${toIso(wallet.lastBonusClaimedMs)}"`;
  return (
    `{"email":${emailText},"hashrate":${hashrateThs},"totalMined":${wallet.totalMinedTvx},` +
    `"balance":${wallet.balanceTvx},"miningTimeSeconds":${wallet.miningTimeSeconds},` +
    `"difficulty":${wallet.difficulty},"bonus":${bonusPercent},"level":${level},"lastBonusClaimed":${bonusClaimed},` +
    `"data":{"nextLevelProgress":${nextLevelProgress}}${tellsClock ? `,"nowMs":${nowMs}` : ''}}`
  );
}

/** TVX are shown with twelve decimals. */
const TVX_UNIT = 1e12;

/** Returns the history as the API shows it: the current day and the open run are derived from the totals. */
export function toHistoryData(stored: StoredHistory, nowMs: number): HistoryData {
  const run = currentRun(stored, nowMs);
  return {
    totalMined: stored.totalMinedTvx,
    days: daysOf(stored),
    run,
    longestRunSeconds: Math.max(stored.history.longestRunSeconds, run?.seconds ?? 0),
    friends: stored.friends,
    events: stored.events.map(({ kind, atMs, untilMs, amount }) => ({
      kind,
      at: toIso(atMs),
      until: untilMs === null ? null : toIso(untilMs),
      amount: amount === null ? null : roundTvx(amount),
    })),
  };
}

function daysOf({ days, history, totalMinedTvx }: StoredHistory): HistoryData['days'] {
  const openDay = Math.floor(history.hourMs / DAY_MS);
  const recorded = days.filter(({ day }) => day !== openDay);
  const open = days.find(({ day }) => day === openDay) ?? { day: openDay, minedTvx: 0, awayTvx: 0 };
  const openTvx = totalMinedTvx - history.recordedTvx;
  return [...recorded, { ...open, minedTvx: open.minedTvx + openTvx }]
    .map(({ day, minedTvx, awayTvx }) => ({
      day: isoDay(day * DAY_MS),
      mined: roundTvx(minedTvx),
      away: roundTvx(awayTvx),
    }))
    .filter(({ mined, away }) => mined > 0 || away > 0)
    .slice(-HISTORY_DAYS_MAX);
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
