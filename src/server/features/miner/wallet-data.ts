import type { WalletData } from '#contract/miner.ts';
import { effectiveRates } from '#domain/miner/daily-bonus.ts';
import { minerLevel } from '#domain/miner/level.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';

/** Returns the wallet as the API shows it at `nowMs`: level and progress are derived, rates are those in effect. */
export function toWalletData(email: string, wallet: MinerWallet, nowMs: number): WalletData {
  const { hashrateThs, bonusPercent } = effectiveRates(wallet, nowMs);
  const { level, nextLevelProgress } = minerLevel(wallet.totalMinedTvx);
  return {
    email,
    hashrate: hashrateThs,
    totalMined: wallet.totalMinedTvx,
    balance: wallet.balanceTvx,
    miningTimeSeconds: wallet.miningTimeSeconds,
    difficulty: wallet.difficulty,
    bonus: bonusPercent,
    level,
    lastBonusClaimed: wallet.lastBonusClaimedMs === null ? null : new Date(wallet.lastBonusClaimedMs).toISOString(),
    data: { nextLevelProgress },
    nowMs,
  };
}
