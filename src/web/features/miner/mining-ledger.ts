import type { BodyInputOf } from '#contract/endpoint.ts';
import type { minerSyncWallet, WalletData } from '#contract/miner.ts';
import { accrue } from '#domain/miner/accrual.ts';
import { dailyBonusEndMs, withoutDailyBonus } from '#domain/miner/daily-bonus.ts';
import { minerLevel } from '#domain/miner/level.ts';
import { type MinedTotals, mergeTotals } from '#domain/miner/merge.ts';
import { type MiningPace, pacedHashrateThs } from '#domain/miner/pace.ts';

export type MiningClaim = BodyInputOf<typeof minerSyncWallet>;

export interface MiningFigures extends MinedTotals {
  readonly hashrateThs: number;
  readonly difficulty: number;
  readonly bonusPercent: number;
  readonly level: number;
  readonly nextLevelProgress: number;
  /** The server's stamp, ms since the epoch; null: never. */
  readonly lastBonusClaimedMs: number | null;
}

/** How much had been mined when a claim was sent. */
export interface LedgerMark {
  readonly earnedTvx: number;
  readonly minedMs: number;
}

/** The server's last answer, plus what was mined since that answer's claim was sent. */
export interface MiningLedger {
  /** Counts `ms` of mining at `pace` up to `nowMs` (ms since the epoch); answers the TVX earned. */
  readonly earn: (pace: MiningPace, ms: number, nowMs: number) => number;
  /** Totals that this device kept; where they are ahead they become a claim (`domain/miner/merge.ts`). */
  readonly adopt: (copy: MinedTotals) => void;
  readonly figures: () => MiningFigures;
  /** What to send; with the instant of a daily-bonus claim (ms since the epoch) when there is one. */
  readonly claim: (bonusClaimMs: number | undefined) => MiningClaim;
  readonly mark: () => LedgerMark;
  /** The server answered the claim sent at `mark`: its wallet is the truth now. */
  readonly acknowledge: (mark: LedgerMark, answer: WalletData, nowMs: number) => void;
  readonly acknowledged: () => WalletData;
  readonly isSaved: () => boolean;
}

export function createMiningLedger(wallet: WalletData, nowMs: number): MiningLedger {
  let truth = wallet;
  let truthAtMs = nowMs;
  let earnedTvx = 0;
  let minedMs = 0;
  let acknowledged: LedgerMark = { earnedTvx: 0, minedMs: 0 };

  function accrueAt(pace: MiningPace, rates: { hashrateThs: number; bonusPercent: number }, ms: number): number {
    const hashrateThs = pacedHashrateThs(rates.hashrateThs, pace);
    return accrue({ hashrateThs, bonusPercent: rates.bonusPercent, difficulty: truth.difficulty }, ms);
  }

  /** Of the span of `ms` up to `untilMs`, the part after a daily bonus that the truth still counts on. */
  function msAfterBonus(ms: number, untilMs: number): number {
    const endMs = dailyBonusEndMs(lastBonusClaimedMs(truth));
    return endMs === null || endMs <= truthAtMs ? 0 : Math.min(Math.max(0, untilMs - endMs), ms);
  }

  function figures(): MiningFigures {
    const sinceTvx = earnedTvx - acknowledged.earnedTvx;
    const totalMinedTvx = truth.totalMined + sinceTvx;
    return {
      hashrateThs: truth.hashrate,
      difficulty: truth.difficulty,
      bonusPercent: truth.bonus,
      totalMinedTvx,
      balanceTvx: truth.balance + sinceTvx,
      miningTimeSeconds: truth.miningTimeSeconds + (minedMs - acknowledged.minedMs) / 1_000,
      lastBonusClaimedMs: lastBonusClaimedMs(truth),
      ...minerLevel(totalMinedTvx),
    };
  }

  return {
    earn(pace, ms, untilMs) {
      const rates = { hashrateThs: truth.hashrate, bonusPercent: truth.bonus };
      const afterMs = msAfterBonus(ms, untilMs);
      let tvx = accrueAt(pace, rates, ms - afterMs);
      if (afterMs > 0) tvx += accrueAt(pace, withoutDailyBonus(rates), afterMs);
      earnedTvx += tvx;
      minedMs += ms;
      return tvx;
    },
    adopt(copy) {
      const had = figures();
      const merged = mergeTotals(had, copy);
      earnedTvx += merged.totalMinedTvx - had.totalMinedTvx;
      minedMs += (merged.miningTimeSeconds - had.miningTimeSeconds) * 1_000;
    },
    figures,
    claim(bonusClaimMs) {
      const { hashrateThs, totalMinedTvx, balanceTvx, miningTimeSeconds, level, nextLevelProgress } = figures();
      return {
        hashrate: hashrateThs,
        totalMined: totalMinedTvx,
        balance: balanceTvx,
        miningTimeSeconds,
        difficulty: truth.difficulty,
        bonus: truth.bonus,
        level,
        lastBonusClaimed: bonusClaimMs === undefined ? truth.lastBonusClaimed : new Date(bonusClaimMs).toISOString(),
        data: { nextLevelProgress },
      };
    },
    mark: () => ({ earnedTvx, minedMs }),
    acknowledge(mark, answer, atMs) {
      truth = answer;
      truthAtMs = atMs;
      acknowledged = mark;
    },
    acknowledged: () => truth,
    isSaved: () => earnedTvx === acknowledged.earnedTvx && minedMs === acknowledged.minedMs,
  };
}

export function totalsOf(wallet: WalletData): MinedTotals {
  return {
    totalMinedTvx: wallet.totalMined,
    balanceTvx: wallet.balance,
    miningTimeSeconds: wallet.miningTimeSeconds,
  };
}

function lastBonusClaimedMs({ lastBonusClaimed }: WalletData): number | null {
  return lastBonusClaimed === null ? null : Date.parse(lastBonusClaimed);
}
