import { CloudLightning, Pause } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HOME } from '#web/content/home.ts';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { REDUCED_MOTION, useMedia } from '#web/lib/use-media.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { Storm } from './storm.ts';

/** Lightning behind the hero's picture. Its code comes after the page is there, and not at all under reduced motion. */
export function StormCanvas(): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [storm, setStorm] = useState<Storm>();
  const [playing, setPlaying] = useState(true);
  const still = useMedia(REDUCED_MOTION, true);

  useEffect(() => {
    if (still || canvas.current === null) return;
    const element = canvas.current;
    let made: Storm | undefined;
    let gone = false;
    const callOff = whenIdle(() => {
      import('./storm.ts').then(
        ({ createStorm }) => {
          if (gone) return;
          made = createStorm({ canvas: element, random, nowMs: monotonicMs });
          setStorm(made);
        },
        (cause: unknown) => logWarning('The lightning could not be loaded; the page does without.', cause),
      );
    });
    return () => {
      gone = true;
      callOff();
      made?.dispose();
      setStorm(undefined);
    };
  }, [still]);

  useEffect(() => {
    if (playing) storm?.play();
    else storm?.pause();
  }, [storm, playing]);

  return (
    <>
      <div aria-hidden="true" className="storm-sky pointer-events-none absolute">
        <canvas
          ref={canvas}
          data-storm={storm === undefined ? 'off' : playing ? 'playing' : 'paused'}
          className="absolute size-full text-cyan"
        />
      </div>
      {storm !== undefined && (
        <button
          type="button"
          aria-label={playing ? HOME.hero.storm.pause : HOME.hero.storm.play}
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
      )}
    </>
  );
}
