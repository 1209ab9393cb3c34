import type { ReactNode } from 'react';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { MOCKUPS } from '#web/content/mockups.ts';
import { longDate } from '#web/lib/format.ts';
import { useServerDay } from '#web/lib/use-today.ts';
import { NumberSlider } from './number-slider.tsx';
import { LOCK_DAYS, lockText, unlockDay } from './placeholder-rules.ts';
import { STAKING_TEXTS } from './texts.ts';

/** The day on which a lock would end that starts today, by the server's date. */
export function StakingPeriod(): ReactNode {
  const { dayMs } = useServerDay();
  const unlocks = (days: number): string => longDate(unlockDay(dayMs, days));
  const [shortest, longest] = STAKING_TEXTS.ends;
  return (
    <MockupFigure mockup={MOCKUPS['blockchain-staking']}>
      <NumberSlider
        label={STAKING_TEXTS.period}
        {...LOCK_DAYS}
        valueText={(days) => STAKING_TEXTS.spoken(lockText(days), unlocks(days))}
        ends={[
          <End key="shortest" label={shortest} day={unlocks(LOCK_DAYS.min)} />,
          <End key="longest" label={longest} day={unlocks(LOCK_DAYS.max)} />,
        ]}
      >
        {(days) => (
          <span className="grid gap-1 border-volt border-l-2 pl-4">
            <span className="engraved text-muted">{STAKING_TEXTS.until}</span>
            <time dateTime={unlockDay(dayMs, days)} className="font-display font-semibold text-2xl">
              {unlocks(days)}
            </time>
            <span className="numeric text-muted text-sm">{lockText(days)}</span>
          </span>
        )}
      </NumberSlider>
    </MockupFigure>
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
