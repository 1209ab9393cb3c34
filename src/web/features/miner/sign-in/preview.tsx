import { type ReactNode, useEffect, useState } from 'react';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { SITE } from '#web/content/site.ts';
import { monotonicMs } from '#web/lib/clock.ts';
import { everySecond } from '../calls/clock.ts';
import { Ring } from '../components/ring.tsx';

/** The ring is full with each 0.001 TVX, the first goal of a new wallet. */
const TURN_SECONDS = 20;

/** Beside the forms: the bolt, lit by the digits of the PIN, and what would be mined since the visitor came. */
export function Preview({ digits }: { readonly digits: number }): ReactNode {
  const seconds = useSecondsHere();
  const turned = seconds === 0 ? 0 : ((seconds - 1) % TURN_SECONDS) + 1;
  return (
    <aside aria-label="Preview" className="sign-in-preview">
      <Bolt lit={digits} />
      <div className="sign-in-figure">
        <Ring part={turned / TURN_SECONDS}>
          <p className="numeric text-live text-title">{(seconds * TVX_PER_THS_SECOND).toFixed(5)}</p>
          <Badge>{SITE.simulatedLabel}</Badge>
          <p className="text-muted text-sm">{SITE.token} since you came</p>
        </Ring>
        <p className="text-balance text-muted text-sm">
          A preview, not credited. <span className="max-md:sr-only">Sign in to keep&nbsp;yours.</span>
        </p>
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
