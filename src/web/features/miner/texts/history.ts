import { DAILY_BONUS_PERCENT, OFFLINE_HASHRATE_FACTOR } from '#domain/miner/constants.ts';
import type { MinerAchievementId } from '#domain/miner/history/achievements.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';

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
      sessionReplaced: { what: 'Signed in again', note: 'The earlier session ended' },
    },
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
    table: 'Show as a table',
    caption: (range: string) => `TVX in the last ${range}`,
  },
  records: {
    bestDay: 'Best day',
    bestDayNone: 'No day yet',
    bestDayRange: 'last 30 days',
    longestRun: 'Longest run',
    longestRunHint: 'without a break',
    streak: 'Streak',
    streakHint: 'in a row, with mining',
    days: (days: number, isAtLeast: boolean) => `${days}${isAtLeast ? '+' : ''} ${days === 1 ? 'day' : 'days'}`,
  },
  achievements: {
    note: 'Simulated, like everything you mine.',
    reached: 'Reached',
    unknown: 'Not known yet',
    toast: 'Achievement reached!',
    progress: {
      'million-hashes': (hashes: number) => `${Math.floor(hashes).toLocaleString('en-US')} of 1,000,000 hashes`,
      'day-of-mining': (seconds: number) => `Longest run: ${formatHours(seconds)} of 24 hours`,
      'first-tvx': (tvx: number) => `${tvx.toFixed(6)} of 1 TVX`,
      'three-friends': (friends: number) => `${friends} of 3 friends`,
    } satisfies Record<MinerAchievementId, (value: number) => string>,
  },
} as const;

function formatHours(seconds: number): string {
  return (Math.floor(seconds / 360) / 10).toFixed(1);
}
