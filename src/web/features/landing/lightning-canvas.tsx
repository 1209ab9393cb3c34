import { CloudLightning, Pause } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { HOME } from '#web/content/home.ts';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { REDUCED_MOTION, useMedia } from '#web/lib/use-media.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { Lightning } from './lightning.ts';

/** Lightning behind the hero's picture. Its code is loaded when the page is idle, and never under reduced motion. */
export function LightningCanvas(): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [lightning, setLightning] = useState<Lightning>();
  const [playing, setPlaying] = useState(true);
  const isMotionReduced = useMedia(REDUCED_MOTION, true);

  useEffect(() => {
    if (isMotionReduced || canvas.current === null) return;
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
  }, [isMotionReduced]);

  useEffect(() => {
    if (playing) lightning?.play();
    else lightning?.pause();
  }, [lightning, playing]);

  return (
    <>
      <div aria-hidden="true" className="lightning-area pointer-events-none absolute">
        <canvas
          ref={canvas}
          data-lightning={lightning === undefined ? 'off' : playing ? 'playing' : 'paused'}
          className="absolute size-full text-cyan"
        />
      </div>
      {lightning !== undefined && (
        <Tooltip content={playing ? HOME.hero.lightning.pause : HOME.hero.lightning.play}>
          <button
            type="button"
            aria-label={playing ? HOME.hero.lightning.pause : HOME.hero.lightning.play}
            onClick={() => setPlaying(!playing)}
            className={
              'absolute right-0 bottom-0 z-1 grid size-11 place-items-center rounded-md border border-transparent text-muted ' +
              'transition-colors duration-150 hover:border-edge hover:text-volt active:bg-surface'
            }
          >
            {playing ? (
              <Pause aria-hidden="true" className="size-4" />
            ) : (
              <CloudLightning aria-hidden="true" className="size-4" />
            )}
          </button>
        </Tooltip>
      )}
    </>
  );
}
