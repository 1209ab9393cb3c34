import { DAILY_BONUS_PERCENT, SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { HOUR_MS } from '#domain/time.ts';

const HOURS = SESSION_GAP_MS_MAX / HOUR_MS;

/** Reminders for the visitor's calendar. A team that adopts the product edits them here. */
export const REMINDERS = {
  bonus: 'Add to calendar',
  limit: `Remind me before the ${HOURS} hours end`,
  events: {
    'daily-bonus': {
      title: 'Daily bonus ready (simulated miner)',
      text: `Claim it for ${DAILY_BONUS_PERCENT}% more hashrate.`,
      alarmMinutes: 0,
    },
    'six-hour-limit': {
      title: 'Open the web miner (simulated)',
      text: `Your ${HOURS} hours away end now. Come back before, or nothing is credited for them.`,
      alarmMinutes: 30,
    },
  },
} as const;
