import type { BodyInputOf } from '#contract/endpoint.ts';
import type { minerSyncWallet, WalletData } from '#contract/miner.ts';
import type { ConfirmedWallet, MiningStats } from '../rules/mining-ledger.ts';

export type MiningClaim = BodyInputOf<typeof minerSyncWallet>;

export function fromWalletData(data: WalletData): ConfirmedWallet {
  return {
    hashrateThs: data.hashrate,
    difficulty: data.difficulty,
    bonusPercent: data.bonus,
    totalMinedTvx: data.totalMined,
    balanceTvx: data.balance,
    miningTimeSeconds: data.miningTimeSeconds,
    lastBonusClaimedMs: data.lastBonusClaimed === null ? null : Date.parse(data.lastBonusClaimed),
  };
}

export function toClaim(stats: MiningStats): Omit<WalletData, 'email'> {
  return {
    hashrate: stats.hashrateThs,
    totalMined: stats.totalMinedTvx,
    balance: stats.balanceTvx,
    miningTimeSeconds: stats.miningTimeSeconds,
    difficulty: stats.difficulty,
    bonus: stats.bonusPercent,
    level: stats.level,
    lastBonusClaimed: stats.lastBonusClaimedMs === null ? null : new Date(stats.lastBonusClaimedMs).toISOString(),
    data: { nextLevelProgress: stats.nextLevelProgress },
  };
}
