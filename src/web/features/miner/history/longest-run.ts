import type { HistoryData } from '#contract/miner.ts';

/** Returns the mining time of the longest run, with what was mined since the history was read, s. */
export function longestRunSeconds({ longestRunSeconds, run, ...read }: HistoryData, miningTimeSeconds: number): number {
  if (run === null || run.endedAt !== null) return longestRunSeconds;
  return Math.max(longestRunSeconds, run.seconds + miningTimeSeconds - read.miningTimeSeconds);
}
