import { DAILY_BONUS_PERCENT, OFFLINE_HASHRATE_FACTOR } from '#domain/miner/constants.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';
import { groupDigits } from '#web/lib/format.ts';
import type { AchievementMeasure, MinerAchievementId } from '../rules/achievements.ts';

const OFFLINE_SHARE = `${OFFLINE_HASHRATE_FACTOR * 100}%`;

export const MINER_HISTORY = {
  loadError: 'Your history could not be loaded.',
  activity: {
    nothing: 'Nothing recorded yet. Your next start appears here.',
    all: 'Show all',
    fewer: 'Show fewer',
    entries: {
      started: { what: 'Mining started' },
      stopped: { what: 'Mining stopped' },
      away: { what: 'Away credit', note: (time: string) => `${time} at ${OFFLINE_SHARE}` },
      bonus: { what: 'Daily bonus claimed', detail: `+${DAILY_BONUS_PERCENT}%` },
      referral: { what: 'Referral bonus activated', detail: `+${REFERRAL_BONUS_PERCENT}%` },
      level: { what: 'Level reached', detail: (level: number) => `Level ${level}` },
      sessionReplaced: { what: 'Signed in on another device' },
    },
  },
  chart: {
    title: 'TVX mined by day',
    day: 'Day (UTC)',
    mined: 'Mined',
    away: 'While away',
    table: 'Show as a table',
    caption: 'TVX in the last seven days',
  },
  streak: {
    label: 'Seven days of your streak, in UTC',
    days: (days: number) => (days === 1 ? '1 day in a row' : `${days} days in a row`),
    start: 'Start a streak today.',
    today: 'Mine today to keep it.',
    /** Of the seven dots. */
    week: { mined: 'mined', open: 'open', ahead: 'ahead' },
    dot: (day: string, state: string) => `${day}: ${state}`,
  },
  achievements: {
    note: 'Simulated, like everything you mine.',
    reached: 'Reached',
    unknown: 'Not known yet',
    toast: 'Achievement reached!',
    toastMany: (count: number) => `${count} achievements reached!`,
    sample: {
      label: 'Example',
      note: 'Example progress. Yours is counted as soon as you mine.',
      percents: { 'million-hashes': 75, 'day-of-mining': 25, 'first-tvx': 50, 'three-friends': 33 },
    },
    titles: {
      'million-hashes': 'First Million Hashes',
      'day-of-mining': '24 Hour Club',
      'first-tvx': 'First TVX',
      'three-friends': 'Social Miner',
      'tvx-0.1': 'First Spark',
      'tvx-100': 'Second Level',
      'tvx-1000': 'Four Digits',
      'run-1': 'Warm-up',
      'streak-7': 'Full Week',
      'streak-30': 'Full Month',
      'friends-1': 'First Friend',
      'friends-10': 'Crew',
    } satisfies Record<MinerAchievementId, string>,
    targets: {
      hashes: (hashes) => `${groupDigits(hashes)} simulated hashes`,
      run: (seconds) => `${seconds / 3_600} ${seconds === 3_600 ? 'hour' : 'hours'} of continuous mining`,
      tvx: (tvx) => `${roundTvx(tvx)} TVX`,
      friends: (friends) => `${friends} referred ${friends === 1 ? 'friend' : 'friends'}`,
      streak: (days) => `${days} days in a row`,
    } satisfies Record<AchievementMeasure, (target: number) => string>,
    progress: {
      hashes: (hashes, target) => `${groupDigits(Math.floor(hashes))} of ${groupDigits(target)} simulated hashes`,
      run: (seconds, target) =>
        `Longest run: ${formatHours(seconds)} of ${target / 3_600} ${target === 3_600 ? 'hour' : 'hours'}`,
      tvx: (tvx, target) => `${tvx.toFixed(6)} of ${roundTvx(target)} TVX`,
      friends: (friends, target) => `${friends} of ${target} ${target === 1 ? 'friend' : 'friends'}`,
      streak: (days, target) => `Longest streak: ${days} of ${target} days`,
    } satisfies Record<AchievementMeasure, (value: number, target: number) => string>,
  },
} as const;

function roundTvx(tvx: number): string {
  return tvx < 1 ? String(tvx) : groupDigits(tvx);
}

function formatHours(seconds: number): string {
  return (Math.floor(seconds / 360) / 10).toFixed(1);
}
