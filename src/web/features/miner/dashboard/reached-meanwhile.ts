import type { MinerAchievementId } from '#domain/miner/history/achievement-list.ts';
import type { AchievementProgress } from '#domain/miner/history/achievements.ts';
import { minerLevel } from '#domain/miner/level.ts';
import type { MiningStats } from '#domain/miner/mining-ledger.ts';
import type { Absence } from '#domain/miner/mining-state.ts';

export interface ReachedMeanwhile {
  /** Undefined: no other level than before. */
  readonly level: number | undefined;
  readonly achievements: readonly MinerAchievementId[];
}

/** Returns what an absence brought, once the server has granted it. `open`: what nobody was told of yet. */
export function reachedMeanwhile(
  absence: Absence,
  wallet: Pick<MiningStats, 'level' | 'totalMinedTvx'>,
  progress: readonly AchievementProgress[],
  open: readonly MinerAchievementId[],
): ReachedMeanwhile {
  if (!absence.isGranted) return { level: undefined, achievements: [] };
  const before = minerLevel(wallet.totalMinedTvx - absence.creditTvx).level;
  return {
    level: wallet.level > before ? wallet.level : undefined,
    achievements: progress.filter(({ id, isReached }) => isReached && open.includes(id)).map(({ id }) => id),
  };
}
