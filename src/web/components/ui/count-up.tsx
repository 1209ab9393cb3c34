import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { REDUCED_MOTION, useMedia } from '#web/lib/motion.ts';

const COUNT_MS = 1_200;

export interface CountUpProps {
  readonly to: number;
  readonly format: (value: number) => string;
}

/** A number that counts up from 0 when it appears or changes, slower towards the end. Hidden from screen readers. */
export function CountUp({ to, format }: CountUpProps): ReactNode {
  const element = useRef<HTMLSpanElement>(null);
  const isReduced = useMedia(REDUCED_MOTION, true);

  useLayoutEffect(() => {
    const span = element.current;
    if (span === null || isReduced) return;
    let startMs: number | undefined;
    const step = (nowMs: number): void => {
      startMs ??= nowMs;
      const left = Math.max(0, 1 - (nowMs - startMs) / COUNT_MS);
      span.textContent = format(to * (1 - left ** 3));
      if (left > 0) frame = requestAnimationFrame(step);
    };
    span.textContent = format(0);
    let frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      span.textContent = format(to);
    };
  }, [to, format, isReduced]);

  return (
    <span ref={element} aria-hidden="true">
      {format(to)}
    </span>
  );
}
