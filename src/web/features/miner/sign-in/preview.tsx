import { type ReactNode, useEffect, useState } from 'react';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { SITE } from '#web/content/site.ts';
import { monotonicMs } from '#web/lib/clock.ts';
import { everySecond } from '../calls/clock.ts';
import { Ring } from '../components/ring.tsx';

/** The ring is closed with each 0.001 TVX, the first goal of a new wallet. */
const TURN_SECONDS = 20;

/**
 * Beside the forms: what would be mined since the visitor came, as the miner's ring shows it. The bolt in its gap has a
 * block for each digit of the PIN, which the style sheet lights.
 */
export function Preview(): ReactNode {
  const seconds = useSecondsHere();
  const turned = seconds === 0 ? 0 : ((seconds - 1) % TURN_SECONDS) + 1;
  return (
    <aside aria-label="Preview" className="sign-in-preview">
      <Ring part={turned / TURN_SECONDS} gap={10}>
        <Bolt lit={0} />
      </Ring>
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
