import { TVX_PER_LEVEL } from './constants.ts';

export interface MinerLevel {
  /** Starts at 1. */
  readonly level: number;
  /** Percent of the way to the next level, 0 ≤ x < 100. */
  readonly nextLevelProgress: number;
}

/** Returns level floor(total / 100) + 1 and the remainder as progress out of 100. */
export function minerLevel(totalMinedTvx: number): MinerLevel {
  return {
    level: Math.floor(totalMinedTvx / TVX_PER_LEVEL) + 1,
    nextLevelProgress: ((totalMinedTvx % TVX_PER_LEVEL) / TVX_PER_LEVEL) * 100,
  };
}
