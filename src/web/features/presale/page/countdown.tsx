import { type ReactNode, useEffect, useState } from 'react';
import { REDUCED_MOTION, useMedia } from '#web/lib/use-media.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import { type CountdownParts, countdownParts, nextTickMs } from './countdown-parts.ts';
import type { ServerClock } from './use-public-presale.ts';

export interface CountdownProps {
  readonly to: 'start' | 'end';
  readonly atMs: number;
  /** Undefined until the server's time is known: then the values are dashes. */
  readonly clock: ServerClock | undefined;
}

const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const satisfies readonly (keyof CountdownParts)[];
const UNKNOWN = '––';

/** The time that is left, by the server's clock. Its place has the same size before and while it runs. */
export function Countdown({ to, atMs, clock }: CountdownProps): ReactNode {
  const left = useTimeLeft(atMs, clock);
  const isStill = useMedia(REDUCED_MOTION, false);
  const texts = PRESALE_PAGE.countdown;
  return (
    <div className="grid gap-2 scriptless:hidden">
      <p className="engraved text-muted">{texts[to]}</p>
      <div role="timer" aria-label={texts[to]} className="grid max-w-md grid-cols-4 gap-3">
        {PARTS.filter((part) => !isStill || part !== 'seconds').map((part) => (
          <p key={part} className="grid min-w-0 border-volt border-l-2 pl-3">
            <span className="numeric font-medium text-2xl text-text leading-none">
              {left === undefined ? UNKNOWN : String(left[part]).padStart(2, '0')}
            </span>
            <span className="text-muted text-sm">{texts[part]}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

function useTimeLeft(atMs: number, clock: ServerClock | undefined): CountdownParts | undefined {
  const [leftMs, setLeftMs] = useState<number>();
  useEffect(() => {
    if (clock === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      const nowLeftMs = atMs - clock.nowMs();
      setLeftMs(nowLeftMs);
      if (nowLeftMs > 0) timer = setTimeout(tick, nextTickMs(nowLeftMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [atMs, clock]);
  return leftMs === undefined ? undefined : countdownParts(leftMs);
}
