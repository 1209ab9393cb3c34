import { accrue, hashrateForMode, type MiningMode, type MiningRate } from '#domain/miner/accrual.ts';
import { dailyBonusEndMs, withDailyBonus, withoutDailyBonus } from '#domain/miner/daily-bonus.ts';
import { type MinerLevel, minerLevel } from '#domain/miner/wallet.ts';

/** The totals of a wallet that grow by mining. Only the server changes its other values. */
export interface MinedTotals {
  readonly totalMinedTvx: number;
  readonly balanceTvx: number;
  readonly miningTimeSeconds: number;
}

export interface ConfirmedWallet extends MinedTotals, MiningRate {
  /** The server's timestamp, ms since the epoch; null: never. */
  readonly lastBonusClaimedMs: number | null;
}

export interface MiningStats extends ConfirmedWallet, MinerLevel {}

/** How much had been mined on this page at one moment, such as when a claim was sent. */
export interface LedgerCheckpoint {
  readonly earnedTvx: number;
  readonly minedMs: number;
}

/** The last wallet that the server confirmed, and what was mined since the claim that it acknowledges. */
export interface MiningLedger extends LedgerCheckpoint {
  readonly wallet: ConfirmedWallet;
  /** When its rates were in effect, ms since the epoch by the server's clock. */
  readonly confirmedAtMs: number;
  /** The checkpoint of the claim that `wallet` acknowledges. */
  readonly confirmed: LedgerCheckpoint;
}

export function openLedger(wallet: ConfirmedWallet, nowMs: number): MiningLedger {
  const confirmed = { earnedTvx: 0, minedMs: 0 };
  return { wallet, confirmedAtMs: nowMs, confirmed, ...confirmed };
}

/** Counts `ms` of mining at `mode` up to `untilMs` (server's clock); a daily bonus may end in between. */
export function earn(ledger: MiningLedger, mode: MiningMode, ms: number, untilMs: number): MiningLedger {
  const bonusMs = msBeforeBonusEnd(ledger, ms, untilMs);
  const { raised, plain } = ratesOf(ledger);
  const tvx = accrueAt(mode, raised, bonusMs) + accrueAt(mode, plain, ms - bonusMs);
  return { ...ledger, earnedTvx: ledger.earnedTvx + tvx, minedMs: ledger.minedMs + ms };
}

/** Adopts totals that this device stored: where they are ahead they become part of the next claim (`mergeTotals`). */
export function adoptTotals(ledger: MiningLedger, copy: MinedTotals): MiningLedger {
  const current = statsOf(ledger);
  const merged = mergeTotals(current, copy);
  return {
    ...ledger,
    earnedTvx: ledger.earnedTvx + (merged.totalMinedTvx - current.totalMinedTvx),
    minedMs: ledger.minedMs + (merged.miningTimeSeconds - current.miningTimeSeconds) * 1_000,
  };
}

/**
 * Returns the totals to continue from when this device's copy and the server's differ: the larger total and the larger
 * mining time win, and the balance is the server's plus what the total gained. The copy is a claim like any other, of
 * which the server grants only what the mining rules allow (`reconcile.ts`).
 */
export function mergeTotals(server: MinedTotals, local: MinedTotals): MinedTotals {
  const totalMinedTvx = Math.max(server.totalMinedTvx, local.totalMinedTvx);
  return {
    totalMinedTvx,
    balanceTvx: server.balanceTvx + (totalMinedTvx - server.totalMinedTvx),
    miningTimeSeconds: Math.max(server.miningTimeSeconds, local.miningTimeSeconds),
  };
}

/** Records that the server acknowledged the claim of `checkpoint` with `wallet`, at `nowMs` (server's clock). */
export function acknowledge(
  ledger: MiningLedger,
  {
    checkpoint,
    wallet,
    nowMs,
  }: { readonly checkpoint: LedgerCheckpoint; readonly wallet: ConfirmedWallet; readonly nowMs: number },
): MiningLedger {
  return { ...ledger, wallet, confirmedAtMs: nowMs, confirmed: checkpoint };
}

export function statsOf({ wallet, earnedTvx, minedMs, confirmed }: MiningLedger): MiningStats {
  const unconfirmedTvx = earnedTvx - confirmed.earnedTvx;
  const totalMinedTvx = wallet.totalMinedTvx + unconfirmedTvx;
  return {
    ...wallet,
    totalMinedTvx,
    balanceTvx: wallet.balanceTvx + unconfirmedTvx,
    miningTimeSeconds: wallet.miningTimeSeconds + (minedMs - confirmed.minedMs) / 1_000,
    ...minerLevel(totalMinedTvx),
  };
}

export function isLedgerSaved({ earnedTvx, minedMs, confirmed }: MiningLedger): boolean {
  return earnedTvx === confirmed.earnedTvx && minedMs === confirmed.minedMs;
}

function accrueAt(mode: MiningMode, rate: MiningRate, ms: number): number {
  return accrue({ ...rate, hashrateThs: hashrateForMode(rate.hashrateThs, mode) }, ms);
}

/** The wallet's rates contain a daily bonus that had not ended when they were confirmed. */
function ratesOf({ wallet, confirmedAtMs }: MiningLedger): { readonly raised: MiningRate; readonly plain: MiningRate } {
  const endMs = dailyBonusEndMs(wallet.lastBonusClaimedMs);
  return endMs !== null && confirmedAtMs < endMs
    ? { raised: wallet, plain: { ...wallet, ...withoutDailyBonus(wallet) } }
    : { raised: { ...wallet, ...withDailyBonus(wallet) }, plain: wallet };
}

/** The part of the `ms` up to `untilMs` in which the last daily bonus had not ended. */
function msBeforeBonusEnd({ wallet }: MiningLedger, ms: number, untilMs: number): number {
  const endMs = dailyBonusEndMs(wallet.lastBonusClaimedMs);
  return endMs === null ? 0 : Math.min(Math.max(0, endMs - (untilMs - ms)), ms);
}
