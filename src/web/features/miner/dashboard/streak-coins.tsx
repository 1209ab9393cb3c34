import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { HistoryData } from '#contract/miner.ts';
import { DAY_MS } from '#domain/time.ts';
import { type CoinMetal, CoinPicture } from '#web/components/coins/coin-picture.tsx';
import { useMotion } from '#web/lib/motion.ts';
import { serverNowMs } from '../calls/clock.ts';
import { currentStreak, dayNumber, minedOfDays, type StreakDay } from '../history/history.tsx';
import { coinOfDay } from '../rules/goal.ts';
import type { MiningView } from '../rules/mining-state.ts';

const FALL_MS = 1_500;
/** The parts of the way sideways and downwards at parts of the time. */
const THROW = [
  { offset: 0.62, way: 0.38, fall: 0.02 },
  { offset: 0.75, way: 0.72, fall: 0.2 },
  { offset: 0.88, way: 0.93, fall: 0.58 },
  { offset: 1, way: 1, fall: 1 },
] as const;

interface StreakView {
  /** Days in a row. */
  readonly count: number;
  readonly days: readonly { readonly name: string; readonly day: StreakDay; readonly coin: CoinMetal | undefined }[];
  /** The index of today. */
  readonly today: number;
}

/** Returns seven days of the streak, each with the coin that it earned. */
export function streakView(history: HistoryData, view: MiningView): StreakView {
  const { days: count, week, weekFrom } = currentStreak(history, view);
  const mined = minedOfDays(history, view.wallet.totalMinedTvx);
  const days = week.map((day, index) => ({
    name: weekday(weekFrom + index),
    day,
    coin: coinOfDay(mined.get(weekFrom + index) ?? 0),
  }));
  return { count, days, today: dayNumber(serverNowMs()) - weekFrom };
}

interface StreakCoinsProps {
  readonly streak: StreakView;
  /** Of today, into which a coin falls. */
  readonly slot: RefObject<HTMLLIElement | null>;
  readonly isLanding: boolean;
}

/** Nothing in it changes each second. */
export const StreakCoins = memo(
  function StreakCoins({ streak: { count, days, today }, slot, isLanding }: StreakCoinsProps): ReactNode {
    return (
      <div className="streak text-sm">
        <p>{streakText(count)}</p>
        <ol aria-label="Seven days of your streak, in UTC" className="streak-days">
          {days.map(({ name, day, coin }, index) => (
            <li
              key={name}
              ref={index === today ? slot : undefined}
              data-day={day}
              data-landing={index === today && isLanding}
              className="streak-day"
            >
              {coin !== undefined && <CoinPicture metal={coin} className="size-full" />}
              <span className="sr-only">{`${name}: ${coin === undefined ? day : `${coin} coin`}`}</span>
            </li>
          ))}
        </ol>
      </div>
    );
  },
  (before, after) =>
    JSON.stringify([before.streak, before.isLanding]) === JSON.stringify([after.streak, after.isLanding]),
);

interface FallingCoinProps {
  readonly metal: CoinMetal;
  readonly slot: RefObject<HTMLLIElement | null>;
}

/** At a goal today's coin falls from the gap of the ring, where styles/miner.css puts it, into the slot of today. */
export function FallingCoin({ metal, slot }: FallingCoinProps): ReactNode {
  const coin = useRef<HTMLSpanElement>(null);
  const { isMoving } = useMotion();

  useEffect(() => {
    const [from, to] = [coin.current?.getBoundingClientRect(), slot.current?.getBoundingClientRect()];
    if (!isMoving || from === undefined || to === undefined) return;
    const [x, y] = [
      middle(to.left, to.right) - middle(from.left, from.right),
      middle(to.top, to.bottom) - middle(from.top, from.bottom),
    ];
    coin.current?.animate(
      [
        { opacity: 0, translate: '0 -50%', scale: 0.3, easing: 'cubic-bezier(0.3, 1.5, 0.5, 1)' },
        { opacity: 1, translate: '0 0', scale: 1, offset: 0.25 },
        { opacity: 1, translate: '0 0', scale: 1, offset: 0.5 },
        // Thrown: sideways first, downwards ever faster, so that it does not cross the amount.
        ...THROW.map(({ offset, way, fall }) => ({
          opacity: 1,
          translate: `${x * way}px ${y * fall}px`,
          scale: 1 + (to.width / from.width - 1) * fall,
          offset,
        })),
      ],
      FALL_MS,
    );
  }, [isMoving, slot]);

  return (
    <span ref={coin} aria-hidden="true" className="falling-coin">
      <CoinPicture metal={metal} className="size-full" />
    </span>
  );
}

function middle(from: number, to: number): number {
  return (from + to) / 2;
}

function streakText(days: number): string {
  if (days === 0) return 'Start a streak today';
  return days === 1 ? '1 day in a row' : `${days} days in a row`;
}

let weekdayFormat: Intl.DateTimeFormat | undefined;

function weekday(day: number): string {
  weekdayFormat ??= new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
  return weekdayFormat.format(day * DAY_MS);
}
