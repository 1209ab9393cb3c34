import { type ReactNode, useEffect, useRef, useState } from 'react';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { useMotion } from '#web/lib/motion.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { Lightning } from './lightning.ts';

/** Lightning behind the hero's picture. Its code is loaded when the page is idle, and never under reduced motion. */
export function LightningCanvas(): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [lightning, setLightning] = useState<Lightning>();
  const { isReduced, isPaused } = useMotion();

  useEffect(() => {
    if (isReduced || canvas.current === null) return;
    const element = canvas.current;
    let created: Lightning | undefined;
    let isCancelled = false;
    const cancel = whenIdle(() => {
      import('./lightning.ts').then(
        ({ createLightning }) => {
          if (isCancelled) return;
          created = createLightning({ canvas: element, random, nowMs: monotonicMs });
          setLightning(created);
        },
        (cause: unknown) => logWarning('The lightning animation could not be loaded.', cause),
      );
    });
    return () => {
      isCancelled = true;
      cancel();
      created?.dispose();
      setLightning(undefined);
    };
  }, [isReduced]);

  useEffect(() => {
    if (isPaused) lightning?.pause();
    else lightning?.play();
  }, [lightning, isPaused]);

  return (
    <div aria-hidden="true" className="lightning-area pointer-events-none absolute">
      <canvas
        ref={canvas}
        data-lightning={lightning === undefined ? 'off' : isPaused ? 'paused' : 'playing'}
        className="absolute size-full text-cyan max-md:opacity-60"
      />
    </div>
  );
}
