import type { HistoryData } from '#contract/miner.ts';
import { ABSENCE_SECONDS_MIN } from '#domain/miner/constants.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';

export type RunStats = Pick<MiningView, 'runSeconds'> & {
  readonly wallet: Pick<MiningView['wallet'], 'miningTimeSeconds'>;
};

/**
 * Returns the mining time of the longest run, with what was mined since the history was read, s. Time that was credited
 * for an absence since then is mining time of the wallet, but belongs to no run.
 */
export function longestRunSeconds(history: HistoryData, { runSeconds, wallet }: RunStats): number {
  const { longestRunSeconds: longest, run } = history;
  if (run === null || run.endedAt !== null) return longest;
  const sinceRead = wallet.miningTimeSeconds - history.miningTimeSeconds;
  const isInterrupted = sinceRead - runSeconds > ABSENCE_SECONDS_MIN;
  return isInterrupted ? Math.max(longest, runSeconds) : Math.max(longest, run.seconds + sinceRead);
}
