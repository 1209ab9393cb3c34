import { Pause, Play } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { random } from '#web/lib/clock.ts';
import { groupDigits } from '#web/lib/format.ts';
import { REDUCED_MOTION, useMedia } from '#web/lib/use-media.ts';
import { formatHashrate, shownHashesPerSecond } from '../rules/format.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { createHashrateAnimation, type HashrateAnimation } from './hashrate-animation.ts';
import { TRACE_SAMPLES } from './pulse-trace.ts';

export interface HashrateChartProps {
  readonly running: boolean;
  readonly isFailing: boolean;
  readonly hashrateThs: number;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

/** The hashes-per-second area. Its numbers move, so nothing here is announced. */
export const HashrateChart = memo(function HashrateChart({
  running,
  isFailing,
  hashrateThs,
  isPaused,
  onPause,
}: HashrateChartProps): ReactNode {
  const texts = MINER_DASHBOARD.hashes;
  const id = useId();
  const hashrate = formatHashrate(hashrateThs);
  const reducesMotion = useMedia(REDUCED_MOTION, true);
  const { strip, line, fill, sample } = useHashrateAnimation({
    isMining: running,
    isMoving: !isPaused && !reducesMotion,
  });
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 border-line border-t pt-3"
    >
      <div className="flex min-h-11 items-center justify-between gap-4">
        <Readings id={id} running={running} hashrateThs={hashrateThs} />
        {running && <PauseButton isPaused={isPaused} isHidden={reducesMotion} onPause={onPause} />}
      </div>
      <div
        aria-hidden="true"
        data-live={running}
        className={`trace h-20 max-md:order-first md:h-30 ${isFailing ? 'text-amber' : 'text-volt'}`}
      >
        <div className="trace-amplitude">
          <svg
            ref={strip}
            aria-hidden="true"
            viewBox={`0 0 ${TRACE_SAMPLES - 1} 1`}
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            <path ref={fill} className="fill-current opacity-10" />
            <path ref={line} vectorEffect="non-scaling-stroke" className="trace-line" />
          </svg>
        </div>
      </div>
      {/* Below the trace, which it belongs to: beside the hashes it read as a second figure of them. */}
      <p className={`text-muted text-xs ${running ? '' : 'invisible'}`}>
        {texts.random} <span className="numeric inline-block min-w-[1.8em]">{sample}</span>{' '}
        {texts.units(hashesOf(hashrateThs), `${hashrate.value} ${hashrate.unit}`)}
      </p>
    </section>
  );
});

function hashesOf(hashrateThs: number): string {
  return groupDigits(Math.round(shownHashesPerSecond(hashrateThs)));
}

interface ReadingsProps extends Pick<HashrateChartProps, 'running' | 'hashrateThs'> {
  readonly id: string;
}

function Readings({ id, running, hashrateThs }: ReadingsProps): ReactNode {
  const texts = MINER_DASHBOARD.hashes;
  return (
    <div className="wrap-anywhere flex min-w-0 flex-wrap items-baseline gap-x-4">
      {/* On a phone in a line of its own, so that Start moves nothing. */}
      <h3 id={id} className="engraved text-muted max-sm:w-full">
        {texts.heading}
      </h3>
      {running ? (
        <p className="numeric text-lg text-volt">
          {hashesOf(hashrateThs)}
          <span className="ml-1.5 font-sans text-muted text-sm">{texts.unit}</span>
        </p>
      ) : (
        <p className="font-display text-lg">{texts.stopped}</p>
      )}
    </div>
  );
}

interface PauseButtonProps extends Pick<HashrateChartProps, 'isPaused' | 'onPause'> {
  /** Keeps its place nevertheless, so that nothing moves when it appears after hydration. */
  readonly isHidden: boolean;
}

function PauseButton({ isPaused, isHidden, onPause }: PauseButtonProps): ReactNode {
  const texts = MINER_DASHBOARD.hashes;
  const Icon = isPaused ? Play : Pause;
  return (
    <Button
      variant="quiet"
      onClick={() => onPause(!isPaused)}
      className={`shrink-0 whitespace-nowrap max-sm:px-3 ${isHidden ? 'invisible' : ''}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">{isPaused ? texts.resume : texts.pause}</span>
    </Button>
  );
}

function useHashrateAnimation({ isMining, isMoving }: { readonly isMining: boolean; readonly isMoving: boolean }) {
  const strip = useRef<SVGSVGElement>(null);
  const line = useRef<SVGPathElement>(null);
  const fill = useRef<SVGPathElement>(null);
  const animation = useRef<HashrateAnimation>(undefined);
  const [sample, setSample] = useState<number>();

  useEffect(() => {
    if (strip.current === null || line.current === null || fill.current === null) return undefined;
    const drawn = { strip: strip.current, line: line.current, fill: fill.current };
    const opened = createHashrateAnimation({ ...drawn, random, onSample: setSample });
    animation.current = opened;
    return opened.close;
  }, []);

  useEffect(() => animation.current?.set({ isMining, isMoving }), [isMining, isMoving]);
  return { strip, line, fill, sample };
}
