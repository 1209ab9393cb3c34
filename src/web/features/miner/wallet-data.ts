import type { BodyInputOf } from '#contract/endpoint.ts';
import type { minerSyncWallet, WalletData } from '#contract/miner.ts';
import type { ConfirmedWallet, MiningFigures } from '#domain/miner/mining-ledger.ts';

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

export function toClaim(figures: MiningFigures): Omit<WalletData, 'email'> {
  return {
    hashrate: figures.hashrateThs,
    totalMined: figures.totalMinedTvx,
    balance: figures.balanceTvx,
    miningTimeSeconds: figures.miningTimeSeconds,
    difficulty: figures.difficulty,
    bonus: figures.bonusPercent,
    level: figures.level,
    lastBonusClaimed: figures.lastBonusClaimedMs === null ? null : new Date(figures.lastBonusClaimedMs).toISOString(),
    data: { nextLevelProgress: figures.nextLevelProgress },
  };
}
