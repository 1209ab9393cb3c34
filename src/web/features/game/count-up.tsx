import { type ReactNode, useEffect, useRef } from 'react';
import { isReducedMotion, runFrames } from './frame-loop.ts';

const COUNT_MS = 900;

/** A number that counts up from 0 when it appears. Hidden from screen readers. */
export function CountUp({ to }: { readonly to: number }): ReactNode {
  const element = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const target = element.current;
    if (target === null || isReducedMotion() || to === 0) return;
    let passedMs = 0;
    target.textContent = '0';
    const stop = runFrames((elapsedMs) => {
      passedMs += elapsedMs;
      const done = Math.min(1, passedMs / COUNT_MS);
      target.textContent = String(Math.round(to * (1 - (1 - done) ** 3)));
      return done < 1;
    });
    return () => {
      stop();
      target.textContent = String(to);
    };
  }, [to]);

  return (
    <span ref={element} aria-hidden="true">
      {to}
    </span>
  );
}
