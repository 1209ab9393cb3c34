import { memo, type ReactNode } from 'react';
import { DAY_MS } from '#domain/time.ts';
import type { Streak, StreakDay } from '../history/streak.ts';
import { MINER_HISTORY } from '../texts/history.ts';

const DOTS: Record<StreakDay, string> = {
  mined: 'border-volt bg-volt-fill',
  open: 'border-volt',
  ahead: 'border-edge',
};

/** The days in a row, as seven dots from the first of them. Nothing in it changes each second. */
export const StreakDays = memo(
  function StreakDays({ streak: { days, week, weekFrom } }: { readonly streak: Streak }): ReactNode {
    const texts = MINER_HISTORY.streak;
    return (
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <ol className="flex flex-wrap gap-1.5" aria-label={texts.label}>
          {week.map((day, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots keep their places.
            <li key={index} className={`size-4 rounded-full border-2 ${DOTS[day]}`}>
              <span className="sr-only">{texts.dot(weekday(weekFrom + index), texts.week[day])}</span>
            </li>
          ))}
        </ol>
        <p className="min-w-0">
          <span className="font-semibold">{days === 0 ? texts.start : texts.days(days)}</span>{' '}
          <span className="text-muted">{days > 0 && week.includes('open') && texts.today}</span>
        </p>
      </div>
    );
  },
  (before, after) => JSON.stringify(before.streak) === JSON.stringify(after.streak),
);

let weekdayFormat: Intl.DateTimeFormat | undefined;

function weekday(day: number): string {
  weekdayFormat ??= new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
  return weekdayFormat.format(day * DAY_MS);
}
