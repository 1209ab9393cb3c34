import type { ReactNode } from 'react';
import { MOCKUPS } from '#web/content/mockups.ts';
import { longDate } from '#web/lib/format.ts';
import { useServerDay } from '#web/lib/use-today.ts';
import { LOCK_DAYS, lockText, monthsOf, unlockDay } from './placeholder-rules.ts';
import { SliderFigure } from './slider-figure.tsx';
import { STAKING_TEXTS } from './texts.ts';

/** The months of a lock that would start today, by the server's date, and the day on which it would end. */
export function StakingPeriod(): ReactNode {
  const { dayMs } = useServerDay();
  const unlocks = (days: number): string => longDate(unlockDay(dayMs, days));
  const [shortest, longest] = STAKING_TEXTS.ends;
  return (
    <SliderFigure
      mockup={MOCKUPS['blockchain-staking']}
      label={STAKING_TEXTS.period}
      {...LOCK_DAYS}
      valueText={(days) => STAKING_TEXTS.spoken(lockText(days), unlocks(days))}
      ends={[
        <End key="shortest" label={shortest} day={unlocks(LOCK_DAYS.min)} />,
        <End key="longest" label={longest} day={unlocks(LOCK_DAYS.max)} />,
      ]}
      verdict={(days) => (
        <>
          <span className="engraved text-muted">{STAKING_TEXTS.until}</span>
          <time dateTime={unlockDay(dayMs, days)} className="font-display font-semibold text-2xl">
            {unlocks(days)}
          </time>
          <span className="numeric text-muted text-sm">{lockText(days)}</span>
        </>
      )}
    >
      {(days) => <Months dayMs={dayMs} days={days} />}
    </SliderFigure>
  );
}

/** A calendar of months, a row for each year: from today's to the last that a lock can reach. */
function Months({ dayMs, days }: { readonly dayMs: number; readonly days: number }): ReactNode {
  const { first, last, years } = monthsOf(dayMs, days);
  const state = (month: number): string | undefined => {
    if (month < first) return 'before';
    if (month === last) return 'last';
    return month < last ? 'locked' : undefined;
  };
  return (
    <div aria-hidden="true" className="months numeric text-muted text-xs">
      <span />
      {STAKING_TEXTS.months.map((name, month) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the initials repeat, and keep their order.
        <span key={month} className="text-center">
          {name}
        </span>
      ))}
      {years.map((year) => [
        <span key={year} className="self-center pr-2">
          {year}
        </span>,
        ...STAKING_TEXTS.months.map((_, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the month of the year.
          <span key={`${year} ${month}`} className="month" data-state={state(12 * year + month)} />
        )),
      ])}
    </div>
  );
}

function End({ label, day }: { readonly label: string; readonly day: string }): ReactNode {
  return (
    <>
      <span className="block font-semibold text-text">{label}</span>
      {day}
    </>
  );
}
