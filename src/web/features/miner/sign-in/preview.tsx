import { type ReactNode, useEffect, useState } from 'react';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { SITE } from '#web/content/site.ts';
import { monotonicMs } from '#web/lib/clock.ts';
import { everySecond } from '../calls/clock.ts';

/** The bolt is charged with each 0.001 TVX, the first goal of a new wallet. */
const CHARGE_SECONDS = 20;
const BLOCKS = 6;

/** Beside the forms: what would be mined since the visitor came, as a figure and as the charge of the bolt. */
export function Preview(): ReactNode {
  const seconds = useSecondsHere();
  const charged = seconds === 0 ? 0 : ((seconds - 1) % CHARGE_SECONDS) + 1;
  return (
    <aside aria-label="Preview" className="sign-in-preview">
      <Bolt lit={(charged * BLOCKS) / CHARGE_SECONDS} />
      <div className="sign-in-figure">
        <p className={`numeric text-title md:text-heading ${seconds === 0 ? 'text-muted' : 'text-live'}`}>
          {(seconds * TVX_PER_THS_SECOND).toFixed(5)}
        </p>
        <p className="text-muted text-sm">{SITE.token} since you came</p>
        <Badge>{SITE.simulatedLabel}</Badge>
        <p className="text-muted text-sm max-md:sr-only">A preview, not credited. Sign in to keep&nbsp;yours.</p>
      </div>
    </aside>
  );
}

/** Whole seconds since the page was opened; 0 in the first HTML. */
function useSecondsHere(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const cameMs = monotonicMs();
    return everySecond(() => setSeconds(Math.round((monotonicMs() - cameMs) / 1_000)));
  }, []);
  return seconds;
}
