import { type ReactNode, useEffect, useState } from 'react';
import { useMotion } from '#web/lib/motion.ts';
import type { ServerClock } from './use-public-presale.ts';

const SECOND_MS = 1_000;

interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits the time that is left, rounded up to whole seconds; all zero once it is over. */
export function countdownParts(leftMs: number): CountdownParts {
  const whole = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3_600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}

/** Returns when the shown whole seconds change next, in ms from now. */
export function nextTickMs(leftMs: number): number {
  const rest = leftMs % SECOND_MS;
  return rest > 0 ? rest : SECOND_MS;
}

interface CountdownProps {
  readonly to: 'start' | 'end';
  readonly atMs: number;
  /** Undefined until the server's time is known: then the values are dashes. */
  readonly clock: ServerClock | undefined;
}

/** The time that is left, by the server's clock. Its place has the same size before and while it runs. */
export function Countdown({ to, atMs, clock }: CountdownProps): ReactNode {
  const left = useTimeLeft(atMs, clock);
  const { isMoving } = useMotion();
  const label = to === 'start' ? 'Starts in' : 'Ends in';
  const two = (part: 'hours' | 'minutes' | 'seconds'): string =>
    left === undefined ? '––' : String(left[part]).padStart(2, '0');
  return (
    <div className="scriptless:hidden">
      <p className="text-muted text-sm">{label}</p>
      <p role="timer" aria-label={label} className="flex flex-wrap items-baseline gap-x-3 text-title">
        <span>
          <span className="numeric">{left === undefined ? '––' : left.days}</span>
          <span className="text-sm">{left?.days === 1 ? ' day' : ' days'}</span>
        </span>
        <span className="numeric">
          {[two('hours'), two('minutes'), ...(isMoving ? [two('seconds')] : [])].join(':')}
        </span>
      </p>
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
