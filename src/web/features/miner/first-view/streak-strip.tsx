import { memo, type ReactNode } from 'react';
import { type AchievementProgress, nextAchievement } from '#domain/miner/history/achievements.ts';
import { dayNumber, nextStreakStep, type Streak, type StreakDay } from '#domain/miner/history/streak.ts';
import { DAY_MS } from '#domain/time.ts';
import { useServerClockMs } from '../calls/use-server-clock.ts';
import { AchievementBadge } from '../components/achievement-badge.tsx';
import { MINER_HISTORY } from '../texts/history.ts';

const DOTS: Record<StreakDay, string> = {
  mined: 'border-volt bg-volt-fill',
  forgiven: 'border-volt border-dashed',
  missed: 'border-edge',
  open: 'border-volt',
};

export interface StreakStripProps {
  readonly streak: Streak;
  readonly achievements: readonly AchievementProgress[];
}

/** The days in a row with their next goal, and the nearest achievement. Nothing in it changes each second. */
export const StreakStrip = memo(function StreakStrip({ streak, achievements }: StreakStripProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-line bg-surface px-4 py-2 text-sm">
      <StreakDays streak={streak} />
      <NextAchievement next={nextAchievement(achievements)} />
    </div>
  );
}, isSameStrip);

function isSameStrip(before: StreakStripProps, after: StreakStripProps): boolean {
  const isSameStreak = JSON.stringify(before.streak) === JSON.stringify(after.streak);
  return isSameStreak && before.achievements === after.achievements;
}

function StreakDays({ streak: { days, week, hasFreeze } }: { readonly streak: Streak }): ReactNode {
  const texts = MINER_HISTORY.streak;
  const today = dayNumber(useServerClockMs(DAY_MS));
  const step = nextStreakStep(days);
  const isOpen = week.at(-1) === 'open';
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      {/* A newcomer's seven empty dots would be all that stands here. */}
      {week.includes('mined') && (
        <ol className="flex flex-wrap gap-1.5" aria-label={texts.label}>
          {week.map((day, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots keep their places.
            <li key={index} className={`size-4 rounded-full border-2 ${DOTS[day]}`}>
              <span className="sr-only">{texts.dot(weekday(today - week.length + 1 + index), texts.week[day])}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="min-w-0">
        <span className="font-semibold">{days === 0 ? texts.start : texts.days(days)}</span>{' '}
        <span className="text-muted">
          {days > 0 && isOpen && `${texts.today} `}
          {days > 0 && step !== undefined && `${texts.next(step)} `}
          {days > 0 && hasFreeze && <span className="max-lg:hidden">{texts.freeze}</span>}
        </span>
      </p>
    </div>
  );
}

function NextAchievement({ next }: { readonly next: AchievementProgress | undefined }): ReactNode {
  const { titles, next: label, none } = MINER_HISTORY.achievements;
  if (next === undefined) return <p className="text-muted">{none}</p>;
  return (
    <p className="flex min-w-0 items-center gap-2">
      <AchievementBadge measure={next.measure} isReached={false} className="size-8" />
      <span className="min-w-0">
        <span className="text-muted">{label}: </span>
        {titles[next.id]} <span className="numeric text-muted">{next.percent}%</span>
      </span>
    </p>
  );
}

let weekdayFormat: Intl.DateTimeFormat | undefined;

function weekday(day: number): string {
  weekdayFormat ??= new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
  return weekdayFormat.format(day * DAY_MS);
}
