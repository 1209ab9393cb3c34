import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SHOWN_HASHES_PER_THS } from '#domain/miner/constants.ts';
import { shownHashesPerSecond } from '#domain/miner/display.ts';
import { formatHashrate } from '#domain/miner/format.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { MINER_CONTENT } from '#web/content/miner.ts';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { monotonicMs, random } from '#web/lib/clock.ts';
import { REDUCED_MOTION, useMedia } from '#web/lib/use-media.ts';
import { createHashrateAnimation, type HashrateAnimation } from './hashrate-animation.ts';
import { Panel } from './panel.tsx';

/** The hashes-per-second area (specification, sections 2 and 9). Its figures move, so nothing here is announced. */
export function HashrateChart({
  running,
  hashrateThs,
}: {
  readonly running: boolean;
  readonly hashrateThs: number;
}): ReactNode {
  const texts = MINER_DASHBOARD.hashes;
  const canvas = useRef<HTMLCanvasElement>(null);
  const animation = useRef<HashrateAnimation>(undefined);
  const [figure, setFigure] = useState<number>();
  const [isPaused, setPaused] = useState(false);
  const reducesMotion = useMedia(REDUCED_MOTION, true);
  const isMoving = !isPaused && !reducesMotion;
  const { value, unit } = formatHashrate(hashrateThs);

  useEffect(() => {
    if (canvas.current === null) return undefined;
    const opened = createHashrateAnimation({
      canvas: canvas.current,
      random,
      now: monotonicMs,
      onFigure: setFigure,
    });
    animation.current = opened;
    return opened.close;
  }, []);

  useEffect(() => animation.current?.set({ isMining: running, isMoving }), [running, isMoving]);

  return (
    <Panel
      title={texts.heading}
      aside={
        running &&
        !reducesMotion && (
          <Button variant="quiet" onClick={() => setPaused(!isPaused)}>
            {isPaused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
            {isPaused ? texts.resume : texts.pause}
          </Button>
        )
      }
    >
      <div className="grid min-h-22 content-center gap-x-8 gap-y-1 sm:grid-cols-[auto_1fr] sm:items-end">
        {running ? (
          <>
            <p className="figures text-2xl text-volt">
              {Math.round(shownHashesPerSecond(hashrateThs)).toLocaleString('en-US')}
              <span className="ml-2 text-muted text-sm">{texts.unit}</span>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-muted text-sm">
              <span className="figures">
                {value} {unit} × {SHOWN_HASHES_PER_THS}
              </span>
              <Badge tone="warning">{MINER_CONTENT.simulated.label}</Badge>
            </p>
            <p className="text-muted text-sm sm:col-span-2">
              {texts.random} <span className="figures text-text">{figure}</span> · {texts.randomHint}
            </p>
          </>
        ) : (
          <>
            <p className="font-display text-2xl">{texts.stopped}</p>
            <p className="pb-1 text-muted text-sm">{texts.stoppedHint}</p>
          </>
        )}
      </div>
      <div aria-hidden="true">
        <canvas ref={canvas} className="block h-36 w-full lg:h-52" />
      </div>
    </Panel>
  );
}
