/** What an achievement is measured by. Runs in seconds, mining time in hours. */
export type AchievementMeasure =
  | 'hashes'
  | 'run'
  | 'tvx'
  | 'friends'
  | 'hours'
  | 'streak'
  | 'days'
  | 'bonuses'
  | 'game-points';

/** What a reached achievement changes on the dashboard; never TVX. A title is its own name. */
export type AchievementEffect =
  | { readonly type: 'title' }
  | { readonly type: 'trace'; readonly colour: 'cyan' | 'ink' }
  | { readonly type: 'frame'; readonly frame: 'line' | 'double' | 'bright' };

export interface MinerAchievement {
  readonly id: string;
  readonly measure: AchievementMeasure;
  readonly target: number;
  readonly effect?: Exclude<AchievementEffect, { readonly type: 'title' }>;
}

const CYAN_TRACE = { type: 'trace', colour: 'cyan' } as const;
const INK_TRACE = { type: 'trace', colour: 'ink' } as const;
const LINE_FRAME = { type: 'frame', frame: 'line' } as const;
const DOUBLE_FRAME = { type: 'frame', frame: 'double' } as const;
const BRIGHT_FRAME = { type: 'frame', frame: 'bright' } as const;

/**
 * All achievements. The first four are the specification's ("Achievement targets"); after them, a measure's ascend.
 * One without an effect of its own gives its title.
 */
export const MINER_ACHIEVEMENTS = [
  { id: 'million-hashes', measure: 'hashes', target: 1_000_000 },
  { id: 'day-of-mining', measure: 'run', target: 24 * 60 * 60 },
  { id: 'first-tvx', measure: 'tvx', target: 1, effect: LINE_FRAME },
  { id: 'three-friends', measure: 'friends', target: 3 },
  { id: 'tvx-0.01', measure: 'tvx', target: 0.01 },
  { id: 'tvx-0.1', measure: 'tvx', target: 0.1, effect: CYAN_TRACE },
  { id: 'tvx-5', measure: 'tvx', target: 5 },
  { id: 'tvx-25', measure: 'tvx', target: 25, effect: DOUBLE_FRAME },
  { id: 'tvx-100', measure: 'tvx', target: 100 },
  { id: 'tvx-250', measure: 'tvx', target: 250 },
  { id: 'tvx-500', measure: 'tvx', target: 500, effect: BRIGHT_FRAME },
  { id: 'tvx-1000', measure: 'tvx', target: 1_000 },
  { id: 'run-1', measure: 'run', target: 60 * 60 },
  { id: 'run-6', measure: 'run', target: 6 * 60 * 60 },
  { id: 'hours-5', measure: 'hours', target: 5 },
  { id: 'hours-24', measure: 'hours', target: 24 },
  { id: 'hours-100', measure: 'hours', target: 100 },
  { id: 'hours-500', measure: 'hours', target: 500 },
  { id: 'hours-1000', measure: 'hours', target: 1_000 },
  { id: 'streak-3', measure: 'streak', target: 3 },
  { id: 'streak-7', measure: 'streak', target: 7, effect: INK_TRACE },
  { id: 'streak-30', measure: 'streak', target: 30 },
  { id: 'streak-100', measure: 'streak', target: 100 },
  { id: 'days-2', measure: 'days', target: 2 },
  { id: 'days-10', measure: 'days', target: 10 },
  { id: 'days-50', measure: 'days', target: 50 },
  { id: 'days-100', measure: 'days', target: 100 },
  { id: 'days-365', measure: 'days', target: 365 },
  { id: 'friends-1', measure: 'friends', target: 1 },
  { id: 'friends-10', measure: 'friends', target: 10 },
  { id: 'friends-25', measure: 'friends', target: 25 },
  { id: 'bonus-1', measure: 'bonuses', target: 1 },
  { id: 'bonus-7', measure: 'bonuses', target: 7 },
  { id: 'bonus-30', measure: 'bonuses', target: 30 },
  { id: 'bonus-100', measure: 'bonuses', target: 100 },
  { id: 'game-100', measure: 'game-points', target: 100 },
  { id: 'game-1000', measure: 'game-points', target: 1_000 },
  { id: 'game-10000', measure: 'game-points', target: 10_000 },
] as const satisfies readonly MinerAchievement[];

export type MinerAchievementId = (typeof MINER_ACHIEVEMENTS)[number]['id'];

export const ACHIEVEMENT_IDS: readonly MinerAchievementId[] = MINER_ACHIEVEMENTS.map(({ id }) => id);

/** The specification's, which every wallet sees first. */
export const SPECIFIED_ACHIEVEMENTS = ['million-hashes', 'day-of-mining', 'first-tvx', 'three-friends'] as const;
