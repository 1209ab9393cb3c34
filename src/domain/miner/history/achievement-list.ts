/** What an achievement is measured by. Runs in seconds. */
export type AchievementMeasure = 'hashes' | 'run' | 'tvx' | 'friends' | 'streak';

export interface MinerAchievement {
  readonly id: string;
  readonly measure: AchievementMeasure;
  readonly target: number;
}

/** All achievements. The first four are the specification's ("Achievement targets"). */
export const MINER_ACHIEVEMENTS = [
  { id: 'million-hashes', measure: 'hashes', target: 1_000_000 },
  { id: 'day-of-mining', measure: 'run', target: 24 * 60 * 60 },
  { id: 'first-tvx', measure: 'tvx', target: 1 },
  { id: 'three-friends', measure: 'friends', target: 3 },
  { id: 'tvx-0.1', measure: 'tvx', target: 0.1 },
  { id: 'tvx-100', measure: 'tvx', target: 100 },
  { id: 'tvx-1000', measure: 'tvx', target: 1_000 },
  { id: 'run-1', measure: 'run', target: 60 * 60 },
  { id: 'streak-7', measure: 'streak', target: 7 },
  { id: 'streak-30', measure: 'streak', target: 30 },
  { id: 'friends-1', measure: 'friends', target: 1 },
  { id: 'friends-10', measure: 'friends', target: 10 },
] as const satisfies readonly MinerAchievement[];

export type MinerAchievementId = (typeof MINER_ACHIEVEMENTS)[number]['id'];

/** The specification's, which a wallet without history sees as examples. */
export const SPECIFIED_ACHIEVEMENTS = ['million-hashes', 'day-of-mining', 'first-tvx', 'three-friends'] as const;
