import { DAILY_BONUS_PERCENT, OFFLINE_HASHRATE_FACTOR } from '#domain/miner/constants.ts';
import type { AchievementMeasure, MinerAchievementId } from '#domain/miner/history/achievement-list.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';
import { groupDigits } from '#web/lib/format.ts';

const OFFLINE_SHARE = `${OFFLINE_HASHRATE_FACTOR * 100}%`;

export const MINER_HISTORY = {
  loadError: 'Your history could not be loaded.',
  activity: {
    nothing: 'Nothing recorded yet. Your next start appears here.',
    all: 'Show all',
    fewer: 'Show fewer',
    entries: {
      started: { what: 'Mining started' },
      stopped: { what: 'Mining stopped', withBreaks: 'With breaks' },
      away: { what: 'Away credit', note: (time: string) => `${time} at ${OFFLINE_SHARE}` },
      bonus: { what: 'Daily bonus claimed', detail: `+${DAILY_BONUS_PERCENT}%` },
      referral: { what: 'Referral bonus activated', detail: `+${REFERRAL_BONUS_PERCENT}%` },
      goal: { what: 'Goal reached', detail: (tvx: string) => `${tvx} TVX` },
      achievement: { what: 'Achievement reached' },
      level: { what: 'Level reached', detail: (level: number) => `Level ${level}` },
      joined: (name: string | null) => ({
        what: `${name === null ? 'A friend' : isolated(name)} joined with your link`,
      }),
      invitation: (name: string | null) => ({ what: `${name === null ? 'A friend' : isolated(name)} invited you` }),
      sessionReplaced: { what: 'Signed in on another device' },
    },
  },
  today: {
    site: (miners: number, tvx: number) =>
      `Today on this site: ${groupDigits(miners)} miners, ${tvx.toFixed(2)} TVX, simulated.`,
    aheadOf: (percent: number) => `You mined more than ${percent}% of today's miners.`,
  },
  chart: {
    title: 'TVX mined',
    ranges: { '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
    rangesLabel: 'Time range',
    sliderLabel: 'Chart of TVX mined. Use the arrow keys to read each bar.',
    hour: 'Hour',
    day: 'Day',
    mined: 'Mined',
    away: 'While away',
    total: 'Total',
    possible: { '24h': 'Possible in an hour', '7d': 'Possible in a day', '30d': 'Possible in a day' },
    /** While its line would be above the chart. */
    beyond: {
      '24h': 'A whole hour would bring',
      '7d': 'A whole day would bring',
      '30d': 'A whole day would bring',
    },
    table: 'Show as a table',
    caption: (range: string) => `TVX in the last ${range}`,
  },
  records: {
    bestDay: 'Best day',
    bestDayNone: 'No day yet',
    bestDayRange: 'last 30 days',
    longestRun: 'Longest run',
    longestRunHint: 'without a break of a minute',
    streak: 'Streak',
    streakHint: 'days in a row on which you mined, in UTC.',
    days: (days: number) => `${groupDigits(days)} ${days === 1 ? 'day' : 'days'}`,
    today: 'Today',
    week: 'Last 7 days',
  },
  streak: {
    label: 'Seven days of your streak, in UTC',
    days: (days: number) => (days === 1 ? '1 day in a row' : `${days} days in a row`),
    start: 'Start a streak today.',
    today: 'Mine today to keep it.',
    next: (days: number) => `Next step: ${days} days.`,
    freeze: 'One missed day is forgiven.',
    /** Of the seven dots. */
    week: { mined: 'mined', forgiven: 'missed, forgiven', open: 'open', ahead: 'ahead' },
    dot: (day: string, state: string) => `${day}: ${state}`,
  },
  achievements: {
    note: 'Simulated, like everything you mine. Each gives you its title; some change the dashboard.',
    all: 'Show all',
    fewer: 'Show fewer',
    reached: 'Reached',
    unknown: 'Not known yet',
    toast: 'Achievement reached!',
    toastMany: (count: number) => `${count} achievements reached!`,
    sample: {
      label: 'Example',
      note: 'Example progress. Yours is counted as soon as you mine.',
      percents: { 'million-hashes': 75, 'day-of-mining': 25, 'first-tvx': 50, 'three-friends': 33 },
    },
    count: (reached: number, all: number) => `${reached} of ${all} reached`,
    reachedOn: (day: string) => `Reached ${day}`,
    nearest: 'Nearest',
    list: 'All achievements',
    effects: {
      trace: { cyan: 'Turns the trace cyan', ink: 'Turns the trace black and white' },
      frame: {
        line: 'Frames the dashboard',
        double: 'Gives the dashboard a stronger frame',
        bright: 'Frames the dashboard in volt',
      },
    },
    titles: {
      'million-hashes': 'First Million Hashes',
      'day-of-mining': '24 Hour Club',
      'first-tvx': 'First TVX',
      'three-friends': 'Social Miner',
      'tvx-0.01': 'First Cent',
      'tvx-0.1': 'First Spark',
      'tvx-5': 'Handful',
      'tvx-25': 'Quarter Level',
      'tvx-100': 'Second Level',
      'tvx-250': 'Deep Vein',
      'tvx-500': 'Thunderhead',
      'tvx-1000': 'Four Digits',
      'run-1': 'Warm-up',
      'run-6': 'Half Shift',
      'hours-5': 'Apprentice',
      'hours-24': 'Full Day',
      'hours-100': 'Journeyman',
      'hours-500': 'Master',
      'hours-1000': 'Veteran',
      'streak-3': 'Three in a Row',
      'streak-7': 'Full Week',
      'streak-30': 'Full Month',
      'streak-100': 'Hundred Days',
      'days-2': 'Came Back',
      'days-10': 'Regular',
      'days-50': 'Resident',
      'days-100': 'Old Hand',
      'days-365': 'Year of Mining',
      'friends-1': 'First Friend',
      'friends-10': 'Crew',
      'friends-25': 'Guild',
      'bonus-1': 'First Bonus',
      'bonus-7': 'Bonus Week',
      'bonus-30': 'Bonus Month',
      'bonus-100': 'Never Misses',
      'game-100': 'Catcher',
      'game-1000': 'Collector',
      'game-10000': 'Arcade Legend',
    } satisfies Record<MinerAchievementId, string>,
    targets: {
      hashes: (hashes) => `${groupDigits(hashes)} simulated hashes`,
      run: (seconds) => `${seconds / 3_600} ${seconds === 3_600 ? 'hour' : 'hours'} of continuous mining`,
      tvx: (tvx) => `${roundTvx(tvx)} TVX`,
      friends: (friends) => `${friends} referred ${friends === 1 ? 'friend' : 'friends'}`,
      hours: (hours) => `${groupDigits(hours)} hours of mining`,
      streak: (days) => `${days} days in a row`,
      days: (days) => `Mined on ${days} days`,
      bonuses: (claims) => `${claims} daily ${claims === 1 ? 'bonus' : 'bonuses'} claimed`,
      'game-points': (points) => `${groupDigits(points)} points in the token game, in this browser`,
    } satisfies Record<AchievementMeasure, (target: number) => string>,
    progress: {
      hashes: (hashes, target) => `${groupDigits(Math.floor(hashes))} of ${groupDigits(target)} simulated hashes`,
      run: (seconds, target) =>
        `Longest run: ${formatHours(seconds)} of ${target / 3_600} ${target === 3_600 ? 'hour' : 'hours'}`,
      tvx: (tvx, target) => `${tvx.toFixed(6)} of ${roundTvx(target)} TVX`,
      friends: (friends, target) => `${friends} of ${target} ${target === 1 ? 'friend' : 'friends'}`,
      hours: (hours, target) => `${hours.toFixed(1)} of ${groupDigits(target)} hours`,
      streak: (days, target) => `Longest streak: ${days} of ${target} days`,
      days: (days, target) => `${days} of ${target} days`,
      bonuses: (claims, target) => `${claims} of ${target}`,
      'game-points': (points, target) => `${groupDigits(points)} of ${groupDigits(target)} points`,
    } satisfies Record<AchievementMeasure, (value: number, target: number) => string>,
  },
} as const;

/** In a sentence, whichever direction the name is written in. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

function roundTvx(tvx: number): string {
  return tvx < 1 ? String(tvx) : groupDigits(tvx);
}

function formatHours(seconds: number): string {
  return (Math.floor(seconds / 360) / 10).toFixed(1);
}
